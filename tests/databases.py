"""Real databases for tests: a SQLite file, and a PostgreSQL server of the tests' own.

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

from tutor.store import Store

# "make quick" does without the server.
KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.slow))
_ROLE = "tutor"
_SECONDS = 60


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


@pytest.fixture
def fresh_address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Gives addresses of empty databases: ``fresh_address("postgresql")``."""
    numbers = count(1)
    made: list[str] = []

    def fresh(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / f'{next(numbers)}.sqlite3'}"
        server = request.getfixturevalue("postgres_server")
        name = f"test_{os.getpid()}_{time.monotonic_ns()}"
        _administer(server, f"CREATE DATABASE {name}")
        made.append(name)
        return f"{server}/{name}"

    yield fresh
    for name in made:
        _administer(
            request.getfixturevalue("postgres_server"), f"DROP DATABASE {name} WITH (FORCE)"
        )


@pytest.fixture(params=KINDS)
def database_address(request: pytest.FixtureRequest, fresh_address: Callable[[str], str]) -> str:
    """The address of an empty database, of each kind in turn."""
    return fresh_address(request.param)


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
