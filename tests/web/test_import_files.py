"""Files of progress that are none, or lie: refused with a reason, and nothing is changed."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import databases
from tests.survival import sites
from tests.survival.sites import answer_once, kept, newcomer
from tests.web.learner import Learner, Page, rotate
from tests.web.test_carrying import bring, busy

postgres_server, fresh_address = databases.postgres_server, databases.fresh_address
database_address = databases.database_address
clock, site_at, site = sites.clock, sites.site_at, sites.site

MEGABYTE = 1024 * 1024
File = dict[str, Any]
AT = "2026-03-01T12:00:00+00:00"
HAND: File = {
    "id": "a" * 20, "kind": "game", "game": "b" * 20, "number": 1, "day": None,
    "rulebook": "classic", "opponent": "steady", "seat": "N", "non_dealer_points": 0,
    "dealer_points": 0, "line": "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | put throw", "salt": "c" * 32, "begun": AT,
    "ended": AT,
}  # fmt: skip
GOOD: File = {
    "format": "put-tutor-progress",
    "version": 1,
    "exported": AT,
    "choices": {"rules": "doubled"},
    "steps": [{"lesson": "ranking", "step": "two-queens", "at": AT}],
    "answers": [
        {
            "question": "drills/which-wins?rules=classic&seed=1", "attempt": 1,
            "skill": "which-wins", "lesson": None, "choice": "tied", "is_right": False, "at": AT,
        }
    ],
    "games": [
        {
            "id": "b" * 20, "rulebook": "classic", "opponent": "steady", "cut": "QS 7D",
            "learner_deals": False, "learner_points": 0, "opponent_points": 0, "begun": AT,
            "outcome": None, "ended": None,
        }
    ],
    "hands": [HAND, HAND | {"id": "d" * 20, "kind": "day", "game": None, "day": "2026-03-01"}],
}  # fmt: skip
Path_ = tuple[str | int, ...]
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 99, 10**30, 1.5, "", "x", "é", "\0", "\ud800", "a" * 5000, [],
    {}, [[]], {"a": {}}, [None], [1, "x"], "N", "D", "doubled", "bold", "again", "day", "hand",
    "b" * 20, "a" * 20, "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
    "0001-01-01T00:00:00-14:00", "2026-03-01", AT, "٢٠٢٦-٠٣-٠١", "9999-99-99", "QS QS", "A", " ",
    "QS 7D, QS 7D", "lessons/ranking/two-queens", "drills/figure?rules=classic&seed=1",
    "7♦ 3♥ 2♣ / 9♠ K♣ A♦ | put see 7♦ 9♠ 3♥ A♦",
)  # fmt: skip


def paths_of(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Where in a file something stands, the containers too."""
    yield path
    inside = value.items() if isinstance(value, dict) else ()
    inside = enumerate(value) if isinstance(value, list) else inside
    for name, part in inside:
        yield from paths_of(part, (*path, name))


PATHS = [path for path in paths_of(GOOD) if path]
