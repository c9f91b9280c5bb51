"""The tables that are shipped: one file for each form of the game, with every score solved.

Only what is needed of it is read: the first trick of the score and the row of the card led.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import brotli
import numpy as np
import numpy.typing as npt

from tutor.engine import Rulebook, Seat
from tutor.solver.equilibrium.capture import chances
from tutor.solver.equilibrium.container import BadTable, Container
from tutor.solver.equilibrium.decisions import Decision, ThreeCards
from tutor.solver.equilibrium.ends import Ends
from tutor.solver.equilibrium.pack import Floats, Pack
from tutor.solver.equilibrium.packing import TOP, Bytes, numbers_in, row_of, unpack_rows, unpack_top
from tutor.solver.equilibrium.solving import Needs, ends_at
from tutor.solver.equilibrium.trick_one import TrickOne
from tutor.solver.equilibrium.trick_two import Node

_FULL = 4095
"""The number that means chance 1: steps of a fortieth of a point."""


@dataclass(frozen=True)
class Solved:
    """What a table says of one score.

    ``value`` is the non-dealer's chance to win the game before the deal; ``gap`` what both best
    responses together win against what is stored, over all the hands to the end of the game.
    """

    value: float
    gap: float


class Table:
    """An open table; raises `BadTable` if the file is none or is damaged."""

    def __init__(self, path: Path) -> None:
        self._file = Container(path)
        self._ends: dict[tuple[Rulebook, Needs], Ends] = {}
        about = self._file.about
        try:
            self.choices: Mapping[str, str] = about["choices"]
            self.pack = Pack(about["ranks"], about["copies"])
            self.sizes = {(led, answered): size for led, answered, size in about["sizes"]}
            self.scores: Mapping[Needs, Solved] = {
                (n, d): Solved(value, gap) for n, d, value, gap in about["scores"]
            }
        except (KeyError, TypeError, ValueError) as fault:
            raise BadTable(path, f"says too little of itself: {fault}") from fault

    @cached_property
    def values(self) -> Mapping[Needs, float]:
        """The non-dealer's chance to win the game, by what both still need."""
        return {needs: solved.value for needs, solved in self.scores.items()}

    def ends(self, rulebook: Rulebook, needs: Needs) -> Ends:
        """What the ends of a hand at this score are worth."""
        if (rulebook, needs) not in self._ends:
            self._ends[rulebook, needs] = ends_at(rulebook, needs, self.values)
        return self._ends[rulebook, needs]

    def hand(
        self,
        rulebook: Rulebook,
        needs: Needs,
        nodes: Sequence[Node] | None = None,
        led: Iterable[int] = (),
        dtype: npt.DTypeLike = np.float32,
    ) -> TrickOne:
        """The hand at this score with its strategies; ``nodes`` and ``led`` as in `TrickOne`.

        The puts before the last card are still to be worked out by `TrickOne.balance`. Raises
        `BadTable`.
        """
        hand = TrickOne(rulebook, self.pack, dtype, nodes, led)
        try:
            unpack_top(hand, self._block(needs, TOP))
            rows = {first: self._block(needs, row_of(first)) for first in hand.led}
            unpack_rows(hand, rows, self.sizes)
        except ValueError as fault:
            raise BadTable(self._file.path, str(fault)) from fault
        return hand

    def numbers(self, needs: Needs, name: str) -> Bytes:
        """A block of strategies of this score, `TOP` or `row_of` a card, unpacked.

        Raises `BadTable`.
        """
        try:
            return numbers_in(self._block(needs, name))
        except ValueError as fault:
            raise BadTable(self._file.path, str(fault)) from fault

    def first_chances(self, hand: TrickOne, needs: Needs) -> dict[Decision, Floats]:
        """The chances with each alternative of the first decisions, as stored.

        Those before any card, and the non-dealer's before the dealer has answered its lead. To
        work them out takes the whole tree. Axes are (0 or 1, rank led, holding), the rank not
        before the lead; for the lead (holding, 0 to 2, state), the alternatives as in
        `Pack.slots`.
        """
        raw = np.frombuffer(brotli.decompress(self._block(needs, "first")), "<u2")
        found: dict[Decision, Floats] = {}
        for decision in first_decisions(hand):
            shape = _stored_shape(hand, decision)
            size = int(np.prod(shape))
            found[decision], raw = raw[:size].reshape(shape) / _FULL, raw[size:]
        return found

    def verify(self) -> None:
        """Reads every block; raises `BadTable` at the first that is damaged."""
        for name in self._file.blocks():
            self._file.block(name)

    def _block(self, needs: Needs, name: str) -> bytes:
        return self._file.block(f"{needs[0]}-{needs[1]}/{name}")


def first_decisions(hand: TrickOne) -> list[Decision]:
    """The decisions whose chances are stored, in their order."""
    found = [decision for _, decision in hand.before.decisions()] + [hand.lead]
    mine = Seat.NON_DEALER
    return found + [call.put if call.caller is mine else call.see for call in hand.between.calls]


def _stored_shape(hand: TrickOne, decision: Decision) -> tuple[int, ...]:
    if isinstance(decision, ThreeCards):
        return (*decision.slots.shape, decision.shape[-1])
    holdings = decision.shape[-1]
    # All cards that may have been led, whichever of them the hand follows up.
    return (2, hand.pack.ranks, holdings) if holdings == len(hand.pack.twos) else (2, holdings)


def pack_first_chances(hand: TrickOne, ends: Ends) -> bytes:
    """What `Table.first_chances` reads, of a hand with all its strategies."""
    either: dict[Decision, Floats] = {}
    for seat in (Seat.NON_DEALER, Seat.DEALER):
        either |= chances(seat, ends, partial(hand.gather, seat))
    stored = []
    for decision in first_decisions(hand):
        chance = either[decision]
        if isinstance(decision, ThreeCards):
            chance = chance[:, decision.slots]
        stored.append(np.rint(np.clip(chance, 0, 1) * _FULL).astype("<u2").ravel())
    packed: bytes = brotli.compress(np.concatenate(stored).tobytes(), quality=11)
    return packed
