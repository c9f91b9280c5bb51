"""What all bots have in common: the foolish is never done, cards are weighed, calls are wishes.

Where two play the cards are counted (`tutor.bots.counted`), where more play what they are worth is
estimated (`tutor.bots.estimated`). The wishes about puts are the same for both.
"""

from __future__ import annotations

from collections.abc import Callable

from tutor.bots.bot import Decide
from tutor.bots.counted import counted
from tutor.bots.estimated import estimated
from tutor.bots.moment import Moment
from tutor.dice import Dice
from tutor.engine import Action, CallPut, GiveUp, Score, SeatView, See

Wish = Callable[[Moment, Dice], bool]
"""``wish(moment, dice)``: whether to put, or to see."""


def habit(puts: Wish, sees: Wish) -> Decide:
    """A bot that weighs its cards and follows its wishes about puts.

    ``puts`` and ``sees`` are asked only where both choices are sensible. It always sees when it
    cannot lose any more or when giving up loses the game.
    """

    def decide(view: SeatView, score: Score, offered: tuple[Action, ...], dice: Dice) -> Action:
        weigh = counted if view.rulebook.two_handed else estimated
        weighed = weigh(view, score, offered, dice)
        calls, moment = weighed.calls, weighed.moment
        if See in calls:
            sure = weighed.safe or moment.given_up == 0.0
            return calls[See if sure or sees(moment, dice) else GiveUp]
        if CallPut in calls:
            sure = moment.forced and moment.given_up == 0.0
            if sure or puts(moment, dice):
                return calls[CallPut]
        if weighed.best is not None:
            return weighed.best
        return next(action for kind, action in calls.items() if kind is not CallPut)

    return decide
