"""What is left to decide when the cards are all but played."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tutor.engine import Seat
from tutor.solver.equilibrium.ends import HALF, SeatEnds
from tutor.solver.equilibrium.later_tricks import last_lead
from tutor.solver.equilibrium.one_hand import OneHand
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.position import other


@dataclass(frozen=True)
class LastCard:
    """How the hand ends when both play their last cards: [non-dealer wins, drawn, loses] shares."""

    shares: Floats
    ends: SeatEnds

    def plain(self) -> float:
        """The seat's chance to win the game without a put."""
        return HALF + float(self.shares @ self.ends.plain)

    def seen(self, caller: Seat) -> float:
        """Its chance when a put by ``caller`` has been seen."""
        return HALF + float(self.shares @ self.ends.seen[caller])

    def given_up(self, quitter: Seat) -> float:
        """Its chance when ``quitter`` gives up."""
        return HALF + self.ends.given_up[quitter]

    def put_against_knowledge(self) -> float:
        """Its chance if it puts and the other one, who knows how the hand ends, answers."""
        seen = HALF + self.ends.seen[self.ends.seat]
        answered = np.minimum(seen, self.given_up(other(self.ends.seat)))
        return float(self.shares @ answered)


def last_card(hand: OneHand) -> LastCard:
    """The end of a hand in which four cards or more have been laid, as the seat sees it."""
    shares = np.bincount(hand.outcome, hand.weight, minlength=3) / hand.likely
    return LastCard(shares, hand.ends)


def waiting(hand: OneHand) -> float:
    """The chance of the last trick's leader once its card lies, whatever the other one does."""
    seen, met, plain = last_lead(hand.weight, hand.outcome, hand.ends)
    put = max(float(seen), hand.ends.given_up[hand.way.seat] * float(met))
    return HALF + (put + float(plain)) / hand.likely
