"""The curious opponent: sees too often."""

from __future__ import annotations

from tutor.bots.bot import Bot
from tutor.bots.estimated import passes
from tutor.bots.habits import habit
from tutor.bots.moment import Moment
from tutor.dice import Dice
from tutor.text import say

_GOOD = 0.7
"""With this share of wins a put is said."""
_NO_HOPE = 0.02
"""A put is not seen when this share of all hands, or less, lets this one win or draw."""


def _puts(moment: Moment, _dice: Dice) -> bool:
    if moment.forced:
        return moment.seen_pays(own=True)
    return moment.win >= _GOOD and not moment.needs_one_point


def _sees(moment: Moment, _dice: Dice) -> bool:
    return moment.lose < 1 - _NO_HOPE


BOT = Bot(
    key="curious",
    name="Oscar",
    about=say(
        "Oscar wants to know your cards, so he sees nearly every put. "
        "Put when your cards are strong, and never to frighten him."
    ),
    order=1,
    decide=habit(_puts, _sees),
    passes=passes,
)
