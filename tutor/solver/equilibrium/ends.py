"""Payoffs as the tree needs them: by seat, around zero."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tutor.engine import Seat
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.payoffs import Payoffs
from tutor.solver.position import sign

HALF = 0.5
"""Chances are counted from here, so that what one seat gains the other loses."""


@dataclass(frozen=True)
class Ends:
    """The ends of a hand, to either seat; outcomes are 0, 1, 2: non-dealer wins, drawn, loses."""

    payoffs: Payoffs

    @cached_property
    def plain(self) -> Floats:
        """[outcome] → to the non-dealer, without a put."""
        return np.array(self.payoffs.plain) - HALF

    def seen(self, caller: Seat) -> Floats:
        """[outcome] → to the non-dealer, after a put by ``caller`` that was seen."""
        return np.array(self.payoffs.seen[caller]) - HALF

    def given_up(self, seat: Seat) -> Mapping[Seat, float]:
        """Quitter → what that is worth to ``seat``."""
        return {
            quitter: sign(seat) * (chance - HALF)
            for quitter, chance in self.payoffs.given_up.items()
        }
