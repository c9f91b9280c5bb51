"""Kuhn poker with the decisions that Put is solved with: three cards, one bet."""

from __future__ import annotations

import numpy as np

from tutor.solver.equilibrium.decisions import Learn, Visit, YesNo, best, follow
from tutor.solver.equilibrium.pack import Floats

CARDS = 3
DEAL = (np.ones((CARDS, CARDS)) - np.eye(CARDS)) / (CARDS * (CARDS - 1))
"""[first player's card, second player's] → the probability that they are dealt."""
WINNER = np.sign(np.arange(CARDS)[:, None] - np.arange(CARDS)[None])
SHOW, CALLED = DEAL * WINNER, DEAL * 2 * WINNER
"""What both get to see at one chip and at two, to the first player."""


class Kuhn:
    """Jack, Queen, King: the first player bets or checks, then the second; a bet may be called."""

    def __init__(self) -> None:
        self.bet, self.call_check = YesNo((CARDS,), float), YesNo((CARDS,), float)
        self.bet_behind, self.call = YesNo((CARDS,), float), YesNo((CARDS,), float)

    def solve(self, passes: int) -> None:
        """Alternating passes; the averages become the strategies."""
        for number in range(1, passes + 1):
            for seat in (0, 1):
                self.walk(seat, Learn(float(number)))
        for decision in (self.bet, self.call_check, self.bet_behind, self.call):
            decision.strategy = decision.average()

    def walk(self, seat: int, visit: Visit) -> Floats:
        """[card] → what the game is worth to this seat, weighted by the deal."""
        return self._first(visit) if seat == 0 else self._second(visit)

    def _first(self, visit: Visit) -> Floats:
        behind, call, won = self.bet_behind, self.call, DEAL.sum(axis=1)
        answer = np.stack([CALLED @ behind.yes, -(DEAL @ behind.yes)])
        reached = self.bet.no * self.call_check.strategy
        check = SHOW @ behind.no + visit(self.call_check, answer, reached)
        bet = CALLED @ call.yes + DEAL @ call.no
        assert np.allclose(won, 1 / CARDS)
        return visit(self.bet, np.stack([bet, check]), self.bet.strategy)

    def _second(self, visit: Visit) -> Floats:
        bet, checked = self.bet.yes, self.bet.no
        called, folded = checked * self.call_check.yes, checked * self.call_check.no
        behind = np.stack([-(called @ CALLED) + folded @ DEAL, -(checked @ SHOW)])
        call = np.stack([-(bet @ CALLED), -(bet @ DEAL)])
        return visit(self.bet_behind, behind, self.bet_behind.strategy) + visit(
            self.call, call, self.call.strategy
        )

    def value(self) -> float:
        """What the game is worth to the first player, both following their strategies."""
        return float(self.walk(0, follow).sum())

    def gap(self) -> float:
        """What both best responses together win."""
        return float(self.walk(0, best).sum() + self.walk(1, best).sum())
