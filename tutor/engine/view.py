"""What one seat may know of a hand: its own cards and everything said or laid in the open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.engine.actions import Action, Give, Play
from tutor.engine.cards import Card
from tutor.engine.result import HandResult
from tutor.engine.rulebook import Rulebook, Seat
from tutor.engine.trick import Trick

if TYPE_CHECKING:
    from tutor.engine.put import Put


@dataclass(frozen=True, slots=True)
class SeatView:
    """The hand as ``seat`` sees it; two deals that differ only in hidden cards give equal views.

    ``dealt`` and ``held`` are the seat's own cards; ``counts`` is how many cards each seat
    still holds, in the order of `Rulebook.seats`; ``actions`` are the seat's legal actions. In
    ``history`` a card that was passed or thrown away unseen by the seat is None.
    """

    rulebook: Rulebook
    seat: Seat
    dealt: tuple[Card, ...]
    held: tuple[Card, ...]
    counts: tuple[int, ...]
    leads_next: Seat
    turn: Seat | None
    playing: tuple[Seat, ...]
    history: tuple[Action, ...]
    tricks: tuple[Trick, ...]
    table: tuple[Play, ...]
    put: Put | None
    result: HandResult | None
    actions: tuple[Action, ...]

    @property
    def seen_cards(self) -> tuple[Card, ...]:
        """Every card this seat has seen: its own three, what it was given, what others laid."""
        shown = (
            action.card
            for action in self.history
            if isinstance(action, (Play, Give)) and action.seat is not self.seat
        )
        known = [*self.dealt, *(card for card in shown if card is not None)]
        return tuple(dict.fromkeys(known))
