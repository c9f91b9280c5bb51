"""What a player can do, and the neutral text of it: ``N:7D``, ``D:put``, ``N:see``.

>>> parse_action("N:7D")
Play(seat=<Seat.NON_DEALER: 'N'>, card=Card(rank=<Rank.SEVEN: '7'>, suit=<Suit.DIAMONDS: 'D'>))
>>> str(parse_action("D:put"))
'D:put'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tutor.engine.cards import Card, pack
from tutor.engine.errors import BadInput, Problem
from tutor.engine.rulebook import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card: lead it, or answer with it."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat.letter}:{self.card.code}"


@dataclass(frozen=True, slots=True)
class CallPut:
    """Say "Put!"."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat.letter}:put"


@dataclass(frozen=True, slots=True)
class See:
    """Accept the other side's put."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat.letter}:see"


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Refuse the other side's put: the caller scores and the hand is over."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat.letter}:fold"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give up the hand although no put was said, where the rules allow it."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat.letter}:giveup"


@dataclass(frozen=True, slots=True)
class Give:
    """Pass a card to the partner before play, face down.

    ``card`` is None for whoever may not know it; no action that is done lacks one.
    """

    seat: Seat
    card: Card | None

    def __str__(self) -> str:
        return _face_down(self.seat, "give", self.card)


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card away after having been given one, face down; ``card`` as in `Give`."""

    seat: Seat
    card: Card | None

    def __str__(self) -> str:
        return _face_down(self.seat, "discard", self.card)


@dataclass(frozen=True, slots=True)
class Decline:
    """Pass no card: the dealer plays the own three (R17)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat.letter}:decline"


def _face_down(seat: Seat, word: str, card: Card | None) -> str:
    return f"{seat.letter}:{word}" + (f" {card.code}" if card else "")


ExchangeAction = Give | Discard | Decline
Action = Play | CallPut | See | GiveUp | Concede | ExchangeAction

CALLS: tuple[type[CallPut] | type[See] | type[GiveUp] | type[Concede], ...] = (
    CallPut,
    See,
    GiveUp,
    Concede,
)
"""The actions of play that lay no card."""

ACTIONS: Mapping[str, Action] = MappingProxyType(
    {
        str(action): action
        for seat in Seat
        for action in (
            *(Play(seat, card) for card in pack()),
            *(Give(seat, card) for card in pack()),
            *(Discard(seat, card) for card in pack()),
            *(call(seat) for call in CALLS),
            Decline(seat),
        )
    }
)
"""Every action there is, by its text."""


def parse_action(text: str) -> Action:
    """The action that ``text`` names.

    Raises `BadInput` (``UNKNOWN_ACTION``) for anything else.
    """
    try:
        return ACTIONS[text]
    except (KeyError, TypeError):
        raise BadInput(Problem.UNKNOWN_ACTION, text, "e.g. N:7D, D:put, N:see, D:fold") from None
