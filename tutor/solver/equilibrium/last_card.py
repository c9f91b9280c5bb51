"""What is left to decide when the cards are all but played."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tutor.engine import Seat
from tutor.solver.equilibrium.ends import HALF, Ends
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.equilibrium.place import Place, Trail
from tutor.solver.position import other, sign


@dataclass(frozen=True)
class LastCard:
    """How the hand ends when both play their last cards: [non-dealer wins, drawn, loses] shares."""

    seat: Seat
    shares: Floats
    ends: Ends

    def plain(self) -> float:
        """The seat's chance to win the game without a put."""
        return self._chance(self.ends.plain)

    def seen(self, caller: Seat) -> float:
        """Its chance when a put by ``caller`` has been seen."""
        return self._chance(self.ends.seen(caller))

    def given_up(self, quitter: Seat) -> float:
        """Its chance when ``quitter`` gives up."""
        return HALF + self.ends.given_up(self.seat)[quitter]

    def put_against_knowledge(self) -> float:
        """Its chance if it puts and the other one, who knows how the hand ends, answers."""
        seen = HALF + sign(self.seat) * self.ends.seen(self.seat)
        answered = np.minimum(seen, self.given_up(other(self.seat)))
        return float(self.shares @ answered)

    def _chance(self, worth: Floats) -> float:
        return HALF + sign(self.seat) * float(self.shares @ worth)


def last_card(place: Place, ends: Ends) -> LastCard:
    """The end of a hand in which four cards or more have been laid, as the seat sees it."""
    way, two, ranks = place.way, place.two, place.hand.pack.ranks
    assert two is not None
    answered = way.laid[3]
    outcome = two.outcome[place.led, answered]
    meet = two.meet[place.led, answered]
    if way.seat is not two.lead:
        outcome, meet = outcome.T, meet.T
    # Axes now: the other one's card, the own card.
    mine, theirs = _cards(way)
    if theirs is not None:
        likely = np.eye(ranks)[theirs]
    else:
        assert mine is not None
        likely = _reach(place) * meet[:, mine]
    result = outcome[:, mine] if mine is not None else outcome[:, 0]
    total = likely.sum()
    shares = np.array([likely[result == number].sum() for number in range(3)]) / total
    return LastCard(way.seat, shares, ends)


def _cards(way: Trail) -> tuple[int | None, int | None]:
    """The own last card and the other one's, where it is known."""
    if len(way.laid) < 5:
        return way.held[0], None
    return (way.held[0], way.laid[4]) if way.held else (way.laid[4], None)


def _reach(place: Place) -> Floats:
    """How likely the other seat plays to here with each last card it may hold."""
    way, two, three = place.way, place.two, place.three
    assert two is not None
    theirs = other(way.seat)
    if three is not None and (way.put is None or way.put[0] >= 4):
        callers = [call.caller for call in three.before.calls]
        state = 0 if way.put is None or way.put[0] > 4 else 1 + callers.index(way.put[1])
        return three.reach(theirs)[place.at, :, state]
    reach = two.reach(theirs)
    if theirs is two.lead:
        return reach[place.led, :, place.state]
    ranks = place.hand.pack.ranks
    return reach.reshape(len(reach), ranks, ranks, -1)[place.led, way.laid[3], :, place.state]
