"""The cards a player may hold, by rank only: 455 holdings of three, 91 of two, 13 of one.

A *place* is the number of a rank, 0 for the highest (3) to 12 for the lowest (4). A *holding* is
a sorted tuple of places; its index is its position in `holdings`. All counts are exact integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from operator import add

import numpy as np
import numpy.typing as npt

from tutor.engine import Card, Rank

PLACES = len(Rank)
COPIES = 4

Holding = tuple[int, ...]
"""Sorted places, highest card first."""
Counts = tuple[int, ...]
"""How many cards of each of the 13 ranks, in Put order."""
Ints = npt.NDArray[np.int64]

CHOOSE = np.array(
    [[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1], [1, 4, 6, 4]], dtype=np.int64
)
"""Ways to take 0 to 3 cards out of 0 to 4."""


def holding_of(cards: Iterable[Card]) -> Holding:
    """The holding that ``cards`` are, suits forgotten."""
    return tuple(sorted(card.rank.place for card in cards))


def counts_of(places: Iterable[int]) -> Counts:
    """How often each rank occurs among ``places``."""
    counts = [0] * PLACES
    for place in places:
        counts[place] += 1
    return tuple(counts)


def plus(first: Counts, second: Counts) -> Counts:
    """The two counts together."""
    return tuple(map(add, first, second))


def with_one(counts: Counts, place: int) -> Counts:
    """The counts with one more card of the rank ``place``."""
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


@cache
def holdings(size: int) -> tuple[Holding, ...]:
    """All holdings of ``size`` cards, in the order of their index."""
    return tuple(combinations_with_replacement(range(PLACES), size))


@cache
def _index(size: int) -> dict[Holding, int]:
    return {holding: i for i, holding in enumerate(holdings(size))}


def index_of(holding: Holding) -> int:
    """The index of ``holding`` among those of its size."""
    return _index(len(holding))[holding]


@cache
def rank_counts(size: int) -> Ints:
    """One row for each holding of ``size`` cards, one column for each rank."""
    rows = [counts_of(holding) for holding in holdings(size)]
    return _frozen(np.array(rows, dtype=np.int64))


@cache
def adding(size: int, place: int) -> Ints:
    """For each holding of ``size`` cards the index of that holding with ``place`` added."""
    wider = _index(size + 1)
    found = [wider[tuple(sorted((*holding, place)))] for holding in holdings(size)]
    return _frozen(np.array(found, dtype=np.int64))


@lru_cache(maxsize=1024)
def ways(size: int, removed: Counts) -> Ints:
    """How many sets of ``size`` cards make each holding when ``removed`` are out of the pack."""
    left = COPIES - np.array(removed, dtype=np.int64)
    return _frozen(np.prod(CHOOSE[left, rank_counts(size)], axis=1, dtype=np.int64))


@lru_cache(maxsize=64)
def joint_ways(rows: int, columns: int, removed: Counts) -> Ints:
    """How many ways the pack without ``removed`` deals each pair of holdings.

    The pairs are holdings of ``rows`` cards for one player by holdings of ``columns`` cards for
    the other; impossible pairs have 0.
    """
    first, second = rank_counts(rows), rank_counts(columns)
    pairs = np.repeat(ways(rows, removed)[:, None], len(second), axis=1)
    for place, gone in enumerate(removed):
        left = np.maximum(COPIES - gone - first[:, place], 0)
        pairs *= CHOOSE[left][:, second[:, place]]
    return _frozen(pairs)


def _frozen(array: Ints) -> Ints:
    # The arrays are cached and shared: nobody may write into them.
    array.setflags(write=False)
    return array
