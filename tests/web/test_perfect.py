"""The page of perfect play at every score, hints, and what decisions cost."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from tests.web.learner import HERE, LANGUAGES, Learner, rotate
from tests.web.player import BOOKS, begin, first_page, play_out
from tutor.coach.hints import STEPS
from tutor.dice import Dice
from tutor.rulebooks import rulebooks
from tutor.solver import tables
from tutor.solver.overview import overview

SOLVED = ["classic", "doubled", "nineteenth-century", "seven-point"]
BAD_SCORES = ["leads=5", "leads=-1", "leads=x", "deals=", "leads=1&leads=2", "leads=1.5"]


@pytest.mark.parametrize("key", SOLVED)
def test_every_score_has_its_picture_and_leads_to_the_others(app: Flask, key: str) -> None:
    learner, target = Learner(app.test_client()), rulebooks()[key].target
    page = learner.open(f"/{rotate(len(key))}/perfect?rules={key}&leads=1&deals=2")
    here = page.main.all("a", **{"aria-current": "true"})
    assert [node.text for node in here] == ["1", "2"]
    points = [link for nav in page.main.all(class_="points") for link in nav.all("a")]
    assert len(points) == 2 * target
    assert all(learner.open(node.attrs["href"]).main.all("table") for node in points)


@pytest.mark.parametrize("code", LANGUAGES)
def test_without_a_table_the_page_says_so(app: Flask, code: str) -> None:
    learner = Learner(app.test_client())
    assert not learner.open(f"/{code}/perfect?rules=doubled-house").main.all("table")
    assert learner.open(f"/{code}/perfect?rules=doubled").main.all("table")


@pytest.mark.parametrize("query", BAD_SCORES)
def test_a_score_that_does_not_exist_is_refused(app: Flask, query: str) -> None:
    assert app.test_client().get(f"/en/perfect?rules=classic&{query}").status_code == 400


def test_the_shares_of_the_picture_are_those_of_the_table() -> None:
    found = overview(rulebooks()["doubled"], (0, 0))
    assert 0 <= found.put_share <= 1
    assert 0 < found.see_share < 1
    assert found.sees[0, 0] > 0.99, "with 3s on top a put is seen"
    assert found.sees[12, 12] < 0.01, "with 4s only it is not"


def test_a_hint_is_on_the_page_only_when_it_was_asked_for(app: Flask) -> None:
    """T51: absent until then; each step adds one, and nobody else can ask for it."""
    for number, rules in enumerate(BOOKS):
        learner, page = first_page(app, rotate(number), rules)
        address = page.address.partition("?")[0]
        assert not page.main.all("p", class_="hint")
        for step in range(1, STEPS + 1):
            shown = learner.open(f"{address}?rules={rules}&hint={step}")
            assert len(shown.main.all("p", class_="hint")) == step
        assert app.test_client().get(f"{address}?hint=1").status_code == 403


@pytest.mark.parametrize("bad", [str(STEPS + 1), "-1", "x", "1&hint=2"])
def test_there_is_no_hint_beyond_the_last_and_none_below(app: Flask, bad: str) -> None:
    learner, page = first_page(app, "en", "classic")
    address = page.address.partition("?")[0]
    assert learner.client.get(f"{address}?hint={bad}", headers=HERE).status_code == 400


def test_what_decisions_cost_is_added_up_on_the_progress_page(app: Flask) -> None:
    learner, page = first_page(app, "en", "doubled")
    assert not learner.open("/en/progress").main.all("table", **{"aria-labelledby": "losses"})
    for number in range(4):
        play_out(learner, page, Dice(f"costs/{number}"))
        page = begin(learner, "en", "doubled", dealer="opponent")
    table = learner.open("/en/progress").main.one("table", **{"aria-labelledby": "losses"})
    counts = [int(row.all("td")[-1].text) for row in table.all("tr")[1:]]
    assert sum(counts) >= 4


def test_with_a_missing_table_the_coach_counts_and_says_so(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner, page = first_page(app, "en", "classic")
    solved = play_out(learner, page, Dice("there")).main.all("p", class_="source")
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    page = begin(learner, "en", "classic", dealer="opponent", opponent="careful")
    counted = play_out(learner, page, Dice("missing")).main.all("p", class_="source")
    assert solved
    assert len(counted) == 1
    assert counted[0].text not in [node.text for node in solved]


@pytest.mark.parametrize(("opponent", "offered"), [("steady", True), ("perfect", False)])
def test_a_choice_is_tried_against_the_opponent_unless_that_plays_perfectly(
    app: Flask, opponent: str, offered: bool
) -> None:
    """Against who plays perfectly the coach's own number is that already."""
    learner = Learner(app.test_client())
    page = begin(learner, "en", "doubled", dealer="opponent", opponent=opponent)
    over = play_out(learner, page, Dice("against"))
    links = [a for a in over.main.all("a") if "against=" in a.attrs["href"]]
    assert bool(links) is offered
    address = over.address.partition("?")[0]
    tried = learner.open(f"{address}?rules=doubled&against=1").main.all("p", class_="against")
    assert len(tried) == offered
