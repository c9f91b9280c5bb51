"""Real databases for tests: a SQLite file, and a PostgreSQL server of the tests' own.

Making all tables by every migration there has been takes longer than most tests, and so does
making a database. So `database_address` gives one that was opened before and has no rows: a copy
of a file, or what another test has done with, emptied. `fresh_address` gives new ones.

The server is started when the first test needs it: on loopback, in a folder of its own, without
touching any other server of the machine. A missing PostgreSQL fails these tests, it never skips.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
from alembic.script import ScriptDirectory

from tests.postgresql import postgresql
from tutor.store import Store, database
from tutor.store.tables import metadata

# "make quick" does without the server.
KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.slow))
_MIGRATIONS = Path(database.__file__).parent / "migrations"
_NEWEST = ScriptDirectory(_MIGRATIONS.as_posix()).get_current_head()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server, without the name of a database."""
    with postgresql() as address:
        yield address


@pytest.fixture(scope="session")
def opened_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and no rows; to be copied."""
    file = tmp_path_factory.mktemp("opened") / "put.sqlite3"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session")
def emptied_databases() -> list[str]:
    """Names of PostgreSQL databases that others have done with: all tables and no rows."""
    return []


Addresses = Callable[..., str]
"""Gives addresses of databases, each kind by its name, ``opened`` before or never."""


@pytest.fixture
def addresses(
    request: pytest.FixtureRequest, tmp_path: Path, emptied_databases: list[str]
) -> Iterator[Addresses]:
    """Addresses of databases that no other test uses meanwhile."""
    numbers = count(1)
    fresh: list[str] = []
    used: list[str] = []

    def new(kind: str, *, opened: bool) -> str:
        if kind == "sqlite":
            file = tmp_path / f"{next(numbers)}.sqlite3"
            if opened:
                shutil.copyfile(request.getfixturevalue("opened_file"), file)
            return f"sqlite:///{file}"
        server = request.getfixturevalue("postgres_server")
        if opened and emptied_databases:
            used.append(emptied_databases.pop())
            return f"{server}/{used[-1]}"
        name = f"test_{os.getpid()}_{time.monotonic_ns()}"
        _administer(server, f"CREATE DATABASE {name}")
        (used if opened else fresh).append(name)
        if opened:
            Store(f"{server}/{name}").close()
        return f"{server}/{name}"

    yield new
    for name in used:
        if _empty(request.getfixturevalue("postgres_server"), name):
            emptied_databases.append(name)
        else:
            fresh.append(name)
    for name in fresh:
        _administer(
            request.getfixturevalue("postgres_server"), f"DROP DATABASE {name} WITH (FORCE)"
        )


@pytest.fixture
def fresh_address(addresses: Addresses) -> Callable[[str], str]:
    """Gives addresses of databases without a table: ``fresh_address("postgresql")``."""
    return lambda kind: addresses(kind, opened=False)


@pytest.fixture
def opened_address(addresses: Addresses) -> Callable[[str], str]:
    """Gives addresses of databases with all tables and no rows."""
    return lambda kind: addresses(kind, opened=True)


@pytest.fixture(params=KINDS)
def database_address(request: pytest.FixtureRequest, opened_address: Callable[[str], str]) -> str:
    """The address of a database with all tables and no rows, of each kind in turn."""
    return opened_address(request.param)


@pytest.fixture
def store(database_address: str) -> Iterator[Store]:
    """An open store with nothing in it, on each kind of database in turn."""
    opened = Store(database_address)
    yield opened
    opened.close()


def _administer(server: str, statement: str) -> None:
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(statement)


def _empty(server: str, name: str) -> bool:
    """Deletes all rows, also of who has not gone yet; False if the tables are not as they were."""
    names = ", ".join(f'"{table}"' for table in metadata.tables)
    with psycopg.connect(f"{server}/{name}", autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
        if found != [(_NEWEST,)]:
            return False
        connection.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
    return True
