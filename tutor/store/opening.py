"""From a database's address to an engine: which databases there are, and how each is prepared."""

from __future__ import annotations

import os
import sqlite3
import time
import weakref
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DisconnectionError, OperationalError
from sqlalchemy.pool import StaticPool

from tutor.settings import DATABASE

VARIABLE = DATABASE.name
"""The environment variable with the database's address."""
_BUSY_SECONDS = 30
_RETRY_SECONDS = 0.02
_HELD = ("40P01", "55P03", "57014", "53300")
"""PostgreSQL's codes: a deadlock, a lock or an answer not had in time, too many connections."""


class BadDatabase(Exception):
    """The database cannot be opened; the text says which and why, without its password."""


def failed(error: BaseException) -> bool:
    """Whether the database itself could not do what it was asked: away, full, busy or damaged.

    Not whether it was asked for something that it must not do, such as the same row twice.
    """
    return isinstance(error, OperationalError) or type(error) is DatabaseError


def busy(error: DatabaseError) -> bool:
    """Whether others hold the database, which passes by itself."""
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
    return getattr(error.orig, "sqlstate", None) in _HELD


def default_address() -> str:
    """Where progress is kept if nothing is said: a file among the user's data."""
    folder = platformdirs.user_data_path("put-tutor", appauthor=False)
    return f"sqlite:///{folder / 'put-tutor.sqlite3'}"


def address_in_use() -> str:
    """The address in the environment, else the default."""
    return DATABASE.value() or default_address()


def shown(address: str) -> str:
    """``address`` without anything secret."""
    try:
        return make_url(address).set(query={}).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return VARIABLE


def open_engine(address: str) -> Engine:
    """An engine for ``address``; raises `BadDatabase` for an address that cannot be one."""
    url = _read(address)
    name = url.get_backend_name()
    if name == "sqlite":
        engine = create_engine(url, hide_parameters=True, **_sqlite_options(url))
        _prepare_sqlite(engine)
        _stay_with_the_file(engine)
    elif name == "postgresql":
        engine = create_engine(url, hide_parameters=True, pool_pre_ping=True, max_overflow=20)
    else:
        raise BadDatabase(f"{VARIABLE}: {name} is not supported, sqlite and postgresql are")
    if hasattr(os, "register_at_fork"):
        # A child must not use its parent's connections, and has to leave them open.
        known = weakref.ref(engine)
        os.register_at_fork(after_in_child=lambda: _leave_connections(known()))
    return engine


def _leave_connections(engine: Engine | None) -> None:
    if engine is not None:
        engine.dispose(close=False)


def _read(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        # The error quotes the address, password and all.
        raise BadDatabase(f"{VARIABLE}: this is no address of a database") from error
    if "@" in (url.host or ""):
        raise BadDatabase(f"{VARIABLE}: an @ within a password is written %40")
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def _sqlite_options(url: URL) -> dict[str, Any]:
    if url.database in (None, "", ":memory:"):
        # One connection for all, as another would see another database: for trying things out.
        return {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}
    path = sqlite_file(url)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    return {}


def sqlite_file(url: URL) -> Path | None:
    """The file of a database; None for one in memory or a `file:` address of SQLite's own."""
    name = url.database or ":memory:"
    return None if name == ":memory:" or name.startswith("file:") else Path(name)


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        # The driver would begin transactions of its own, and too late.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout={1000 * _BUSY_SECONDS}")
        _write_ahead(connection)
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA synchronous=FULL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        kind = connection.get_execution_options().get("sqlite_begin", "DEFERRED")
        connection.exec_driver_sql(f"BEGIN {kind}")


def _stay_with_the_file(engine: Engine) -> None:
    """Finds another file under the same name, and makes none where one has been taken away.

    Without this a server would go on with a file that nobody else can see any more, or with an
    empty one.
    """
    path = sqlite_file(engine.url)
    if path is None:
        return
    # Raises ArgumentError for an address that names a host or a user.
    engine.dialect.create_connect_args(engine.url)
    # It will have the learners' answers and the key of their cookies: its owner's alone.
    path.touch(0o600)

    @event.listens_for(engine, "do_connect")
    def open_only(_dialect: Any, _record: Any, names: list[Any], options: dict[str, Any]) -> None:
        names[0], options["uri"] = f"{path.resolve().as_uri()}?mode=rw", True

    @event.listens_for(engine, "connect")
    def remember(_connection: Any, record: Any) -> None:
        record.info["file"] = _identity(path)

    @event.listens_for(engine, "checkout")
    def compare(_connection: Any, record: Any, _given: Any) -> None:
        if record.info["file"] != _identity(path):
            # The pool opens another connection then.
            raise DisconnectionError


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switches to write-ahead logging; here SQLite does not wait for others by itself."""
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > deadline:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return
