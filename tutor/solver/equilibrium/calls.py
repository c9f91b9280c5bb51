"""The puts of one moment: who calls, who answers, and what both branches are worth.

Arrays have the axes (node, holding of the seat, state). State 0 is the hand without a put; each
further one is the hand after a put that was said at some moment and seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from tutor.engine import Seat
from tutor.solver.equilibrium.decisions import Decision, Visit, YesNo
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.position import other

BySeat = Mapping[Seat, Floats]


class Call:
    """One seat may put: at every node, with every holding, and the other one answers."""

    def __init__(self, caller: Seat, meet: BySeat) -> None:
        nodes, mine, theirs = meet[caller].shape
        dtype = meet[caller].dtype
        self.caller, self.answerer = caller, other(caller)
        # A put that changes nothing is not said.
        self.put = YesNo((nodes, mine), dtype, otherwise=0)
        self.see = YesNo((nodes, theirs), dtype)


class Calls:
    """All puts of one moment, one after the other, then giving up where that is allowed.

    ``meet[seat]`` has the axes (node, holding of the seat, holding of the other): the probability
    that both were dealt what they then have laid or hold. ``ends``: without a put the conceder
    has to give up.
    """

    def __init__(
        self,
        callers: Sequence[Seat],
        meet: BySeat,
        conceder: Seat | None = None,
        ends: bool = False,
    ) -> None:
        self.meet, self.conceder, self.ends = meet, conceder, ends
        self.calls = [Call(caller, meet) for caller in callers]
        self.concede: YesNo | None = None
        if conceder is not None and not ends:
            shape = meet[conceder].shape[:2]
            self.concede = YesNo(shape, meet[conceder].dtype, otherwise=0)
        self._reach: list[dict[Seat, Floats]] = [{} for _ in range(len(self.calls) + 1)]

    def decisions(self) -> Iterator[tuple[str, Decision]]:
        """Every decision with a name that is unique among them."""
        for number, call in enumerate(self.calls):
            yield f"put{number}", call.put
            yield f"see{number}", call.see
        if self.concede is not None:
            yield "concede", self.concede

    def each(self) -> Iterator[YesNo]:
        """Every decision in order."""
        for call in self.calls:
            yield call.put
            yield call.see
        if self.concede is not None:
            yield self.concede

    def spread(self, seat: Seat, reach: Floats) -> Floats:
        """How likely ``seat`` plays to each holding and state, after this moment.

        State 0 loses what goes into a put; a state for each put is added at the end.
        """
        now, seen = reach[..., 0], []
        for number, call in enumerate(self.calls):
            self._reach[number][seat] = now
            if seat is call.caller:
                seen.append(now * call.put.yes)
                now = now * call.put.no
            else:
                seen.append(now * call.see.yes)
        self._reach[-1][seat] = now
        if seat is self.conceder and self.concede is not None:
            now = now * self.concede.no
        unseen = [] if self.ends else [now]
        parts = [part[..., None] for part in unseen], [part[..., None] for part in seen]
        return np.concatenate([*parts[0], reach[..., 1:], *parts[1]], axis=-1)

    def gather(
        self, seat: Seat, values: Floats, given_up: Mapping[Seat, float], visit: Visit
    ) -> Floats:
        """What the states are worth to ``seat`` before this moment, from those after it.

        ``given_up`` is what it is worth to the seat that a seat gives up.
        """
        added = len(self.calls)
        old, seen = np.split(values, [values.shape[-1] - added], axis=-1)
        now = self._reach[-1]
        if self.ends:
            assert self.conceder is not None
            worth = given_up[self.conceder] * self._mass(seat, now[other(seat)])
        else:
            worth, old = old[..., 0], old[..., 1:]
            worth = self._conceding(seat, worth, given_up, visit)
        for number in reversed(range(added)):
            worth = self._calling(seat, number, worth, seen[..., number], given_up, visit)
        return np.concatenate([worth[..., None], old], axis=-1)

    def _conceding(
        self, seat: Seat, worth: Floats, given_up: Mapping[Seat, float], visit: Visit
    ) -> Floats:
        if self.concede is None or self.conceder is None:
            return worth
        now, theirs, concede = self._reach[-1], other(seat), self.concede
        if seat is self.conceder:
            over = given_up[seat] * self._mass(seat, now[theirs])
            return visit(concede, np.stack([over, worth]), now[seat] * concede.strategy)
        return worth + given_up[theirs] * self._mass(seat, now[theirs] * concede.yes)

    def _calling(
        self,
        seat: Seat,
        number: int,
        worth: Floats,
        seen: Floats,
        given_up: Mapping[Seat, float],
        visit: Visit,
    ) -> Floats:
        call, now, theirs = self.calls[number], self._reach[number], other(seat)
        if seat is call.caller:
            folded = given_up[theirs] * self._mass(seat, now[theirs] * call.see.no)
            put = np.stack([seen + folded, worth])
            if visit.reluctance:
                put[0] -= visit.reluctance * self._mass(seat, now[theirs])
            return visit(call.put, put, now[seat] * call.put.strategy)
        fold = given_up[seat] * self._mass(seat, now[theirs] * call.put.yes)
        answer = np.stack([seen, fold])
        return worth + visit(call.see, answer, now[seat] * call.see.strategy)

    def _mass(self, seat: Seat, theirs: Floats) -> Floats:
        """How likely the other seat plays to here, over all it may hold beside each holding."""
        return (self.meet[seat] @ theirs[..., None])[..., 0]
