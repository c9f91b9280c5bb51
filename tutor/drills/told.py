"""Helpers for reasons: sentences about a player, several of them, and where a number is from."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from tutor.coach.judge import Source
from tutor.engine import Action, Hand
from tutor.text import Message, Name, Percent, Value, label, sentences
from tutor.words import Player, Players, refusal_told, result_told, trick_told


def told(player: Player, by_name: Message, to_you: Message, **params: Value) -> Message:
    """``by_name`` with the player's name as ``%(player)s``, or ``to_you`` for the learner.

    ``params`` are filled into either. So both texts can stand as constants in a table.
    """
    chosen = to_you if player.you else by_name
    named = {} if player.you else {"player": Name(player.name)}
    return replace(chosen, params=MappingProxyType({**chosen.params, **named, **params}))


def refused(action: Action, hand: Hand, players: Players) -> Message | None:
    """Why ``action`` is not allowed in ``hand``, and if the hand is over how it ended."""
    refusal = hand.why_not(action)
    if refusal is None:
        return None
    told_why = refusal_told(refusal, action, hand, players)
    if hand.result is None:
        return told_why
    return sentences(told_why, result_told(hand.result, players))


def tricks_told(hand: Hand, players: Players) -> tuple[Message, ...]:
    """One sentence for each completed trick, naming its cards."""
    return tuple(trick_told(trick, players) for trick in hand.tricks)


def percent(share: float) -> Percent:
    """``share`` in whole per cent; with a decimal where these would say never or always."""
    whole = share in (0.0, 1.0) or 0.01 <= share <= 0.99
    return Percent(share, 0 if whole else 1)


_SOURCES = {Source.COUNTED: label("source", "Counted: all cards open, best play")}


def source_told(source: Source) -> Message:
    """Where a judged number comes from, as a label beside it."""
    return _SOURCES[source]
