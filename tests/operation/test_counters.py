"""Requests counted in Redis for all servers together, with Redis there, gone, and back."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.counters import RedisServer
from tests.survival.servers import Server, Visitor
from tests.survival.sites import Site
from tests.survival.test_kill import pressable
from tutor.settings import LIMIT_ADDRESS, LIMIT_STORE

pytestmark = pytest.mark.slow
FEW = 6
PAGE = "/en/glossary"


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis server."""
    server = RedisServer(tmp_path)
    yield server
    server.stop()


def ask(client: FlaskClient, times: int, address: str = "192.0.2.1") -> list[int]:
    origin = {"REMOTE_ADDR": address}
    return [client.get(PAGE, environ_base=origin).status_code for _ in range(times)]


def wrong(client: FlaskClient) -> list[str]:
    """The parts with which something is wrong."""
    return [problem["part"] for problem in client.get("/healthz").get_json()["problems"]]


def test_redis_that_goes_away_and_comes_back_keeps_nobody_waiting(
    counter: RedisServer,
    site_at: Site,
    opened_address: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv(LIMIT_ADDRESS.name, str(FEW))
    monkeypatch.setenv(LIMIT_STORE.name, counter.address)
    sites: list[Flask] = [site_at(opened_address("sqlite")) for _ in range(2)]
    one, other = (site.test_client() for site in sites)
    assert ask(one, FEW) == [200] * FEW
    assert ask(other, 1) == [429], "one limit for both"
    assert wrong(one) == wrong(other) == []
    counter.stop()
    with caplog.at_level(logging.WARNING):
        assert ask(one, FEW + 1) == [200] * FEW + [429], "each counts by itself"
    assert "storage" in caplog.text
    assert wrong(one) == ["counter"]
    assert str(counter.port) not in one.get("/healthz").text
    counter.start()
    assert wrong(one) == []
    # The library asks for it again after two seconds, four, eight.
    deadline = time.monotonic() + 60
    while not any("192.0.2.3" in key for key in counter.names()):
        assert time.monotonic() < deadline
        assert ask(one, 1, "192.0.2.3") in ([200], [429])
        time.sleep(0.2)


def test_a_learner_goes_on_with_a_hand_on_another_server(
    counter: RedisServer, opened_address: Callable[[str], str], tmp_path: Path
) -> None:
    """Two servers, one PostgreSQL, one Redis: after every move on the other one, cards and all."""
    settings = {LIMIT_STORE.name: counter.address}
    with ExitStack() as running:
        database = opened_address("postgresql")
        servers = [running.enter_context(Server(database, tmp_path, **settings)) for _ in range(2)]
        visitor = Visitor(servers[0].port)
        id_ = visitor.open("/en/practice").one("input", name="id").attrs["value"]
        form = {"id": id_, "kind": "hand", "opponent": "careful", "dealer": "you"}
        address = visitor.send("/en/practice?rules=classic", form)
        moves = 0
        while (main := visitor.open(address)).maybe("input", name="at") is not None:
            visitor.go_to(servers[(moves + 1) % 2].port)
            assert visitor.open(address).text == main.text
            action, fields, offered = pressable(main)
            visitor.send(action, fields | {"move": offered[0]})
            moves += 1
            assert moves < 20
        assert moves > 1
        over = main.text
        for server in servers:
            visitor.go_to(server.port)
            assert visitor.open(address).one("h1").text == main.one("h1").text
            assert visitor.open(address).all("h2")[0].text in over
        visitor.connection.close()
        assert any("learner" in key for key in counter.names())
        assert not [server.said for server in servers if "Traceback" in server.said]
