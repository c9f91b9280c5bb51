"""Helpers for reasons: what is refused, what became of the tricks."""

from __future__ import annotations

from tutor.engine import Action, Hand
from tutor.text import Message, sentences
from tutor.words import Players, refusal_told, result_told, trick_told


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
