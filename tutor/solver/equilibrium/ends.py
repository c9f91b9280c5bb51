"""Payoffs as the tree needs them: by seat, around zero."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tutor.engine import Seat
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.payoffs import Payoffs
from tutor.solver.position import other, sign

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

    def to(self, seat: Seat) -> SeatEnds:
        """All of them as ``seat`` sees them."""
        return self._to[seat]

    @cached_property
    def _to(self) -> Mapping[Seat, SeatEnds]:
        found = {}
        for seat in (Seat.NON_DEALER, Seat.DEALER):
            side = sign(seat)
            seen = {caller: side * self.seen(caller) for caller in self.payoffs.seen}
            found[seat] = SeatEnds(seat, side * self.plain, seen, self.given_up(seat))
        return found

    def given_up(self, seat: Seat) -> Mapping[Seat, float]:
        """Quitter → what that is worth to ``seat``."""
        return {
            quitter: sign(seat) * (chance - HALF)
            for quitter, chance in self.payoffs.given_up.items()
        }


@dataclass(frozen=True)
class SeatEnds:
    """The ends of a hand, to ``seat``, counted from `HALF`.

    ``plain`` [outcome] without a put, ``seen`` [outcome] after a put by a seat that was seen,
    ``given_up`` after a seat gave up. Outcomes are those of `Ends`.
    """

    seat: Seat
    plain: Floats
    seen: Mapping[Seat, Floats]
    given_up: Mapping[Seat, float]

    @cached_property
    def theirs(self) -> SeatEnds:
        """The same ends, to the other seat."""
        seen = {caller: -worth for caller, worth in self.seen.items()}
        given_up = {quitter: -worth for quitter, worth in self.given_up.items()}
        return SeatEnds(other(self.seat), -self.plain, seen, given_up)

    @cached_property
    def last_gains(self) -> Floats:
        """[outcome, point] → what the seat gains by a put before the very last card.

        Points are how often (0 to 1) the leader, who answers, might see it: the seat gets a
        maximum of lines in that, whose lowest point is at an end or where one outcome changes
        its mind.
        """
        lost, plain, seen = self.given_up[other(self.seat)], self.plain, self.seen[self.seat]
        turns = [(p - lost) / (s - lost) for p, s in zip(plain, seen, strict=True) if s != lost]
        points = np.array([0.0, 1.0, *(turn for turn in turns if 0 < turn < 1)])
        return points * (seen - lost)[:, None] + (lost - plain)[:, None]
