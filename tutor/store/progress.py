"""Finished steps and answers: each recorded once, however often it is sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select

from tutor.store.database import add_once
from tutor.store.tables import answer, finished_step


@dataclass(frozen=True, slots=True)
class FinishedStep:
    """A step of a lesson, by the ids of both, and when it was first finished."""

    lesson: str
    step: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer given: to which question, what, whether it was right, and when.

    ``question`` is the question's address without the language; ``attempt`` counts the tries at
    it from 1. ``skill`` is the kind of question, ``lesson`` where it was asked, None for a drill.
    """

    question: str
    attempt: int
    skill: str
    lesson: str | None
    choice: str
    is_right: bool
    at: datetime


_step = finished_step.c
_STEPS = (
    select(_step.lesson, _step.step, _step.at)
    .where(_step.learner == bindparam("by_learner"))
    .order_by(_step.at, _step.lesson, _step.step)
)


def add_steps(db: Connection, learner: str, steps: Iterable[FinishedStep]) -> int:
    """Keeps finished steps; how many are new. One finished before stays as it was."""
    return add_once(db, finished_step, [{"learner": learner, **asdict(step)} for step in steps])


def add_answers(db: Connection, learner: str, answers: Iterable[Answer]) -> int:
    """Keeps answers; how many are new. The first answer to an attempt is the one that counts."""
    return add_once(db, answer, [{"learner": learner, **asdict(given)} for given in answers])


def finished_steps(db: Connection, learner: str) -> Sequence[FinishedStep]:
    """All finished steps of a learner, in the order they were finished."""
    rows = db.execute(_STEPS, {"by_learner": learner})
    return [FinishedStep(*row) for row in rows]


def answers(db: Connection, learner: str) -> Sequence[Answer]:
    """All answers of a learner, oldest first."""
    t = answer.c
    rows = db.execute(
        select(t.question, t.attempt, t.skill, t.lesson, t.choice, t.is_right, t.at)
        .where(t.learner == learner)
        .order_by(t.at, t.question, t.attempt)
    )
    return [Answer(*row) for row in rows]


def reset_lesson(db: Connection, learner: str, lesson: str) -> None:
    """Forgets the finished steps and the answers of one lesson."""
    for table in (finished_step, answer):
        db.execute(delete(table).where(table.c.learner == learner, table.c.lesson == lesson))
