"""The steady opponent: counts all hands the other can hold and takes the best choice."""

from __future__ import annotations

from tutor.bots.bot import Bot
from tutor.coach.counting import CountingJudge
from tutor.dice import Dice
from tutor.engine import Action, Score, SeatView

_JUDGE = CountingJudge()


def _decide(view: SeatView, score: Score, offered: tuple[Action, ...], _dice: Dice) -> Action:
    wins = {choice.action: choice.win for choice in _JUDGE.appraise(view, score).choices}
    return max(offered, key=lambda action: wins[action])


BOT = Bot(key="steady", decide=_decide)
