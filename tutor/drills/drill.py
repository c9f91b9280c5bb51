"""What every drill type offers: to draw a situation from dice, and to ask about a situation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.question import Mode, Question, Situation
from tutor.engine import Rulebook
from tutor.text import Message

Fits = Callable[[Rulebook], bool]
Draw = Callable[[Rulebook, Dice, Judge], Situation]
Ask = Callable[[Situation, Judge], Question]


def any_table(_rulebook: Rulebook) -> bool:
    """That a drill fits every form of the game."""
    return True


def two_players(rulebook: Rulebook) -> bool:
    """That a drill fits the forms for two: its numbers are known for these alone."""
    return rulebook.two_handed


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill type; its module defines one as ``DRILL`` and is found by that.

    ``draw`` throws dice for a situation, ``ask`` puts the question about any situation, a
    drawn one or a lesson's, and raises `BadSituation` where it makes no sense. A drill without
    ``draw`` serves lessons only; ``fits`` says under which rulebooks it draws. ``judge`` is
    passed to both and values decisions. With
    ``open_table`` the page may say at once whose turn it is and who won which trick; other
    drills ask for just that. With ``about_points`` the score is always shown. With ``on_paper``
    worksheets ask it: the rules alone settle it, and all it is about lies open on the table.
    """

    key: str
    title: Message
    about: Message
    ask: Ask
    draw: Draw | None = None
    fits: Fits = any_table
    order: int = 0
    open_table: bool = False
    about_points: bool = False
    on_paper: bool = False

    def drawn_under(self, rulebook: Rulebook) -> bool:
        """Whether it has questions of its own under ``rulebook``."""
        return self.draw is not None and self.fits(rulebook)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question with the situation it is about."""

    situation: Situation
    question: Question


def shuffle_options(question: Question, dice: Dice) -> Question:
    """``question`` with its options in random order, so that no place is more often right.

    Cards to be put in order never lie in the right order already.
    """
    mixed = replace(question, options=tuple(dice.shuffled(question.options)))
    if mixed.mode is Mode.ORDER and mixed.right == mixed.options:
        return replace(mixed, options=mixed.options[::-1])
    return mixed


def draw_question(drill: Drill, rulebook: Rulebook, seed: int, judge: Judge) -> Drawn:
    """The question of ``drill`` under ``rulebook`` with this seed: the same everywhere.

    Raises `ValueError` if it has none under these rules.
    """
    if drill.draw is None or not drill.fits(rulebook):
        raise ValueError(f"drill {drill.key} has no questions of its own under {rulebook.key}")
    dice = Dice(f"{drill.key}/{rulebook.key}/{seed}")
    situation = drill.draw(rulebook, dice, judge)
    return Drawn(situation, shuffle_options(drill.ask(situation, judge), dice))
