"""A rulebook: one field for each choice in which the forms of Put differ (RULES.md section 2).

Nothing in the engine asks *which* rulebook is played, only which choice it makes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum

from tutor.engine.errors import BadInput, Problem


class Seat(Enum):
    """A place at the table: with two players the non-dealer and the dealer.

    With more they are A, B, C and D, clockwise from the dealer's left. The last one deals: of
    four that is D, as of two; of three it is C.
    """

    NON_DEALER = "N"
    DEALER = "D"
    A = "A"
    B = "B"
    C = "C"

    letter: str

    def __init__(self, letter: str) -> None:
        self.letter = letter

    # The members are the only instances; Enum's own hash, of the name, costs ten times as much.
    __hash__ = object.__hash__


Side = tuple[Seat, ...]
"""The seats that score together; with two players each side is one seat."""


class Seating(Enum):
    """How many sit at the table, and who scores together."""

    TWO = "two"
    THREE = "three"
    PARTNERS = "partners"
    """Two sides of two, who sit opposite each other."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Clockwise from the dealer's left."""
        return _SEATS[self]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The seats that score together, the side of the first seat first."""
        seats = self.seats
        if self is Seating.PARTNERS:
            return (seats[0::2], seats[1::2])
        return tuple((seat,) for seat in seats)


_SEATS = {
    Seating.TWO: (Seat.NON_DEALER, Seat.DEALER),
    Seating.THREE: (Seat.A, Seat.B, Seat.C),
    Seating.PARTNERS: (Seat.A, Seat.B, Seat.C, Seat.DEALER),
}


class Exchange(Enum):
    """Which cards go from partner to partner before play."""

    NONE = "none"
    BEST_CARD = "best-card"
    """One member of each side gives the best card and is out; the other one plays (R17)."""
    MUTUAL = "mutual"
    """Partners may give each other a card, face down, before the first one is led (R14)."""


class Tally(Enum):
    """What is counted beside the points."""

    NONE = "none"
    ROUNDS = "rounds"
    """Rounds of drinks that the loser of a hand owes (R25)."""


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
    ``sides`` groups the seats that score together; both follow from ``seating``. ``target`` is
    in points.
    """

    key: str
    target: int
    seating: Seating
    exchange: Exchange
    first_dealer: FirstDealer
    put_timing: PutTiming
    seen_put: SeenPut
    drawn_seen_put: DrawnSeenPut
    concede: Concede
    play_on: PlayOn
    stops_when_decided: bool
    stake: Stake
    tally: Tally
    seats: tuple[Seat, ...] = field(init=False)
    sides: tuple[Side, ...] = field(init=False)

    def __hash__(self) -> int:
        # Much is remembered by rulebook; hashing every choice each time costs seven times as much.
        return hash(self.key)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", self.seating.seats)
        object.__setattr__(self, "sides", self.seating.sides)

    @property
    def two_handed(self) -> bool:
        """Whether two play, each alone."""
        return self.seating is Seating.TWO

    def side_of(self, seat: Seat) -> int:
        """The number of the side that ``seat`` belongs to, an index into `sides` and scores."""
        for number, side in enumerate(self.sides):
            if seat in side:
                return number
        raise ValueError(f"{seat} is not at the table of {self.key}")

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise from the left of ``seat``."""
        at = self.seats.index(seat)
        return (*self.seats[at + 1 :], *self.seats[:at])

    def other_side(self, side: int) -> int:
        """The side that opposes ``side`` where there are two."""
        return 1 - side

    def partner(self, seat: Seat) -> Seat | None:
        """Who scores together with ``seat``, if anybody does."""
        return next((s for s in self.sides[self.side_of(seat)] if s is not seat), None)


CHOICES: dict[str, type[Enum]] = {
    "seating": Seating,
    "exchange": Exchange,
    "first_dealer": FirstDealer,
    "put_timing": PutTiming,
    "seen_put": SeenPut,
    "drawn_seen_put": DrawnSeenPut,
    "concede": Concede,
    "play_on": PlayOn,
    "stake": Stake,
    "tally": Tally,
}
"""The fields whose value is one of a named set, with that set."""


def rulebook_from(key: str, choices: dict[str, object]) -> Rulebook:
    """The rulebook ``key`` that makes ``choices``, each given by its written name.

    Raises `BadInput` (``UNKNOWN_CHOICE``) that names a missing, unknown or misspelt choice.
    """
    known = {choice.name for choice in fields(Rulebook) if choice.init} - {"key"}
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
