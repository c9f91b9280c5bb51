"""Where in the public tree a seat's decision lies: which array, which index."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tutor.engine import CallPut, Play, Seat, SeatView
from tutor.solver.equilibrium.calls import Call, Calls
from tutor.solver.equilibrium.trick_one import TrickOne
from tutor.solver.equilibrium.trick_three import TrickThree
from tutor.solver.equilibrium.trick_two import Node, TrickTwo
from tutor.solver.holdings import Holding, holding_of


@dataclass(frozen=True)
class Trail:
    """What has been seen of a hand, by rank.

    ``laid`` are the places in the order they were laid; ``put`` is after how many cards a put was
    said and by whom; ``held`` are the cards the seat still holds.
    """

    seat: Seat
    held: Holding
    laid: tuple[int, ...]
    put: tuple[int, Seat] | None

    @property
    def nodes(self) -> list[Node]:
        """The pairs of cards to the first trick that can still come, or have come."""
        if len(self.laid) >= 2:
            return [(self.laid[0], self.laid[1])]
        # What the dealer may answer; what is worth what before that is stored.
        if self.seat is Seat.NON_DEALER or not self.laid:
            return []
        return [(self.laid[0], place) for place in sorted(set(self.held))]


def trail(view: SeatView) -> Trail:
    """The trail that ``view`` shows."""
    laid: list[int] = []
    put = None
    for action in view.history:
        if isinstance(action, Play):
            laid.append(action.card.rank.place)
        elif isinstance(action, CallPut):
            put = (len(laid), action.seat)
    return Trail(view.seat, holding_of(view.held), tuple(laid), put)


class Place:
    """A trail in the arrays of a hand that has its nodes."""

    def __init__(self, hand: TrickOne, way: Trail) -> None:
        self.hand, self.way = hand, way
        self.row = hand.led.index(way.laid[0]) if way.laid else 0
        self.two: TrickTwo | None = None
        self.three: TrickThree | None = None
        if len(way.laid) >= 2:
            (self.two,) = hand.next
            self.led = way.laid[2] if len(way.laid) > 2 else 0
            if len(way.laid) >= 4:
                self._find_third(self.two)

    def _find_third(self, two: TrickTwo) -> None:
        for trick in two.next:
            here = (trick.node == self.led) & (trick.answered == self.way.laid[3])
            if here.any():
                self.three, self.at = trick, int(np.flatnonzero(here)[0])

    @property
    def calls(self) -> Calls:
        """The puts of this moment, up to the third trick's lead."""
        laid = len(self.way.laid)
        if laid < 2:
            return self.hand.between if laid else self.hand.before
        assert self.two is not None
        if laid < 4:
            return self.two.between if laid == 3 else self.two.before
        assert self.three is not None
        return self.three.before

    def call_of(self, caller: Seat) -> Call | None:
        """The put of ``caller`` at this moment, if it is one the tree knows."""
        return next((call for call in self.calls.calls if call.caller is caller), None)

    @property
    def mine(self) -> tuple[int, int]:
        """Node and own holding, as arrays of `calls` have them."""
        held = self.hand.pack.index(self.way.held)
        laid = len(self.way.laid)
        node = {0: 0, 1: self.row, 2: 0, 3: self.led if laid == 3 else 0}.get(laid)
        return (self.at if node is None else node), held

    @property
    def state(self) -> int:
        """The number of the state of a card decision: 0 without a put.

        Also after one in the last trick, where no card is left to choose.
        """
        put = self.way.put
        if put is None or put[0] > 3:
            return 0
        moments = [(0, call.caller) for call in self.hand.before.calls]
        moments += [(1, call.caller) for call in self.hand.between.calls]
        unseen = True
        if self.two is not None:
            unseen = self.two.unseen
            moments += [(2, call.caller) for call in self.two.before.calls]
            moments += [(3, call.caller) for call in self.two.between.calls]
        return unseen + moments.index(put)
