"""Whether the server is well: what is wrong with database, tables, catalogues and counter now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from flask import current_app

from tutor.i18n.po import po_path, translations_dir
from tutor.solver import tables
from tutor.web.keeping import store
from tutor.web.site import offered_languages

Signature = tuple[tuple[str, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A part of the server and what is wrong with it; nothing secret."""

    part: str
    fault: str


def problems() -> tuple[Problem, ...]:
    """All that is wrong now; nothing if the server is well."""
    found = []
    fault = store().fault()
    if fault is not None:
        found.append(Problem("database", fault.value))
    found += [Problem("table", line) for line in table_faults()]
    if not current_app.extensions["put_counter_is_there"]():
        found.append(Problem("counter", "requests are counted by each process alone"))
    folder = Path(current_app.config["TRANSLATIONS"] or translations_dir())
    for code, language in offered_languages().items():
        if not language.source and not po_path(folder, code).with_suffix(".mo").is_file():
            found.append(Problem("catalogue", f"{code}: the compiled catalogue is missing"))
    return tuple(found)


def table_faults() -> tuple[str, ...]:
    """What is wrong with the tables of perfect play, looked for again whenever a file changes."""
    return _faults_of(str(tables.FOLDER), _signature(tables.FOLDER))


@lru_cache(maxsize=2)
def _faults_of(_folder: str, _files: Signature) -> tuple[str, ...]:
    # Reading all blocks takes a tenth of a second, too long for each time that somebody asks.
    return tuple(tables.faults())


def _signature(folder: Path) -> Signature:
    found = []
    for path in sorted(folder.glob(f"*{tables.ENDING}")):
        try:
            known = path.stat()
        except FileNotFoundError:
            continue
        found.append((path.name, known.st_ino, known.st_size, known.st_mtime_ns))
    return tuple(found)
