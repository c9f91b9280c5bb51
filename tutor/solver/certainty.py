"""What is certain about a hand although cards are hidden: it needs no count of chances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tutor.solver.holdings import PLACES
from tutor.solver.position import Knowledge, sign


@lru_cache(maxsize=8192)
def surest(known: Knowledge) -> int:
    """The best result (+1, 0, -1) the seat can force whatever cards the opponent holds.

    It may not choose by the hidden cards, so this can be less than every single open-card result.
    """
    if known.position.left == 0:
        return known.position.result * sign(known.seat)
    if known.on_turn:
        return _highest(surest(after) for after in _own(known))
    return -_highest(-surest(after) for after in _answers(known))


@lru_cache(maxsize=8192)
def luckiest(known: Knowledge) -> int:
    """The best result (+1, 0, -1) that any cards and any play of the opponent still allow."""
    if known.position.left == 0:
        return known.position.result * sign(known.seat)
    nexts = _own(known) if known.on_turn else _answers(known, kindest_first=True)
    return _highest(luckiest(after) for after in nexts)


def _own(known: Knowledge) -> Iterator[Knowledge]:
    return (known.play(place) for place in dict.fromkeys(known.held))


def _answers(known: Knowledge, *, kindest_first: bool = False) -> Iterator[Knowledge]:
    """One card the opponent may lay for each way of comparing with all cards it can still meet.

    Any unseen cards may be in the opponent's hand. Ranks between the same two of my cards do the
    same, now and later, so one of them stands for all. The highest comes first, or the lowest:
    who looks for the end that it is likelier to bring has soon found it.
    """
    table = known.position.table
    mine = set(known.held) if table is None else {*known.held, table}
    tried = set()
    unseen = known.unseen
    for place in reversed(range(PLACES)) if kindest_first else range(PLACES):
        beaten_by = sum(rank < place for rank in mine)
        if unseen[place] and (beaten_by, place in mine) not in tried:
            tried.add((beaten_by, place in mine))
            yield known.watch(place)


def _highest(found: Iterable[int]) -> int:
    """The highest of some results; stops looking when it cannot be beaten."""
    best = -1
    for result in found:
        best = max(best, result)
        if best == 1:
            break
    return best
