"""A page that is made once for all learners is everybody's own page."""

from __future__ import annotations

from itertools import product

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.survival.sites import QUESTION
from tests.web.learner import FIRST, HERE, SECOND

STEP = "lessons/ranking/two-queens"
CHOICES: tuple[dict[str, str], ...] = (
    {},
    {"letters": "international"},
    {"keys": "off"},
    {"rules": "whiskey"},
    {"rules": "classic", "letters": "international"},
)


def somebody(app: Flask, choices: dict[str, str], *, known: bool) -> FlaskClient:
    client = app.test_client()
    if known:
        client.post(QUESTION, data={"choice": "tied"}, headers=HERE)
    for name, value in choices.items():
        client.set_cookie(name, value)
    return client


@pytest.mark.parametrize("query", ["", "?choice=tied"])
def test_a_lesson_follows_ones_own_choices_whoever_opened_it_before(app: Flask, query: str) -> None:
    everybody = list(product(CHOICES, (FIRST, SECOND)))
    seen: dict[str, set[bytes]] = {FIRST: set(), SECOND: set()}
    for _again in range(2):
        for choices, code in everybody:
            address = f"/{code}/{STEP}{query}"
            known = somebody(app, choices, known=True).get(address)
            new = somebody(app, choices, known=False).get(address)
            assert known.status_code == new.status_code == 200
            assert known.data == new.data, (choices, code)
            seen[code].add(known.data)
    # Where cards have letters of their own every choice shows.
    assert len(seen[SECOND]) == len(CHOICES)


def test_what_a_cookie_without_a_learner_is_told_is_told_to_nobody_else(app: Flask) -> None:
    address = f"/{FIRST}/{STEP}?choice=tied"
    lost = somebody(app, {"learner": "damaged"}, known=False)
    told, known = lost.get(address), somebody(app, {}, known=True).get(address)
    assert b'class="notice"' in told.data
    assert b'class="notice"' not in known.data
    assert b'class="notice"' in lost.get(address).data


def test_each_learner_keeps_their_own_mark_on_a_page_made_once(app: Flask) -> None:
    """Or an answer that waited would be taken for another's (`tutor.web.offline`)."""
    address = f"/{FIRST}/{STEP}"
    answers = [somebody(app, {}, known=True).get(address) for _ in range(2)]
    assert answers[0].data == answers[1].data
    assert len({answer.headers["Put-Tutor-Learner"] for answer in answers}) == 2


def test_a_host_that_one_request_claims_is_told_to_nobody_else(app: Flask) -> None:
    """A page kept under one Host would poison everybody else's (`tutor.web.crawlers`)."""
    address, known = f"/{FIRST}/{STEP}", somebody(app, {}, known=True)
    for claimed in ("localhost:6666", "put.example.org", "localhost:7777"):
        page = known.get(address, headers={"Host": claimed}).text
        others = {"localhost:6666", "put.example.org", "localhost:7777"} - {claimed}
        assert not [other for other in others if other in page]
