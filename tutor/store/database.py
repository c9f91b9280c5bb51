"""An open database, brought up to date, that hands out transactions.

SQLite by default, in write-ahead logging: readers never wait. A writing transaction says so when
it begins (``BEGIN IMMEDIATE``): one that reads first and wants to write later would be refused
with "database is locked" at once, whatever the time-out. PostgreSQL by address; what must
happen once only is a unique key there, and never a read before a write.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from tutor.store.opening import VARIABLE, BadDatabase, default_address, open_engine, shown

_MIGRATION_LOCK = 0x507574
"""Any number of our own: the lock that only one migrating process holds."""


class Store:
    """An open database, up to date; threads and forked processes may share it."""

    def __init__(self, address: str | None = None) -> None:
        """Opens ``address``, else the one in the environment, else the default.

        Raises `BadDatabase` if that cannot be done.
        """
        self.address = address or os.environ.get(VARIABLE) or default_address()
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
        with immediate.begin() as connection:
            yield connection

    def migrations(self, connection: Connection) -> Config:
        """Alembic's configuration, for ``connection``."""
        config = Config()
        config.set_main_option("script_location", "tutor.store:migrations")
        config.attributes["connection"] = connection
        return config

    def close(self) -> None:
        """Closes every connection."""
        self._engine.dispose()

    def _migrate(self) -> None:
        immediate = self._engine.execution_options(sqlite_begin="IMMEDIATE")
        with immediate.connect() as connection, _foreign_keys_off(connection), connection.begin():
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
            command.upgrade(self.migrations(connection), "head")


@contextmanager
def _foreign_keys_off(connection: Connection) -> Iterator[None]:
    """SQLite changes a table by making it anew; dropping the old one must take no rows along."""
    if connection.dialect.name != "sqlite":
        yield
        return
    # Within a transaction SQLite would ignore it, and SQLAlchemy begins one by itself.
    driver: Any = connection.connection.dbapi_connection
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")


def add_once(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> int:
    """Adds those of ``rows`` whose unique keys are not there yet; how many that were.

    A row that is there stays as it is.
    """
    if not rows:
        return 0
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement = dialect.insert(table).on_conflict_do_nothing()
    # SQLAlchemy does not ask PostgreSQL for the number otherwise.
    counted = {"preserve_rowcount": True}
    return connection.execute(statement, list(rows), execution_options=counted).rowcount
