"""Walks the course: every step of every lesson under every rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tutor.course import Course, Lesson, Step
from tutor.drills import Situation
from tutor.engine import Card
from tutor.i18n.catalogs import load
from tutor.i18n.languages import languages
from tutor.i18n.speaker import CARD, Speaker
from tutor.text import Message

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
SPEAKERS = {code: Speaker(language, load(language)) for code, language in languages().items()}
"""Every language that is offered."""
ENGLISH = SPEAKERS["en"]
_WORD = re.compile(r"\w+(?:[’'.,-]\w+)*[♠♥♦♣]?")


def every_lesson(course: Course) -> Iterator[Lesson]:
    """Each lesson under each rulebook that it holds for."""
    for told in course.rehearsed.values():
        yield from told.values()


def every_step(course: Course) -> Iterator[tuple[Lesson, Step]]:
    """Each step of `every_lesson`."""
    for lesson in every_lesson(course):
        for step in lesson.steps:
            yield lesson, step


def where(lesson: Lesson, step: Step) -> str:
    """The step for a failure's text."""
    return f"{lesson.key}/{step.id} under {lesson.rulebook.key}"


def words(message: Message, speaker: Speaker) -> int:
    """How many words a reader reads."""
    return len(_WORD.findall(speaker.plain(message)))


def named_cards(message: Message) -> set[Card]:
    """The cards that a text of a lesson names."""
    return {Card.parse(sign) for sign in re.findall(CARD, message.msgid)}


def open_cards(situation: Situation | None) -> set[Card]:
    """The cards a learner may see: all that are laid, and those held that lie face up."""
    if situation is None or situation.hand is None:
        return set(situation.cards) if situation else set()
    hand, you = situation.hand, situation.you
    laid = {play.card for trick in hand.tricks for play in trick.plays}
    laid |= {play.card for play in hand.table}
    held = {
        card for seat in situation.players if you in (None, seat) for card in hand.cards_of(seat)
    }
    return laid | held
