"""The bold opponent: puts on anything, and often."""

from __future__ import annotations

from tutor.bots.bot import Bot
from tutor.bots.estimated import passes
from tutor.bots.habits import habit
from tutor.bots.moment import Moment
from tutor.dice import Dice
from tutor.text import say

_OFTEN = 0.6
"""In this share of the moments at which a put may be said, it is."""


def _puts(moment: Moment, dice: Dice) -> bool:
    return moment.forced or dice.chance(_OFTEN)


def _sees(moment: Moment, _dice: Dice) -> bool:
    return moment.seen_pays(own=False)


BOT = Bot(
    key="bold",
    name="Felix",
    about=say(
        "Felix says “Put!” often, whatever his cards are. "
        "Do not be frightened: with fair cards, see him."
    ),
    order=3,
    decide=habit(_puts, _sees),
    passes=passes,
)
