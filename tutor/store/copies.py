"""Copies of a SQLite database, made and brought back while servers run on it.

Files are never exchanged below a running server: it would go on with the old one and write into
nothing. A copy is brought back by writing its pages into the database as one transaction
(SQLite's online backup), after which every server finds the new content.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from tempfile import mkstemp

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from tutor.store.database import Store, known_versions
from tutor.store.opening import VARIABLE, BadDatabase

_MAGIC = b"SQLite format 3\0"
_BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files in which SQLite keeps what is not in the database yet."""
_BUSY_SECONDS = 30
_RETRY_SECONDS = 0.05


class BadCopy(Exception):
    """A copy cannot be made or brought back, and nothing was changed; the text says why."""


def back_up(address: str, path: Path, *, overwrite: bool = False) -> None:
    """Copies the database at ``address`` into the file ``path``, whole or not at all.

    One consistent state, readable by its owner alone; nothing of deleted learners is in it.
    Raises `BadCopy`; an existing file is refused unless ``overwrite``.
    """
    database = _file_of(address)
    if not database.is_file():
        raise BadCopy(f"{database}: there is no database")
    if path.exists() and (not overwrite or path.samefile(database)):
        raise BadCopy(f"{path}: is there already")
    with _told(database), _unfinished(path) as copy:
        with closing(_open(database)) as connection:
            _copy_into(connection, copy)
        with closing(_open(copy)) as connection:
            _check(database, connection)
        copy.replace(path)
        _sync(path.resolve().parent)


def restore(address: str, path: Path, moment: datetime) -> Path | None:
    """Makes the database at ``address`` what the file ``path`` has; servers may be running.

    The database as it was stays beside it, named after ``moment``: its path, or None if there was
    none. Every answer is in the one or in the other. A copy of an earlier version is brought up
    to date first. Raises `BadCopy` for a file that is no database of ours, a damaged one or one
    of a later version, and for a present database that cannot be read.
    """
    database = _file_of(address)
    _expect_sqlite(path)
    with _unfinished(database) as ready:
        with _told(path), closing(_open(path)) as connection:
            _check(path, connection)
            _copy_into(connection, ready)
        _bring_up_to_date(path, ready)
        if not database.exists():
            _put_in_place(ready, database)
            return None
        previous = database.with_name(f"{database.name}.before-{moment:%Y%m%dT%H%M%SZ}")
        if previous.exists():
            raise BadCopy(f"{previous}: is there already")
        with _told(database):
            _write_over(database, ready, previous)
    return previous


def _file_of(address: str) -> Path:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise BadCopy(f"{VARIABLE}: this is no address of a database") from error
    if url.get_backend_name() != "sqlite":
        raise BadCopy("this database is no SQLite file; copy it with pg_dump and pg_restore")
    if url.database in (None, "", ":memory:") or str(url.database).startswith("file:"):
        raise BadCopy(f"{VARIABLE}: write sqlite:////path/file.sqlite3 to have a file to copy")
    return Path(str(url.database))


def _open(path: Path) -> sqlite3.Connection:
    """A connection to a file that is there: none is made."""
    address = f"{path.resolve().as_uri()}?mode=rw"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=_BUSY_SECONDS)


@contextmanager
def _unfinished(beside: Path) -> Iterator[Path]:
    """An empty file in the same folder, its owner's alone, that is gone afterwards."""
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        handle, name = mkstemp(prefix=f".{beside.name}.", dir=beside.parent)
    except OSError as error:
        raise BadCopy(f"{beside.parent}: {error.strerror}") from error
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for ending in ("", *_BESIDE):
            Path(name + ending).unlink(missing_ok=True)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tells faults of a database's file with its name."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise BadCopy(f"{path}: {error}") from error


def _copy_into(connection: sqlite3.Connection, empty: Path) -> None:
    # Unlike a copy of the pages this leaves out whatever has been deleted. It does not wait for
    # the disk by itself.
    connection.execute("VACUUM INTO ?", (str(empty),))
    _sync(empty)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _expect_sqlite(path: Path) -> None:
    try:
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except OSError as error:
        raise BadCopy(f"{path}: {error.strerror}") from error
    if head != _MAGIC:
        raise BadCopy(f"{path}: is no SQLite database")


def _check(path: Path, connection: sqlite3.Connection) -> None:
    """Raises `BadCopy` unless this is a whole database of ours, and no later version's."""
    faults = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
    if faults != ["ok"] or connection.execute("PRAGMA foreign_key_check").fetchone():
        raise BadCopy(f"{path}: is damaged")
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if not {"alembic_version", "learner"} <= names:
        raise BadCopy(f"{path}: is no database of Put Tutor")
    versions = {row[0] for row in connection.execute("SELECT version_num FROM alembic_version")}
    if not versions <= known_versions():
        raise BadCopy(f"{path}: was made by a later version of Put Tutor")


def _bring_up_to_date(path: Path, ready: Path) -> None:
    try:
        Store(f"sqlite:///{ready}").close()
    except BadDatabase as error:
        raise BadCopy(f"{path}: cannot be brought up to date: {error}") from error


def _put_in_place(ready: Path, database: Path) -> None:
    for ending in _BESIDE:
        left = Path(f"{database}{ending}")
        if left.exists():
            raise BadCopy(
                f"{left}: is left of a database that is gone; move it away and restore again"
            )
    _sync(ready)
    ready.replace(database)
    _sync(database.resolve().parent)


def _write_over(database: Path, ready: Path, previous: Path) -> None:
    """Writes the pages of ``ready`` into ``database``, which ``previous`` has as it was.

    The first page takes the lock for writing: what is copied then is all that was ever written
    before, and whoever wants to write waits until the new pages are there.
    """
    deadline = time.monotonic() + _BUSY_SECONDS
    kept = False

    def keep(status: int, _remaining: int, _total: int) -> None:
        nonlocal kept
        if status != sqlite3.SQLITE_OK:
            if status != sqlite3.SQLITE_DONE and time.monotonic() > deadline:
                raise BadCopy(f"{database}: somebody else is writing all the time")
        elif not kept:
            previous.touch(0o600, exist_ok=False)
            with closing(_open(database)) as connection:
                _copy_into(connection, previous)
            _sync(previous.resolve().parent)
            kept = True

    try:
        with closing(_open(database)) as target, closing(_open(ready)) as source:
            _expect_whole(database, target)
            _take_page_size(source, target)
            source.backup(target, pages=1, progress=keep, sleep=_RETRY_SECONDS)
    except BaseException:
        with suppress(FileNotFoundError):
            previous.unlink()
        raise


def _expect_whole(database: Path, connection: sqlite3.Connection) -> None:
    try:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    if found != ["ok"]:
        also = " and ".join(f"{database.name}{ending}" for ending in _BESIDE[:2])
        raise BadCopy(
            f"{database}: the present database is damaged ({found[0]}). Stop the server, "
            f"move the file away with {also}, and restore again"
        )


def _take_page_size(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Pages can be copied only between databases with pages of one size."""
    (size,) = target.execute("PRAGMA page_size").fetchone()
    if (size,) != source.execute("PRAGMA page_size").fetchone():
        source.execute("PRAGMA journal_mode=DELETE")
        source.execute(f"PRAGMA page_size={size}")
        source.execute("VACUUM")
