"""Which numbers of a solved hand are kept, and in what order.

A part is the decisions of one kind: one probability for each information set of two alternatives.
Left out is what follows from the rest: cards that are never worse than the other one once a put
has been seen, and the puts before the very last card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tutor.solver.equilibrium.calls import Calls
from tutor.solver.equilibrium.decisions import TwoCards, YesNo
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.equilibrium.trick_two import TrickTwo
from tutor.solver.position import sign

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Part:
    """One decision of a second trick.

    ``node`` is the number of the trick's node for each row; ``kept`` says which of the
    probabilities are stored (None: all), ``given`` has the others. ``weight()`` is how likely
    the cards are that lead to an information set, whatever is played. ``across``: errors of
    neighbouring holdings at one node may make up for each other.
    """

    decision: YesNo | TwoCards
    node: npt.NDArray[np.intp]
    weight: Callable[[], Floats]
    kept: Bools | None = None
    given: Floats | float = 0.0
    across: bool = True

    def get(self, amounts: Floats) -> Floats:
        """[row, holding, …] → the first alternative's share, out of an array of the decision."""
        if isinstance(self.decision, YesNo):
            return amounts[0]
        return amounts.take(self.decision.pairs, axis=1)

    def whole(self, amounts: Floats) -> Floats:
        """[row, holding, …] → the sum over both alternatives."""
        if isinstance(self.decision, YesNo):
            return amounts[0] + amounts[1]
        first = self.decision.pairs
        return amounts.take(first, axis=1) + amounts.take(self.decision.swapped[first], axis=1)

    def put(self, first: Floats) -> None:
        """Makes these shares of the first alternative the strategy."""
        decision = self.decision
        if isinstance(decision, YesNo):
            decision.strategy = np.stack([first, 1 - first])
            return
        strategy = np.ones(decision.shape, first.dtype)
        pairs = decision.pairs
        strategy[:, pairs], strategy[:, decision.swapped[pairs]] = first, 1 - first
        decision.strategy = strategy

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the shares of the first alternative."""
        decision = self.decision
        if isinstance(decision, YesNo):
            return decision.shape[1:]
        return (decision.shape[0], len(decision.pairs), decision.shape[-1])


def parts(trick: TrickTwo) -> Iterator[Part]:
    """All parts of a second trick and what follows it, always in the same order."""
    nodes, ranks = len(trick.nodes), trick.pack.ranks
    each, led = np.arange(nodes), np.repeat(np.arange(nodes), ranks)
    yield from _of_calls(trick.before, each)
    yield Part(trick.leads, each, _card_weight(trick.leads, trick.before.meet[trick.lead]))
    yield from _of_calls(trick.between, led)
    kept, given = _forced(trick)
    weight = _card_weight(trick.answers, trick.between.meet[trick.answer])
    yield Part(trick.answers, led, weight, kept, given)
    for last in trick.next:
        node = led[last.node]
        yield from _of_calls(last.before, node)
        yield Part(last.see, node, _weight(last.meet), across=False)


def _of_calls(calls: Calls, node: npt.NDArray[np.intp]) -> Iterator[Part]:
    for call in calls.calls:
        yield Part(call.put, node, _weight(calls.meet[call.caller]))
        yield Part(call.see, node, _weight(calls.meet[call.answerer]))
    if calls.concede is not None:
        assert calls.conceder is not None
        yield Part(calls.concede, node, _weight(calls.meet[calls.conceder]))


def _weight(meet: Floats) -> Callable[[], Floats]:
    return lambda: meet.sum(axis=2)


def _card_weight(decision: TwoCards, meet: Floats) -> Callable[[], Floats]:
    def weight() -> Floats:
        held = meet.sum(axis=2)[:, decision.pack.different]
        return np.repeat(held[..., None], decision.shape[-1], axis=2)

    return weight


def _forced(trick: TrickTwo) -> tuple[Bools, Floats]:
    """Which answers are stored, and the others: 1 for the first of two cards, 0 for the second.

    Once a put has been seen, laying a card that never does worse than the other one is forced.
    """
    good = (1 - trick.outcome) * sign(trick.answer)
    swapped, pairs = good.swapaxes(1, 2), trick.answers.pairs
    first = (good >= swapped).all(axis=3).reshape(len(good), -1)[:, pairs]
    second = (good <= swapped).all(axis=3).reshape(len(good), -1)[:, pairs]
    kept = np.repeat(~(first | second)[..., None], trick.answers.shape[-1], axis=2)
    kept[..., : trick.unseen] = True
    # Where both do equally well, the lower card goes and the higher one stays.
    return kept, np.repeat((first & ~second)[..., None].astype(float), kept.shape[2], axis=2)
