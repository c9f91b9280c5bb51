"""The worksheet: ten hands from a seed, the same in every language, with true solutions."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.books import MORE_PLAYERS
from tests.web.dom import Node
from tests.web.learner import LANGUAGES, REAL_LANGUAGES, Learner, Page
from tests.web.test_lesson_steps import read
from tutor.drills import draw_question, drills
from tutor.engine import Card
from tutor.i18n.speaker import Speaker
from tutor.rulebooks import rulebooks
from tutor.web.judging import judge

HANDS = 10


def hands(page: Page) -> list[Node]:
    return page.main.all("section", class_="sheet-hand")


def solutions(page: Page) -> list[Node]:
    return page.main.one("ol", class_="sheet-solutions").all("li")


def asked(page: Page) -> list[tuple[str, str, int]]:
    """Drill, rules and seed of each question, as the solutions link to it."""
    found = []
    for row in solutions(page):
        split = urlsplit(row.one("a").attrs["href"])
        query = parse_qs(split.query)
        found.append((split.path.rpartition("/")[2], query["rules"][0], int(query["seed"][0])))
    return found


@pytest.mark.parametrize("rules", ["classic", "doubled-house", *MORE_PLAYERS])
def test_ten_hands_come_from_the_seed_and_have_their_own_solutions(
    learner: Learner, speakers: dict[str, Speaker], rules: str
) -> None:
    page = learner.open(f"/en/worksheet?rules={rules}&seed=40")
    speaker = speakers["en"]
    assert len(hands(page)) == len(solutions(page)) == HANDS
    for number, (drill, book, seed) in enumerate(asked(page)):
        assert (book, seed) == (rules, 40 + number)
        question = draw_question(drills()[drill], rulebooks()[rules], seed, judge()).question
        hand, solution = hands(page)[number], solutions(page)[number]
        assert read(speaker, question.prompt) in hand.text
        options = hand.one("ul", class_="sheet-options").all("li")
        assert len(options) == len(question.options)
        assert read(speaker, question.why(question.right_answer)) in solution.text
        assert read(speaker, question.why(question.right_answer)) not in hand.text
    assert page.cookies_set == []


def test_the_same_seed_is_the_same_sheet_in_every_language(
    client: FlaskClient, speakers: dict[str, Speaker]
) -> None:
    sheets: list[tuple[list[tuple[str, str, int]], set[Card]]] = []
    for code in REAL_LANGUAGES:
        page = Learner(client).open(f"/{code}/worksheet?rules=doubled&seed=777")
        sheets.append((asked(page), page.drawn(speakers[code])))
    assert all(sheet == sheets[0] for sheet in sheets)
    assert len(sheets[0][1]) > HANDS


def test_no_hand_shows_who_has_won_its_tricks(learner: Learner) -> None:
    """The sheet asks for that; the second sheet has it."""
    page = learner.open("/en/worksheet?rules=classic&seed=40")
    assert not [node for hand in hands(page) for node in hand.all(class_="is-wins")]
    lines = [len(hand.all(class_="write-in")) for hand in hands(page)]
    told = [len(row.all("p", class_="small")) for row in solutions(page)]
    assert [bool(count) for count in lines] == [bool(count) for count in told]
    assert max(lines) == 3


def test_the_kinds_of_question_can_be_chosen(learner: Learner) -> None:
    for kinds in ("kinds=hand-result~what-scores", "kinds=what-scores&kinds=hand-result"):
        page = learner.open(f"/en/worksheet?rules=classic&seed=5&{kinds}")
        assert [drill for drill, _, _ in asked(page)] == ["hand-result"] * 5 + ["what-scores"] * 5
        ticked = [node for node in page.main.all("input") if "checked" in node.attrs]
        assert {node.attrs["value"] for node in ticked} == {"hand-result", "what-scores"}
    # A kind that needs a third player is none of these rules; the others stay.
    page = learner.open("/en/worksheet?rules=classic&seed=5&kinds=who-answers~what-scores")
    assert {drill for drill, _, _ in asked(page)} == {"what-scores"}


def test_the_solutions_can_be_left_out(learner: Learner) -> None:
    page = learner.open("/en/worksheet?rules=classic&seed=5&solutions=off")
    assert len(hands(page)) == HANDS
    assert page.main.maybe(class_="sheet-solutions") is None
    links = [node.attrs["href"] for node in page.main.all("a") if "seed=5" in node.attrs["href"]]
    assert len(asked(learner.open(links[0]))) == HANDS


def test_without_a_seed_there_is_a_new_sheet_under_the_rules_in_use(learner: Learner) -> None:
    page = learner.open("/en/worksheet?rules=pairs&kinds=hand-result")
    query = parse_qs(urlsplit(page.address).query)
    assert query["rules"] == ["pairs"]
    assert query["kinds"] == ["hand-result"]
    assert query["seed"][0].isdecimal()


def test_a_seed_without_rules_stays(learner: Learner) -> None:
    page = learner.open("/en/worksheet?seed=5")
    assert parse_qs(urlsplit(page.address).query)["seed"] == ["5"]
    assert learner.open("/en/worksheet?seed=-1", 400).lang == "en"


@pytest.mark.parametrize("query", ["kinds=nope", "kinds=put-or-play", "seed=x", "solutions=maybe"])
def test_a_sheet_that_cannot_be_is_refused(learner: Learner, query: str) -> None:
    """Decisions, which only a coach can judge, are on no worksheet."""
    base = "rules=classic" + ("" if query.startswith("seed") else "&seed=1")
    for code in LANGUAGES:
        assert learner.open(f"/{code}/worksheet?{base}&{query}", 400).lang == code
