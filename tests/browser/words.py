"""The words of each language, from its own catalogue: whatever else a page shows is foreign.

No list of words is kept here. A page's texts come out of the catalogue as they stand there, so
every word of them is one of the catalogue's, or one that Babel writes (months, days, lists), or
the name of a player, who is called the same everywhere.
"""

from __future__ import annotations

import re
from functools import cache

from tutor.bots import bots
from tutor.course.history import PLAYERS
from tutor.drills.tables import NAMES
from tutor.i18n.languages import languages
from tutor.i18n.po import forms, po_path, pot_path, read_catalogue, translations_dir
from tutor.i18n.speaker import PLACE

_NO_WORD = re.compile(rf"{PLACE}|<[^<>]*>|\w*[♠♥♦♣]")
_WORD = re.compile(r"[^\W\d_]{2,}")
"""Single letters are printed on cards and keys."""


@cache
def vocabulary(code: str) -> frozenset[str]:
    """Every word that a page in this language may show, in lower case."""
    language, folder = languages()[code], translations_dir()
    texts: list[str] = [language.name, *NAMES, *(bot.name for bot in bots().values())]
    texts += [player.name for player in PLAYERS.values()]
    for message in read_catalogue(pot_path(folder) if language.source else po_path(folder, code)):
        if language.source:
            texts += [message.id] if isinstance(message.id, str) else message.id
        else:
            texts += forms(message)
    locale = language.locale
    texts += [name for kind in locale.months.values() for name in kind["wide"].values()]
    texts += [name for kind in locale.days.values() for name in kind["wide"].values()]
    texts += [pattern for kind in locale.list_patterns.values() for pattern in kind.values()]
    return frozenset(word for text in texts for word in _words(text))


@cache
def foreign_words(code: str, text: str) -> tuple[str, ...]:
    """The words of ``text`` that the language ``code`` does not have."""
    return tuple(word for word in _words(text) if word not in vocabulary(code))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(_NO_WORD.sub(" ", text))]
