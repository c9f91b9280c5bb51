"""A solved hand as few bytes, and back.

The top has what is decided before the first card is led, a row for each card led has the rest;
these two blocks are all that a decision needs. Numbers are bytes, `FULL` meaning 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import brotli
import numpy as np
import numpy.typing as npt

from tutor.solver.equilibrium.decisions import Decision, ThreeCards, YesNo
from tutor.solver.equilibrium.pack import Floats, Index, Number
from tutor.solver.equilibrium.stored import Part, parts
from tutor.solver.equilibrium.trick_one import TrickOne
from tutor.solver.equilibrium.trick_two import Node

FULL = 255
"""The byte that means probability 1."""

TOP = "top"
"""The name of the block of what is decided before the first card is led."""

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Packed:
    """The blocks of a hand, compressed, and how many bytes each node has in its row."""

    top: bytes
    rows: Mapping[int, bytes]
    sizes: Mapping[Node, int]


def row_of(led: int) -> str:
    """The name of the block of all that comes after this card has been led."""
    return f"row-{led}"


def pack_hand(hand: TrickOne) -> Packed:
    """The strategies of a hand that follows up every node, to the nearest byte."""
    nodes: dict[Node, Bytes] = {}
    for trick in hand.next:
        pieces: list[list[Bytes]] = [[] for _ in trick.nodes]
        for part in parts(trick):
            levels = to_bytes(part.get(part.decision.strategy))
            for number, piece in enumerate(pieces):
                rows = _rows(part, number)
                piece.append(_taken(levels[rows], None if part.kept is None else part.kept[rows]))
        nodes.update((n, np.concatenate(p)) for n, p in zip(trick.nodes, pieces, strict=True))
    rows_of = {}
    for row, led in enumerate(hand.led):
        first = [_numbers(decision)[row].ravel() for decision in answers(hand)]
        later = [nodes[node] for node in sorted(nodes) if node[0] == led]
        rows_of[led] = _compressed([*first, *later])
    return Packed(
        _compressed([_numbers(decision).ravel() for decision in leads(hand)]),
        rows_of,
        {node: len(piece) for node, piece in nodes.items()},
    )


def unpack_top(hand: TrickOne, block: bytes) -> None:
    """Sets the strategies before the first lead; raises ValueError if the block does not fit."""
    raw = numbers_in(block)
    for decision in leads(hand):
        shape = (1, *row_shape(decision))
        size = int(np.prod(shape))
        _set(decision, raw[:size].reshape(shape))
        raw = raw[size:]
    _all_used(raw)


def unpack_rows(hand: TrickOne, blocks: Mapping[int, bytes], sizes: Mapping[Node, int]) -> None:
    """Sets all strategies after the first lead, given the row of every card led in ``hand``.

    Raises ValueError if a block does not fit.
    """
    first: list[list[Bytes]] = []
    nodes: dict[Node, Bytes] = {}
    for led in hand.led:
        raw = numbers_in(blocks[led])
        first.append([])
        for decision in answers(hand):
            shape = row_shape(decision)
            size = int(np.prod(shape))
            first[-1].append(raw[:size].reshape(shape))
            raw = raw[size:]
        for node in sorted(node for node in sizes if node[0] == led):
            nodes[node], raw = raw[: sizes[node]], raw[sizes[node] :]
        _all_used(raw)
    if first:
        for decision, numbers in zip(answers(hand), zip(*first, strict=True), strict=True):
            _set(decision, np.stack(numbers))
    for trick in hand.next:
        left = [nodes[node] for node in trick.nodes]
        for part in parts(trick):
            levels = np.empty(part.shape, np.uint8)
            levels[...] = to_bytes(np.asarray(part.given))
            for number in range(len(trick.nodes)):
                rows = _rows(part, number)
                kept = None if part.kept is None else part.kept[rows]
                left[number] = _put(levels[rows], kept, left[number])
            part.put(shares(levels, part.decision))
        for rest in left:
            _all_used(rest)


def to_bytes(probabilities: Floats) -> Bytes:
    """Probabilities (0 to 1) to the nearest byte."""
    return np.rint(FULL * probabilities).astype(np.uint8)


def shares(levels: Bytes, decision: Decision) -> Floats:
    """Bytes to probabilities, in the precision of the decision."""
    return levels.astype(decision.dtype) / np.asarray(FULL, decision.dtype)


def cards_to_bytes(decision: ThreeCards, strategy: Floats) -> Bytes:
    """[node, holding, 0 or 1, state] the first two of three alternatives, the sum kept exact."""
    each = np.where(decision.counted, strategy[:, decision.slots], 0).astype(float)
    upto = np.rint(FULL * each[:, :, :2].cumsum(axis=2)).astype(np.int64)
    return np.diff(upto, axis=2, prepend=0).astype(np.uint8)


def set_cards(decision: ThreeCards, levels: Bytes) -> None:
    """Takes over two of three alternatives."""
    three = thirds(shares(levels, decision), decision.pack.counts)
    strategy = np.zeros(decision.shape, three.dtype)
    # The first slot last: where there are fewer alternatives the others stand for it.
    for slot in (2, 1, 0):
        strategy[:, decision.slots[:, slot]] = three[:, :, slot]
    decision.strategy = strategy


def thirds(two: Floats, count: Index) -> Floats:
    """[node, holding, 0 to 2, state] all alternatives, from two of three.

    ``count`` [holding] says how many there are; where there are fewer, the last one fills up.
    """
    three = np.concatenate([two, 1 - two.sum(axis=2, keepdims=True)], axis=2)
    three[:, count == 1, 0] = 1
    three[:, count == 2, 1] = 1 - three[:, count == 2, 0]
    return three


def leads(hand: TrickOne) -> Iterator[YesNo | ThreeCards]:
    """The decisions before the first card is led."""
    yield from hand.before.each()
    yield hand.lead


def answers(hand: TrickOne) -> Iterator[YesNo | ThreeCards]:
    """The decisions on the card led, one row for each."""
    yield from hand.between.each()
    yield hand.answer


def _numbers(decision: YesNo | ThreeCards) -> Bytes:
    """[row, …] the bytes of a decision of the first trick."""
    if isinstance(decision, YesNo):
        return to_bytes(decision.yes)
    return cards_to_bytes(decision, decision.strategy)


def row_shape(decision: YesNo | ThreeCards) -> tuple[int, ...]:
    """Of the bytes of a decision of the first trick, in one row."""
    if isinstance(decision, YesNo):
        return decision.shape[2:]
    return (len(decision.slots), 2, decision.shape[-1])


def _set(decision: YesNo | ThreeCards, levels: Bytes) -> None:
    if isinstance(decision, YesNo):
        yes = shares(levels, decision)
        decision.strategy = np.stack([yes, 1 - yes])
    else:
        set_cards(decision, levels)


def _rows(part: Part, number: int) -> slice:
    """The rows of a part that belong to the node with this number; they are in order."""
    first, last = np.searchsorted(part.node, [number, number + 1])
    return slice(int(first), int(last))


def _state_major(array: npt.NDArray[Number]) -> npt.NDArray[Number]:
    # State by state: what is alike lies together and packs better. A view, to be written through.
    return array if array.ndim == 2 else np.moveaxis(array, -1, 0)


def _taken(levels: Bytes, kept: npt.NDArray[np.bool_] | None) -> Bytes:
    ordered = _state_major(levels)
    return ordered.ravel() if kept is None else ordered[_state_major(kept)]


def _put(levels: Bytes, kept: npt.NDArray[np.bool_] | None, numbers: Bytes) -> Bytes:
    """Writes the first of ``numbers`` into ``levels``; the others."""
    ordered = _state_major(levels)
    if kept is None:
        ordered[...] = numbers[: ordered.size].reshape(ordered.shape)
        return numbers[ordered.size :]
    mask = _state_major(kept)
    count = int(mask.sum())
    ordered[mask] = numbers[:count]
    return numbers[count:]


def _compressed(numbers: list[Bytes]) -> bytes:
    packed: bytes = brotli.compress(np.concatenate(numbers).tobytes(), quality=11)
    return packed


def numbers_in(block: bytes) -> Bytes:
    """A block unpacked; raises ValueError if it is damaged."""
    try:
        return np.frombuffer(brotli.decompress(block), np.uint8)
    except brotli.error as fault:
        raise ValueError("a block cannot be unpacked") from fault


def _all_used(rest: Bytes) -> None:
    if len(rest):
        raise ValueError(f"a block has {len(rest)} numbers too many")
