"""The catalogues of the course itself: complete, sound, and at the state of the texts."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from tests.i18n.pseudo import CLOSE, CODE, OPEN, pseudo_translations
from tutor.i18n import catalogs
from tutor.i18n.gates import check_languages
from tutor.i18n.languages import languages
from tutor.i18n.po import po_path, pot_path, translations_dir
from tutor.i18n.speaker import Speaker
from tutor.rulebooks import rulebooks
from tutor.text import Message

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = languages(incomplete=True)
TRANSLATED = [code for code, language in LANGUAGES.items() if not language.source]


def test_the_catalogues_are_at_the_state_of_the_texts() -> None:
    stale = [path.relative_to(ROOT).as_posix() for path in catalogs.stale(ROOT)]
    assert not stale, "run: put-tutor catalogs update"


def test_all_five_languages_are_complete_and_offered() -> None:
    assert list(languages()) == list(LANGUAGES)
    assert {"en", "de", "nl", "it", "es"} <= set(LANGUAGES)


def test_no_catalogue_has_a_fault() -> None:
    assert [str(finding) for finding in check_languages()] == []


def test_every_language_begins_with_a_rulebook_that_there_is() -> None:
    assert {language.rulebook for language in LANGUAGES.values()} <= set(rulebooks())


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_translation_can_be_filled_in(code: str) -> None:
    """Read by another reader of .po files than ours, and written with facts for every place."""
    speaker = Speaker(LANGUAGES[code], catalogs.load(LANGUAGES[code]))
    facts = dict.fromkeys(places(), "x")
    for entry in polib.pofile(str(po_path(translations_dir(), code))):
        for n in (0, 1, 2, 5, 1_000_000) if entry.msgid_plural else (None,):
            message = Message(
                entry.msgid, entry.msgid_plural or None, n, entry.msgctxt, {**facts, "n": n or 0}
            )
            for text in (speaker.plain(message), speaker.html(message), speaker.spoken(message)):
                assert text
                assert "%(" not in text


def places() -> set[str]:
    """The name of every place to fill in, in any message."""
    import re

    return set(re.findall(r"%\((\w+)\)s", pot_path(translations_dir()).read_text("utf-8")))


def test_the_pseudo_language_brackets_every_text(tmp_path: Path) -> None:
    folder = pseudo_translations(tmp_path)
    language = languages(folder)[CODE]
    speaker = Speaker(language, catalogs.load(language, folder))
    facts = dict.fromkeys(places(), "x")
    for entry in polib.pofile(str(pot_path(folder))):
        message = Message(entry.msgid, context=entry.msgctxt, params=facts)
        if not entry.msgid_plural:
            text = speaker.plain(message)
            assert text.startswith(OPEN)
            assert text.endswith(CLOSE)
    # It is a sound catalogue but for its quotation marks, so it passes the gates itself.
    assert [str(f) for f in check_languages(folder) if f.file.parent.parent.name == CODE] == []
