"""The page on history and cousins: paragraphs, and hands that the engine replays."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor.course.reader import Fields, Place, paragraphs, placeholders, read_toml
from tutor.engine import Hand, PutError, Rulebook, Seat, read_hand
from tutor.text import Message, say
from tutor.words import Player, Players

PLAYERS: Players = {Seat.NON_DEALER: Player("Ben"), Seat.DEALER: Player("Anna")}
"""Who plays the hands of this page."""


@dataclass(frozen=True, slots=True)
class HistoryItem:
    """A paragraph, or a hand that is over. ``ruling`` is the number of a ruling it states."""

    text: Message | None
    hand: Hand | None
    ruling: str | None


@dataclass(frozen=True, slots=True)
class HistorySection:
    """A section; ``id`` is its anchor."""

    id: str
    title: Message
    items: tuple[HistoryItem, ...]


@dataclass(frozen=True, slots=True)
class History:
    """The whole page."""

    title: Message
    summary: Message
    sections: tuple[HistorySection, ...]


def read_history(path: Path, rulebook: Rulebook) -> History:
    """The page in ``path``, its hands played under ``rulebook``.

    Raises `BadCourse`, also for a hand that does not end as the file says.
    """
    place = Place(path.name)
    fields = Fields(read_toml(path), place, ("title", "summary", "section"))
    sections = []
    for table in fields.tables("section"):
        section = Fields(table, place, ("id", "title", "item"))
        inside = place.at(f"section {section.text('id')!r}")
        items = tuple(_item(item, inside, rulebook) for item in section.tables("item"))
        sections.append(HistorySection(section.text("id"), say(section.text("title")), items))
    return History(say(fields.text("title")), say(fields.text("summary")), tuple(sections))


def _item(table: dict[str, Any], place: Place, rulebook: Rulebook) -> HistoryItem:
    if "hand" in table:
        fields = Fields(table, place, ("hand", "expect"))
        return HistoryItem(None, _hand(fields, place, rulebook), None)
    fields = Fields(table, place, ("text", "ruling"))
    (text,) = paragraphs(fields.text("text"))
    placeholders(text, place, ())
    return HistoryItem(say(text), None, fields.text("ruling", "") or None)


def _hand(fields: Fields, place: Place, rulebook: Rulebook) -> Hand:
    line, expected = fields.text("hand"), fields.text("expect")
    try:
        hand = read_hand(rulebook, line)
    except PutError as error:
        raise place.bad(f"hand: {error}") from error
    if hand.result is None:
        raise place.bad(f"the hand {line!r} is not over")
    winner = hand.result.winner
    found = "nobody" if winner is None else tuple(PLAYERS.values())[winner].name
    if found != expected:
        raise place.bad(f"expect = {expected!r}, but {found} wins {line!r}")
    return hand
