"""Somebody who plays practice hands: begins them, presses any button, and looks behind the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.books import PLAYED_DIFFERENTLY
from tests.store.together import in_threads
from tests.web.learner import FIRST, Learner, Page, rotate
from tutor.bots import bots, opponents_for
from tutor.course import Course
from tutor.dice import Dice
from tutor.engine import Hand, Seat
from tutor.engine.notation import read_hand
from tutor.practice import Playing
from tutor.rulebooks import rulebooks
from tutor.store import Store
from tutor.store.games import KeptGame, KeptHand, find_game, find_hand
from tutor.web import create_app
from tutor.web.playing.games import read_points
from tutor.words.company import places

BOOKS = list(PLAYED_DIFFERENTLY)
OPPONENTS = sorted(bots())
DEALERS = ("you", "opponent", "cut")
NOBODYS = "0" * 20
"""An id that no hand and no game has."""


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 30, 22, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    """The clock of `kept_app`."""
    return Clock()


@pytest.fixture
def kept_app(
    course: Course, translations: Path, database_address: str, clock: Clock
) -> Iterator[Flask]:
    """An application with a database of its own, of each kind in turn, and a clock."""
    made = {"COURSE": course, "TRANSLATIONS": translations, "DATABASE": database_address}
    app = create_app(made | {"CLOCK": clock, "CHANCE": Random("kept")})
    yield app
    store_of(app).close()


def store_of(app: Flask) -> Store:
    """The database of ``app``."""
    kept: Store = app.extensions["put_store"]
    return kept


def path_of(page: Page) -> str:
    """Where a page is, without query and fragment."""
    return urlsplit(page.address).path


def id_of(page: Page) -> str:
    """The id of the hand that a page shows."""
    head, _slash, id_ = path_of(page).rpartition("/")
    assert head.endswith("/practice/hands"), page.address
    return id_


def kept_hand(app: Flask, id_: str) -> KeptHand:
    """The hand as the database has it."""
    with store_of(app).reading() as db:
        found = find_hand(db, id_)
    assert found is not None
    return found


def kept_game(app: Flask, id_: str) -> KeptGame:
    """The game as the database has it."""
    with store_of(app).reading() as db:
        found = find_game(db, id_)
    assert found is not None
    return found


def hand_of(kept: KeptHand) -> Hand:
    """The hand behind a page, with every card."""
    return read_hand(rulebooks()[kept.rulebook], kept.line)


def form_fields(page: Page, action: str, **chosen: str) -> dict[str, str]:
    """What the form of the page that is sent to ``action`` sends, with some fields chosen."""
    (form,) = [f for f in page.main.all("form", method="post") if f.attrs["action"] == action]
    fields = {}
    for node in form.all("input"):
        if node.attrs.get("type") != "radio" or "checked" in node.attrs:
            fields[node.attrs["name"]] = node.attrs["value"]
    for node in form.all("select"):
        options = node.all("option")
        selected = [option for option in options if "selected" in option.attrs]
        option = (selected or options)[0]
        fields[node.attrs["name"]] = option.attrs.get("value", option.text)
    return fields | chosen


def start_form(page: Page, **chosen: str) -> tuple[str, dict[str, str]]:
    """Where the form of the practice page goes, and what it sends."""
    form = page.main.one("form", class_="settings")
    return form.attrs["action"], form_fields(page, form.attrs["action"], **chosen)


def company(rules: str, number: int) -> dict[str, str]:
    """Fields for who plays and who deals: one after the other, everybody once."""
    rulebook = rulebooks()[rules]
    able = sorted(bot.key for bot in opponents_for(rulebook))
    own, *others = (place.value for place in places(rulebook))
    dealers = (own, *others, "cut")
    chosen = {place: able[(number + at) % len(able)] for at, place in enumerate(others)}
    return chosen | {"dealer": dealers[number // len(able) % len(dealers)]}


def begin(learner: Learner, code: str, rules: str, **chosen: str) -> Page:
    """Begins a hand or a game by the form of the practice page."""
    page = learner.open(f"/{code}/practice?rules={rules}")
    return learner.post(*start_form(page, **chosen))


def move_fields(page: Page, move: str) -> tuple[str, dict[str, str]]:
    """Where the form of a hand goes, and what it sends if ``move`` is pressed."""
    form = page.form
    assert form is not None
    return form.attrs["action"], form_fields(page, form.attrs["action"], move=move)


def moves(page: Page) -> list[str]:
    """What can be done in a hand under way."""
    form = page.form
    if form is None or "data-swap" not in form.attrs:
        return []
    return [node.attrs["value"] for node in form.all("button", name="move")]


def play_out(learner: Learner, page: Page, dice: Dice, avoid: tuple[str, ...] = ()) -> Page:
    """Plays a hand to its end with any buttons, those to avoid only where there is no other."""
    for _ in range(40):
        able = moves(page)
        if not able:
            return page
        page = learner.press(page, dice.choose([m for m in able if m not in avoid] or able))
    raise AssertionError("the hand does not end")


def reach(
    app: Flask, seed: str, wanted: Callable[[Page], bool], code: str, rules: str, **chosen: str
) -> tuple[Learner, Page]:
    """A learner on a page of a hand that is as ``wanted``; who does not put on the way there."""
    dice = Dice(seed)
    with seeded(app, seed):
        for _ in range(300):
            learner = Learner(app.test_client())
            page = begin(learner, code, rules, **chosen)
            while able := moves(page):
                if wanted(page):
                    return learner, page
                quiet = [m for m in able if m not in ("put", "fold", "giveup", "finish")]
                page = learner.press(page, dice.choose(quiet or able))
    raise AssertionError("no hand comes to that")


def send(learner: Learner, address: str, fields: dict[str, str]) -> TestResponse:
    """Sends a form and looks at the very answer."""
    return learner.client.post(address, data=fields, headers={"Sec-Fetch-Site": "same-origin"})


def another_browser(app: Flask, learner: Learner | None = None) -> Learner:
    """A browser without cookies, or another with those of a learner."""
    client = app.test_client()
    cookie = learner.client.get_cookie("learner") if learner else None
    if cookie is not None:
        client.set_cookie("learner", cookie.value)
    return Learner(client)


def five_at_once(
    app: Flask, learner: Learner, address: str, fields: dict[str, str]
) -> list[TestResponse]:
    """What five browsers of one learner get that send the same form at the same moment."""
    browsers = [another_browser(app, learner) for _ in range(5)]
    return in_threads(store_of(app), lambda number: send(browsers[number], address, fields))


@contextmanager
def seeded(app: Flask, seed: str) -> Iterator[None]:
    """Chance from a seed, so that a test meets the same hands in every run."""
    usual = app.config["CHANCE"]
    app.config["CHANCE"] = Random(seed)
    try:
        yield
    finally:
        app.config["CHANCE"] = usual


def playing_of(app: Flask, page: Page) -> Playing:
    """The hand behind a page, and whose it is."""
    kept = kept_hand(app, id_of(page))
    others = [bots()[key] for key in kept.others.split(",")]
    score = read_points(kept.points)
    return Playing.of(hand_of(kept), Seat(kept.seat), others, score, kept.salt)


@cache
def walks(app: Flask, rules: str) -> list[list[tuple[Page, Playing]]]:
    """Hands of one rulebook page by page, the last page being the review.

    Against every opponent, as dealer, as non-dealer and as the cut decides. Every second time
    the learner neither puts nor gives up, so that all tricks are played.
    """
    walked = []
    for number, (opponent, dealer) in enumerate(product(OPPONENTS, DEALERS)):
        learner, dice = Learner(app.test_client()), Dice(f"{rules}/{number}")
        avoid = ("put", "fold", "giveup", "finish") if number % 2 else ()
        with seeded(app, f"{rules}/{number}"):
            page = begin(learner, rotate(number), rules, opponent=opponent, dealer=dealer)
            pages = [(page, playing_of(app, page))]
            while able := moves(page):
                page = learner.press(page, dice.choose([m for m in able if m not in avoid] or able))
                pages.append((page, playing_of(app, page)))
        walked.append(pages)
    return walked


def first_page(app: Flask, code: str = FIRST, rules: str = "doubled") -> tuple[Learner, Page]:
    """A learner who leads to the first trick."""
    learner = Learner(app.test_client())
    return learner, begin(learner, code, rules, dealer="opponent")
