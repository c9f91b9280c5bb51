"""The tables of perfect play that are shipped, found by walking their folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from tutor.engine import Rulebook, Score
from tutor.solver.equilibrium.campaign import choices_of
from tutor.solver.equilibrium.container import BadTable
from tutor.solver.equilibrium.solving import needs_of
from tutor.solver.equilibrium.table import Table

SHIPPED = ("doubled", "nineteenth-century", "seven-point")
"""The rulebooks with a table of their own; a table of seven points has those of five in it.

With those of the doubled rulebooks that are left out they would take more than 30 megabytes.
"""
FOLDER = Path(__file__).resolve().parent / "tables"
ENDING = ".table"


class NoTable(Exception):
    """There is no table for a rulebook at a score; the text names both."""

    def __init__(self, rulebook: Rulebook, score: Score) -> None:
        super().__init__(f"no table for {rulebook.key} at {score[0]}–{score[1]}")
        self.rulebook, self.score = rulebook, score


def table_for(rulebook: Rulebook, score: Score) -> Table:
    """The table that has perfect play of ``rulebook`` at ``score`` (non-dealer first).

    Raises `NoTable` if none has, and `BadTable` if the file that has it is damaged.
    """
    found = _answering(_files(FOLDER), rulebook, score)
    if found is None:
        raise NoTable(rulebook, score)
    return found


def has_table(rulebook: Rulebook, score: Score) -> bool:
    """Whether perfect play can be asked for at this score."""
    try:
        table_for(rulebook, score)
    except (NoTable, BadTable):
        return False
    return True


def tables() -> Mapping[str, Table]:
    """Every table by the name of its file; raises `BadTable`."""
    return {Path(file.path).stem: _opened(file) for file in _files(FOLDER)}


def faults() -> list[str]:
    """What is wrong with the tables: a line for each that is missing or damaged."""
    found = []
    for name in SHIPPED:
        path = FOLDER / f"{name}{ENDING}"
        if not path.is_file():
            found.append(f"{path.name}: the table is missing; run: put-tutor solve {name}")
            continue
        try:
            Table(path).verify()
        except BadTable as error:
            found.append(str(error))
    return found


class _File(NamedTuple):
    """A file as it is now: as long as nothing of this changes it is the same."""

    path: str
    number: int
    size: int
    changed: int


def _files(folder: Path) -> tuple[_File, ...]:
    # Asked at every decision, so without `Path`, which takes as long as a small decision does.
    found: list[_File] = []
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        found.extend(_file(entry) for entry in entries if entry.name.endswith(ENDING))
    return tuple(sorted(found))


def _file(entry: os.DirEntry[str]) -> _File:
    try:
        state = entry.stat()
    except OSError:
        # Whoever opens it will be told.
        return _File(entry.path, 0, 0, 0)
    return _File(entry.path, state.st_ino, state.st_size, state.st_mtime_ns)


@lru_cache(maxsize=1024)
def _answering(files: tuple[_File, ...], rulebook: Rulebook, score: Score) -> Table | None:
    if len(rulebook.seats) == 2:
        choices, needs = choices_of(rulebook), needs_of(rulebook, score)
        for file in files:
            table = _opened(file)
            if table.choices == choices and needs in table.scores:
                return table
    return None


@lru_cache(maxsize=16)
def _opened(file: _File) -> Table:
    """The table as long as its file is the same: a mended one is read without a restart."""
    return Table(Path(file.path))


__all__ = [
    "FOLDER",
    "SHIPPED",
    "BadTable",
    "NoTable",
    "faults",
    "has_table",
    "table_for",
    "tables",
]
