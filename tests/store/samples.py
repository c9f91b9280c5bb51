"""Records to put into a store, and looks at everything in one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select

from tutor.store.database import add_once
from tutor.store.games import (
    KeptGame,
    KeptHand,
    add_game,
    add_hand,
    count_try,
    deal_of_day,
)
from tutor.store.learners import add_learner, keep_choices
from tutor.store.moving import add_code
from tutor.store.progress import Answer, FinishedStep, add_answers, add_steps
from tutor.store.tables import metadata

NOW = datetime(2026, 3, 29, 1, 30, 0, 123456, UTC)
LATER = NOW + timedelta(minutes=1)
DAY = "2026-03-29"

ANSWER = Answer("drill/odds/7", 1, "odds", None, "a", True, NOW)
LESSON_ANSWER = Answer("lesson/tricks/2", 1, "winner", "tricks", "b", False, NOW)
STEP = FinishedStep("tricks", "first", NOW)


def a_hand(id_: str, learner: str, **more: Any) -> KeptHand:
    """A hand under way, after two actions."""
    plain = KeptHand(
        id=id_,
        learner=learner,
        kind="hand",
        game=None,
        number=1,
        day=None,
        rulebook="classic",
        others="steady",
        seat="N",
        points="0 0",
        line="two actions",
        actions=2,
        salt="salt",
        begun=NOW,
    )
    return replace(plain, **more)


def a_game(id_: str, learner: str, **more: Any) -> KeptGame:
    """A game that has just begun."""
    plain = KeptGame(id_, learner, "classic", "steady", "", 0, "0 0", NOW)
    return replace(plain, **more)


def fill(db: Connection, learner: str) -> None:
    """A learner with something in every table that has learners' records.

    The ids of their game and hands begin with the learner's.
    """
    add_learner(db, learner, NOW)
    add_once(db, metadata.tables["alias"], [{"id": f"before {learner}", "learner": learner}])
    deal_of_day(db, DAY, "two actions", "salt")
    keep_choices(db, learner, {"rulebook": "classic", "opponent": "steady"})
    add_steps(db, learner, [STEP, replace(STEP, step="second", at=LATER)])
    add_answers(db, learner, [ANSWER, LESSON_ANSWER])
    add_game(db, a_game(f"{learner}-game", learner))
    over: dict[str, Any] = {"outcome": 1, "ended": LATER}
    in_game: dict[str, Any] = {"kind": "game", "game": f"{learner}-game"}
    add_hand(db, a_hand(f"{learner}-1", learner, **in_game, **over))
    add_hand(db, a_hand(f"{learner}-2", learner, number=2, **in_game))
    add_hand(db, a_hand(f"{learner}-day", learner, kind="day", day=DAY, **over))
    count_try(db, learner, DAY, f"{learner}-day")
    add_code(db, f"code of {learner}", learner, LATER)


def records_of(db: Connection, learner: str) -> dict[str, list[Any]]:
    """Every row that is a learner's, by table: of all tables that have a ``learner``."""
    kept = {}
    for name, table in metadata.tables.items():
        if "learner" in table.c:
            rows = db.execute(select(table).where(table.c.learner == learner))
            kept[name] = sorted((tuple(row) for row in rows), key=repr)
    return kept


def all_rows(db: Connection) -> dict[str, list[Any]]:
    """Every row of every table."""
    return {
        name: sorted((tuple(row) for row in db.execute(select(table))), key=repr)
        for name, table in metadata.tables.items()
    }
