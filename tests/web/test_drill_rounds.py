"""A round of a drill: ten questions, each with its own address, and a result that explains."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from tests.books import MORE_PLAYERS, PLAYED_DIFFERENTLY
from tests.i18n.pseudo import CODE
from tests.web.bare_text import bare_texts
from tests.web.learner import SECOND, Learner, Page, rotate
from tests.web.test_lesson_steps import read
from tutor.drills import Drawn, Mode, draw_question, drills, drills_for
from tutor.i18n.speaker import Speaker
from tutor.rulebooks import nearest, rulebooks
from tutor.web.judging import judge

DRILLS = list(drills_for(rulebooks()["classic"]))
"""The drills for two: the same under each of their rulebooks."""
QUESTIONS = 10
RULES = list(PLAYED_DIFFERENTLY)
ROUNDS = [(drill, RULES[number % len(RULES)]) for number, drill in enumerate(DRILLS)] + [
    (drill, rules) for rules, book in MORE_PLAYERS.items() for drill in drills_for(book)
]


def question_of(drill: str, rules: str, seed: int) -> Drawn:
    return draw_question(drills()[drill], rulebooks()[rules], seed, judge())


def answer(learner: Learner, page: Page, drawn: Drawn, rightly: bool) -> Page:
    """Answers the question shown; wrongly means the first wrong option or the order as it is."""
    question = drawn.question
    if question.mode is Mode.ORDER:
        for option in question.right if rightly else question.options:
            page = learner.press(page, option.key)
        return page
    return learner.press(page, next(o.key for o in question.options if o.right is rightly))


@pytest.mark.parametrize(("drill", "rules"), ROUNDS)
def test_a_round_of_ten_ends_with_a_result_that_shows_every_question(
    learner: Learner, speakers: dict[str, Speaker], drill: str, rules: str
) -> None:
    number = ROUNDS.index((drill, rules))
    code, seed = rotate(number), 1000 * number
    speaker = speakers[code]
    page = learner.open(f"/{code}/drills/{drill}?rules={rules}&seed={seed}")
    shown = []
    for at in range(QUESTIONS):
        drawn = question_of(drill, rules, seed + at)
        assert page.main.one(id="question").text == read(speaker, drawn.question.prompt)
        assert page.right is None
        assert len(page.main.one("ol", class_="results").all("li", class_="open")) == 10 - at
        page = answer(learner, page, drawn, rightly=at % 3 != 0)
        assert page.right is (at % 3 != 0), f"question {at + 1}"
        assert page.form is None
        shown.append((page.address, page.why))
        assert page.main_link is not None
        page = learner.open(page.main_link)
    rows = page.main.one("ol", class_="review").all("li")
    assert len(rows) == QUESTIONS
    assert len(page.main.all("li", class_="option-right")) == 6
    for at, (row, (there, why)) in enumerate(zip(rows, shown, strict=True)):
        question = question_of(drill, rules, seed + at).question
        assert read(speaker, question.prompt) in row.text
        assert why in row.text
        told = len(row.all("dt"))
        assert told == (1 if at % 3 else 2), "the choice, and after a wrong one what was right"
        link = row.all("a")[-1].attrs["href"]
        again = learner.open(link)
        assert again.why == why
        assert again.right is (at % 3 != 0)
        assert urlsplit(link).path == urlsplit(there).path
    assert page.cookies_set == []
    if code == CODE:
        assert not bare_texts(page.root)
    assert page.main_link is not None
    fresh = learner.open(page.main_link)
    assert urlsplit(fresh.address).path == f"/{code}/drills/{drill}"
    assert fresh.right is None


@pytest.mark.parametrize("drill", DRILLS)
def test_the_same_address_is_the_same_page(app: Flask, drill: str) -> None:
    """T70: a question can be shared, reloaded and gone back to."""
    address = f"/en/drills/{drill}?rules=doubled&seed=123450"
    one, other = Learner(app.test_client()), Learner(app.test_client())
    first = one.open(address)
    assert first.response.data == other.open(address).response.data
    answered = answer(one, first, question_of(drill, "doubled", 123450), rightly=False)
    assert other.open(answered.address).response.data == answered.response.data
    assert one.open(address).response.data == first.response.data
    changed = answer(one, one.open(address), question_of(drill, "doubled", 123450), rightly=True)
    assert changed.right is True, "going back and answering again replaces the answer"


@pytest.mark.parametrize("rules", ["seven-point", *MORE_PLAYERS])
def test_every_drill_is_on_the_list_and_starts_a_round_under_the_rules_in_use(
    learner: Learner, rules: str
) -> None:
    page = learner.open(f"/en/drills/?rules={rules}")
    doors = page.main.one("ul", class_="doors").all("a")
    assert len(doors) == len(drills_for(rulebooks()[rules]))
    for door in doors:
        started = learner.open(door.attrs["href"])
        query = parse_qs(urlsplit(started.address).query)
        assert query["rules"] == [rules]
        assert query["seed"][0].isdecimal()
        assert started.cookies_set == []
        assert started.main.maybe(class_="notice") is None


@pytest.mark.parametrize("rules", rulebooks())
def test_a_drill_that_these_rules_do_not_have_says_under_which_it_is_asked(
    learner: Learner, speakers: dict[str, Speaker], rules: str
) -> None:
    mine = rulebooks()[rules]
    for key, drill in drills().items():
        if drill.draw is None or drill.fits(mine):
            continue
        page = learner.open(f"/en/drills/{key}?rules={rules}&seed=70")
        assert page.main.one(class_="notice").text
        fitting = [book for book in rulebooks().values() if drill.fits(book)]
        asked = question_of(key, nearest(mine, fitting).key, 70)
        assert page.main.one(id="question").text == read(speakers["en"], asked.question.prompt)
        answered = answer(learner, page, asked, rightly=True)
        assert answered.right is True


@pytest.mark.parametrize("drill", DRILLS)
def test_the_questions_of_a_round_differ(drill: str) -> None:
    drawn = [question_of(drill, "classic", seed) for seed in range(QUESTIONS)]
    asked = {(str(one.situation), *(o.key for o in one.question.options)) for one in drawn}
    assert len(asked) == QUESTIONS


def test_an_order_is_picked_card_by_card(learner: Learner, speakers: dict[str, Speaker]) -> None:
    page = learner.open(f"/{SECOND}/drills/card-order?rules=classic&seed=5")
    drawn = question_of("card-order", "classic", 5).question
    for done, option in enumerate(drawn.right):
        assert len(page.buttons) == len(drawn.options) - done
        picked = page.main.maybe("ol", class_="picked")
        names = (
            [node.attrs["aria-label"] for node in picked.all("span", role="img")] if picked else []
        )
        wanted = [speakers[SECOND].card_name(o.card) for o in drawn.right[:done] if o.card]
        assert names == wanted
        page = learner.press(page, option.key)
    assert page.right is True


@pytest.mark.parametrize(
    "query",
    [
        "seed=1&answers=nonsense",
        "seed=1&answers=tied~nonsense",
        "seed=1&answers=3S",
        "seed=1&at=2",
        "seed=1&at=0",
        "seed=1&at=12",
        "seed=1&answers=" + "~".join(["tied"] * 11),
        "seed=1&answers=~",
        "seed=1&picked=tied",
        "seed=-1",
        "seed=1000000000",
        "seed=1e3",
        "seed=%D9%A3",
        "seed=",
    ],
)
def test_an_address_that_no_round_has_is_refused(learner: Learner, query: str) -> None:
    page = learner.open(f"/en/drills/which-wins?rules=classic&{query}", 400)
    assert page.lang == "en"
    assert page.cookies_set == []


def test_an_answer_of_another_question_is_refused(learner: Learner) -> None:
    """T81: a stale form never counts for a question it was not made for."""
    address = "/en/drills/which-wins?rules=classic&seed=1"
    others = [o.key for o in question_of("which-wins", "classic", 2).question.options if o.card]
    for choice in (*others, "D", "put", "tied~tied"):
        learner.post(address, {"choice": choice}, 400)
    over = address + "&answers=" + "~".join(["tied"] * 10)
    learner.post(over, {"choice": "tied"}, 400)


def test_drills_only_for_lessons_have_no_page(learner: Learner) -> None:
    for key, drill in drills().items():
        if drill.draw is None:
            learner.open(f"/en/drills/{key}", 404)


def test_the_opening_question_is_answered_on_the_home_page(learner: Learner) -> None:
    page = learner.open("/en/")
    assert page.right is None
    for value in page.buttons:
        answered = learner.press(page, value)
        assert urlsplit(answered.address).path == "/en/"
        assert answered.right is not None
        assert answered.cookies_set == []
    assert page.main.maybe("a", class_="btn-main") is not None
