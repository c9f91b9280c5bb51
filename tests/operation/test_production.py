"""A server for everybody: several processes that end well, and that others replace."""

from __future__ import annotations

import socket
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path

import pytest

from tests.packaging.test_command_line import put_tutor
from tests.survival.servers import Server, Visitor
from tests.survival.sites import ASKED

pytestmark = pytest.mark.slow


@pytest.fixture
def database(fresh_address: Callable[[str], str]) -> str:
    """A database that a test can also look into by itself."""
    return fresh_address("sqlite")


@pytest.fixture
def server(database: str, tmp_path: Path) -> Iterator[Server]:
    """Two processes."""
    with Server(database, tmp_path, production=True) as running:
        yield running


def answer(visitor: Visitor, seed: int) -> int:
    return visitor.ask("POST", f"/en/drills/{ASKED}{seed}", {"choice": "tied"})[0]


def test_a_request_under_way_is_answered_when_the_server_is_asked_to_stop(
    server: Server, database: str
) -> None:
    """The answer waits for somebody who writes, and the server for the answer."""
    visitor, late = Visitor(server.port), Visitor(server.port)
    assert answer(visitor, 1) == 303
    path = database.removeprefix("sqlite:///")
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as other,
        ThreadPoolExecutor(1) as thread,
    ):
        other.execute("BEGIN IMMEDIATE")
        waiting = thread.submit(answer, visitor, 2)
        assert not _is_done(waiting, 0.5)
        server.process.terminate()
        assert not _is_done(waiting, 1)
        assert server.process.poll() is None
        with pytest.raises(ConnectionError):
            late.ask("GET", "/en/")
        other.execute("COMMIT")
        assert waiting.result(30) == 303
    for one in (visitor, late):
        one.connection.close()
    assert server.process.wait(60) == 0
    with closing(sqlite3.connect(path)) as look:
        assert look.execute("SELECT count(*) FROM answer").fetchone() == (2,)


def _is_done(future: Future[int], seconds: float) -> bool:
    """Whether it is done within this time."""
    return bool(wait([future], timeout=seconds).done)


def test_a_process_that_dies_is_replaced_and_nobody_loses_anything(server: Server) -> None:
    visitor = Visitor(server.port)
    for seed in range(1, 4):
        assert answer(visitor, seed) == 303
        server.end_a_worker()
        visitor.go_to(server.port)
    status, text = visitor.ask("GET", "/en/progress/export.json")
    assert status == 200
    assert text.count('"question"') == 3
    visitor.connection.close()
    assert server.stop() == 0


def test_learners_go_from_process_to_process_and_stay_themselves(server: Server) -> None:
    """Each request is a connection of its own, so any process may answer it."""
    visitor = Visitor(server.port)
    cookies = set()
    for seed in range(1, 21):
        assert answer(visitor, seed) == 303
        cookies.add(visitor.cookie)
        visitor.go_to(server.port)
    status, text = visitor.ask("GET", "/en/progress/export.json")
    visitor.connection.close()
    assert status == 200
    assert text.count('"question"') == 20
    assert len(cookies) == 1


def test_a_gigabyte_is_refused_by_its_length_alone(server: Server) -> None:
    for size in (2**30, 2**40):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
            line.sendall(
                b"POST /en/progress/import HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: multipart/form-data; boundary=x\r\n"
                b"Content-Length: %d\r\n\r\n" % size
            )
            assert line.recv(4096).split()[1] == b"413"


def test_a_port_in_use_is_told(server: Server) -> None:
    run = put_tutor("serve", "--production", "--port", str(server.port))
    assert run.returncode == 2
    assert "try --port" in run.stderr
