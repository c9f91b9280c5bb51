"""Fills a database with many learners who have done much, by a few statements."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    cast,
    insert,
    literal,
    select,
    true,
)

from benchmarks.load.learners import QUICK, RULES
from tutor.course import Course
from tutor.store import Store
from tutor.store.tables import UtcTime, answer, decision, finished_step, hand, learner

_BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
_LINE = "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ put see K♣ 2♣ 3♥ A♦"
_HANDS, _DECISIONS = 10, 3

_each = Table(
    "each_learner",
    MetaData(),
    Column("number", Integer, primary_key=True),
    Column("question", String(200)),
    Column("skill", String(64)),
    Column("lesson", String(64)),
    Column("step", String(64)),
    Column("at", UtcTime),
    prefixes=["TEMPORARY"],
)
"""What each learner has done, a row for an answer; the first ones are also steps and hands."""


def fill(store: Store, course: Course, learners: int, answers: int) -> list[str]:
    """The ids of so many learners with so many answers each, most lessons and ten hands.

    They come in the order in which they would have: what one learner has done is scattered over
    the tables. Needs a database that nobody else uses.
    """
    dice = random.Random(learners)
    ids = [f"{dice.getrandbits(128):032x}"[:22] for _ in range(learners)]
    with store.writing() as db:
        _without_checks(db)
        db.execute(insert(learner), [{"id": id_, "since": _BEGINNING} for id_ in ids])
        _each.create(db)
        db.execute(insert(_each), _rows(course, answers))
        _answers(db)
        _steps(db)
        _hands(db)
        _each.drop(db)
    with store.writing() as db:
        db.exec_driver_sql("ANALYZE")
    return ids


def _without_checks(db: Connection) -> None:
    """What is filled in is right; checking each row would take longer than writing it."""
    if db.dialect.name == "postgresql":
        db.exec_driver_sql("SET LOCAL session_replication_role = replica")
    else:
        db.exec_driver_sql("PRAGMA cache_size = -1000000")


def _rows(course: Course, answers: int) -> list[dict[str, Any]]:
    told = [(lesson.key, step.id) for lesson in course.lessons.values() for step in lesson.steps]
    skills = [QUICK[number % len(QUICK)] for number in range(answers)]
    return [
        {
            "number": number,
            "question": f"drills/{skill}?rules={RULES}&seed={900_000 + number}",
            "skill": skill,
            "lesson": told[number][0] if number < len(told) else None,
            "step": told[number][1] if number < len(told) else None,
            "at": _BEGINNING + timedelta(hours=number),
        }
        for number, skill in enumerate(skills)
    ]


def _of_each(done: Select[Any]) -> Select[Any]:
    """``done`` of every learner, the first thing of all before the second."""
    return done.select_from(_each.join(learner, true())).order_by(_each.c.number)


def _answers(db: Connection) -> None:
    e, row = _each.c, answer.c
    columns = [row.learner, row.question, row.attempt, row.skill, row.choice, row.is_right, row.at]
    done = select(
        learner.c.id, e.question, literal(1), e.skill, literal("tied"), e.number % 3 != 0, e.at
    )
    db.execute(insert(answer).from_select(columns, _of_each(done)))


def _steps(db: Connection) -> None:
    e, row = _each.c, finished_step.c
    done = select(learner.c.id, e.lesson, e.step, e.at).where(e.step.is_not(None))
    columns = [row.learner, row.lesson, row.step, row.at]
    db.execute(insert(finished_step).from_select(columns, _of_each(done)))


def _hands(db: Connection) -> None:
    e = _each.c
    number = cast(e.number, String)
    values = {
        "id": learner.c.id + "-" + number,
        "learner": learner.c.id,
        "kind": literal("hand"),
        "number": literal(1),
        "rulebook": literal(RULES),
        "others": literal("steady"),
        "seat": literal("N"),
        "points": literal("0 0"),
        "line": literal(_LINE),
        "actions": literal(8),
        "salt": literal("0"),
        "begun": e.at,
        "outcome": literal(1),
        "ended": e.at,
    }
    done = select(*values.values()).where(e.number < _HANDS)
    db.execute(insert(hand).from_select(list(values), _of_each(done)))
    cost = select(hand.c.id, e.number, literal("card"), literal(0.01)).where(e.number < _DECISIONS)
    columns = [decision.c.hand, decision.c.at, decision.c.kind, decision.c.loss]
    db.execute(insert(decision).from_select(columns, cost.select_from(_each.join(hand, true()))))
