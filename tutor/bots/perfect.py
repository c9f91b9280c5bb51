"""The perfect opponent: plays the tables of solved play, mixing as they say."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.bots.bot import Bot
from tutor.bots.counted import sensible
from tutor.bots.steady import count_best
from tutor.dice import Dice
from tutor.engine import Action, CallPut, Score, SeatView, See
from tutor.solver.certainty import surest
from tutor.solver.equilibrium.asking import WAIT, Answers, ask
from tutor.solver.position import knowledge_of
from tutor.solver.tables import BadTable, NoTable, table_for
from tutor.text import say

_STEPS = 1 << 20
"""How finely a frequency is drawn."""


def _answers(view: SeatView, score: Score) -> Answers | None:
    """What the table says; None where there is none."""
    try:
        return ask(table_for(view.rulebook, score), view, score).answers
    except (NoTable, BadTable):
        return None


def _decide(view: SeatView, score: Score, offered: tuple[Action, ...], dice: Dice) -> Action:
    answers = _answers(view, score)
    if answers is None:
        return count_best(view, score, offered)
    known = knowledge_of(view)
    allowed = sensible(known, offered)
    sure = next((action for action in allowed if isinstance(action, See)), None)
    if sure is not None and surest(known) >= 0:
        return sure
    shares = [answers[action].frequency for action in allowed]
    if sum(shares) <= 0:
        return max(allowed, key=lambda action: answers[action].win)
    return allowed[_drawn(shares, dice)]


def _interrupts(view: SeatView, score: Score, dice: Dice) -> bool:
    put = CallPut(view.seat)
    if put not in sensible(knowledge_of(view), view.actions):
        return False
    answers = _answers(view, score)
    if answers is None or answers[put].frequency <= 0:
        return False
    return _drawn([answers[put].frequency, answers[WAIT].frequency], dice) == 0


def _drawn(shares: Sequence[float], dice: Dice) -> int:
    """The index of one of the shares, each as likely as it is large."""
    point = (dice.below(_STEPS) + 0.5) / _STEPS * sum(shares)
    for index, share in enumerate(shares):
        point -= share
        if point <= 0:
            return index
    return len(shares) - 1


BOT = Bot(
    key="perfect",
    name="Anton",
    about=say(
        "Anton plays perfectly wherever the game is solved, and counts like Ruth elsewhere. "
        "Nobody beats him in the long run, but a good player loses little."
    ),
    order=5,
    decide=_decide,
    interrupts=_interrupts,
    plays_many=False,
    perfect=True,
)
