"""The puts of one moment, to one seat that knows its own cards.

Arrays have the holdings of the other seat along their last axis, or did before they were added
up; axes before it are places in the public tree. A weight says how likely the other seat holds
these cards and has played to here, what is worth something is multiplied by it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tutor.solver.equilibrium.calls import Calls
from tutor.solver.equilibrium.decisions import YesNo
from tutor.solver.equilibrium.ends import SeatEnds
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.position import other


def total(weight: Floats) -> Floats:
    """Added up over all the other seat may hold."""
    added: Floats = np.add.reduce(weight, axis=-1)
    return added


def worth_of(weight: Floats, each: Floats) -> Floats:
    """What all the other seat may hold is worth together, if ``each`` is what each is worth."""
    added: Floats = np.vecdot(weight, each)
    return added


@dataclass(frozen=True)
class Moment:
    """Who may put now, and what both branches are worth to the seat of ``ends`` at its best.

    ``yes`` is how likely the other seat says yes at a decision of its own. ``seen`` says what
    the hand is worth once the put of that number has been seen, ``rest`` without any.
    """

    calls: Calls
    ends: SeatEnds
    yes: Callable[[YesNo], Floats]
    seen: Callable[[int, Floats], Floats]
    rest: Callable[[Floats], Floats]

    def worth(self, weight: Floats, number: int = 0) -> Floats:
        """What the hand is worth from the put of this number on."""
        if number == len(self.calls.calls):
            return self._after_all(weight)
        call = self.calls.calls[number]
        if call.caller is self.ends.seat:
            return np.maximum(self.put(number, weight), self.worth(weight, number + 1))
        said = weight * self.yes(call.put)
        return np.maximum(*self.answer(number, said)) + self.worth(weight - said, number + 1)

    def put(self, number: int, weight: Floats) -> Floats:
        """What the own put of this number is worth."""
        seen = weight * self.yes(self.calls.calls[number].see)
        given_up = self.ends.given_up[other(self.ends.seat)] * total(weight - seen)
        return self.seen(number, seen) + given_up

    def answer(self, number: int, weight: Floats) -> tuple[Floats, Floats]:
        """What seeing the other one's put of this number is worth, and giving up."""
        return self.seen(number, weight), self.ends.given_up[self.ends.seat] * total(weight)

    def _after_all(self, weight: Floats) -> Floats:
        conceder, concede = self.calls.conceder, self.calls.concede
        if conceder is not None and self.calls.ends:
            return self.ends.given_up[conceder] * total(weight)
        if concede is None:
            return self.rest(weight)
        if conceder is self.ends.seat:
            lost = self.ends.given_up[conceder] * total(weight)
            return np.maximum(lost, self.rest(weight))
        over = weight * self.yes(concede)
        lost = self.ends.given_up[other(self.ends.seat)] * total(over)
        return lost + self.rest(weight - over)
