"""The careful opponent: puts on strong cards only, and gives up too often."""

from __future__ import annotations

from tutor.bots.bot import Bot
from tutor.bots.estimated import passes
from tutor.bots.habits import habit
from tutor.bots.moment import Moment
from tutor.dice import Dice
from tutor.text import say

_VERY_STRONG = 0.95
"""With this share of wins a put is said."""
_STRONG = 0.9
"""With this share of wins a put is seen."""


def _puts(moment: Moment, _dice: Dice) -> bool:
    return moment.win >= _VERY_STRONG and (moment.forced or not moment.needs_one_point)


def _sees(moment: Moment, _dice: Dice) -> bool:
    return moment.win >= _STRONG


BOT = Bot(
    key="careful",
    name="Nora",
    about=say(
        "Nora puts on very strong cards only, and without them she gives up to your put. "
        "Put often, on fair cards too, and give up when she puts."
    ),
    order=2,
    decide=habit(_puts, _sees),
    passes=passes,
)
