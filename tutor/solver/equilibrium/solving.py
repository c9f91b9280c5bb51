"""Scores solved from the end of a game backwards.

Only the points still needed matter. A drawn hand changes nothing but the dealer, so a score and
its mirror image are solved together, each with what the other one is worth so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from tutor.engine import Rulebook, Score, Seat
from tutor.solver.equilibrium.decisions import Learn, best
from tutor.solver.equilibrium.ends import HALF, Ends
from tutor.solver.equilibrium.pack import Pack
from tutor.solver.equilibrium.trick_one import TrickOne
from tutor.solver.payoffs import payoffs

Needs = tuple[int, int]
"""The points the non-dealer and the dealer still need."""
Values = Mapping[Needs, float]
"""The non-dealer's chance (0 to 1) to win the game, before the deal."""

NON_DEALER, DEALER = Seat.NON_DEALER, Seat.DEALER
POWER = 4
"""Pass t enters the average with weight t⁴: late passes are better ones."""
FORGET = 10
"""How quickly the regrets of the first passes are forgotten (`kept`).

The first passes answer to opponents who play at random, and their regrets are the largest. Of what
was tried at 6 and 2 points needed, this left the smallest gap after 300 passes: 1.3e-4 unrounded,
4.3e-4 without forgetting; to forget the later passes as well (linear weights) left more.
"""
RELUCTANCE = 1e-4
"""The reluctance to put (`tutor.solver.equilibrium.decisions.Learn`).

It leans to waiting where a put is worth the same. It does not undo what early passes have learnt:
what it leaves to a seat that needs one point, `asking.needs_no_put` settles.
"""
EVERY = 5
"""After how many passes a drawn hand is valued anew."""


def score_of(rulebook: Rulebook, needs: Needs) -> Score:
    """The score at which the sides need that much."""
    return tuple(rulebook.target - points for points in needs)


def needs_of(rulebook: Rulebook, score: Score) -> Needs:
    """What the sides need at ``score``."""
    non_dealer, dealer = (rulebook.target - points for points in score)
    return non_dealer, dealer


def weight_of(passes: int) -> float:
    """The sum of the weights of so many passes."""
    return float(sum(number**POWER for number in range(1, passes + 1)))


def kept(number: int) -> float:
    """The share (0 to 1) of earlier regrets that still counts in the pass with this number.

    The discount of Brown and Sandholm (2019), t^α / (t^α + 1), with α = 2 and `FORGET` for 1.
    """
    before = (number - 1) ** 2
    return before / (before + FORGET)


class Solver:
    """Solves one score, and its mirror image, by alternating passes of both seats."""

    def __init__(self, rulebook: Rulebook, pack: Pack, needs: Needs, known: Values) -> None:
        self.rulebook, self.known = rulebook, known
        self.hands = {one: TrickOne(rulebook, pack, np.float32) for one in {needs, needs[::-1]}}
        self.values: dict[Needs, float] = dict.fromkeys(self.hands, HALF)
        self._ends: dict[Needs, Ends] = {}
        for hand in self.hands.values():
            for seat in rulebook.seats:
                hand.spread(seat)

    def run(self, passes: int, report: Callable[[int], None] = lambda number: None) -> None:
        """Does so many passes; ``report`` hears the number of each one done."""
        sums = dict.fromkeys(self.hands, 0.0)
        for number in range(1, passes + 1):
            weight = float(number**POWER)
            learn = Learn(weight, RELUCTANCE, kept(number))
            if number % EVERY == 1:
                self._ends = {
                    needs: ends_at(self.rulebook, needs, {**self.known, **self.values})
                    for needs in self.hands
                }
            for needs, hand in self.hands.items():
                for seat in (NON_DEALER, DEALER):
                    worth = hand.gather(seat, self._ends[needs], learn)
                    hand.spread(seat)
                    if seat is DEALER:
                        sums[needs] += weight * (HALF - float(worth.sum(dtype=float)))
            done = weight_of(number)
            self.values = {needs: total / done for needs, total in sums.items()}
            report(number)


def ends_at(rulebook: Rulebook, needs: Needs, values: Values) -> Ends:
    """The ends of a hand at a score, later hands being worth ``values``."""

    def chance(score: Score) -> float:
        return values[needs_of(rulebook, score)]

    return Ends(payoffs(rulebook, score_of(rulebook, needs), chance))


def gap(hand: TrickOne, ends: Ends) -> float:
    """How much both best responses to the strategies of a hand win together (0 to 1).

    What comes after the hand is taken as ``ends`` says.
    """
    return sum(float(hand.gather(seat, ends, best).sum()) for seat in (NON_DEALER, DEALER))
