"""The gates a catalogue has to pass before its language may be shown.

Each is a function from one message to the faults in it; `check_languages` runs them all.
A comment of a translator that begins with ``checked:`` and gives a reason excuses a message
from the gates about wording, never from the others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as PoMessage
from babel.support import NullTranslations, Translations

from tutor.engine.cards import pack
from tutor.i18n.languages import Language, languages
from tutor.i18n.po import (
    compile_po,
    forms,
    po_path,
    pot_path,
    read_catalogue,
    translations_dir,
)
from tutor.i18n.speaker import Speaker
from tutor.i18n.wording import wording_faults

_PLACE = re.compile(r"%\((\w+)\)s")
_BARE_PERCENT = re.compile(r"%(?!\(\w+\)s)")
_TAG = re.compile(r"<[^<>]*>|[<>]")
_BRACES = re.compile(r"\{[^{}]*\}|[{}]")
# Any letters before the suit count, so that a localised D♠ is seen as different from Q♠.
_CARD = re.compile(r"\w*[♠♥♦♣]")


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault in a catalogue."""

    file: Path
    msgid: str
    fault: str

    def __str__(self) -> str:
        shown = self.msgid if len(self.msgid) <= 60 else self.msgid[:59] + "…"
        return f"{self.file}: {shown!r}: {self.fault}" if shown else f"{self.file}: {self.fault}"


def check_languages(folder: Path | None = None) -> Iterator[Finding]:
    """The faults in the template and in every catalogue of ``folder``.

    Raises `BadLanguage` or `BadCatalogue` for a file that cannot be read at all.
    """
    folder = folder or translations_dir()
    template = read_catalogue(pot_path(folder))
    yield from _template_faults(pot_path(folder), template)
    for language in languages(folder, incomplete=True).values():
        if language.source:
            yield from _name_faults(folder, language, NullTranslations())
        else:
            yield from check_catalogue(folder, language, template)


def check_catalogue(folder: Path, language: Language, template: Catalog) -> Iterator[Finding]:
    """The faults in the catalogue of one language."""
    path = po_path(folder, language.code)
    catalogue = read_catalogue(path)
    there = {(message.context, message.id) for message in catalogue}
    for message in template:
        if message.id and (message.context, message.id) not in there:
            yield Finding(path, _shown(message), "missing; run: put-tutor catalogs update")
    for message in catalogue:
        if message.id:
            for fault in message_faults(message, catalogue.num_plurals):
                yield Finding(path, _shown(message), fault)
            for fault in wording_faults(message, language):
                yield Finding(path, _shown(message), fault)
    yield from _name_faults(folder, language, _in_memory(path))


def message_faults(message: PoMessage, plural_forms: int) -> Iterator[str]:
    """What is wrong with the translation of ``message``, its wording apart."""
    if message.fuzzy:
        yield "fuzzy: look at the translation and take the mark away"
    texts = forms(message)
    wanted = plural_forms if message.pluralizable else 1
    if len(texts) != wanted:
        yield f"has {len(texts)} plural forms; needed: {wanted}"
    elif not all(text.strip() for text in texts):
        yield "not translated" if wanted == 1 else "not translated in every plural form"
    for index, text in enumerate(texts):
        if text.strip():
            for check in _CHECKS:
                for fault in check(message, index, text):
                    yield f"{fault} in {text!r}" if wanted > 1 else fault


def _places(message: PoMessage, index: int, text: str) -> Iterator[str]:
    """The same facts are filled in; the form for one may spell the number out or leave it."""
    one, many = _ids(message)
    given = set(_PLACE.findall(text))
    first, other = set(_PLACE.findall(one)), set(_PLACE.findall(many))
    needed = first & other if index == 0 else other
    allowed = first | other if index == 0 else other
    for name in sorted(needed - given):
        yield f"%({name})s is missing"
    for name in sorted(given - allowed):
        yield f"%({name})s is not in the original; allowed: {sorted(allowed) or 'none'}"


def _percents(_message: PoMessage, _index: int, text: str) -> Iterator[str]:
    if _BARE_PERCENT.search(text):
        yield "a % that begins no %(name)s: percentages are filled in, never typed"


def _same(what: str, pattern: re.Pattern[str]) -> Callable[[PoMessage, int, str], Iterator[str]]:
    """A check that ``pattern`` finds the same things, equally often, in both texts."""

    def check(message: PoMessage, index: int, text: str) -> Iterator[str]:
        original = _ids(message)[min(index, 1)]
        wanted, given = Counter(pattern.findall(original)), Counter(pattern.findall(text))
        if missing := wanted - given:
            yield f"{what} missing: {' '.join(sorted(missing.elements()))}"
        if added := given - wanted:
            yield f"{what} not in the original: {' '.join(sorted(added.elements()))}"

    return check


def _edges(message: PoMessage, _index: int, text: str) -> Iterator[str]:
    original = _ids(message)[0]
    if (text[:1].isspace(), text[-1:].isspace()) != (
        original[:1].isspace(),
        original[-1:].isspace(),
    ):
        yield "begins or ends with white space where the original does not, or the reverse"


_CHECKS = (
    _places,
    _percents,
    _same("tags", _TAG),
    _same("marks in braces", _BRACES),
    _same("cards", _CARD),
    _edges,
)


def _template_faults(path: Path, template: Catalog) -> Iterator[Finding]:
    for message in template:
        for text in _ids(message):
            if message.id and _BARE_PERCENT.search(text):
                yield Finding(path, text, "a % that begins no %(name)s: use Percent(share)")
            if "\n" in text or text != text.strip():
                yield Finding(path, text, "has a line break, or white space at an end")


def _name_faults(
    folder: Path, language: Language, translations: NullTranslations
) -> Iterator[Finding]:
    """No two cards may have the same name or sign: an answer must mean one card."""
    speaker = Speaker(language, translations)
    for what, shown in (("name", speaker.card_name), ("sign", speaker.card_sign)):
        for text, times in Counter(shown(card) for card in pack()).items():
            if times > 1:
                file = folder / language.code
                yield Finding(file, text, f"is the {what} of {times} different cards")


def _in_memory(path: Path) -> NullTranslations:
    from io import BytesIO

    return Translations(BytesIO(compile_po(path)))


def _ids(message: PoMessage) -> tuple[str, str]:
    """The text for one and the text for many; twice the same if there is only one."""
    if isinstance(message.id, (tuple, list)):
        return message.id[0], message.id[1]
    return message.id, message.id


def _shown(message: PoMessage) -> str:
    text = _ids(message)[0]
    return f"{message.context}|{text}" if message.context else text
