"""The constants of the public tree for a pack: holdings, how they split, how likely they meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from tutor.solver.holdings import CHOOSE, COPIES, PLACES, Holding

Floats = npt.NDArray[Any]
"""Real numbers in single or double precision."""
Index = npt.NDArray[np.intp]
Number = TypeVar("Number", bound=np.generic)


@dataclass(frozen=True)
class Pack:
    """A pack of ``ranks`` ranks with ``copies`` cards each; three cards are dealt to each seat.

    Smaller packs than the real one exist so that the solver can be checked by other methods.
    """

    ranks: int = PLACES
    copies: int = COPIES

    @cached_property
    def threes(self) -> tuple[Holding, ...]:
        """All holdings of three cards by rank, in the order of their index."""
        return tuple(combinations_with_replacement(range(self.ranks), 3))

    @cached_property
    def twos(self) -> tuple[Holding, ...]:
        """All holdings of two cards by rank, in the order of their index."""
        return tuple(combinations_with_replacement(range(self.ranks), 2))

    @cached_property
    def index_of(self) -> dict[Holding, int]:
        """The index of a holding of one, two or three cards among those of its size."""
        ones = [(place,) for place in range(self.ranks)]
        return {
            holding: i for size in (ones, self.twos, self.threes) for i, holding in enumerate(size)
        }

    def index(self, places: Iterable[int]) -> int:
        """The index of the holding that has these ranks, in any order."""
        return self.index_of[tuple(sorted(places))]

    @cached_property
    def add(self) -> Index:
        """[rank, holding of two] → the holding of three that they are together."""
        rows = [[self.index((rank, *two)) for two in self.twos] for rank in range(self.ranks)]
        return _frozen(np.array(rows, dtype=np.intp))

    @cached_property
    def pair(self) -> Index:
        """[rank, rank] → the holding of two that they are together."""
        ranks = range(self.ranks)
        return _frozen(np.array([[self.index((a, b)) for b in ranks] for a in ranks], np.intp))

    @cached_property
    def slots(self) -> tuple[Index, npt.NDArray[np.bool_]]:
        """[holding of three, 0 to 2] → where its alternatives lie in `add`, and which count.

        Holdings with equal cards have fewer alternatives; the first one then fills up, uncounted.
        """
        whole = self.add.ravel()
        options = [np.flatnonzero(whole == three) for three in range(len(self.threes))]
        slots = np.array([[*o, o[0], o[0]][:3] for o in options], dtype=np.intp)
        counted = np.array([[True, len(o) > 1, len(o) > 2] for o in options])
        return _frozen(slots), _frozen(counted)

    @cached_property
    def slot_of(self) -> Index:
        """[rank, holding of two] → which alternative of both together laying the rank is."""
        slots, _ = self.slots
        places = np.arange(self.add.size).reshape(self.add.shape)
        return _frozen((slots[self.add] == places[..., None]).argmax(axis=2))

    @cached_property
    def counts(self) -> Index:
        """[holding of three] → how many alternatives it has."""
        _, counted = self.slots
        return _frozen(counted.sum(axis=1))

    @cached_property
    def squares(self) -> tuple[Index, Index, Index, Index]:
        """For arrays [rank laid · rank kept]: swapped, equal ranks, holdings, those not pairs."""
        ranks = np.arange(self.ranks)
        first, second = np.array(self.twos, dtype=np.intp).T
        held = first * self.ranks + second
        found = (
            (ranks[None, :] * self.ranks + ranks[:, None]).ravel(),
            ranks * (self.ranks + 1),
            held,
            held[first != second],
        )
        swapped, same, held, pairs = (_frozen(index) for index in found)
        return swapped, same, held, pairs

    @cached_property
    def first_or_second(self) -> Index:
        """[rank laid · rank kept] → where its share lies in a row of all of them.

        First how likely the first card of each two is laid, then the second, then 1 for pairs.
        """
        swapped, same, _, pairs = self.squares
        found = np.empty(self.ranks**2, np.intp)
        found[pairs] = np.arange(len(pairs))
        found[swapped[pairs]] = len(pairs) + np.arange(len(pairs))
        found[same] = 2 * len(pairs)
        return _frozen(found)

    @cached_property
    def different(self) -> npt.NDArray[np.bool_]:
        """[holding of two] → whether its ranks differ."""
        first, second = np.array(self.twos).T
        return _frozen(first != second)

    @cached_property
    def deals32(self) -> npt.NDArray[np.float32]:
        """`deals` in single precision."""
        return _frozen(self.deals.astype(np.float32))

    def deals_in(self, dtype: npt.DTypeLike) -> Floats:
        """`deals` in this precision."""
        return self.deals32 if np.dtype(dtype) == np.float32 else self.deals.astype(dtype)

    @cached_property
    def by_rank(self) -> npt.NDArray[np.int64]:
        """[holding of three, rank] → how many cards of the rank it has."""
        rows = [[three.count(r) for r in range(self.ranks)] for three in self.threes]
        return _frozen(np.array(rows))

    @cached_property
    def deals(self) -> npt.NDArray[np.float64]:
        """[non-dealer's three, dealer's three] → the probability that exactly they are dealt."""
        counts = self.by_rank
        ways = np.ones((len(self.threes), len(self.threes)), dtype=np.int64)
        for rank in range(self.ranks):
            first, second = counts[:, None, rank], counts[None, :, rank]
            left = self.copies - first
            fits = left >= second
            ways *= np.where(fits, CHOOSE[self.copies, first] * CHOOSE[left * fits, second], 0)
        return _frozen(ways / ways.sum())

    @property
    def mirror(self) -> npt.NDArray[np.float64]:
        """[holding of three] → the probability that a seat is dealt it."""
        total: npt.NDArray[np.float64] = self.deals.sum(axis=1)
        return total


def _frozen(array: npt.NDArray[Number]) -> npt.NDArray[Number]:
    # Shared by all solvers of a process: nobody may write into it.
    array.setflags(write=False)
    return array
