"""A hand played to its end by a quick rule, for many deals at once.

The rule looks at the mover's own cards and at the table only:

- Who leads, leads the lowest card; with a partner at the table the middle one of three.
- Who answers throws the lowest card if the own side's card is the highest alone; else wins the
  trick with the cheapest card that does; else, between two sides, ties it; else throws the lowest.

Of the simple rules that were tried against each other these win most: leading the highest card
costs 10, 5 and 4 of 100 hands with two, three and four players, and to tie helps two sides but
gains nothing where three play alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from tutor.solver.sampling.standing import EMPTY, NOBODY, Bools, Cards, Standing, Winners


class Lead(Enum):
    """Which card whoever leads lays."""

    LOWEST = "lowest"
    MIDDLE = "middle"
    """The middle one of three, the lower one of two."""
    HIGHEST = "highest"


_Ints = npt.NDArray[np.intp]
_ABOVE = -1
"""Higher than the place of any rank."""


def play_out(cards: Cards, standing: Standing, lead: Lead | None = None) -> Winners:
    """The side that wins the hand in each deal; `NOBODY` where it is drawn or spoiled.

    ``cards`` has what each player still holds, highest first, with `EMPTY` behind; it is not
    changed. ``lead`` is another rule for leads than the usual one. Tricks are won as the engine
    says (RULES.md R11, R15).
    """
    lead = lead or usual_lead(standing)
    held = cards.copy()
    deals, players, _ = held.shape
    rows = np.arange(deals)
    side_of = np.array(standing.side_of)
    taken = np.tile(np.array(standing.taken), (deals, 1))
    leader = np.full(deals, standing.leader)
    laid = standing.table
    for _trick in range(standing.left):
        best = np.full(deals, EMPTY)
        owner = np.full(deals, NOBODY)
        first = leader
        for number in range(players):
            mover = (leader + number) % players
            mine = side_of[mover]
            if number < len(laid):
                place = np.full(deals, laid[number])
            else:
                hand = held[rows, mover]
                at = _LEADS[lead](hand) if number == 0 else _answer(hand, best, owner, mine)
                if number and len(standing.taken) == 2:
                    at = _tie(hand, best, owner, mine, at)
                place = hand[rows, at].astype(np.intp)
                held[rows, mover, at] = EMPTY
            higher = place < best
            tied = (place == best) & (owner != mine)
            owner = np.where(higher, mine, np.where(tied, NOBODY, owner))
            first = np.where(higher, mover, first)
            best = np.where(higher, place, best)
        laid = ()
        won = owner != NOBODY
        taken[rows[won], owner[won]] += 1
        leader = np.where(won, first, leader)
    return _winners(taken)


def _winners(taken: _Ints) -> Winners:
    """Who has strictly most tricks in each row."""
    most = taken.max(axis=1)
    alone = (taken == most[:, None]).sum(axis=1) == 1
    return np.where(alone, taken.argmax(axis=1), NOBODY)


def _lowest(hand: Cards) -> _Ints:
    """Where the lowest card of each hand lies."""
    at: _Ints = np.where(hand < EMPTY, hand, _ABOVE).argmax(axis=1)
    return at


def usual_lead(standing: Standing) -> Lead:
    """The rule for leads that wins most at this table."""
    partners = len(standing.side_of) > len(standing.taken)
    return Lead.MIDDLE if partners else Lead.LOWEST


def _middle(hand: Cards) -> _Ints:
    by_rank = hand.argsort(axis=1)
    middle = (hand < EMPTY).sum(axis=1) // 2
    at: _Ints = by_rank[np.arange(len(hand)), middle]
    return at


def _highest(hand: Cards) -> _Ints:
    at: _Ints = hand.argmin(axis=1)
    return at


_LEADS: Mapping[Lead, Callable[[Cards], _Ints]] = MappingProxyType(
    {Lead.LOWEST: _lowest, Lead.MIDDLE: _middle, Lead.HIGHEST: _highest}
)


def _answer(hand: Cards, best: _Ints, owner: _Ints, mine: _Ints) -> _Ints:
    """The cheapest card that wins, unless the own side's card does; else the lowest."""
    beating = np.where(hand < best[:, None], hand, _ABOVE)
    wins: Bools = (beating.max(axis=1) != _ABOVE) & (owner != mine)
    return np.where(wins, beating.argmax(axis=1), _lowest(hand))


def _tie(hand: Cards, best: _Ints, owner: _Ints, mine: _Ints, otherwise: _Ints) -> _Ints:
    """A card that ties, where none wins and the other side's card would; else ``otherwise``."""
    level = hand == best[:, None]
    beaten = (hand < best[:, None]).any(axis=1)
    ties = level.any(axis=1) & ~beaten & (owner != mine) & (owner != NOBODY)
    return np.where(ties, level.argmax(axis=1), otherwise)
