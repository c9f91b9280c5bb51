"""What a bot is: it gets its view of the hand and dice, and returns one of its actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tutor.dice import Dice
from tutor.engine import Action, ExchangeAction, Rulebook, Score, SeatView
from tutor.text import Message

Decide = Callable[[SeatView, Score, tuple[Action, ...], Dice], Action]
"""``decide(view, score, offered, dice)``: one of ``offered``, all legal for ``view.seat``."""

Interrupts = Callable[[SeatView, Score, Dice], bool]
"""``interrupts(view, score, dice)``: whether to put on another player's turn."""

Passes = Callable[[SeatView, Score, Dice], ExchangeAction | None]
"""``passes(view, score, dice)``: the card to pass on another player's turn; None for not now."""


@dataclass(frozen=True, slots=True)
class Bot:
    """An opponent, or a partner; its module defines one as ``BOT`` and is found by that.

    ``name`` is the player's, the same in every language. ``about`` says openly how it plays, and
    how to beat it. ``order`` is its place in lists, the gentlest first. ``plays_many``: whether it
    also sits down with more than one other player. A bot without ``interrupts`` puts on its own
    turn only, one without ``passes`` passes no card before it is on turn. ``perfect``: what the
    coach says of perfect play is what a choice is worth against it.
    """

    key: str
    name: str
    about: Message
    order: int
    decide: Decide
    interrupts: Interrupts | None = None
    passes: Passes | None = None
    plays_many: bool = True
    perfect: bool = False

    def plays(self, rulebook: Rulebook) -> bool:
        """Whether it sits down at a table with these rules."""
        return self.plays_many or rulebook.two_handed
