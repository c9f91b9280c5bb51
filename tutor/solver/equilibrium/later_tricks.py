"""The second and third trick, to one seat that knows its own two cards: at its best from then on.

Arrays are those of `tutor.solver.equilibrium.moment`. The other seat's cards that come to the
table are not known, its strategy is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial

import numpy as np

from tutor.engine import Seat
from tutor.solver.equilibrium.decisions import TwoCards, YesNo
from tutor.solver.equilibrium.ends import SeatEnds
from tutor.solver.equilibrium.moment import Moment, total, worth_of
from tutor.solver.equilibrium.pack import Floats, Index, Pack
from tutor.solver.equilibrium.reading import Block, SecondOutline
from tutor.solver.equilibrium.trick_three import TrickThree, last_puts
from tutor.solver.position import other

TREMBLE = 1e-6
"""How likely a seat is taken to do anything else than perfect play does.

So there are hands it may hold, whatever it did.
"""

Options = list[tuple[int, int]]
"""The ways to lay one of two cards and keep the other."""

_OUTCOMES = np.arange(3)


class LaterTricks:
    """What follows the cards to the first trick, after one or more pairs of them at once.

    All ``nodes`` have the same seat leading now. At each of them the seat of ``ends`` holds two
    cards, one to be laid now and one to be kept: ``options`` are its ways, as many at each.
    ``led`` is the other one's lead to this trick, where it is known. Axes of what is worth what
    start with lines: the leads at the first node, then those at the next.
    """

    def __init__(
        self,
        nodes: Sequence[tuple[SecondOutline, Block]],
        ends: SeatEnds,
        options: Sequence[Options],
        led: int | None = None,
    ) -> None:
        first, _ = nodes[0]
        self.two, self.options, self._ends, self._count = first.two, options, ends, len(nodes)
        self._blocks = [block.told_by(first.layout) for _, block in nodes]
        self._leads = self.two.lead is ends.seat
        ranks = np.arange(self.two.pack.ranks)
        ways = [np.array(one).T for one in options]
        # Axes: line, card answered, the other one's last card.
        if self._leads:
            self._rows: list[Index] = [laid for laid, _ in ways]
            at = [(laid[:, None], ranks[None]) for laid, _ in ways]
            outcomes = [
                n.two.outcome[w[0], :, :, w[1]] for (n, _), w in zip(nodes, ways, strict=True)
            ]
        else:
            rows = ranks if led is None else ranks[led : led + 1]
            self._rows = [rows for _ in nodes]
            at = [(rows[:, None], laid[None]) for laid, _ in ways]
            outcomes = [
                n.two.outcome[rows][:, w[0], w[1]] for (n, _), w in zip(nodes, ways, strict=True)
            ]
        self._outcome: Index = np.concatenate(outcomes)
        self._open = [
            [node.open[number][where] for (node, _), where in zip(nodes, at, strict=True)]
            for number in range(len(self.two.next))
        ]
        # The numbers of the first puts of both moments.
        between = len(self.two.callers) - len(self.two.between.calls)
        before = between - len(self.two.before.calls)
        self.before = Moment(
            self.two.before,
            ends,
            partial(self._yes, rows=[np.array([0])] * self._count),
            lambda number, weight: self._chosen(self.leads(weight, before + number)),
            lambda weight: self._chosen(self.leads(weight)),
        )
        self.between = Moment(
            self.two.between,
            ends,
            partial(self._yes, rows=self._rows),
            lambda number, weight: self.answered(weight, between + number),
            self.answered,
        )

    def worth(self, weight: Floats, seen: int | None = None) -> Floats:
        """[node] → what the hand is worth before the trick, ``weight`` being that at all nodes.

        ``seen`` is the number of the put seen.
        """
        each = weight[None].repeat(self._count, axis=0)
        return self.before.worth(each) if seen is None else self._chosen(self.leads(each, seen))

    def leads(self, weight: Floats, seen: int | None = None) -> Floats:
        """[line] → what the hand is worth before any put on the lead; ``weight`` at each node."""
        led = self._after_lead(weight, seen)
        return self.between.worth(led) if seen is None else self.answered(led, seen)

    def answers(self, weight: Floats, seen: int | None = None) -> Floats:
        """[line, card answered] → what the hand is worth; ``weight`` is after the lead.

        After a seen put only for a seat that does not lead.
        """
        if seen is not None:
            return worth_of(weight[:, None], self._worth[self.two.callers[seen]])
        if self._leads:
            shares = self._cards(self.two.answers, [0], self._rows)[0]
            reach = weight.take(self.two.pack.pair, axis=1) * shares
        else:
            reach = weight[:, None].repeat(self._outcome.shape[1], axis=1)
        values = worth_of(reach, self._ends.plain.take(self._outcome))
        for three, rows in zip(self.two.next, self._open, strict=True):
            here = np.concatenate(rows) >= 0
            if here.any():
                yes = partial(self._yes, rows=[one[one >= 0] for one in rows])
                last = last_trick(three, yes, self._ends, self._outcome[here])
                values[here] = last.worth(reach[here])
        return values

    def answered(self, weight: Floats, seen: int | None = None) -> Floats:
        """[line] → what the hand is worth; ``weight`` is after the lead."""
        if self._leads and seen is not None:
            return worth_of(weight, self._after_seen[seen])
        values = self.answers(weight, seen)
        return values.sum(axis=1) if self._leads else values.max(axis=1)

    def _after_lead(self, weight: Floats, seen: int | None) -> Floats:
        if self._leads:
            return weight.repeat(len(self._rows[0]), axis=0)
        first = [np.array([0])] * self._count
        shares = self._cards(self.two.leads, [self.two.state(seen)], first)[0]
        rows = self._rows[0]
        led = weight.take(self.two.pack.pair.take(rows, axis=0), axis=1) * shares.take(rows, axis=1)
        return led.reshape(-1, led.shape[-1])

    @cached_property
    def _worth(self) -> dict[Seat, Floats]:
        """Caller of a put that was seen → what each outcome is then worth."""
        return {caller: worth.take(self._outcome) for caller, worth in self._ends.seen.items()}

    @cached_property
    def _after_seen(self) -> Floats:
        """[put, line, the other one's holding] → what the hand is worth, that put seen.

        For a seat that leads, which has nothing left to decide then.
        """
        states = [self.two.state(seen) for seen in range(len(self.two.callers))]
        shares = self._cards(self.two.answers, states, self._rows)
        worth = shares * np.array([self._worth[caller] for caller in self.two.callers])
        first, second, once = _both_orders(self.two.pack)
        flat = worth.reshape(*worth.shape[:-2], -1)
        both: Floats = (flat.take(first, axis=-1) + flat.take(second, axis=-1)) * once
        return both

    def _chosen(self, leads: Floats) -> Floats:
        """[line] → [node]."""
        each = leads.reshape(self._count, -1)
        return each.max(axis=1) if self._leads else each.sum(axis=1)

    def _yes(self, decision: YesNo, rows: Sequence[Index]) -> Floats:
        """[row, holding] → how likely the other one says yes, at these rows of each node."""
        found = [b.yes(decision, TREMBLE, one) for b, one in zip(self._blocks, rows, strict=True)]
        return found[0] if len(found) == 1 else np.concatenate(found)

    def _cards(self, decision: TwoCards, states: list[int], rows: Sequence[Index]) -> Floats:
        """[state, row, card laid, card kept] → how likely the other one lays the first."""
        found = [
            b.two_cards(decision, states, TREMBLE, r)
            for b, r in zip(self._blocks, rows, strict=True)
        ]
        return found[0] if len(found) == 1 else np.concatenate(found, axis=1)


def last_trick(
    three: TrickThree, yes: Callable[[YesNo], Floats], ends: SeatEnds, outcome: Index
) -> Moment:
    """The third trick without a put so far, from before its lead.

    ``yes`` is as in `Moment`, ``outcome`` [row, the other one's card] how the hand then ends.
    """

    def seen(number: int, weight: Floats) -> Floats:
        worth = ends.seen[three.before.calls[number].caller]
        return worth_of(weight, worth.take(outcome))

    def following(weight: Floats) -> Floats:
        see = yes(three.see)
        given_up = ends.given_up[three.lead]
        put = see * ends.seen[ends.seat].take(outcome) + (1 - see) * given_up
        return worth_of(weight, np.maximum(put, ends.plain.take(outcome)))

    def leading(weight: Floats) -> Floats:
        seen, met, plain = last_lead(weight, outcome, ends)
        return np.maximum(seen, ends.given_up[ends.seat] * met) + plain

    rest = leading if three.lead is ends.seat else following
    return Moment(three.before, ends, yes, seen, rest)


def last_lead(weight: Floats, outcome: Index, ends: SeatEnds) -> tuple[Floats, Floats, Floats]:
    """The leader of the last trick once its card lies.

    What seeing the last player's put is worth, how likely it gets there and puts, and what the
    hand is worth where it does not. ``weight`` and ``outcome`` [row, the other one's card].
    """
    mass = total(weight * (outcome == _OUTCOMES.reshape(-1, *(1 for _ in outcome.shape))))
    puts = last_puts(mass, ends.theirs)
    put = mass * (puts + TREMBLE * (0.5 - puts))
    worth = ends.seen[other(ends.seat)]
    return worth @ put, put.sum(axis=0), ends.plain @ (mass - put)


@cache
def _both_orders(pack: Pack) -> tuple[Index, Index, Floats]:
    """[holding] of two cards → where they lie in ranks by ranks, either one first.

    The last says how often that counts: a pair lies in the same place both times.
    """
    one, two = np.array(pack.twos).T
    return one * pack.ranks + two, two * pack.ranks + one, np.where(one == two, 0.5, 1)
