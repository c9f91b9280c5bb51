"""One trick: a card from each player, won by the highest card, or tied (RULES.md section 1)."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.actions import Play
from tutor.engine.rulebook import Rulebook, Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """A completed trick; ``winner`` is None when it is tied and belongs to nobody."""

    plays: tuple[Play, ...]
    winner: Seat | None

    @property
    def leader(self) -> Seat:
        """The seat that led to it."""
        return self.plays[0].seat

    @property
    def next_leader(self) -> Seat:
        """Who leads next: the winner, or after a tied trick the same leader again."""
        return self.winner or self.plays[0].seat


def complete_trick(rulebook: Rulebook, plays: tuple[Play, ...]) -> Trick:
    """The trick that ``plays`` make, in the order they were laid.

    The highest card wins. Where the highest rank was laid twice, the trick is tied between
    opponents; partners win it together and the first of them leads (R15).
    """
    best, tied = plays[0], False
    highest = best.card.rank.place
    for play in plays[1:]:
        place = play.card.rank.place
        if place < highest:
            best, highest, tied = play, place, False
        elif place == highest:
            tied = tied or rulebook.side_of(play.seat) != rulebook.side_of(best.seat)
    return Trick(plays, None if tied else best.seat)
