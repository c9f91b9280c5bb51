"""Applications of a test's own, on a database of its own, with a clock that can be moved."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.web.dom import Node
from tests.web.learner import Learner, Page
from tutor.course import Course
from tutor.web import create_app

BEGINNING = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
ASKED = "which-wins?rules=classic&seed="
QUESTION = f"/en/drills/{ASKED}1"
"""A question that "tied" is a possible answer to."""


class Clock:
    """The time of a site in a test: it stands still until it is moved."""

    def __init__(self) -> None:
        self.moment = BEGINNING

    def __call__(self) -> datetime:
        return self.moment


Site = Callable[[str], Flask]
"""Makes an application on the database at an address."""


@pytest.fixture
def clock() -> Clock:
    """The time of the sites of this test."""
    return Clock()


@pytest.fixture
def site_at(course: Course, translations: Path, clock: Clock) -> Iterator[Site]:
    """Makes applications of this test's own."""
    made = []

    def make(address: str) -> Flask:
        config = {"COURSE": course, "TRANSLATIONS": translations, "CLOCK": clock}
        made.append(create_app(config | {"DATABASE": address}))
        return made[-1]

    yield make
    for site in made:
        site.extensions["put_store"].close()


@pytest.fixture
def site(site_at: Site, database_address: str) -> Flask:
    """An application with an empty database, of each kind in turn."""
    return site_at(database_address)


def newcomer(site: Flask) -> Learner:
    """Somebody who has never been there."""
    return Learner(site.test_client())


def cookie_of(learner: Learner) -> str | None:
    """The mark by which the learner's browser is known."""
    found = learner.client.get_cookie("learner")
    return None if found is None else found.value


def answer_once(learner: Learner, seed: int = 1, choice: str = "tied", code: str = "en") -> Page:
    """Answers the question of a drill with this seed."""
    return learner.post(f"/{code}/drills/{ASKED}{seed}", {"choice": choice})


def notes(page: Page) -> list[Node]:
    """The notices on a page."""
    return page.main.all(role="note")


def kept(learner: Learner) -> dict[str, Any]:
    """All records, without the moment at which they were asked for."""
    return {name: value for name, value in learner.records().items() if name != "exported"}


def a_file(content: Any) -> dict[str, Any]:
    """A form that sends a file of progress, for the test client; which leaks big files itself."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="p.json"\r\n\r\n'
    return {
        "input_stream": io.BytesIO(head + data + b"\r\n--x--\r\n"),
        "content_type": "multipart/form-data; boundary=x",
    }


def play_hand(learner: Learner, kind: str = "hand", **more: str) -> Page:
    """Begins a hand or game and plays the hand to its end, always by the first button."""
    form = {"kind": kind, "opponent": "steady", "dealer": "opponent"} | more
    form.setdefault("id", learner.open("/en/practice").form.one("input", name="id").attrs["value"])
    return play_on(learner, learner.post("/en/practice?rules=classic", form))


def play_on(learner: Learner, page: Page) -> Page:
    """Plays a hand to its end."""
    while page.main.maybe("form", id="again") is None and "move" in names(page):
        button = next(b for b in page.main.all("button") if b.attrs.get("name") == "move")
        page = learner.press(page, button.attrs["value"])
    return page


def names(page: Page) -> set[str]:
    """What the buttons of a page send."""
    return {node.attrs.get("name", "") for node in page.main.all("button")}
