"""The steady opponent: counts all hands the other can hold and takes the best choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tutor.bots.bot import Bot
from tutor.bots.counted import sensible
from tutor.bots.estimated import estimate_best, passes
from tutor.coach.counting import CountingJudge
from tutor.coach.judge import Option
from tutor.dice import Dice
from tutor.engine import Action, Play, Put, Rulebook, Score, SeatView
from tutor.solver.position import Knowledge, knowledge_of
from tutor.text import say

_JUDGE = CountingJudge()


@dataclass(frozen=True, slots=True)
class _Decision:
    """A decision by rank: views that differ in suits only are the same one."""

    known: Knowledge
    rulebook: Rulebook
    score: Score
    put: Put | None
    view: SeatView = field(compare=False)


def _kind(option: Option) -> object:
    return option.card.rank.place if isinstance(option, Play) else type(option)


@lru_cache(maxsize=8192)
def _wins(decision: _Decision) -> Mapping[object, float]:
    choices = _JUDGE.appraise(decision.view, decision.score).choices
    return {_kind(choice.action): choice.win for choice in choices}


def count_best(view: SeatView, score: Score, offered: tuple[Action, ...]) -> Action:
    """Of ``offered`` the sensible action that counting values most."""
    known = knowledge_of(view)
    wins = _wins(_Decision(known, view.rulebook, score, view.put, view))
    return max(sensible(known, offered), key=lambda action: wins[_kind(action)])


def _decide(view: SeatView, score: Score, offered: tuple[Action, ...], dice: Dice) -> Action:
    if not view.rulebook.two_handed:
        return estimate_best(view, score, offered, dice)
    return count_best(view, score, offered)


BOT = Bot(
    key="steady",
    name="Ruth",
    about=say(
        "Ruth counts every hand you can hold, but your put tells her nothing about your cards. "
        "Put when your cards are strong: she often sees."
    ),
    order=4,
    decide=_decide,
    passes=passes,
)
