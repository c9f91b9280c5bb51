"""Single decisions out of the blocks of a solved hand, without building its tree.

Where their numbers lie is the same at all scores, and after all cards to the first trick that
are as high compared with each other: it is worked out once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from tutor.engine import Rulebook, Seat
from tutor.solver.equilibrium.decisions import Decision, ThreeCards, TwoCards, YesNo
from tutor.solver.equilibrium.pack import Floats, Index, Pack
from tutor.solver.equilibrium.packing import (
    FULL,
    Bytes,
    answers,
    leads,
    row_shape,
    thirds,
    to_bytes,
)
from tutor.solver.equilibrium.stored import Bools, Part, parts
from tutor.solver.equilibrium.trick_one import TrickOne
from tutor.solver.equilibrium.trick_two import Node, TrickTwo


@dataclass(frozen=True)
class _Stored:
    """Where the numbers of a decision lie in one state: from ``start`` to ``stop``.

    They have this ``shape``; ``kept`` are those of them that are there (None: all), ``given`` has
    the others, as in `tutor.solver.equilibrium.stored.Part`.
    """

    start: int
    stop: int
    shape: tuple[int, ...]
    kept: Bools | None = None
    given: Bytes | None = None


Layout = Mapping[Decision, Sequence[_Stored]]


class Block:
    """The probabilities in a block, or in a part of one.

    ``tremble`` is how often (0 to 1) the seat does anything, whatever the numbers say.
    """

    def __init__(self, numbers: Bytes, layout: Layout) -> None:
        self._numbers, self._layout = numbers, layout

    def told_by(self, decisions: Iterable[Decision]) -> Block:
        """The same block, asked by the decisions of another layout in the same order."""
        return Block(self._numbers, dict(zip(decisions, self._layout.values(), strict=True)))

    def yes(self, decision: YesNo, tremble: float, rows: Index | int) -> Floats:
        """[row, holding] → how likely the answer is yes, at these rows."""
        # `take` is quicker on small arrays than an index is.
        return _shares(tremble).take(self._levels(decision).take(rows, axis=0))

    def three_cards(
        self, decision: ThreeCards, state: int, rank: int | Index, kept: Index, tremble: float
    ) -> Floats:
        """[holding kept] → how likely this rank, or the one beside it, is laid and not kept."""
        pack = decision.pack
        whole = pack.add[rank, kept]
        count = pack.counts[whole]
        levels = self._levels(decision)[:, whole, :, state : state + 1]
        shares = thirds(levels / FULL, count)[0, np.arange(len(whole)), pack.slot_of[rank, kept], 0]
        return shares * (1 - tremble) + tremble / count

    def two_cards(
        self, decision: TwoCards, states: Iterable[int], tremble: float, rows: Index | int
    ) -> Floats:
        """[state, row, card laid, card kept] → how likely the first one is laid, at these rows."""
        ranks = decision.pack.ranks
        each = [self._levels(decision, state).take(rows, axis=0) for state in states]
        levels = np.array(each) if len(each) > 1 else each[0][None]
        first = _shares(tremble).take(levels)
        both = np.empty((*first.shape[:-1], 2 * first.shape[-1] + 1))
        both[..., : first.shape[-1]] = first
        np.subtract(1, first, out=both[..., first.shape[-1] : -1])
        both[..., -1] = 1
        shares: Floats = both.take(decision.pack.first_or_second, axis=-1)
        return shares.reshape(*first.shape[:-1], ranks, ranks)

    def _levels(self, decision: Decision, state: int = 0) -> Bytes:
        stored = self._layout[decision][state]
        numbers = self._numbers[stored.start : stored.stop]
        if stored.kept is None:
            return numbers.reshape(stored.shape)
        assert stored.given is not None
        levels = stored.given.copy()
        levels[stored.kept] = numbers
        return levels


@cache
def _shares(tremble: float) -> Floats:
    """[byte] → how likely the first one of two alternatives is."""
    return np.arange(FULL + 1) / FULL * (1 - tremble) + tremble / 2


class SecondOutline:
    """The second trick after some pair of cards to the first one, without its strategies.

    ``open`` are the third tricks that may follow, each with [card led, card answered] → its row,
    -1 where it has none.
    """

    def __init__(self, rulebook: Rulebook, pack: Pack, node: Node, seen: Iterable[Seat]) -> None:
        # Nobody's trick: the leader, who was the non-dealer, leads again.
        lead = Seat.NON_DEALER if node[0] <= node[1] else Seat.DEALER
        self.two = TrickTwo(rulebook, pack, lead, [node], list(seen), np.float32)
        self.layout: dict[Decision, list[_Stored]] = {}
        self.size = 0
        for part in parts(self.two):
            self.layout[part.decision] = list(_states(part, self.size))
            self.size = self.layout[part.decision][-1].stop
        self.open: list[Index] = []
        for three in self.two.next:
            rows = np.full(three.square, -1)
            rows[three.node, three.answered] = np.arange(len(three.node))
            self.open.append(rows)


class Outline:
    """A hand without its strategies: one row stands for that of any card led.

    ``size`` is how many numbers in a row come before those of the second trick.
    """

    def __init__(self, rulebook: Rulebook, pack: Pack) -> None:
        self.hand = TrickOne(rulebook, pack, np.float32, (), (0,))
        self.top = dict(_laid_out(leads(self.hand)))
        self.answers = dict(_laid_out(answers(self.hand)))
        self.size = max(stored.stop for (stored,) in self.answers.values())
        seen = [c.caller for c in (*self.hand.before.calls, *self.hand.between.calls)]
        self._seconds = {
            one: SecondOutline(rulebook, pack, node, seen)
            for one, node in {-1: (1, 0), 0: (0, 0), 1: (0, 1)}.items()
        }

    def second(self, node: Node) -> SecondOutline:
        """What follows these cards to the first trick."""
        return self._seconds[int(np.sign(node[1] - node[0]))]


def _states(part: Part, start: int) -> Iterator[_Stored]:
    """Where the numbers of a part lie, state by state."""
    shape, given = part.shape[:2], np.empty(part.shape, np.uint8)
    given[...] = to_bytes(np.asarray(part.given))
    for state in range(part.shape[2] if len(part.shape) > 2 else 1):
        kept = None if part.kept is None else part.kept[..., state]
        stop = start + (math.prod(shape) if kept is None else int(kept.sum()))
        yield _Stored(start, stop, shape, kept, None if kept is None else given[..., state])
        start = stop


def _laid_out(decisions: Iterable[YesNo | ThreeCards]) -> Iterator[tuple[Decision, list[_Stored]]]:
    start = 0
    for decision in decisions:
        shape = (1, *row_shape(decision))
        stop = start + math.prod(shape)
        yield decision, [_Stored(start, stop, shape)]
        start = stop


@lru_cache(maxsize=8)
def outline(rulebook: Rulebook, pack: Pack) -> Outline:
    """The outline of a hand by this rulebook."""
    return Outline(rulebook, pack)
