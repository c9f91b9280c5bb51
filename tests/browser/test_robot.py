"""The course can be finished by whoever presses what is there (REPORTS T69, T90)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.robot import Robot, Way
from tests.browser.tasks import LANGUAGES, WAYS, Cell, every_cell, some_cells, tasks


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """All there is with --every, else a slice of it."""
    if "cell" in metafunc.fixturenames:
        cells = every_cell() if metafunc.config.getoption("every") else some_cells()
        metafunc.parametrize("cell", cells, ids=str)


def test_everything_can_be_finished_in_every_language_every_way(window: Any, cell: Cell) -> None:
    """T1, T7, T69, T90: nothing foreign, nameless or complained of on the way to the end.

    Without --every it is a slice of tasks, languages and ways: each task once, languages and ways
    taking turns (`tests.browser.tasks.some_cells`).
    """
    scripts = cell.way is not Way.PLAIN
    visitor = window(java_script_enabled=scripts, reduced_motion="reduce")
    assert cell.task.finish(Robot(visitor, cell.language, cell.way)) > 0


def test_the_slice_leaves_nothing_out() -> None:
    """Every task, every language with every way."""
    cells = list(some_cells())
    assert {cell.task.name for cell in cells} == {task.name for task in tasks()}
    pairs = {(cell.language, cell.way) for cell in cells}
    assert pairs == {(code, way) for code in LANGUAGES for way in WAYS}
