"""What a bot is: it gets its view of the hand and dice, and returns one of its actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tutor.dice import Dice
from tutor.engine import Action, Score, SeatView
from tutor.text import Message

Decide = Callable[[SeatView, Score, tuple[Action, ...], Dice], Action]
"""``decide(view, score, offered, dice)``: one of ``offered``, all legal for ``view.seat``."""

Interrupts = Callable[[SeatView, Score, Dice], bool]
"""``interrupts(view, score, dice)``: whether to put on the other player's turn."""


@dataclass(frozen=True, slots=True)
class Bot:
    """An opponent; its module defines one as ``BOT`` and is found by that.

    ``name`` is the player's, the same in every language. ``about`` says openly how it plays, and
    how to beat it. ``order`` is its place in lists, the gentlest first. A bot without
    ``interrupts`` puts on its own turn only. ``perfect``: what the coach says of perfect play is
    what a choice is worth against it.
    """

    key: str
    name: str
    about: Message
    order: int
    decide: Decide
    interrupts: Interrupts | None = None
    perfect: bool = False
