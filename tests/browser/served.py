"""What a test knows of the server it looks at, and how one is started for all who test at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOLD, USERS = "served.json", "users"
PATIENCE = 300
"""Seconds until a server that has not told where it is will not any more."""


@dataclass(frozen=True)
class Served:
    """A server that runs.

    ``pages`` has the address, without language, of each type of page; some show what the learner
    with ``cookie`` (name and value) has played. ``templates`` are those that these pages are
    made of; ``database`` is the address of the database behind them.
    """

    site: str
    database: str
    pages: dict[str, str]
    templates: list[str]
    cookie: dict[str, str]


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    """The server with its database in ``folder``, until the block ends.

    Whoever comes first makes the folder and starts it. All hold the writing end of its input, so
    it lasts until the last one lets go, however that one ends.
    """
    server = None
    try:
        folder.mkdir()
    except FileExistsError:
        _wait_for(folder / TOLD)
        held = os.open(folder / USERS, os.O_WRONLY)
    else:
        os.mkfifo(folder / USERS)
        # To read and write, as opening one end alone waits for somebody at the other.
        held = os.open(folder / USERS, os.O_RDWR)
        command = [sys.executable, "-m", "tests.browser.server", str(folder)]
        with (folder / USERS).open("rb", buffering=0) as users:
            server = subprocess.Popen(command, cwd=ROOT, stdin=users)
        _wait_for(folder / TOLD, server)
    try:
        yield Served(**json.loads((folder / TOLD).read_text("utf-8")))
    finally:
        os.close(held)
        if server is not None:
            server.wait()


def _wait_for(path: Path, server: subprocess.Popen[bytes] | None = None) -> None:
    for _ in range(PATIENCE * 10):
        if path.exists():
            return
        assert server is None or server.poll() is None, "the server does not start"
        time.sleep(0.1)
    raise AssertionError("the server has not started")
