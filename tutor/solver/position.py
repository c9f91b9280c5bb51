"""A hand without its hidden cards: what both players see, by rank only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.engine import Card, Seat, SeatView
from tutor.solver.holdings import COPIES, Counts, Holding, counts_of, holding_of, plus, with_one

TRICKS = 3


def other(seat: Seat) -> Seat:
    """The seat that plays against ``seat``."""
    return Seat.DEALER if seat is Seat.NON_DEALER else Seat.NON_DEALER


def sign(seat: Seat) -> int:
    """+1 for the non-dealer, -1 for the dealer: turns a non-dealer's result into the seat's."""
    return 1 if seat is Seat.NON_DEALER else -1


@dataclass(frozen=True, slots=True)
class Position:
    """Where the tricks of a two-handed hand stand.

    ``left`` tricks are still to be completed, the one under way included; ``lead`` is tricks won
    by the non-dealer minus tricks won by the dealer; ``leader`` leads the trick under way and
    ``table`` is the place of the rank led, or None before the lead.
    """

    left: int = TRICKS
    lead: int = 0
    leader: Seat = Seat.NON_DEALER
    table: int | None = None

    @property
    def mover(self) -> Seat:
        """The seat that lays the next card."""
        return self.leader if self.table is None else other(self.leader)

    def held(self, seat: Seat) -> int:
        """How many cards ``seat`` still holds."""
        return self.left - (self.table is not None and seat is self.leader)

    def play(self, place: int) -> Position:
        """The position after the mover has laid a card of the rank ``place``."""
        if self.table is None:
            return Position(self.left, self.lead, self.leader, place)
        if place == self.table:
            # A tied trick belongs to nobody and its leader leads again.
            return Position(self.left - 1, self.lead, self.leader)
        winner = self.leader if self.table < place else other(self.leader)
        return Position(self.left - 1, self.lead + sign(winner), winner)

    @property
    def result(self) -> int:
        """The sign of ``lead``: who wins the hand when no trick is left."""
        return (self.lead > 0) - (self.lead < 0)


@dataclass(frozen=True)
class Knowledge:
    """What ``seat`` knows of a hand, by rank: equal for all deals it cannot tell apart.

    ``held`` are the cards still in its hand, ``laid`` all cards laid by either player.
    """

    position: Position
    seat: Seat
    held: Holding
    laid: Counts

    @cached_property
    def seen(self) -> Counts:
        """All cards the seat has seen: they cannot be in the opponent's hand."""
        return plus(self.laid, counts_of(self.held))

    @cached_property
    def unseen(self) -> Counts:
        """The cards the seat has not seen: the opponent holds some of them."""
        return tuple(COPIES - gone for gone in self.seen)

    @property
    def on_turn(self) -> bool:
        """Whether this seat lays the next card."""
        return self.position.mover is self.seat

    def play(self, place: int) -> Knowledge:
        """What the seat knows after laying its own card of the rank ``place``.

        Raises ValueError if it is not on turn or holds no such card.
        """
        if not self.on_turn:
            raise ValueError(f"{self.seat.value} is not on turn")
        rest = list(self.held)
        rest.remove(place)
        laid = with_one(self.laid, place)
        return Knowledge(self.position.play(place), self.seat, tuple(rest), laid)

    def watch(self, place: int) -> Knowledge:
        """What the seat knows after the opponent has laid a card of the rank ``place``."""
        laid = with_one(self.laid, place)
        return Knowledge(self.position.play(place), self.seat, self.held, laid)


def knowledge_of(view: SeatView) -> Knowledge:
    """The rank-level knowledge in ``view``.

    Raises ValueError for a game that is not played by two.
    """
    if len(view.rulebook.seats) != 2:
        raise ValueError(f"open-card counting is for two players, not {view.rulebook.key}")
    table = view.table[0].card.rank.place if view.table else None
    lead = sum(sign(trick.winner) for trick in view.tricks if trick.winner is not None)
    laid: list[Card] = [play.card for trick in view.tricks for play in trick.plays]
    laid += [play.card for play in view.table]
    return Knowledge(
        Position(TRICKS - len(view.tricks), lead, view.leads_next, table),
        view.seat,
        holding_of(view.held),
        counts_of(holding_of(laid)),
    )
