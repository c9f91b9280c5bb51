"""What a seat has seen of a hand, by rank."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine import CallPut, Play, Seat, SeatView
from tutor.solver.holdings import Holding, holding_of


@dataclass(frozen=True)
class Trail:
    """What ``seat`` has seen of a hand, by rank.

    ``dealt`` and ``held`` are its own cards, all and those not laid yet; ``laid`` the places in
    the order they were laid, ``by`` who laid them. ``put`` is after how many cards a put was
    said and by whom, ``seen`` whether it has been seen. ``turn`` lays the next card.
    """

    seat: Seat
    dealt: Holding
    held: Holding
    laid: tuple[int, ...]
    by: tuple[Seat, ...]
    put: tuple[int, Seat] | None
    seen: bool
    turn: Seat | None

    @property
    def own(self) -> list[int]:
        """The own cards in the order they were laid, then those still held."""
        laid = [place for place, seat in zip(self.laid, self.by, strict=True) if seat is self.seat]
        return [*laid, *self.held]

    @property
    def theirs(self) -> list[int]:
        """The other one's cards in the order they were laid."""
        both = zip(self.laid, self.by, strict=True)
        return [place for place, seat in both if seat is not self.seat]


def trail(view: SeatView) -> Trail:
    """The trail that ``view`` shows."""
    plays: list[Play] = []
    put = None
    for action in view.history:
        if isinstance(action, Play):
            plays.append(action)
        elif isinstance(action, CallPut):
            put = (len(plays), action.seat)
    return Trail(
        view.seat,
        holding_of(view.dealt),
        holding_of(view.held),
        tuple(play.card.rank.place for play in plays),
        tuple(play.seat for play in plays),
        put,
        view.put is not None and view.put.seen,
        view.turn,
    )
