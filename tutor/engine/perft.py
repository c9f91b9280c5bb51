"""Perft: the number of complete lines of play from a position (RULES.md section 5)."""

from __future__ import annotations

from tutor.engine.hand import Hand


def count_lines(hand: Hand) -> int:
    """How many different sequences of legal actions lead from ``hand`` to an end.

    A hand that is over counts as one line.
    """
    if hand.result is not None:
        return 1
    return sum(
        count_lines(hand.do(action))
        for seat in hand.rulebook.seats
        for action in hand.actions(seat)
    )
