"""Open-card counting: how a hand ends when both see all cards and play their best, without puts.

A hand is won, drawn or lost, and a player prefers them in this order at every score and under
every rulebook, so the minimax of this order is right whatever a win is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from tutor.engine import Card, Seat, SeatView
from tutor.solver.holdings import (
    PLACES,
    Counts,
    Ints,
    adding,
    holdings,
    index_of,
    joint_ways,
    ways,
)
from tutor.solver.position import Knowledge, Position, knowledge_of, other, sign

Results = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Exact numbers of sets of opponent's cards against which a hand is won, drawn and lost."""

    win: int
    draw: int
    lose: int

    @property
    def total(self) -> int:
        """How many sets of cards were counted."""
        return self.win + self.draw + self.lose

    @property
    def shares(self) -> tuple[float, float, float]:
        """Won, drawn and lost as shares from 0 to 1."""
        return self.win / self.total, self.draw / self.total, self.lose / self.total

    @property
    def turned(self) -> Outcomes:
        """The same count for the other player."""
        return Outcomes(self.lose, self.draw, self.win)


@cache
def results(position: Position) -> Results:
    """The non-dealer's result (+1, 0, -1) for every pair of holdings, best play on both sides.

    Rows are the non-dealer's holdings, columns the dealer's, each of the size held in
    ``position``.
    """
    if position.left == 0:
        return np.full((1, 1), position.result, dtype=np.int8)
    rows, columns = (position.held(seat) for seat in (Seat.NON_DEALER, Seat.DEALER))
    leads = position.mover is Seat.NON_DEALER
    shape = len(holdings(rows)), len(holdings(columns))
    best = np.full(shape, -2 if leads else 2, dtype=np.int8)
    for place in range(PLACES):
        then = results(position.play(place))
        if leads:
            at = adding(rows - 1, place)
            best[at] = np.maximum(best[at], then)
        else:
            at = adding(columns - 1, place)
            best[:, at] = np.minimum(best[:, at], then)
    best.setflags(write=False)
    return best


def results_for(known: Knowledge) -> Results:
    """The seat's result against each holding the opponent may have, by index."""
    table, mine = results(known.position), index_of(known.held)
    row: Results = table[mine] if known.seat is Seat.NON_DEALER else -table[:, mine]
    return row


def weights_for(known: Knowledge) -> Ints:
    """In how many ways the opponent may hold each holding, given all the seat has seen."""
    return ways(known.position.held(other(known.seat)), known.seen)


@lru_cache(maxsize=8192)
def count(known: Knowledge) -> Outcomes:
    """The outcomes over all cards the opponent may hold, with open cards and best play."""
    return _tally(results_for(known), weights_for(known))


def outcomes(view: SeatView) -> Outcomes:
    """The open-card count from here, for the seat of ``view``; a put does not change it."""
    return count(knowledge_of(view))


def outcomes_after(view: SeatView, card: Card) -> Outcomes:
    """The open-card count once the seat of ``view`` has laid ``card``.

    Raises ValueError if the seat is not on turn or holds no card of this rank.
    """
    return count(knowledge_of(view).play(card.rank.place))


@lru_cache(maxsize=1024)
def counts_by_holding(position: Position, seat: Seat, laid: Counts) -> Ints:
    """What each holding of ``seat`` counts for itself: rows won, drawn, lost.

    In pairs of holdings of both players: compare the three numbers of one holding with each
    other only, their sum is the ways of dealing that holding times the opponent's.
    """
    pairs = joint_ways(position.held(Seat.NON_DEALER), position.held(Seat.DEALER), laid)
    table = results(position) * sign(seat)
    over = 1 if seat is Seat.NON_DEALER else 0
    rows = [np.sum(pairs, axis=over, where=table == result) for result in (1, 0, -1)]
    counted = np.array(rows, dtype=np.int64)
    counted.setflags(write=False)
    return counted


@cache
def all_deals() -> Outcomes:
    """The outcomes of all 407,170,400 deals, for the non-dealer."""
    start = Position()
    pairs = joint_ways(start.left, start.left, (0,) * PLACES)
    return _tally(results(start), pairs)


def _tally(found: Results, weights: Ints) -> Outcomes:
    win, draw, lose = (int(weights[found == result].sum()) for result in (1, 0, -1))
    return Outcomes(win, draw, lose)
