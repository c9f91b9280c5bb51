"""A message that is not translated yet: the msgid and the facts to fill in.

The core makes messages, the edge (`tutor.i18n.speaker`) puts them into the reader's language.
A msgid holds no ``%`` but ``%(name)s``; numbers, percentages and cards are facts, written for
the reader only after translation. Cards in prose stand in neutral notation (``Q♠``), in the
translations too; the reader sees the letter of the country.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType

from tutor.engine.cards import Card, Rank


@dataclass(frozen=True, slots=True)
class Percent:
    """A share from 0 to 1, shown as a percentage with ``digits`` decimals."""

    share: float
    digits: int = 0


@dataclass(frozen=True, slots=True)
class Points:
    """A difference of two shares from 0 to 1, shown in percentage points without a sign."""

    share: float
    digits: int = 1


@dataclass(frozen=True, slots=True)
class Name:
    """A player's name: the same in every language."""

    name: str


@dataclass(frozen=True, slots=True)
class Cards:
    """Several cards, shown one after the other."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A text to translate. ``n`` chooses the plural form and is also ``%(n)s``."""

    msgid: str
    plural: str | None = None
    n: int | None = None
    context: str | None = None
    params: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))

    def __hash__(self) -> int:
        return hash((self.msgid, self.plural, self.n, self.context, *sorted(self.params)))


Value = int | str | Card | Cards | Rank | Percent | Points | Name | date | Message
"""What can be filled into a message. A ``str`` is shown as it is."""


def say(msgid: str, **params: Value) -> Message:
    """A message with ``params`` filled into its ``%(name)s``."""
    return Message(msgid, params=MappingProxyType(params))


def say_n(one: str, many: str, n: int, **params: Value) -> Message:
    """A message whose form depends on the whole number ``n``, which it shows as ``%(n)s``."""
    return Message(one, many, n, params=MappingProxyType({"n": n, **params}))


def label(context: str, msgid: str, **params: Value) -> Message:
    """A message whose meaning needs ``context`` (for translators; never shown)."""
    return Message(msgid, context=context, params=MappingProxyType(params))


def show(value: Value) -> Message:
    """``value`` alone, with nothing to translate around it."""
    return Message("%(value)s", params=MappingProxyType({"value": value}))


def sentences(first: Message, *others: Message) -> Message:
    """Whole sentences one after the other; each is translated by itself."""
    told = first
    for other in others:
        told = Message("%(a)s %(b)s", params=MappingProxyType({"a": told, "b": other}))
    return told
