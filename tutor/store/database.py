"""An open database, brought up to date, that hands out transactions.

SQLite by default, in write-ahead logging: readers never wait. A writing transaction says so when
it begins (``BEGIN IMMEDIATE``): one that reads first and wants to write later would be refused
with "database is locked" at once, whatever the time-out. PostgreSQL by address; what must
happen once only is a unique key there, and never a read before a write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, ExceptionContext, Insert, Table, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError

from tutor.store.opening import BadDatabase, address_in_use, failed, open_engine, shown, sqlite_file

_MIGRATION_LOCK = 0x507574
"""Any number of our own: the lock that only one migrating process holds."""


class Fault(Enum):
    """What can be wrong with an open database."""

    AWAY = "cannot be reached"
    DAMAGED = "cannot be read"
    ANOTHER_VERSION = "is of another version"
    CLOSED = "cannot be written to"


class Store:
    """An open database, up to date; threads and forked processes may share it."""

    def __init__(self, address: str | None = None) -> None:
        """Opens ``address``, else the one in the environment, else the default.

        Raises `BadDatabase` if that cannot be done.
        """
        self.address = address or address_in_use()
        self._write_failed = False
        try:
            self._engine = open_engine(self.address)
            try:
                self._migrate()
            except BaseException:
                self.close()
                raise
        except (SQLAlchemyError, CommandError, ImportError, OSError) as error:
            raise BadDatabase(f"{shown(self.address)}: {error}") from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing."""
        with self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is kept as a whole, or not at all if an exception leaves it."""
        immediate = self._engine.execution_options(sqlite_begin="IMMEDIATE")
        try:
            with immediate.begin() as connection:
                yield connection
        except DatabaseError as error:
            self._write_failed |= failed(error)
            raise
        self._write_failed = False

    def migrations(self, connection: Connection) -> Config:
        """Alembic's configuration, for ``connection``."""
        config = _configuration()
        config.attributes["connection"] = connection
        return config

    @property
    def in_memory(self) -> bool:
        """Whether other processes would see another database."""
        return self._engine.dialect.name == "sqlite" and self._engine.url.database in (
            None, "", ":memory:",
        )  # fmt: skip

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database."""
        return sqlite_file(self._engine.url)

    def fault(self) -> Fault | None:
        """What is wrong with the database now; None if it can be read and is up to date.

        Whether it can be written to is tried only if that has failed: a try is a write too.
        """
        try:
            with self.reading() as db:
                rows = db.exec_driver_sql("SELECT version_num FROM alembic_version")
                versions = set(rows.scalars())
        except OperationalError:
            return Fault.AWAY
        except DatabaseError:
            return Fault.DAMAGED
        if versions != {_newest_version()}:
            return Fault.ANOTHER_VERSION
        return None if self._can_be_written() else Fault.CLOSED

    def _can_be_written(self) -> bool:
        if not self._write_failed:
            return True
        immediate = self._engine.execution_options(sqlite_begin="IMMEDIATE")
        try:
            # Whoever asks how the server is must not wait for others who write.
            with (
                immediate.connect() as connection,
                _sqlite_with(connection, "busy_timeout", 0),
                connection.begin(),
            ):
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
        except DatabaseError:
            return False
        self._write_failed = False
        return True

    def when_it_fails(self, call: Callable[[], None]) -> None:
        """Calls ``call`` each time that the database cannot be used, whoever asked."""

        @event.listens_for(self._engine, "handle_error")
        def told(context: ExceptionContext) -> None:
            if context.sqlalchemy_exception and failed(context.sqlalchemy_exception):
                call()

    def close(self) -> None:
        """Closes every connection."""
        self._engine.dispose()

    def _migrate(self) -> None:
        immediate = self._engine.execution_options(sqlite_begin="IMMEDIATE")
        # SQLite changes a table by making it anew; dropping the old one must take no rows along.
        with (
            immediate.connect() as connection,
            _sqlite_with(connection, "foreign_keys", 0),
            connection.begin(),
        ):
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
            command.upgrade(self.migrations(connection), "head")


def known_versions() -> set[str]:
    """The versions of the database that can be brought up to date."""
    scripts = ScriptDirectory.from_config(_configuration())
    return {script.revision for script in scripts.walk_revisions()}


@cache
def _newest_version() -> str | None:
    return ScriptDirectory.from_config(_configuration()).get_current_head()


def _configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", "tutor.store:migrations")
    return config


@contextmanager
def _sqlite_with(connection: Connection, pragma: str, value: int) -> Iterator[None]:
    """Sets a number of SQLite's on this connection for a while; of no other database anything."""
    if connection.dialect.name != "sqlite":
        yield
        return
    # By the driver: SQLAlchemy would begin a transaction, in which SQLite ignores some of them.
    driver: Any = connection.connection.dbapi_connection
    (usual,) = driver.execute(f"PRAGMA {pragma}").fetchone()
    driver.execute(f"PRAGMA {pragma}={value}")
    try:
        yield
    finally:
        driver.execute(f"PRAGMA {pragma}={usual}")


def add_once(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> int:
    """Adds those of ``rows`` whose unique keys are not there yet; how many that were.

    A row that is there stays as it is.
    """
    if not rows:
        return 0
    # SQLAlchemy does not ask PostgreSQL for the number otherwise.
    counted = {"preserve_rowcount": True}
    statement = _insert_once(table, connection.dialect.name)
    return connection.execute(statement, list(rows), execution_options=counted).rowcount


@cache
def _insert_once(table: Table, dialect: str) -> Insert:
    if dialect == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    return postgresql.insert(table).on_conflict_do_nothing()
