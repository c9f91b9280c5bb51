"""The chance to win the game with each alternative of what a seat decides now.

The other seat plays as its table says, this one its best from then on.
"""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import numpy as np

from tutor.solver.equilibrium.decisions import YesNo
from tutor.solver.equilibrium.ends import HALF
from tutor.solver.equilibrium.later_tricks import last_lead
from tutor.solver.equilibrium.moment import Moment
from tutor.solver.equilibrium.one_hand import OneHand
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.position import other

Both = tuple[float, float]
"""The chance with yes, and with no."""


class Wins(Protocol):
    """The chances (0 to 1) with each alternative of the decisions of one moment."""

    def put(self) -> Both:
        """With the put that may be said."""

    def answer(self) -> Both:
        """With seeing the put that waits for it, and with giving up."""

    def concede(self) -> Both:
        """With giving up without a put, and with going on."""

    def cards(self) -> dict[int, float]:
        """With laying a card of each rank held."""


def wins_of(hand: OneHand) -> Wins:
    """The chances of the decision ``hand`` has come to; raises `BadTable`."""
    return _Stored(hand) if hand.stored else _Worked(hand)


class _Stored:
    """Looked up: to work these out takes the whole tree."""

    def __init__(self, hand: OneHand) -> None:
        self._hand, self._found = hand, hand.first_chances()

    def put(self) -> Both:
        assert self._hand.call is not None
        return self._both(self._hand.call.put)

    def answer(self) -> Both:
        assert self._hand.call is not None
        return self._both(self._hand.call.see)

    def concede(self) -> Both:
        assert self._hand.calls is not None
        assert self._hand.calls.concede is not None
        return self._both(self._hand.calls.concede)

    def cards(self) -> dict[int, float]:
        hand, pack, found = self._hand, self._hand.pack, {}
        chances = self._found[hand.hand.lead][pack.index(hand.way.held), :, hand.state]
        for place in set(hand.way.held):
            kept = list(hand.way.held)
            kept.remove(place)
            found[place] = float(chances[pack.slot_of[place, pack.index(kept)]])
        return found

    def _both(self, decision: YesNo) -> Both:
        at = (*self._hand.way.laid, self._hand.pack.index(self._hand.way.held))
        yes, no = (self._found[decision][(number, *at)] for number in (0, 1))
        return float(yes), float(no)


class _Worked:
    """Worked out from here on."""

    def __init__(self, hand: OneHand) -> None:
        self._hand, self._ends = hand, hand.ends

    def put(self) -> Both:
        hand = self._hand
        if len(hand.way.laid) == 5:
            return self._last_put()
        assert hand.number is not None
        put = self._chance(self._moment.put(hand.number, hand.met))
        if not hand.chooses:
            return put, self._chance(self._moment.worth(hand.met, hand.number + 1))
        # What comes next is the seat's own, and is asked as well.
        return put, max(self.concede() if self._moment.calls.concede else self.cards().values())

    def answer(self) -> Both:
        hand = self._hand
        if len(hand.way.laid) == 5:
            return self._answer_to_last_put()
        assert hand.number is not None
        see, give_up = self._moment.answer(hand.number, hand.met)
        return self._chance(see), self._chance(give_up)

    def concede(self) -> Both:
        return HALF + self._ends.given_up[self._hand.way.seat], max(self.cards().values())

    def cards(self) -> dict[int, float]:
        return self._cards

    @cached_property
    def _moment(self) -> Moment:
        return self._hand.moment()

    @cached_property
    def _cards(self) -> dict[int, float]:
        return {place: self._chance(worth) for place, worth in self._hand.cards().items()}

    def _last_put(self) -> Both:
        """Before the very last card: how the hand ends is known."""
        hand = self._hand
        outcome, see = hand.outcome[hand.way.laid[4]], hand.seen_share
        assert see is not None
        seen, given_up = self._ends.seen[hand.way.seat][outcome], other(hand.way.seat)
        put = see * seen + (1 - see) * self._ends.given_up[given_up]
        return HALF + float(put), HALF + float(self._ends.plain[outcome])

    def _answer_to_last_put(self) -> Both:
        seen, met, _ = last_lead(self._hand.weight, self._hand.outcome, self._ends)
        return HALF + float(seen / met), HALF + self._ends.given_up[self._hand.way.seat]

    def _chance(self, worth: Floats | float) -> float:
        # Certain is certain, whatever adding up leaves behind.
        return min(1.0, max(0.0, HALF + float(np.sum(worth)) / self._hand.likely))
