"""The third trick of a hand without a put so far: one card each, and the last chances to put."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from tutor.engine import Rulebook, Seat
from tutor.solver.equilibrium.calls import Calls
from tutor.solver.equilibrium.decisions import Decision, Visit, YesNo
from tutor.solver.equilibrium.ends import Ends, SeatEnds
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.equilibrium.timing import callers
from tutor.solver.position import other, sign

if TYPE_CHECKING:
    from tutor.solver.equilibrium.trick_two import TrickTwo

_NOTHING = 1e-9
"""Chances closer than this are the same."""


class TrickThree:
    """The third trick where ``lead`` leads it, for all cards of the first two at once.

    The last player knows how the hand will end, and nothing else of its card matters: whether it
    puts is one decision for each *outcome*, not for each rank.
    """

    def __init__(self, rulebook: Rulebook, before: TrickTwo, lead: Seat) -> None:
        self.lead, self.last = lead, other(lead)
        # The leader of the second trick leads again unless the answer was the higher card.
        ranks = before.pack.ranks
        led = np.arange(len(before.meet))[:, None] % ranks
        stays = np.arange(ranks)[None] >= led
        open_ = (np.abs(before.standing) < 2) & (stays == (lead is before.lead))
        self.node, self.answered = np.nonzero(open_)
        self.led_before, self.square = lead is before.lead, (ranks, ranks)
        meet, outcome = before.meet[open_], before.outcome[open_]
        if self.led_before:
            meet, outcome = meet.swapaxes(1, 2), outcome.swapaxes(1, 2)
        self.meet, self.outcome = np.ascontiguousarray(meet), np.ascontiguousarray(outcome)
        nodes, dtype = len(self.node), self.meet.dtype
        self.before = Calls(
            callers(rulebook, 4, lead), {lead: self.meet, self.last: self.meet.swapaxes(1, 2)}
        )
        self.put = YesNo((3, nodes, ranks), dtype, otherwise=0)
        self.see = YesNo((nodes, ranks), dtype)
        # Axes: outcome, node, leader's card, last player's card.
        self._apart = np.stack([np.where(self.outcome == o, self.meet, 0) for o in range(3)])
        self._ends: Ends | None = None
        self._worth: dict[Seat, Floats] = {}
        self._reach: dict[Seat, Floats] = {}
        self._mass: Floats

    def decisions(self) -> Iterator[tuple[str, Decision]]:
        """Every decision from here on with a name of its own."""
        yield from ((f"4.{part}", decision) for part, decision in self.before.decisions())
        yield "5.put", self.put
        yield "5.see", self.see

    def spread(self, seat: Seat, reach: Floats) -> None:
        """Works out how likely ``seat`` plays to every place from here on."""
        if (seat is self.lead) == self.led_before:
            now = reach[self.node, :, :1]
        else:
            now = reach.reshape(len(reach), *self.square, -1)[self.node, self.answered, :, :1]
        self._reach[seat] = self.before.spread(seat, now)
        if seat is self.last:
            self._mass = (self._apart @ self._reach[seat][..., :1])[..., 0]

    def gather(self, seat: Seat, ends: Ends, visit: Visit, values: Floats) -> None:
        """Adds what this trick is worth to ``seat`` to state 0 of ``values``.

        Their axes are those of the trick before: node and card led, for the answerer its card,
        card kept, state.
        """
        self._set(ends)
        theirs = self._reach[other(seat)]
        worth = np.empty_like(self._reach[seat])
        for number, call in enumerate(self.before.calls):
            table = self._worth[call.caller]
            table = table if seat is self.lead else table.swapaxes(1, 2)
            worth[..., number + 1] = sign(seat) * (table @ theirs[..., number + 1, None])[..., 0]
        worth[..., 0] = (
            self._leading(ends, visit) if seat is self.lead else self._following(ends, visit)
        )
        held = self.before.gather(seat, worth, ends.given_up(seat), visit)[..., 0]
        if (seat is self.lead) == self.led_before:
            np.add.at(values[..., 0], self.node, held)
        else:
            table = values.reshape(len(values), *self.square, -1)
            table[self.node, self.answered, :, 0] = held

    def balance(self, ends: Ends) -> None:
        """Sets the last player's puts from what it holds when it gets there.

        Nobody decides after the answer to such a put, and the leader has no card left: each node
        is a game of its own, in which the leader's answer is one number. So the puts that leave
        the leader least are optimal whatever it has done before, and need not be stored.
        """
        put = last_puts(self._mass.astype(float), ends.to(self.last))
        self.put.strategy = np.stack([put, 1 - put]).astype(self.meet.dtype)

    def _leading(self, ends: Ends, visit: Visit) -> Floats:
        """[node, card] → to the leader, once its last card lies."""
        side, mass = sign(self.lead), self._mass
        put = mass * self.put.yes
        seen = side * _weighed(ends.seen(self.last), put)
        fold = ends.given_up(self.lead)[self.lead] * (put[0] + put[1] + put[2])
        mine = self._reach[self.lead][..., 0]
        answer = visit(self.see, np.stack([seen, fold]), mine * self.see.strategy)
        answer += side * _weighed(ends.plain, mass * self.put.no)
        return answer

    def _following(self, ends: Ends, visit: Visit) -> Floats:
        """[node, card] → to the last player, before its last card."""
        side, theirs = sign(self.last), self._reach[self.lead][..., 0]
        see = theirs * self.see.yes
        fold = ends.given_up(self.last)[self.lead] * (theirs - see)
        values = np.empty(self.put.shape, self.meet.dtype)
        for outcome, (seen, plain) in enumerate(zip(ends.seen(self.last), ends.plain, strict=True)):
            values[0, outcome] = float(side * seen) * see + fold
            values[1, outcome] = float(side * plain) * theirs
        values[0] -= visit.reluctance * theirs
        each = visit(self.put, values, self._mass * self.put.strategy)
        return (each[..., None, :] @ self._apart)[:, :, 0].sum(axis=0)

    def _set(self, ends: Ends) -> None:
        if ends is self._ends:
            return
        self._ends, dtype = ends, self.meet.dtype
        for call in self.before.calls:
            table = ends.seen(call.caller).astype(dtype)[self.outcome] * self.meet
            self._worth[call.caller] = table


def last_puts(mass: Floats, ends: SeatEnds) -> Floats:
    """[outcome, …] how likely the last player puts, so that it leaves the leader least.

    ``mass`` [outcome, …] is how likely the last player gets there, the hand then ending so.
    """
    flat, gains = mass.reshape(3, -1), ends.last_gains
    lowest = (np.maximum(gains, 0).T @ flat).argmin(axis=0)
    gain = gains[:, lowest]
    sure, free = gain > _NOTHING, np.abs(gain) <= _NOTHING
    # Outcomes that do not care put just often enough for the leader not to care either.
    pull = flat * (ends.seen[ends.seat] - ends.given_up[other(ends.seat)])[:, None]
    fixed, loose = np.add.reduce(sure * pull), np.add.reduce(free * pull)
    none = loose == 0
    share = np.minimum(np.maximum(np.where(none, 0, -fixed / (loose + none)), 0), 1)
    return (sure + free * share).reshape(mass.shape)


def _weighed(worth: Floats, parts: Floats) -> Floats:
    """The parts, one for each outcome, each times what the outcome is worth."""
    total: Floats = sum(float(w) * part for w, part in zip(worth, parts, strict=True))
    return total
