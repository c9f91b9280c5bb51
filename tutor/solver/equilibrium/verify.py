"""How much perfect opponents win against a whole game of stored strategies.

An exact best response, hand by hand from the end of the game backwards: after each hand it goes
on with its own best response at the score reached, not with what the table thinks that is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.engine import Rulebook, Seat
from tutor.solver.equilibrium.decisions import best
from tutor.solver.equilibrium.ends import HALF
from tutor.solver.equilibrium.solving import Needs, ends_at
from tutor.solver.equilibrium.trick_one import TrickOne

NON_DEALER, DEALER = Seat.NON_DEALER, Seat.DEALER
ROUNDS = 5
"""Draws lead back to the same score with the deal changed; each round is worth a digit."""


def gaps(
    rulebook: Rulebook, values: Mapping[Needs, float], hand_at: Callable[[Needs], TrickOne]
) -> dict[Needs, float]:
    """For each score what both best responses win together above 1 (0 to 1, in chances).

    ``hand_at`` gives a hand with all its strategies, as they are stored; ``values`` are where
    the search starts.
    """
    leading, dealing = dict(values), {needs: 1 - value for needs, value in values.items()}
    for needs in sorted(values, key=sum):
        pair = {needs, needs[::-1]}
        if needs != min(pair):
            continue
        hands = {one: hand_at(one) for one in pair}
        for _ in range(ROUNDS):
            # The non-dealer of this hand deals the next one, and the other way round.
            later = {one: 1 - chance for one, chance in dealing.items()}
            first = {one: _best(rulebook, one, hands[one], NON_DEALER, later) for one in pair}
            second = {one: _best(rulebook, one, hands[one], DEALER, leading) for one in pair}
            leading.update(first)
            dealing.update(second)
    return {needs: leading[needs] + dealing[needs] - 1 for needs in values}


def _best(
    rulebook: Rulebook, needs: Needs, hand: TrickOne, seat: Seat, later: Mapping[Needs, float]
) -> float:
    ends = ends_at(rulebook, needs, later)
    return HALF + float(hand.gather(seat, ends, best).sum(dtype=float))
