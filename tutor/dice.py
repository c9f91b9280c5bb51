"""Seeded dice: the same seed gives the same throws on every machine and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Choices from a seed, built on ``Random.random`` alone.

    That is the one method whose sequence the standard library promises never to change.

    >>> Dice("a seed").below(6) == Dice("a seed").below(6)
    True
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)  # noqa: S311 - questions, not secrets

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self._random.random() * n)

    def chance(self, share: float) -> bool:
        """True in ``share`` (0 to 1) of all throws."""
        return self._random.random() < share

    def choose(self, items: Sequence[T]) -> T:
        """One of ``items``."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of ``items`` in random order (Fisher and Yates)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def sample(self, items: Sequence[T], n: int) -> list[T]:
        """``n`` different ones of ``items``."""
        return self.shuffled(items)[:n]
