"""The second trick: two cards in each hand, 91 holdings; after a seen put, the third as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from tutor.engine import Rulebook, Seat
from tutor.solver.equilibrium.calls import Calls
from tutor.solver.equilibrium.decisions import Decision, TwoCards, Visit
from tutor.solver.equilibrium.ends import Ends
from tutor.solver.equilibrium.pack import Floats, Pack
from tutor.solver.equilibrium.timing import callers, conceder, ends
from tutor.solver.equilibrium.trick_three import TrickThree
from tutor.solver.position import other, sign

Node = tuple[int, int]
"""The ranks laid to the first trick, by the non-dealer and by the dealer."""


class TrickTwo:
    """The second trick where ``lead`` leads it, for all cards of the first one at once.

    ``nodes`` are the ranks the non-dealer and the dealer laid to the first trick; ``seen`` has
    the caller of each put that may have been seen before.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        pack: Pack,
        lead: Seat,
        nodes: Sequence[Node],
        seen: Sequence[Seat],
        dtype: npt.DTypeLike,
    ) -> None:
        self.pack, self.lead, self.answer = pack, lead, other(lead)
        self.nodes = nodes
        self.first, self.second = np.array(nodes).T
        one, two = pack.add[self.first][:, :, None], pack.add[self.second][:, None, :]
        meet = pack.deals_in(dtype)[one, two]
        if lead is not Seat.NON_DEALER:
            meet = meet.swapaxes(1, 2)
        meet = np.ascontiguousarray(meet)
        self.unseen = not ends(rulebook, 2)
        self.before = Calls(
            callers(rulebook, 2, lead),
            {lead: meet, self.answer: meet.swapaxes(1, 2)},
            conceder(rulebook, 2, lead),
            ends(rulebook, 2),
        )
        led = meet[:, pack.pair].reshape(-1, pack.ranks, len(pack.twos))
        self.between = Calls(
            callers(rulebook, 3, lead), {lead: led, self.answer: led.swapaxes(1, 2)}
        )
        states = list(seen) + [call.caller for call in self.before.calls]
        self.leads = TwoCards(pack, len(nodes), self.unseen + len(states), dtype)
        states += [call.caller for call in self.between.calls]
        self.callers = states
        self.answers = TwoCards(pack, len(led), self.unseen + len(states), dtype)
        self.pair = pack.pair.ravel()
        # Axes: node and card led, card answered and kept, card the leader kept.
        self.meet = led[:, :, pack.pair].transpose(0, 2, 3, 1).copy()
        self.outcome = self._outcomes()
        self.next = []
        if self.unseen:
            self.next = [TrickThree(rulebook, self, seat) for seat in rulebook.seats]
        self._ends: Ends | None = None
        self._worth: dict[Seat, Floats] = {}
        self._over: Floats
        self._led: Floats
        self._reach: dict[Seat, Floats] = {}

    def _outcomes(self) -> npt.NDArray[np.int8]:
        """[node and card led, answered, kept, leader's kept] → 0, 1, 2 for the non-dealer."""
        place = np.arange(self.pack.ranks)
        one = np.sign(self.second - self.first)
        led, answered = place[:, None], place[None, :]
        two = sign(self.lead) * np.sign(answered - led)
        three = sign(self.lead) * np.sign(place[:, None] - place[None, :])
        self.standing = (one[:, None, None] + two[None]).reshape(-1, self.pack.ranks)
        total = self.standing[:, :, None, None] + three[None, None]
        return (1 - np.sign(total)).astype(np.int8)

    def decisions(self) -> Iterator[tuple[str, Decision]]:
        """Every decision from here on with a name of its own."""
        for name, calls in (("2", self.before), ("3", self.between)):
            yield from ((f"{name}.{part}", decision) for part, decision in calls.decisions())
        yield "2.card", self.leads
        yield "3.card", self.answers
        for trick in self.next:
            yield from ((f"{trick.lead.value}.{name}", d) for name, d in trick.decisions())

    def state(self, seen: int | None) -> int:
        """The number of the state after this put, counted along ``callers``; None: no put."""
        return 0 if seen is None else self.unseen + seen

    def spread(self, seat: Seat, reach: Floats) -> None:
        """Works out how likely ``seat`` plays to every place from here on."""
        ranks, twos = self.pack.ranks, len(self.pack.twos)
        now = self.before.spread(seat, reach)
        states = now.shape[-1]
        if seat is self.lead:
            self._led = now.take(self.pair, axis=1) * self.leads.strategy
            now = self.between.spread(seat, self._led.reshape(-1, ranks, states))
        else:
            now = now[:, None].repeat(ranks, axis=1).reshape(-1, twos, states)
            now = self.between.spread(seat, now).take(self.pair, axis=1) * self.answers.strategy
        self._reach[seat] = now
        for trick in self.next:
            trick.spread(seat, now)

    def balance(self, ends: Ends) -> None:
        """Sets the puts before the very last card, which follow from all others."""
        for trick in self.next:
            trick.balance(ends)

    def gather(self, seat: Seat, ends: Ends, visit: Visit) -> Floats:
        """[node, holding, state] → what it is worth to ``seat`` from before the trick."""
        self._set(ends)
        given_up, ranks = ends.given_up(seat), self.pack.ranks
        values = self._ended(seat)
        for trick in self.next:
            trick.gather(seat, ends, visit, values)
        if seat is self.lead:
            values = self.between.gather(seat, values, given_up, visit)
            led = values.reshape(len(self.nodes), ranks * ranks, -1)
            held = visit(self.leads, led, self._led)
        else:
            held = visit(self.answers, values, self._reach[seat])
            held = self.between.gather(seat, held, given_up, visit)
            held = held.reshape(len(self.nodes), ranks, -1, held.shape[-1]).sum(axis=1)
        return self.before.gather(seat, held, given_up, visit)

    def _set(self, ends: Ends) -> None:
        if ends is self._ends:
            return
        self._ends, dtype = ends, self.meet.dtype
        tables: dict[bytes, Floats] = {}
        for caller in set(self.callers):
            # Mostly it does not matter who called: then all states are worked out together.
            worth = ends.seen(caller).astype(dtype)
            key = worth.tobytes()
            if key not in tables:
                tables[key] = worth[self.outcome] * self.meet
            self._worth[caller] = tables[key]
        if self.unseen:
            over = np.abs(self.standing) == 2
            self._over = np.where(
                over[:, :, None, None], ends.plain.astype(dtype)[self.outcome] * self.meet, 0
            )

    def _ended(self, seat: Seat) -> Floats:
        """What the ends after a seen put, and at two tricks to none, are worth to ``seat``."""
        ranks, theirs = self.pack.ranks, self._reach[other(seat)]
        kept, states = (ranks, theirs.shape[-1])
        shape = (len(self.meet), kept if seat is self.lead else ranks * kept, states)
        values = np.empty(shape, theirs.dtype)
        weights = [(self._over, slice(0, 1))] if self.unseen else []
        for number, caller in enumerate(self.callers):
            column = number + self.unseen
            if weights and weights[-1][0] is self._worth[caller]:
                weights[-1] = (weights[-1][0], slice(weights[-1][1].start, column + 1))
            else:
                weights.append((self._worth[caller], slice(column, column + 1)))
        for worth, columns in weights:
            flat = worth.reshape(len(worth), ranks * ranks, ranks)
            if seat is self.lead:
                values[..., columns] = flat.swapaxes(1, 2) @ theirs[..., columns]
            else:
                values[..., columns] = flat @ theirs[..., columns]
        return sign(seat) * values
