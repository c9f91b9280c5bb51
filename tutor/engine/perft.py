"""Perft: the number of complete lines of play from a position (RULES.md section 5)."""

from __future__ import annotations

from collections.abc import Hashable

from tutor.engine.hand import Hand


def count_lines(hand: Hand) -> int:
    """How many different sequences of legal actions lead from ``hand`` to an end.

    A hand that is over counts as one line. Positions that can only go on alike are counted once:
    with four players there are more lines than could be walked.
    """
    return _count(hand, {})


def _count(hand: Hand, known: dict[Hashable, int]) -> int:
    if hand.result is not None:
        return 1
    place = _place(hand)
    if place not in known:
        known[place] = sum(
            _count(hand.do(action), known)
            for seat in hand.rulebook.seats
            for action in hand.actions(seat)
        )
    return known[place]


def _place(hand: Hand) -> Hashable:
    """All that the lines from here depend on."""
    laid = hand.tricks or hand.table
    where = (hand.turn, hand.playing, len(hand.tricks), hand.put, () if laid else hand.exchange)
    if hand.rulebook.stops_when_decided:
        winners = tuple(trick.winner for trick in hand.tricks)
        return (where, hand.held, hand.table, hand.leads_next, winners)
    # Which cards they are decides who leads, and never how many ways there are.
    return (where, tuple(map(len, hand.held)), len(hand.table))
