"""What the robot takes for foreign would be noticed, and nothing of a language's own would be."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest

from tests.browser.words import foreign_words
from tests.web.learner import REAL_LANGUAGES
from tutor.i18n.catalogs import load
from tutor.i18n.languages import languages
from tutor.i18n.po import pot_path, read_catalogue, translations_dir
from tutor.i18n.speaker import Speaker
from tutor.text import Message


@cache
def texts(code: str) -> list[str]:
    """Every message without places to fill in and without plural, in a language."""
    speaker = Speaker(languages()[code], load(languages()[code]))
    template = read_catalogue(pot_path(translations_dir()))
    ids = [(m.context, m.id) for m in template if isinstance(m.id, str) and "%" not in m.id]
    return [speaker.plain(Message(id_, context=context)) for context, id_ in ids if id_]


@pytest.mark.parametrize("code", REAL_LANGUAGES)
def test_no_text_of_a_language_is_foreign_in_it(code: str) -> None:
    assert [text for text in texts(code) if foreign_words(code, text)] == []


@pytest.mark.parametrize(("code", "other"), list(permutations(REAL_LANGUAGES, 2)))
def test_texts_of_another_language_are_noticed(code: str, other: str) -> None:
    """T1, T2, T6, T7: all but those that are the same in both, and a word or two."""
    foreign = {text for text in texts(other) if len(text.split()) > 2} - set(texts(code))
    unnoticed = [text for text in foreign if not foreign_words(code, text)]
    assert len(unnoticed) <= len(foreign) / 100, unnoticed
