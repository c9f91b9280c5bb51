"""What a request takes does not grow with what others have done: every statement uses an index."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Engine, event

from tests.survival import sites
from tests.survival.sites import QUESTION, Site
from tests.web.learner import Learner
from tutor.store.tables import metadata

clock, site_at = sites.clock, sites.site_at

# The database is asked how it finds the rows: a table is named with SCAN if it reads all of them.
_SMALL = {"secret", "alembic_version"}
"""A row or two, whatever is kept."""
Asked = list[tuple[str, Any]]


@contextmanager
def statements() -> Iterator[Asked]:
    """Every statement with its parameters that is sent to any database meanwhile."""
    asked: Asked = []

    def note(_db: Any, _cursor: Any, text: str, values: Any, _context: Any, _many: bool) -> None:
        asked.append((text, values))

    event.listen(Engine, "before_cursor_execute", note)
    yield asked
    event.remove(Engine, "before_cursor_execute", note)


@pytest.fixture
def site(site_at: Site, opened_address: Callable[[str], str]) -> Flask:
    """An application on SQLite, which tells shortly how it finds rows; the indexes are the same."""
    return site_at(opened_address("sqlite"))


def visit(learner: Learner) -> None:
    """Everything that asks the database: pages, answers, a game, export, deletion."""
    learner.post(QUESTION, {"choice": "tied"})
    learner.post("/en/lessons/ranking/two-queens", {"choice": "tied"})
    form = {"kind": "game", "opponent": "steady", "dealer": "cut", "mine": "0", "theirs": "0"}
    for number, kind in enumerate(("game", "hand")):
        page = learner.post("/en/practice", {**form, "kind": kind, "id": f"{number:020x}"})
        while page.right is None and page.form is not None and page.buttons:
            page = learner.press(page, page.buttons[-1])
    learner.post("/en/practice/day", {})
    for path in ("", "progress", "practice", "practice/today", "practice/day", "settings"):
        learner.open(f"/en/{path}")
    learner.client.get("/en/progress/export.json")
    learner.post("/en/progress/reset", {"lesson": "ranking"})
    learner.post("/en/progress/forget", {})


def test_no_request_reads_a_whole_table(site: Flask) -> None:
    learner = Learner(site.test_client())
    with statements() as asked:
        visit(learner)
    tables = set(metadata.tables) - _SMALL
    touched = {table for text, _values in asked for table in tables if f" {table} " in f"{text} "}
    assert {"answer", "finished_step", "hand", "game", "learner"} <= touched
    with site.extensions["put_store"].reading() as db:
        for text, values in asked_once(asked):
            for row in db.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values):
                words = row[-1].split()
                assert words[0] != "SCAN" or words[1] not in tables, f"{row[-1]}: {text}"


def asked_once(asked: Asked) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Each statement that reads or writes rows, with the parameters of its first time."""
    seen = set()
    for text, values in asked:
        kind = text.split(maxsplit=1)[0].upper()
        if kind in ("SELECT", "INSERT", "UPDATE", "DELETE") and text not in seen:
            seen.add(text)
            yield text, tuple(values[0] if isinstance(values, list) else values)


@pytest.mark.parametrize("table", ["answer", "hand", "finished_step"])
def test_a_read_without_an_index_would_be_seen(site: Flask, table: str) -> None:
    with site.extensions["put_store"].reading() as db:
        plan = db.exec_driver_sql(f"EXPLAIN QUERY PLAN SELECT * FROM {table}").all()
    assert plan[0][-1].split()[:2] == ["SCAN", table]
