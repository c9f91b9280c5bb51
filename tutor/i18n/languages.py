"""The languages of the course: one folder each, found by walking ``tutor/translations``.

``<code>/language.toml`` says what is not a message (name, letters on the cards, quotation
marks); ``<code>/LC_MESSAGES/messages.po`` has the messages. English is the language of the
message ids, so it has no catalogue (``source = true``).
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from babel import Locale, UnknownLocaleError

from tutor.engine.cards import Rank
from tutor.i18n.po import is_complete, translations_dir

_LOG = logging.getLogger(__name__)
_LETTER_RANKS = ("A", "K", "Q", "J")
_KEYS = {"name", "source", "rulebook", "ranks", "quotes", "dir", "plural_forms", "gate"}


class BadLanguage(Exception):
    """A language.toml cannot be used; the text names the file and what is allowed."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language as its language.toml describes it."""

    code: str
    """The base tag, e.g. ``de``; also the folder and the first part of an address."""
    name: str
    """The name in the language itself."""
    rulebook: str
    """The key of the rulebook of the sources in this language: the first choice, not the only."""
    ranks: Mapping[str, str]
    """The letters printed on the country's packs, by the neutral letters A K Q J."""
    quotes: tuple[str, ...]
    """The quotation marks a text may have."""
    dir: str
    """``ltr`` or ``rtl``."""
    source: bool
    """Whether the message ids are in this language."""
    plural_forms: str | None
    """The Plural-Forms header of a new catalogue; None: as Babel knows it."""
    gate: Mapping[str, Any]
    """Words and forms of address to refuse, see `tutor.i18n.wording`."""

    @property
    def locale(self) -> Locale:
        """What Babel knows about the language: numbers and percentages."""
        return Locale.parse(self.code)

    def rank_letter(self, rank: Rank) -> str:
        """The letter or number on a card of ``rank`` in this country."""
        return self.ranks.get(rank.letter, rank.letter)


def languages(folder: Path | None = None, *, incomplete: bool = False) -> dict[str, Language]:
    """The languages that are offered, by code, the source language first.

    A language whose catalogue is not complete is left out with a line in the log, unless
    ``incomplete`` asks for it. Raises `BadLanguage`, and `BadCatalogue` for a broken catalogue.
    """
    folder = folder or translations_dir()
    found = [read_language(path) for path in sorted(folder.glob("*/language.toml"))]
    if not any(language.source for language in found):
        raise BadLanguage(f"{folder}: no language has source = true")
    offered = {}
    for language in sorted(found, key=lambda language: not language.source):
        if language.source or incomplete or is_complete(folder, language.code):
            offered[language.code] = language
        else:
            _LOG.warning("language %s is not offered: its catalogue is incomplete", language.code)
    return offered


def read_language(path: Path) -> Language:
    """The language that the file ``path`` describes; raises `BadLanguage`."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadLanguage(f"{path}: {error}") from error
    unknown = sorted(set(data) - _KEYS)
    if unknown:
        raise BadLanguage(f"{path}: unknown {', '.join(unknown)}; allowed: {sorted(_KEYS)}")
    code = path.parent.name
    try:
        Locale.parse(code)
    except (UnknownLocaleError, ValueError) as error:
        raise BadLanguage(f"{path}: {code!r} is no language that Babel knows") from error
    for key in ("name", "rulebook"):
        if not isinstance(data.get(key), str):
            raise BadLanguage(f'{path}: needs {key} = "…"')
    direction = data.get("dir", "ltr")
    if direction not in ("ltr", "rtl"):
        raise BadLanguage(f"{path}: dir is {direction!r}; allowed: ltr, rtl")
    return Language(
        code=code,
        name=data["name"],
        rulebook=data["rulebook"],
        ranks=_ranks(path, data.get("ranks")),
        quotes=tuple(data.get("quotes", ())),
        dir=direction,
        source=bool(data.get("source", False)),
        plural_forms=data.get("plural_forms"),
        gate=MappingProxyType(data.get("gate", {})),
    )


def _ranks(path: Path, given: Any) -> Mapping[str, str]:
    """The letters of A K Q J, checked: thirteen ranks, thirteen different signs."""
    if not isinstance(given, dict) or set(given) != set(_LETTER_RANKS):
        raise BadLanguage(f"{path}: [ranks] needs exactly A, K, Q and J")
    signs = [str(given.get(rank.letter, rank.letter)) for rank in Rank]
    if len(set(signs)) != len(signs) or not all(sign.strip() for sign in signs):
        raise BadLanguage(f"{path}: [ranks] gives two ranks the same sign: {' '.join(signs)}")
    return MappingProxyType({key: str(value) for key, value in given.items()})
