"""Who scores together, for sentences: a player alone, or two partners."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from tutor.engine import Seating, Side
from tutor.text import Message, Name, Value, label
from tutor.words.names import Player, Players, told


@dataclass(frozen=True, slots=True)
class OfSide:
    """One fact about a side in four wordings, so that its grammar is right in every language.

    ``player`` has the name as ``%(player)s``, ``you`` is said to the learner alone, ``both``
    has two names as ``%(first)s`` and ``%(second)s``, ``yours`` is said to one of two partners.
    """

    player: Message
    you: Message
    both: Message
    yours: Message


def sides_of(players: Players) -> tuple[Side, ...]:
    """The seats of ``players`` that score together: their seats tell how they are grouped."""
    seats = tuple(players)
    return next(seating.sides for seating in Seating if seating.seats == seats)


def members(players: Players, side: int) -> tuple[Player, ...]:
    """The players of a side, by its number."""
    return tuple(players[seat] for seat in sides_of(players)[side])


def side_told(players: Players, side: int, texts: OfSide, **params: Value) -> Message:
    """The wording of ``texts`` for this side, with ``params`` filled in as well."""
    one, *partner = members(players, side)
    if not partner:
        return told(one, texts.player, texts.you, **params)
    if one.you or partner[0].you:
        return filled(texts.yours, **params)
    return filled(texts.both, first=Name(one.name), second=Name(partner[0].name), **params)


def side_label(players: Players, side: int) -> Message:
    """The side alone, as on a button: a player, two names, or the learner's side."""
    one, *partner = members(players, side)
    if not partner:
        return one.label
    if one.you or partner[0].you:
        return label("player", "Your side")
    names = {"first": Name(one.name), "second": Name(partner[0].name)}
    return label("player", "%(first)s and %(second)s", **names)


def filled(message: Message, **params: Value) -> Message:
    """``message`` with ``params`` filled in as well."""
    return replace(message, params=MappingProxyType({**message.params, **params}))
