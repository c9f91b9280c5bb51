"""A second, simple reading of the rules: a hand followed by its written actions alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from tutor.drills import Situation

ORDER = ["3", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"]
OTHER = {"N": "D", "D": "N"}


def strength(code: str) -> int:
    """Higher is better; ``code`` as ``10H``."""
    return -ORDER.index(code[:-1])


@dataclass
class Table:
    """A hand followed by its written actions alone."""

    tricks: str = ""
    leader: str = "N"
    led: str | None = None
    laid: list[str] = field(default_factory=list)
    caller: str | None = None
    seen: bool = False
    quitter: str | None = None

    def follow(self, action: str) -> None:
        seat, what = action.split(":")
        if what == "put":
            self.caller = seat
        elif what == "see":
            self.seen = True
        elif what in ("fold", "giveup"):
            self.quitter = seat
        else:
            self.laid.append(what)
            if self.led is None:
                self.led = what
                return
            better = strength(what) - strength(self.led)
            winner = "T" if better == 0 else seat if better > 0 else OTHER[seat]
            self.tricks += winner
            self.leader = self.leader if winner == "T" else winner
            self.led = None

    @property
    def ahead(self) -> int:
        """Tricks of the non-dealer minus tricks of the dealer."""
        return self.tricks.count("N") - self.tricks.count("D")

    @property
    def sign(self) -> str:
        return "N" if self.ahead > 0 else "D" if self.ahead < 0 else "drawn"

    def over(self, stops: bool) -> bool:
        return bool(
            self.quitter or len(self.tricks) == 3 or (stops and self.tricks in ("NN", "DD"))
        )

    def forced(self, plays_on: bool) -> bool:
        """Whether the non-dealer must put or give up (R18)."""
        return not plays_on and bool(self.tricks) and self.caller is None

    def turn(self, plays_on: bool) -> str:
        if self.caller and not self.seen:
            return OTHER[self.caller]
        if self.forced(plays_on):
            return "N"
        return OTHER[self.leader] if self.led else self.leader


def table_of(situation: Situation) -> Table:
    table = Table()
    for action in situation.position.history:
        table.follow(str(action))
    return table
