"""What the alternatives of a decision are worth, taken down on the way through the tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from tutor.engine import Seat
from tutor.solver.equilibrium.decisions import Decision, best
from tutor.solver.equilibrium.ends import HALF, Ends
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.payoffs import Payoffs
from tutor.solver.position import sign

Walk = Callable[[Ends, "Notes"], object]
"""Takes the ends of the hand and a visit through the part of the tree that matters."""


@dataclass
class Notes:
    """A visit that remembers what it saw: values, and how likely the seat plays to there."""

    reluctance = 0.0
    values: dict[Decision, Floats] = field(default_factory=dict)
    reached: dict[Decision, Floats] = field(default_factory=dict)

    def __call__(self, decision: Decision, values: Floats, reached: Floats) -> Floats:
        self.values[decision], self.reached[decision] = values, reached
        return best(decision, values, reached)


def chances(seat: Seat, ends: Ends, walk: Walk) -> dict[Decision, Floats]:
    """For every decision of ``seat`` the chance to win the game with each alternative.

    The other seat plays its strategy, this one its best from then on. Numbers are without
    meaning where the other seat's strategy never leads.
    """
    notes, mass = Notes(), Notes()
    walk(ends, notes)
    walk(_certain(seat), mass)
    found: dict[Decision, Floats] = {}
    for decision, values in notes.values.items():
        likely = mass.values[decision] / HALF
        none = likely <= 0
        found[decision] = np.where(none, 0, values / (likely + none)) + HALF
    return found


def _certain(seat: Seat) -> Ends:
    """Ends that are all worth the same to ``seat``: what is added up is how likely they are."""
    chance = HALF + sign(seat) * HALF
    same = (chance, chance, chance)
    return Ends(Payoffs(same, dict.fromkeys(Seat, same), dict.fromkeys(Seat, chance)))
