"""The first trick: three cards in each hand, 455 holdings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from tutor.engine import Rulebook, Seat
from tutor.solver.equilibrium.calls import Calls
from tutor.solver.equilibrium.decisions import Decision, ThreeCards, Visit
from tutor.solver.equilibrium.ends import Ends
from tutor.solver.equilibrium.pack import Floats, Pack
from tutor.solver.equilibrium.timing import callers, conceder
from tutor.solver.equilibrium.trick_two import Node, TrickTwo

NON_DEALER, DEALER = Seat.NON_DEALER, Seat.DEALER


class TrickOne:
    """A whole hand from before the lead; the non-dealer leads to the first trick.

    Of all the cards that may be laid to it, only ``nodes`` are followed up, or every pair;
    ``led`` are leads that may have been made beside those.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        pack: Pack,
        dtype: npt.DTypeLike,
        nodes: Iterable[Node] | None = None,
        led: Iterable[int] = (),
    ) -> None:
        self.pack, ranks = pack, range(pack.ranks)
        chosen = [(n, d) for n in ranks for d in ranks] if nodes is None else sorted(nodes)
        self.led = sorted({*led, *(first for first, _ in chosen)})
        deals = pack.deals_in(dtype)
        meet = {NON_DEALER: deals[None], DEALER: deals.T[None]}
        self.before = Calls(
            callers(rulebook, 0, NON_DEALER), meet, conceder(rulebook, 0, NON_DEALER)
        )
        led = deals[pack.add[self.led]]
        meet = {NON_DEALER: led, DEALER: led.swapaxes(1, 2)}
        self.between = Calls(
            callers(rulebook, 1, NON_DEALER), meet, conceder(rulebook, 1, NON_DEALER)
        )
        seen = [call.caller for call in self.before.calls]
        self.lead = ThreeCards(pack, (1, 1 + len(seen)), dtype)
        seen += [call.caller for call in self.between.calls]
        self.answer = ThreeCards(pack, (len(self.led), 1 + len(seen)), dtype)
        self.next = []
        for seat in rulebook.seats:
            # Nobody's trick: the leader, who was the non-dealer, leads again.
            won = [node for node in chosen if (node[0] <= node[1]) == (seat is NON_DEALER)]
            if won:
                self.next.append(TrickTwo(rulebook, pack, seat, won, seen, dtype))
        self._row = [np.searchsorted(self.led, trick.first) for trick in self.next]
        self._led: Floats
        self._answered: Floats

    def decisions(self) -> Iterator[tuple[str, Decision]]:
        """Every decision of a hand with a name of its own."""
        for name, calls in (("0", self.before), ("1", self.between)):
            yield from ((f"{name}.{part}", decision) for part, decision in calls.decisions())
        yield "0.card", self.lead
        yield "1.card", self.answer
        for trick in self.next:
            yield from ((f"{trick.lead.value}.{name}", d) for name, d in trick.decisions())

    def spread(self, seat: Seat) -> None:
        """Works out how likely ``seat`` plays to every place of the tree."""
        rows, twos, dtype = len(self.led), len(self.pack.twos), self.lead.dtype
        sure = np.ones((1, len(self.pack.threes), 1), dtype)
        reach = self.before.spread(seat, sure)
        states = reach.shape[-1]
        if seat is NON_DEALER:
            self._led = reach[:, self.lead.whole] * self.lead.strategy
            led = self._led.reshape(self.pack.ranks, twos, states)[self.led]
            reach = self.between.spread(seat, led)
            for row, trick in zip(self._row, self.next, strict=True):
                trick.spread(seat, reach[row])
        else:
            reach = np.broadcast_to(reach, (rows, *reach.shape[1:]))
            reach = self.between.spread(seat, reach)
            self._answered = reach[:, self.answer.whole] * self.answer.strategy
            shape = (rows, self.pack.ranks, twos, reach.shape[-1])
            answered = self._answered.reshape(shape)
            for row, trick in zip(self._row, self.next, strict=True):
                trick.spread(seat, answered[row, trick.second])

    def balance(self, ends: Ends) -> None:
        """Sets the puts before the very last card, which follow from all other decisions.

        How both seats play to every place of the tree is worked out before that.
        """
        for seat in (NON_DEALER, DEALER):
            self.spread(seat)
        for trick in self.next:
            trick.balance(ends)

    def gather(self, seat: Seat, ends: Ends, visit: Visit) -> Floats:
        """[holding] → what the hand is worth to ``seat``, weighted by the chance of the deal."""
        pack, given_up, rows = self.pack, ends.given_up(seat), len(self.led)
        shape = (rows, pack.ranks, len(pack.twos), self.answer.strategy.shape[-1])
        values = np.zeros(shape, self.lead.dtype)
        for row, trick in zip(self._row, self.next, strict=True):
            values[row, trick.second] = trick.gather(seat, ends, visit)
        if seat is NON_DEALER:
            kept = self.between.gather(seat, values.sum(axis=1), given_up, visit)
            led = np.zeros((pack.ranks, *kept.shape[1:]), self.lead.dtype)
            led[self.led] = kept
            start = visit(self.lead, led.reshape(1, -1, led.shape[-1]), self._led)
        else:
            answers = values.reshape(rows, -1, shape[-1])
            held = visit(self.answer, answers, self._answered)
            start = self.between.gather(seat, held, given_up, visit).sum(axis=0, keepdims=True)
        return self.before.gather(seat, start, given_up, visit)[0, :, 0]
