"""A rulebook: one field for each choice in which the forms of Put differ (RULES.md section 2).

Nothing in the engine asks *which* rulebook is played, only which choice it makes.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum

from tutor.engine.errors import BadInput, Problem


class Seat(Enum):
    """A place at the table. With two players they are the non-dealer and the dealer."""

    NON_DEALER = "N"
    DEALER = "D"

    letter: str

    def __init__(self, letter: str) -> None:
        self.letter = letter

    # The members are the only instances; Enum's own hash, of the name, costs ten times as much.
    __hash__ = object.__hash__


Side = tuple[Seat, ...]
"""The seats that score together; with two players each side is one seat."""


class FirstDealer(Enum):
    """Who deals the first hand of a game; the cut uses Put order, equal cards cut again (R21)."""

    HIGHER_CARD = "higher-card"
    LOWER_CARD = "lower-card"


class PutTiming(Enum):
    """When a put may be said."""

    ON_TURN = "on-turn"
    """By the player whose move it is, before laying a card (R1)."""
    ANY_MOMENT = "any-moment"
    """By either player until the last card of the hand is played (R2)."""


class SeenPut(Enum):
    """What the winner of a hand gets after a seen put."""

    WHOLE_GAME = "whole-game"
    TWO_POINTS = "two-points"


class DrawnSeenPut(Enum):
    """Who scores when a hand with a seen put is drawn."""

    NOBODY = "nobody"
    CALLERS_OPPONENT = "callers-opponent"


class Concede(Enum):
    """Whether a hand may be given up although no put was said."""

    NEVER = "never"
    AT_DECISIONS = "at-decisions"


class PlayOn(Enum):
    """How far a hand may be played without a put."""

    WHOLE_HAND = "whole-hand"
    FIRST_TRICK_ONLY = "first-trick-only"
    """After trick 1 the first seat must put or give up, whoever won it (R18)."""


class Stake(Enum):
    """What the chips are staked on."""

    PER_GAME = "per-game"
    PER_POINT = "per-point"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The choices of one form of Put.

    ``seats`` go clockwise from the dealer's left: the first leads to trick 1, the last deals.
    ``sides`` groups the seats that score together. ``target`` is in points.
    """

    key: str
    target: int
    first_dealer: FirstDealer
    put_timing: PutTiming
    seen_put: SeenPut
    drawn_seen_put: DrawnSeenPut
    concede: Concede
    play_on: PlayOn
    stops_when_decided: bool
    stake: Stake
    seats: tuple[Seat, ...] = (Seat.NON_DEALER, Seat.DEALER)
    sides: tuple[Side, ...] = ((Seat.NON_DEALER,), (Seat.DEALER,))

    def side_of(self, seat: Seat) -> int:
        """The number of the side that ``seat`` belongs to, an index into `sides` and scores."""
        for number, side in enumerate(self.sides):
            if seat in side:
                return number
        raise ValueError(f"{seat} is not at the table of {self.key}")

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def other_side(self, side: int) -> int:
        """The side that opposes ``side`` where there are two."""
        return 1 - side


CHOICES: dict[str, type[Enum]] = {
    "first_dealer": FirstDealer,
    "put_timing": PutTiming,
    "seen_put": SeenPut,
    "drawn_seen_put": DrawnSeenPut,
    "concede": Concede,
    "play_on": PlayOn,
    "stake": Stake,
}
"""The fields whose value is one of a named set, with that set."""


def rulebook_from(key: str, choices: dict[str, object]) -> Rulebook:
    """The rulebook ``key`` that makes ``choices``, each given by its written name.

    Raises `BadInput` (``UNKNOWN_CHOICE``) that names a missing, unknown or misspelt choice.
    """
    known = {field.name for field in fields(Rulebook)} - {"key", "seats", "sides"}
    for name in sorted(choices.keys() ^ known):
        raise BadInput(Problem.UNKNOWN_CHOICE, name, "exactly " + ", ".join(sorted(known)))
    values: dict[str, object] = {}
    for name, value in choices.items():
        if name in CHOICES:
            allowed = {choice.value: choice for choice in CHOICES[name]}
            if not isinstance(value, str) or value not in allowed:
                raise BadInput(Problem.UNKNOWN_CHOICE, value, f"{name} = {' | '.join(allowed)}")
            values[name] = allowed[value]
        else:
            _check_plain(name, value)
            values[name] = value
    return Rulebook(key=key, **values)  # type: ignore[arg-type]


def _check_plain(name: str, value: object) -> None:
    if name == "stops_when_decided":
        fits, expected = type(value) is bool, "true | false"
    else:
        fits, expected = type(value) is int and value > 0, "a whole number from 1"
    if not fits:
        raise BadInput(Problem.UNKNOWN_CHOICE, value, f"{name} = {expected}")
