"""Where a hand stands, by rank and by player: what is the same in every deal that is tried."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from tutor.engine import Rulebook, Seat, SeatView

EMPTY = 13
"""Stands for no card: lower than the place of any rank."""

WIDTH = 4
"""How many cards a seat holds at most: who was given one has four for a moment."""
NOBODY = -1
"""Stands for no side: who wins a drawn hand."""

Cards = npt.NDArray[np.int8]
"""Places of ranks: one row for each deal, then one for each player or seat, then the cards."""
Winners = npt.NDArray[np.intp]
"""The side that wins the hand, for each deal."""
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Standing:
    """What is open in a hand.

    Players are numbers: the seats that lay cards, in clockwise order. ``side_of`` has the side of
    each, ``taken`` the tricks of each side. ``leader`` leads the trick under way, ``table`` has
    the places of the ranks laid to it so far; ``left`` tricks are still to be completed.
    """

    side_of: tuple[int, ...]
    taken: tuple[int, ...]
    leader: int
    table: tuple[int, ...] = ()
    left: int = 3

    @property
    def mover(self) -> int:
        """The player who lays the next card."""
        return (self.leader + len(self.table)) % len(self.side_of)

    def after(self, place: int) -> Standing:
        """The standing once the mover has laid a rank; a trick that is full is still counted."""
        return replace(self, table=(*self.table, place))


def standing_of(view: SeatView) -> Standing:
    """The standing of the hand that ``view`` shows; its exchange is over."""
    return standing(
        view.rulebook,
        view.playing,
        view.leads_next,
        taken=tuple(
            sum(t.winner in side for t in view.tricks if t.winner) for side in view.rulebook.sides
        ),
        table=tuple(play.card.rank.place for play in view.table),
        left=3 - len(view.tricks),
    )


def standing(
    rulebook: Rulebook,
    playing: tuple[Seat, ...],
    leader: Seat,
    *,
    taken: tuple[int, ...] = (),
    table: tuple[int, ...] = (),
    left: int = 3,
) -> Standing:
    """The standing of a hand that the seats ``playing`` play; at its beginning by default."""
    return Standing(
        tuple(rulebook.side_of(seat) for seat in playing),
        taken or (0,) * len(rulebook.sides),
        playing.index(leader),
        table,
        left,
    )
