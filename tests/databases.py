"""Real databases for tests: a SQLite file, and a PostgreSQL server of the tests' own.

Making all tables by every migration there has been takes longer than most tests, and so does
making a database. So `database_address` gives one that was opened before and has no rows: a copy
of a file, or what another test has done with, emptied. `fresh_address` gives new ones.

The server is started when the first test needs it: on loopback, in a folder of its own, without
touching any other server of the machine. A missing PostgreSQL fails these tests, it never skips.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.script import ScriptDirectory

from tutor.store import Store, database
from tutor.store.tables import metadata

# "make quick" does without the server.
KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.slow))
_ROLE = "tutor"
_SECONDS = 60
_MIGRATIONS = Path(database.__file__).parent / "migrations"
_NEWEST = ScriptDirectory(_MIGRATIONS.as_posix()).get_current_head()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server, without the name of a database."""
    programs, account = _programs(), _account()
    folder = Path(tempfile.mkdtemp(prefix="put-tutor-postgresql-"))
    try:
        if account:
            os.chown(folder, account["user"], account["group"])
        # No dictionary of a language is needed, and no sync: the folder is thrown away.
        options = ["--auth=trust", f"--username={_ROLE}", "--encoding=UTF8", "--locale=C"]
        made = subprocess.run(
            [programs / "initdb", "--no-sync", *options, folder / "data"],
            capture_output=True,
            text=True,
            cwd="/",
            **account,
        )
        if made.returncode:
            pytest.fail(f"initdb failed:\n{made.stdout}{made.stderr}", pytrace=False)
        port = _free_port()
        server = _start(programs, folder, port, account)
        try:
            address = f"postgresql://{_ROLE}@127.0.0.1:{port}"
            _wait_for(address, server, folder / "log")
            yield address
        finally:
            _stop(server)
    finally:
        shutil.rmtree(folder)


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


def _programs() -> Path:
    def version(folder: Path) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", folder.parent.name)]

    # Debian keeps them out of PATH, one folder a version.
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=version)
    found = [folder for folder in found if (folder / "postgres").exists()]
    in_path = shutil.which("postgres")
    if in_path:
        found.insert(0, Path(in_path).resolve().parent)
    if not found or not (found[-1] / "initdb").exists():
        pytest.fail("PostgreSQL is missing: install its server (make test does)", pytrace=False)
    return found[-1]


def _account() -> dict[str, Any]:
    """As whom the server runs: it refuses root."""
    if os.geteuid():
        return {}
    try:
        entry = pwd.getpwnam("postgres")
    except KeyError:
        pytest.fail("as root, these tests need the user postgres that Debian's package makes")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start(
    programs: Path, folder: Path, port: int, account: dict[str, Any]
) -> subprocess.Popen[bytes]:
    settings = {
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": "",
        "max_connections": "200",
        "fsync": "off",
        "full_page_writes": "off",
        "synchronous_commit": "off",
    }
    options = [text for name, value in settings.items() for text in ("-c", f"{name}={value}")]
    with (folder / "log").open("wb") as log:
        return subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", "-p", str(port), *options],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd="/",
            # Ctrl-C ends the tests first, and they the server.
            start_new_session=True,
            **account,
        )


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + _SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        try:
            psycopg.connect(f"{address}/postgres").close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    pytest.fail(f"PostgreSQL did not start:\n{log.read_text('utf-8', 'replace')}", pytrace=False)


def _stop(server: subprocess.Popen[bytes]) -> None:
    # SIGINT: throw out whoever is connected; SIGQUIT: at once.
    for number in (signal.SIGINT, signal.SIGQUIT):
        server.send_signal(number)
        try:
            server.wait(_SECONDS)
        except subprocess.TimeoutExpired:
            continue
        return
    server.kill()
    server.wait()


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
