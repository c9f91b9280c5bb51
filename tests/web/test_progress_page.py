"""The progress page says in words and numbers what it draws, in every language."""

from __future__ import annotations

import copy
import re
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask

from tests.i18n.pseudo import CODE
from tests.survival import sites
from tests.survival.files import GOOD, HAND
from tests.survival.sites import Clock, Site, a_file, newcomer, notes
from tests.web.bare_text import bare_texts
from tests.web.dom import Node
from tests.web.learner import LANGUAGES, Learner, Page, rotate
from tests.web.test_lesson_steps import read
from tutor.bots import bots
from tutor.drills import drills
from tutor.i18n.speaker import Speaker
from tutor.learning import interval
from tutor.text import Percent, show

clock, site_at = sites.clock, sites.site_at

SKILLS = {"which-wins": (9, 3, 40), "may-put": (4, 4, 0), "card-order": (7, 0, 1)}
"""For each skill how many answers, how many right, and how many days ago."""
OUTCOMES = {"steady": (3, 1, 2), "bold": (1, 0, 0)}
"""For each opponent hands won, drawn and lost."""
FOLDED = "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | put fold"
DRAWN = "9♠ K♣ A♦ / 9♦ K♥ A♣ | 9♦ 9♠ K♥ K♣ A♣ A♦"
LINES = {1: (FOLDED, "N"), 0: (DRAWN, "N"), -1: (FOLDED, "D")}
"""How a hand is won, drawn and lost, and from which seat."""


@pytest.fixture
def site(site_at: Site, opened_address: Any) -> Flask:
    """An application with an empty database."""
    return site_at(opened_address("sqlite"))


@pytest.fixture
def learner(site: Flask, clock: Clock) -> Learner:
    """Somebody who has practised `SKILLS` and played `OUTCOMES`."""
    file = copy.deepcopy(GOOD) | {"games": [], "choices": {}}
    file["answers"] = [
        {
            "question": f"drills/{skill}?rules=classic&seed={seed}", "attempt": 1, "skill": skill,
            "lesson": None, "choice": "x", "is_right": seed < right,
            "at": (clock.moment - timedelta(days=days)).isoformat(),
        }
        for skill, (total, right, days) in SKILLS.items()
        for seed in range(total)
    ]  # fmt: skip
    outcomes = [
        (opponent, outcome)
        for opponent, counts in OUTCOMES.items()
        for outcome, count in zip((1, 0, -1), counts, strict=True)
        for _ in range(count)
    ]
    file["hands"] = [
        HAND | {"id": f"{number:020x}", "kind": "hand", "game": None, "others": opponent,
                "line": LINES[outcome][0], "seat": LINES[outcome][1]}
        for number, (opponent, outcome) in enumerate(outcomes)
    ]  # fmt: skip
    learner = newcomer(site)
    assert learner.client.post("/en/progress/import", **a_file(file)).status_code == 303
    return learner


def tables(page: Page) -> list[list[Node]]:
    """The rows of the tables: of skills, of opponents."""
    return [table.one("tbody").all("tr") for table in page.main.all("table", class_="plot")]


def title(speaker: Speaker, skill: str) -> str:
    return read(speaker, drills()[skill].title)


def text_without_drawings(node: Node) -> str:
    """What a screen reader reads: nothing that is hidden from it."""
    if node.attrs.get("aria-hidden") == "true":
        return ""
    parts = [c if isinstance(c, str) else text_without_drawings(c) for c in node.children]
    return " ".join(" ".join(parts).split())


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_of_skills_says_share_and_due(
    learner: Learner, speakers: dict[str, Speaker], code: str
) -> None:
    """T97, T103: the bar is drawn for the eyes, and each number stands beside it."""
    speaker, page = speakers[code], learner.open(f"/{code}/progress")
    rows = tables(page)[0]
    assert len(rows) == len(SKILLS)
    found = {row.one("th").one("a").text: row for row in rows}
    for skill, (total, right, _days) in SKILLS.items():
        row = found[title(speaker, skill)]
        share, due = (text_without_drawings(cell) for cell in row.all("td"))
        percent = read(speaker, show(Percent(right / total)))
        assert percent in share
        assert str(right) in share
        assert str(total) in share
        assert re.search(r"\w", due)
        drawn = row.one("rect", class_="bar-good").attrs["width"]
        assert abs(float(drawn) - 100 * right / total) <= 0.5
        assert row.one("svg").attrs["aria-hidden"] == "true"
        assert row.one("a").attrs["href"].startswith(f"/{code}/drills/{skill}")
    if code == CODE:
        assert not bare_texts(page.root)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_days_to_come_are_a_list_of_numbers(
    learner: Learner, speakers: dict[str, Speaker], clock: Clock, code: str
) -> None:
    """T97: every column says its day and its number, and none is missing."""
    page = learner.open(f"/{code}/progress")
    columns = page.main.one("ol", class_="columns").all("li")
    assert len(columns) == 14
    counts = []
    for ahead, column in enumerate(columns):
        told = text_without_drawings(column)
        counts.append(int(told.rpartition(":")[2].strip(" ]")))
        day = clock.moment.date() + timedelta(days=ahead)
        if ahead:
            assert read(speakers[code], show(day)) in told
        drawn = float(column.one("rect", class_="bar-good").attrs["height"])
        assert (drawn > 0) is (counts[-1] > 0)
    due_now = [row for row in tables(page)[0] if row.all("td")[1].maybe("b")]
    assert counts[0] == len(due_now)
    assert sum(counts) <= len(SKILLS)
    assert str(counts[0]) in page.main.all("p")[0].text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_of_opponents_says_how_sure_the_share_is(
    learner: Learner, speakers: dict[str, Speaker], code: str
) -> None:
    speaker, page = speakers[code], learner.open(f"/{code}/progress")
    rows = tables(page)[1]
    names = [row.one("th").text for row in rows]
    assert names == [bots()[key].name for key in OUTCOMES]
    for row, (won, drawn, lost) in zip(rows, OUTCOMES.values(), strict=True):
        total = won + drawn + lost
        share, counts = (text_without_drawings(cell) for cell in row.all("td"))
        low, high = interval(won, total)
        for value in (won / total, low, high):
            assert read(speaker, show(Percent(value))) in share
        assert re.findall(r"\d+", counts) == [str(won), str(drawn), str(lost)]
        bar = row.one("rect", class_="bar-range").attrs
        assert abs(float(bar["x"]) - 100 * low) <= 0.5
        assert abs(float(bar["x"]) + float(bar["width"]) - 100 * high) <= 1


def test_the_days_count_the_skills_of_the_table(learner: Learner, clock: Clock) -> None:
    """A kind of question that has no drill is in the plot of days, and nowhere else."""
    row = copy.deepcopy(GOOD["answers"][0]) | {
        "skill": "figure", "lesson": "tips-tested", "question": "lessons/tips-tested/any-three",
    }  # fmt: skip
    learner.client.post("/en/progress/import", **a_file(GOOD | {"answers": [row]}))
    clock.moment += timedelta(days=400)
    page = learner.open("/en/progress")
    today = text_without_drawings(page.main.one("ol", class_="columns").all("li")[0])
    assert today.split()[-1] == str(len(tables(page)[0]))


def test_what_counts_for_nothing_is_not_in_the_tables(learner: Learner) -> None:
    """A hand played once more from a decision on, and a skill that there is not any more."""
    before = [[row.text for row in rows] for rows in tables(learner.open("/en/progress"))]
    again = HAND | {"id": "f" * 20, "kind": "again", "game": None}
    odd = GOOD["answers"][0] | {"skill": "no-such-skill", "question": "drills/no-such-skill"}
    file = GOOD | {"games": [], "hands": [again], "answers": [odd]}
    assert learner.client.post("/en/progress/import", **a_file(file)).status_code == 303
    assert len(learner.records()["hands"]) == sum(map(sum, OUTCOMES.values())) + 1
    page = learner.open("/en/progress")
    assert [[row.text for row in rows] for rows in tables(page)] == before


def test_somebody_new_is_told_that_there_is_nothing_yet(site: Flask) -> None:
    for number in range(len(LANGUAGES)):
        page = newcomer(site).open(f"/{rotate(number)}/progress")
        assert tables(page) == []
        assert page.main.maybe("ol", class_="columns") is None
        assert page.main.maybe("form") is None, "nothing to set back"
        assert page.cookies_set == []
        assert notes(page) == []
        assert len(page.main.all("h2")) >= 3


def test_the_finished_steps_of_each_lesson_stand_in_the_list(learner: Learner) -> None:
    page = learner.open("/en/progress")
    options = page.main.one("select", id="lesson").all("option")
    done = {o.attrs["value"]: re.findall(r"\d+/\d+", o.text) for o in options}
    (told,) = done.pop("ranking")
    assert told.startswith("1/")
    assert done.pop("all") == []
    assert all(numbers[0].startswith("0/") for numbers in done.values())


@pytest.mark.parametrize("points", [0, 4])
def test_the_games_won_stand_beside_the_opponent(site: Flask, points: int) -> None:
    """A game counts once somebody has won it."""
    learner = newcomer(site)
    file = GOOD | {"games": [GOOD["games"][0] | {"points": f"{points} 0"}], "hands": [HAND]}
    learner.client.post("/en/progress/import", **a_file(file))
    for code in LANGUAGES:
        (row,) = tables(learner.open(f"/{code}/progress"))[-1]
        name = row.one("th").text
        assert bots()["steady"].name in name
        assert re.findall(r"\d+", name) == (["1", "1"] if points else [])
