"""A PostgreSQL server of our own: on loopback, in a folder that is thrown away."""

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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

_ROLE = "tutor"
_SECONDS = 60


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server, without the name of a database; it ends afterwards."""
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
