"""The projector view: only the question, the answer when asked for, and nothing is kept."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.learner import LANGUAGES, Learner, Page, rotate
from tests.web.test_drill_rounds import question_of
from tutor.course import Ask, Course, DrillRun
from tutor.drills import drills_for
from tutor.rulebooks import rulebooks

VIEW = "view=projector"
DRILL = f"drills/which-wins?rules=classic&seed=40&{VIEW}"


def show_href(page: Page) -> str | None:
    """Where the answer is shown."""
    links = [node.attrs["href"] for node in page.main.all("a") if "show=" in node.attrs["href"]]
    return links[0] if links else None


def next_href(page: Page) -> str:
    return page.main.one("a", rel="next").attrs["href"]


def is_projected(page: Page) -> bool:
    return "projector" in page.root.one("html").classes


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_has_no_navigation_and_one_way_out(learner: Learner, code: str) -> None:
    page = learner.open(f"/{code}/{DRILL}")
    assert page.root.maybe("header", class_="top") is None
    assert not [nav for nav in page.root.all("nav") if nav.parent and nav.parent.tag == "footer"]
    (leave,) = page.root.one("footer").all("a")
    ordinary = learner.open(leave.attrs["href"])
    assert not is_projected(ordinary)
    assert ordinary.main.one(id="question").text == page.main.one(id="question").text
    assert [a.attrs["href"] for a in ordinary.main.all("a") if VIEW in a.attrs["href"]]


@pytest.mark.parametrize("drill", drills_for(rulebooks()["classic"]))
def test_the_answer_is_shown_when_asked_for_and_is_nobodys(learner: Learner, drill: str) -> None:
    code = rotate(list(drills_for(rulebooks()["classic"])).index(drill))
    page = learner.open(f"/{code}/drills/{drill}?rules=classic&seed=40&{VIEW}")
    right = question_of(drill, "classic", 40).question.right_answer
    for step in (1, 2):
        asked_for = show_href(page)
        assert asked_for is not None
        assert page.right is None
        assert right not in [v for v in parse_qs(urlsplit(asked_for).query).values() if step == 1]
        shown = learner.open(asked_for)
        assert shown.right is True
        assert not shown.buttons
        assert not shown.main.all("ol", class_="picked")
        page = learner.open(next_href(shown))
        assert is_projected(page)
        assert parse_qs(urlsplit(page.address).query)["at"] == [str(step + 1)]
    assert learner.records() == {}


def test_what_is_pressed_writes_nothing(learner: Learner, course: Course) -> None:
    """Neither an answer, nor a step, nor a cookie; also of somebody who is known here."""
    page = learner.open(f"/en/{DRILL}")
    for value in list(page.buttons):
        pressed = learner.press(page, value)
        assert pressed.right is not None
        assert pressed.cookies_set == []
        assert is_projected(pressed)
    step = learner.open(f"/en/lessons/ranking/two-queens?rules=classic&{VIEW}")
    for value in list(step.buttons):
        learner.press(step, value)
    assert learner.records() == {}
    ordinary = learner.open("/en/drills/which-wins?rules=classic&seed=90")
    learner.press(ordinary, ordinary.buttons[0])
    before = learner.records()
    assert before
    learner.press(page, page.buttons[0])
    learner.press(step, step.buttons[0])
    after = learner.records()
    assert after["answers"] == before["answers"]
    assert after.get("steps") == before.get("steps")


def test_a_lesson_leads_on_from_step_to_step_inside_the_view(
    learner: Learner, course: Course
) -> None:
    """And on to the next lesson; the answers are shown on the way."""
    told = course.lesson("tied-tricks", "classic")
    assert told is not None
    page = learner.open(f"/en/lessons/tied-tricks?rules=classic&{VIEW}")
    rounds = 0
    for step in told.steps:
        assert urlsplit(page.address).path == f"/en/lessons/tied-tricks/{step.id}"
        asked = step.action.times if isinstance(step.action, DrillRun) else 1
        if isinstance(step.action, Ask | DrillRun):
            for _ in range(asked):
                asked_for = show_href(page)
                assert asked_for is not None
                page = learner.open(next_href(learner.open(asked_for)))
                claimed = parse_qs(urlsplit(page.address).query).get("answers", [""])
                assert set(claimed[0]) <= {"-", "~"}
                rounds += 1
        else:
            page = learner.open(next_href(page))
        assert is_projected(page)
    assert urlsplit(page.address).path.startswith("/en/lessons/winning-a-hand/")
    assert rounds >= len(told.steps)
    assert learner.records() == {}


def test_the_last_question_of_a_round_is_told_as_the_last_and_nothing_is_counted(
    learner: Learner,
) -> None:
    page = learner.open(f"/en/{DRILL}&questions=1")
    over = learner.open(next_href(page))
    assert is_projected(over)
    assert over.main.maybe("ol", class_="review") is None
    assert over.main_link is not None
    again = learner.open(over.main_link)
    assert is_projected(again)
    assert parse_qs(urlsplit(again.address).query)["questions"] == ["1"]


def test_next_neither_tells_the_answer_nor_claims_one(learner: Learner) -> None:
    """Neither on the wall, where an address can be read, nor on the ordinary page afterwards."""
    page = learner.open(f"/en/{DRILL}&questions=3")
    for _ in range(3):
        href = next_href(page)
        (answers,) = parse_qs(urlsplit(href).query)["answers"]
        assert set(answers) <= {"-", "~"}
        page = learner.open(href)
    ordinary = learner.open(page.address.replace(f"&{VIEW}", ""))
    assert len(ordinary.main.one("ol", class_="review").all("li")) == 3
    assert not ordinary.main.all("li", class_="option-right")
    assert learner.open(ordinary.address.replace("at=4", "at=1")).right is None
    assert learner.records() == {}


def test_a_list_stays_in_the_view(learner: Learner) -> None:
    page = learner.open(f"/en/class/plan?do=drill:which-wins:1~lesson:ranking&seed=3&{VIEW}")
    assert is_projected(page)
    first = page.main.one("ol", class_="lessons").all("a")[0].attrs["href"]
    over = learner.open(next_href(learner.open(first)))
    assert over.main_link is not None
    lesson = learner.open(over.main_link)
    assert is_projected(lesson)
    assert urlsplit(lesson.address).path.startswith("/en/lessons/ranking/")


def test_outside_the_view_nobody_is_shown_an_answer(learner: Learner) -> None:
    for path in (
        "drills/which-wins?rules=classic&seed=40",
        "lessons/ranking/two-queens?rules=classic",
    ):
        page = learner.open(f"/en/{path}&show=answer")
        assert page.right is None
        assert page.buttons
