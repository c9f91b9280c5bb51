"""A second, simple reading of the rules: a hand followed by its written actions alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from tutor.drills import Situation

ORDER = ["3", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"]
OTHER = {"N": "D", "D": "N"}
SEATS = {"two": "ND", "three": "ABC", "partners": "ABCD"}
SIDES = {"two": ["N", "D"], "three": ["A", "B", "C"], "partners": ["AC", "BD"]}


def strength(code: str) -> int:
    """Higher is better; ``code`` as ``10H``."""
    return -ORDER.index(code[:-1])


@dataclass
class Table:
    """A hand followed by its written actions alone."""

    seats: str = "ND"
    sides: list[str] = field(default_factory=lambda: ["N", "D"])
    one_of_each: bool = False
    """Whether one member of each side plays, with the partner's best card (R17)."""
    tricks: list[str] = field(default_factory=list)
    leader: str = ""
    trick: list[tuple[str, str]] = field(default_factory=list)
    last: list[tuple[str, str]] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)
    caller: str | None = None
    seen: bool = False
    passed: list[str] = field(default_factory=list)
    quitter: str | None = None
    gave: list[str] = field(default_factory=list)
    threw: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def side(self, seat: str) -> str:
        """The seats that score together with ``seat``."""
        return next(side for side in self.sides if seat in side)

    def partner(self, seat: str) -> str:
        return self.side(seat).replace(seat, "")

    def player(self, side: str) -> str | None:
        """Who plays for a side of which one member plays, once that is settled."""
        for seat in side:
            if seat in self.kept:
                return seat
            if seat in self.gave:
                return self.partner(seat)
        return None

    @property
    def playing(self) -> str:
        if not self.one_of_each:
            return self.seats
        players = [self.player(side) for side in self.sides]
        ready = all(p is not None and (p in self.kept or p in self.threw) for p in players)
        return "".join(str(player) for player in players) if ready else ""

    def next(self, seat: str) -> str:
        at = self.playing.index(seat)
        return self.playing[(at + 1) % len(self.playing)]

    def follow(self, action: str) -> None:
        seat, what = action.split(":")
        word = what.split()[0]
        if word == "put":
            self.caller = seat
        elif word == "see":
            self.seen = True
        elif word == "fold":
            self.passed.append(seat)
            others = len(self.sides) - 1 if len(self.sides) > 2 else 1
            self.quitter = seat if len(self.passed) == others else None
        elif word == "giveup":
            self.quitter = seat
        elif word in ("give", "discard", "decline"):
            {"give": self.gave, "discard": self.threw, "decline": self.kept}[word].append(seat)
        else:
            self.laid.append(what)
            self.trick.append((seat, what))
            if len(self.trick) == len(self.playing):
                self.finish_trick()

    def finish_trick(self) -> None:
        best = max(strength(code) for _, code in self.trick)
        top = [seat for seat, code in self.trick if strength(code) == best]
        winner = top[0] if len({self.side(seat) for seat in top}) == 1 else "T"
        self.leader = self.trick[0][0] if winner == "T" else winner
        self.tricks.append(winner)
        self.last, self.trick = self.trick, []

    @property
    def led(self) -> str | None:
        return self.trick[0][1] if self.trick else None

    def won(self, side: str) -> int:
        return sum(winner in side for winner in self.tricks)

    @property
    def sign(self) -> str:
        """The first letter of the side with strictly most tricks, or drawn."""
        most = max(self.won(side) for side in self.sides)
        ahead = [side[0] for side in self.sides if self.won(side) == most]
        return ahead[0] if len(ahead) == 1 else "drawn"

    @property
    def ahead(self) -> int:
        """Tricks of the non-dealer minus tricks of the dealer."""
        return self.won("N") - self.won("D")

    def over(self, stops: bool) -> bool:
        two = len(self.tricks) == 2 and any(self.won(side) == 2 for side in self.sides)
        return bool(self.quitter or len(self.tricks) == 3 or (stops and two))

    @property
    def by_giving_up(self) -> str | None:
        """The first letter of the side that others have left the hand to."""
        if self.quitter is None:
            return None
        winner = self.caller or next(seat for seat in self.seats if seat != self.quitter)
        return self.side(winner)[0]

    def forced(self, plays_on: bool) -> bool:
        """Whether the non-dealer must put or give up (R18)."""
        return not plays_on and bool(self.tricks) and self.caller is None

    @property
    def answerer(self) -> str:
        """Who answers the put: clockwise, whoever has not given up yet."""
        assert self.caller is not None
        seat = self.next(self.caller)
        while seat in self.passed:
            seat = self.next(seat)
        return seat

    def turn(self, plays_on: bool) -> str:
        if self.caller and not self.seen:
            return self.answerer
        if self.forced(plays_on):
            return "N"
        if self.trick:
            return self.next(self.trick[-1][0])
        return self.leader or self.playing[0]


def table_of(situation: Situation) -> Table:
    rules = situation.rules
    seating = rules.seating.value
    one_of_each = rules.exchange.value == "best-card"
    table = Table(SEATS[seating], SIDES[seating], one_of_each)
    for action in situation.position.history:
        table.follow(str(action))
    return table
