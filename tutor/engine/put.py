"""The put of a hand, and who has to answer it."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.rulebook import Rulebook, Seat


@dataclass(frozen=True, slots=True)
class Put:
    """The put of this hand: who said it, who has to answer, and whether it was seen.

    Of three players the answers go clockwise from the caller, until somebody sees (R13).
    """

    caller: Seat
    answerer: Seat
    seen: bool = False

    def passed(self, rulebook: Rulebook, playing: tuple[Seat, ...]) -> Put | None:
        """The put once its answerer has passed: the next one is asked, or nobody is left."""
        asked = next_clockwise(playing, self.answerer)
        alone = len(rulebook.sides) > 2
        return Put(self.caller, asked) if alone and asked is not self.caller else None


def next_clockwise(playing: tuple[Seat, ...], seat: Seat) -> Seat:
    """The next one after ``seat`` of those who play."""
    return playing[(playing.index(seat) + 1) % len(playing)]
