"""Choices at many information sets at once: regret matching, averaging, best response.

A decision holds one number for each alternative of each information set. How alternatives are
laid out in the array is all that the three kinds differ in. Regret matching+ (Tammelin 2014): a
strategy is proportional to the regrets, which never fall below zero; and what was learnt early may
be forgotten (discounted regrets, Brown and Sandholm 2019).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

import numpy as np
import numpy.typing as npt

from tutor.solver.equilibrium.pack import Floats, Pack

Shape = tuple[int, ...]

TREMBLE = 1e-4
"""How likely a seat is made to do anything else than it means to, while it learns.

Where perfect play never gets a learner does, and so does a bot. So no place is out of reach, and
both seats learn to play well everywhere (Selten 1975).
"""


class Decision(ABC):
    """One choice that a seat makes at every information set of a kind.

    ``strategy`` holds the probability of each alternative, ``regret`` what not having taken it
    has cost so far, ``total`` the strategies so far, weighted by how likely the seat itself gets
    there.
    """

    def __init__(self, shape: Shape, dtype: npt.DTypeLike) -> None:
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.strategy: Floats = self.first()
        self.regret: Floats | None = None
        self.total: Floats | None = None

    @abstractmethod
    def normalised(self, amounts: Floats) -> Floats:
        """Probabilities proportional to ``amounts`` (none negative), equal where all are zero."""

    @abstractmethod
    def mean(self, values: Floats) -> Floats:
        """What the information sets are worth under the strategy, spread over alternatives."""

    @abstractmethod
    def most(self, values: Floats) -> Floats:
        """What they are worth if the best alternative is taken, spread over alternatives."""

    @abstractmethod
    def collapse(self, spread: Floats) -> Floats:
        """One number an information set, out of an array that repeats it for its alternatives."""

    @abstractmethod
    def first(self) -> Floats:
        """The probabilities while nothing speaks for any alternative."""

    def even(self) -> Floats:
        """All alternatives alike."""
        return self.first()

    def learn(self, values: Floats, reached: Floats, weight: float, kept: float = 1.0) -> Floats:
        """Takes the regrets of these values in, and what the strategy was, into the average.

        ``values`` are counterfactual, one for each alternative; ``reached`` how likely the seat
        itself plays up to and including each alternative. Earlier regrets count ``kept`` times
        what they did. The strategy is then the next one.
        """
        if self.regret is None or self.total is None:
            self.regret = np.zeros(self.shape, self.dtype)
            self.total = np.zeros(self.shape, self.dtype)
            self._even = self.even()
        worth = self.mean(values)
        self.regret *= np.asarray(kept, self.dtype)
        self.regret += values
        self.regret -= worth
        np.maximum(self.regret, 0, out=self.regret)
        self.total += weight * reached
        self.strategy = self.normalised(self.regret)
        self.strategy += np.asarray(TREMBLE, self.dtype) * (self._even - self.strategy)
        return self.collapse(worth)

    def average(self) -> Floats:
        """The mean strategy so far, without what the seat did by trembling."""
        if self.total is None:
            return self.strategy
        meant = self.normalised(self.total) - np.asarray(TREMBLE, self.dtype) * self._even
        return self.normalised(np.maximum(meant, 0, out=meant))


class YesNo(Decision):
    """Two alternatives, along the first axis: yes, no."""

    def __init__(self, shape: Shape, dtype: npt.DTypeLike, otherwise: float = 0.5) -> None:
        # How likely yes is while nothing speaks for either.
        self.otherwise = np.array([otherwise, 1 - otherwise]).reshape(2, *(1 for _ in shape))
        super().__init__((2, *shape), dtype)

    @property
    def yes(self) -> Floats:
        """The probability of yes."""
        return self.strategy[0]

    @property
    def no(self) -> Floats:
        """The probability of no."""
        return self.strategy[1]

    def first(self) -> Floats:
        strategy = np.empty(self.shape, self.dtype)
        strategy[...] = self.otherwise
        return strategy

    def even(self) -> Floats:
        return np.full(self.shape, 0.5, self.dtype)

    def normalised(self, amounts: Floats) -> Floats:
        return _share(amounts, amounts[0] + amounts[1], self.otherwise)

    def mean(self, values: Floats) -> Floats:
        return self.strategy[0] * values[0] + self.strategy[1] * values[1]

    def most(self, values: Floats) -> Floats:
        return np.maximum(values[0], values[1])

    def collapse(self, spread: Floats) -> Floats:
        return spread


class TwoCards(Decision):
    """Which of two cards to lay: axes (node, card laid · card kept, state).

    The alternatives of a holding lie at (a, b) and (b, a); of a pair there is one.
    """

    def __init__(self, pack: Pack, nodes: int, states: int, dtype: npt.DTypeLike) -> None:
        self.pack = pack
        self.swapped, self.same, self.held, self.pairs = pack.squares
        super().__init__((nodes, pack.ranks**2, states), dtype)

    def first(self) -> Floats:
        strategy = np.full(self.shape, 0.5, self.dtype)
        strategy[:, self.same] = 1
        return strategy

    def normalised(self, amounts: Floats) -> Floats:
        whole = amounts.take(self.swapped, axis=1)
        whole += amounts
        shares = _share(amounts, whole, 0.5)
        shares[:, self.same] = 1
        return shares

    def mean(self, values: Floats) -> Floats:
        part = self.strategy * values
        part[:, self.same] /= 2
        part += part.take(self.swapped, axis=1)
        return part

    def most(self, values: Floats) -> Floats:
        return np.maximum(values, values.take(self.swapped, axis=1))

    def collapse(self, spread: Floats) -> Floats:
        return spread.take(self.held, axis=1)


class ThreeCards(Decision):
    """Which of three cards to lay: axes (node, card laid · holding kept, state)."""

    def __init__(self, pack: Pack, shape: Shape, dtype: npt.DTypeLike) -> None:
        self.pack, (nodes, states) = pack, shape
        self.whole, (self.slots, counted) = pack.add.ravel(), pack.slots
        self.counted = counted[:, :, None]
        self.equal = (1 / pack.counts)[self.whole][:, None]
        super().__init__((nodes, len(self.whole), states), dtype)

    def first(self) -> Floats:
        strategy = np.empty(self.shape, self.dtype)
        strategy[...] = self.equal
        return strategy

    def normalised(self, amounts: Floats) -> Floats:
        return _share(amounts, self._summed(amounts)[:, self.whole], self.equal)

    def mean(self, values: Floats) -> Floats:
        return self._summed(self.strategy * values)[:, self.whole]

    def most(self, values: Floats) -> Floats:
        # A slot that fills up repeats an alternative, which changes no maximum.
        return values[:, self.slots].max(axis=2)[:, self.whole]

    def collapse(self, spread: Floats) -> Floats:
        return spread[:, self.slots[:, 0]]

    def _summed(self, parts: Floats) -> Floats:
        return np.where(self.counted, parts[:, self.slots], 0).sum(axis=2)


def _share(amounts: Floats, whole: Floats, otherwise: float | Floats) -> Floats:
    # A division without a mask is far quicker than one with it.
    none = whole <= 0
    shares = amounts / (whole + none)
    shares += none * np.asarray(otherwise, amounts.dtype)
    return shares


class Visit(Protocol):
    """What a seat does with the values of its alternatives on the way back up the tree."""

    @property
    def reluctance(self) -> float:
        """See `Learn`; 0 for whoever does not learn."""

    def __call__(self, decision: Decision, values: Floats, reached: Floats) -> Floats: ...


class Learn:
    """Regret matching, the strategy entering the average with ``weight``.

    ``kept`` is the share (0 to 1) of earlier regrets that still counts, as in `Decision.learn`.
    ``reluctance`` is what saying a put costs while learning, in chance to win the game: of two
    moments that are the same, or where a put changes nothing, it is then not said.
    """

    def __init__(self, weight: float, reluctance: float = 0.0, kept: float = 1.0) -> None:
        self.weight, self.reluctance, self.kept = weight, reluctance, kept

    def __call__(self, decision: Decision, values: Floats, reached: Floats) -> Floats:
        return decision.learn(values, reached, self.weight, self.kept)


class _Best:
    reluctance = 0.0

    def __call__(self, decision: Decision, values: Floats, reached: Floats) -> Floats:
        return decision.collapse(decision.most(values))


class _Follow:
    reluctance = 0.0

    def __call__(self, decision: Decision, values: Floats, reached: Floats) -> Floats:
        return decision.collapse(decision.mean(values))


best: Visit = _Best()
"""The best response: the alternative worth most, at every information set."""
follow: Visit = _Follow()
"""The strategy as it is, nothing learnt."""
