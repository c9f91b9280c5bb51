"""A worksheet: ten hands with a question each, asked by the drills, and their solutions.

The rules, the seed and the kinds of question make the sheet; its language does not, so the same
address is the same sheet in every language.
"""

from __future__ import annotations

from dataclasses import dataclass

from tutor.drills import Drill, drills_for
from tutor.engine import Rulebook
from tutor.text import Message
from tutor.web.addresses import url
from tutor.web.round_view import told_answer
from tutor.web.run import drawn
from tutor.web.views import CardView, TableView, TrickView, table_view

HANDS = 10


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A hand of a worksheet: what is seen, what is asked, and what is right, with the reason.

    ``tricks`` has every trick on the table with what became of it, the last one too; its text is
    for the solutions, and None for one that still lacks a card. ``each_trick``: whose each trick is
    is asked as well. ``href`` is the question online.
    """

    number: int
    table: TableView
    tricks: tuple[TrickView, ...]
    each_trick: bool
    prompt: Message
    options: tuple[Message | CardView, ...]
    right: Message | CardView
    why: Message
    href: str


def kinds_for(rulebook: Rulebook) -> tuple[Drill, ...]:
    """The kinds of question that a worksheet can have under ``rulebook``, the easy ones first."""
    return tuple(drill for drill in drills_for(rulebook).values() if drill.on_paper)


def sheet(rulebook: Rulebook, kinds: tuple[Drill, ...], seed: int) -> tuple[SheetHand, ...]:
    """The ten hands of a worksheet; ``kinds`` share it evenly, one after the other."""
    return tuple(
        _hand(number, kinds[(number - 1) * len(kinds) // HANDS], rulebook, seed + number - 1)
        for number in range(1, HANDS + 1)
    )


def _hand(number: int, kind: Drill, rulebook: Rulebook, seed: int) -> SheetHand:
    found = drawn(kind.key, rulebook, seed)
    situation, question = found.situation, found.question
    scored = any(situation.score) or kind.about_points
    table = table_view(situation, told=False, score_shown=scored)
    solved = table_view(situation, told=True, score_shown=scored)
    tricks = (*solved.tricks, *([solved.trick] if solved.trick else []))
    return SheetHand(
        number=number,
        table=table,
        tricks=tricks,
        each_trick=sum(trick.text is not None for trick in tricks) > 1,
        prompt=question.prompt,
        options=tuple(told_answer(question, option.key) for option in question.options),
        right=told_answer(question, question.right_answer),
        why=question.why(question.right_answer),
        href=url("drill", drill=kind.key, rules=rulebook.key, seed=seed),
    )
