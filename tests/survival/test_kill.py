"""A server that dies at any moment: nothing is lost, nothing counted twice."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.survival.servers import Server, Visitor
from tests.survival.sites import ASKED

pytestmark = pytest.mark.slow


class Restarted:
    """A server that is killed and started anew, and a visitor who notices nothing but waiting."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database, self.folder = database, folder
        self.server = Server(database, folder)
        self.visitor = Visitor(self.server.port)

    def again(self) -> None:
        """Kills the server with SIGKILL and starts another one on the same database."""
        self.server.kill()
        self.server = Server(self.database, self.folder)
        self.visitor.go_to(self.server.port)

    def records(self) -> dict[str, Any]:
        status, text = self.visitor.ask("GET", "/en/progress/export.json")
        assert status == 200
        found: dict[str, Any] = json.loads(text)
        return found


@pytest.fixture
def world(database_address: str, tmp_path: Path) -> Iterator[Restarted]:
    """A server process on each kind of database in turn."""
    made = Restarted(database_address, tmp_path)
    yield made
    made.visitor.connection.close()
    if made.server.process.poll() is None:
        made.server.kill()


def pressable(main: Any) -> tuple[str, dict[str, str], list[str]]:
    """Where the form of a page goes, what it sends, and the moves or choices it offers."""
    form = main.one("form", method="post")
    fields = {node.attrs["name"]: node.attrs["value"] for node in form.all("input")}
    return form.attrs["action"], fields, [b.attrs["value"] for b in form.all("button")]


@pytest.mark.parametrize("database_address", ["sqlite"], indirect=True)
def test_a_server_killed_between_two_answers_loses_neither(world: Restarted) -> None:
    visitor = world.visitor
    for number in range(3):
        address = visitor.send(f"/en/drills/{ASKED}{10 + number}", {"choice": "tied"})
        before = visitor.open(address).text
        world.again()
        assert visitor.open(address).text == before
        visitor.send(f"/en/drills/{ASKED}{10 + number}", {"choice": "tied"})
        assert len(world.records()["answers"]) == number + 1
    step = "/en/lessons/ranking/two-queens?rules=classic"
    _action, _fields, choices = pressable(visitor.open(step))
    visitor.send(step, {"choice": choices[0]})
    world.again()
    visitor.send(step, {"choice": choices[-1]})
    rows = [row for row in world.records()["answers"] if row["lesson"]]
    assert [row["choice"] for row in rows] == [choices[0]]


@pytest.mark.parametrize("database_address", ["sqlite"], indirect=True)
def test_a_server_killed_in_the_middle_of_a_hand_goes_on_at_the_same_card(
    world: Restarted,
) -> None:
    """After every move of the learner; and each move sent again afterwards changes nothing."""
    visitor = world.visitor
    id_ = visitor.open("/en/practice").one("input", name="id").attrs["value"]
    new = {"id": id_, "kind": "hand", "opponent": "careful", "dealer": "you"}
    address = visitor.send("/en/practice?rules=classic", new)
    moves = 0
    while (main := visitor.open(address)).maybe("input", name="at") is not None:
        before = main.text
        if moves < 2:
            world.again()
            assert visitor.open(address).text == before
            assert visitor.send("/en/practice?rules=classic", new) == address
            assert visitor.open(address).text == before
        action, fields, offered = pressable(main)
        card = next((move for move in offered if move[0].isdigit() or move[0] in "AKQJ"), None)
        move = fields | {"move": card or offered[0]}
        visitor.send(action, move)
        after = visitor.open(address).text
        if moves < 2:
            world.again()
            assert visitor.open(address).text == after
            visitor.send(action, move)
            assert visitor.open(address).text == after
        moves += 1
        assert moves < 20
    assert len(world.records()["hands"]) == 1
    assert world.records()["hands"][0]["id"] == id_


def test_a_server_killed_while_it_answers_keeps_all_or_nothing(world: Restarted) -> None:
    """The form goes out, the server dies at once; sent again it is one record."""
    visitor = world.visitor
    visitor.send(f"/en/drills/{ASKED}1", {"choice": "tied"})
    for seed in range(2, 6):
        visitor.connection.putrequest("POST", f"/en/drills/{ASKED}{seed}")
        visitor.connection.putheader("Cookie", f"learner={visitor.cookie}")
        visitor.connection.putheader("Content-Type", "application/x-www-form-urlencoded")
        visitor.connection.putheader("Content-Length", "11")
        visitor.connection.endheaders(b"choice=tied")
        world.again()
        assert len(world.records()["answers"]) in (seed - 1, seed)
        visitor.send(f"/en/drills/{ASKED}{seed}", {"choice": "tied"})
        assert len(world.records()["answers"]) == seed


@pytest.mark.parametrize("database_address", ["sqlite"], indirect=True)
def test_a_gigabyte_is_refused_by_its_length_alone(world: Restarted) -> None:
    """The body is never sent: the answer comes without it."""
    for size in (2**30, 2**40):
        with socket.create_connection(("127.0.0.1", world.server.port), timeout=20) as line:
            head = (
                "POST /en/progress/import HTTP/1.1\r\nHost: localhost\r\n"
                "Content-Type: multipart/form-data; boundary=x\r\n"
                f"Content-Length: {size}\r\n\r\n"
            )
            line.sendall(head.encode())
            assert line.recv(4096).split()[1] == b"413"
