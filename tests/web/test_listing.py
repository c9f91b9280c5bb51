"""A teacher's list: lessons and drills as one address, without accounts; nothing is stored."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask import Flask

from tests.web.learner import LANGUAGES, Learner, Page
from tests.web.test_drill_rounds import answer, question_of
from tutor.course import Ask, Course
from tutor.web.listing import LIST_FIELDS, LONGEST_TITLE, MOST_ENTRIES

LIST = "do=lesson:ranking~drill:which-wins:5~lesson:tied-tricks&title=Monday&seed=40&rules=classic"


def entries(page: Page) -> list[str]:
    """Where the list leads to, in its order."""
    links = page.main.one("ol", class_="lessons").all("a")
    return [urlsplit(node.attrs["href"]).path for node in links]


def states(page: Page) -> list[str]:
    rows = page.main.one("ol", class_="lessons").all("li", class_="lesson")
    return [next(name[3:] for name in row.classes if name.startswith("is-")) for row in rows]


def plan_page(page: Page) -> str:
    """Where the page leads back to its list."""
    return next(
        node.attrs["href"] for node in page.main.all("a") if "/class/plan" in node.attrs["href"]
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_list_leads_to_its_entries_in_the_order_given(learner: Learner, code: str) -> None:
    page = learner.open(f"/{code}/class/plan?{LIST}")
    names = ("lessons/ranking", "drills/which-wins", "lessons/tied-tricks")
    assert entries(page) == [f"/{code}/{name}" for name in names]
    assert states(page) == ["open"] * 3
    assert page.main_link is not None
    assert urlsplit(page.main_link).path == f"/{code}/lessons/ranking"
    assert page.cookies_set == []


def test_entries_may_stand_in_fields_of_their_own(learner: Learner) -> None:
    one = learner.open(f"/en/class/plan?{LIST}")
    other = learner.open(
        "/en/class/plan?do=lesson:ranking&do=drill:which-wins:5&do=lesson:tied-tricks"
        "&title=Monday&seed=40&rules=classic"
    )
    assert [n.attrs["href"] for n in one.main.one("ol", class_="lessons").all("a")] == [
        n.attrs["href"] for n in other.main.one("ol", class_="lessons").all("a")
    ]


def test_a_lesson_on_the_list_leads_on_through_it(learner: Learner, course: Course) -> None:
    """The end of a lesson leads on to the next entry and back to the list, where it is done."""
    page = learner.open(f"/en/class/plan?{LIST}")
    told = course.lesson("ranking", "classic")
    assert told is not None
    assert page.main_link is not None
    page = learner.open(page.main_link)
    for step in told.steps:
        assert urlsplit(page.address).path == f"/en/lessons/ranking/{step.id}"
        assert isinstance(step.action, Ask)
        for key in step.action.question.right_answer.split("."):
            page = learner.press(page, key)
        assert page.main_link is not None
        assert set(LIST_FIELDS) <= set(parse_qs(urlsplit(page.main_link).query))
        back, page = plan_page(page), learner.open(page.main_link)
    assert urlsplit(page.address).path == "/en/drills/which-wins"
    assert states(learner.open(back)) == ["done", "open", "open"]
    assert learner.open(back).main.one("p", class_="lead").text.endswith("Monday")


def test_a_round_on_the_list_has_the_same_questions_for_everybody(app: Flask) -> None:
    one, other = Learner(app.test_client()), Learner(app.test_client())
    address = f"/en/class/plan?{LIST}"
    href = one.open(address).main.one("ol", class_="lessons").all("a")[1].attrs["href"]
    page = one.open(href)
    assert page.main.text == other.open(href).main.text
    for at in range(5):
        page = answer(one, page, question_of("which-wins", "classic", 40 + at), rightly=at > 0)
        assert states(one.open(address))[1] == ("done" if at == 4 else "started")
        assert page.main_link is not None
        page = one.open(page.main_link)
    rows = page.main.one("ol", class_="review").all("li")
    assert len(rows) == 5
    assert page.main_link is not None
    assert urlsplit(page.main_link).path == "/en/lessons/tied-tricks"
    shown = one.open(plan_page(page)).main.one("ol", class_="lessons").all("p", class_="small")[1]
    assert "4" in shown.text
    assert "5" in shown.text
    assert states(other.open(address)) == ["open"] * 3, "progress is each learner's own"


def test_other_rounds_of_a_drill_are_not_that_of_the_list(learner: Learner) -> None:
    page = learner.open("/en/drills/which-wins?rules=classic&seed=900")
    answer(learner, page, question_of("which-wins", "classic", 900), rightly=True)
    assert states(learner.open(f"/en/class/plan?{LIST}"))[1] == "open"


@pytest.mark.parametrize(
    "entry",
    ["lesson:nope", "drill:nope", "lesson:ranking:5", "drill:which-wins:0", "drill:which-wins:21",
     "ranking", "lesson:", "../x", "drill:figure", "<b>x</b>"],
)  # fmt: skip
def test_what_is_not_known_is_left_out_and_told(learner: Learner, entry: str) -> None:
    for path in ("class", "class/plan"):
        page = learner.open(f"/en/{path}?" + urlencode({"do": f"lesson:a-trick~{entry}"}))
        assert len(page.main.all("p", class_="notice")) == 1
        assert "<b>x" not in page.response.text
    assert len(entries(page)) == 1


def test_a_list_is_never_longer_than_can_be_carried(learner: Learner, course: Course) -> None:
    every = [f"lesson:{key}" for key in course.lessons] + ["drill:which-wins", "drill:may-put"] * 3
    every += [f"drill:{key}:20" for key in ("who-leads-next", "hand-result", "what-scores")]
    page = learner.open("/de/class/plan?" + urlencode({"do": "~".join(every), "title": "🂡" * 200}))
    assert len(entries(page)) == MOST_ENTRIES
    assert len(page.main.all("p", class_="notice")) == 1
    first = learner.open(page.main_link or "")
    assert len(first.address) < 2000
    assert learner.open(plan_page(first)).status == 200


def test_nothing_on_a_list_is_said(learner: Learner) -> None:
    for query in ("", "do=", "do=~~", "do=nope"):
        page = learner.open(f"/it/class/plan?{query}")
        assert page.main.maybe("ol") is None
        assert len(page.main.all("a")) >= 1


HOSTILE_TITLES = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "https://evil.example/ [x](y)",
    "%(title)s {{ 7 * 7 }}", "\u202egnp.exe", "x" * 500,
]  # fmt: skip


@pytest.mark.parametrize("title", HOSTILE_TITLES)
def test_a_title_is_text_and_nothing_else(learner: Learner, title: str) -> None:
    query = urlencode({"do": "lesson:ranking", "title": title})
    for path in ("class", "class/plan"):
        page = learner.open(f"/en/{path}?{query}")
        assert "<script>alert" not in page.response.text
        assert not page.root.all("img", src="x")
        assert not [a for a in page.root.all("a") if a.attrs["href"].startswith("http")]
        assert "\u202e" not in page.response.text
    assert page.main.one("h1").text == learner.open("/en/class/plan").main.one("h1").text
    said = page.main.one("p", class_="lead").text
    assert title.replace("\u202e", "")[:LONGEST_TITLE] in said
    assert title[: LONGEST_TITLE + 1] not in said or len(title) <= LONGEST_TITLE


@pytest.mark.parametrize("query", ["seed=x", "title=a&title=b", "title=%00", "seed=1&seed=2"])
def test_a_broken_address_is_refused(learner: Learner, query: str) -> None:
    assert learner.open(f"/es/class/plan?do=lesson:ranking&{query}", 400).lang == "es"


def test_the_page_for_teachers_makes_the_address(learner: Learner) -> None:
    page = learner.open("/nl/class?do=lesson:a-trick&do=drill:which-wins&title=Maandag&seed=7")
    address = urlsplit(page.main.one("input", id="address").attrs["value"])
    query = parse_qs(address.query)
    assert address.path == "/nl/class/plan"
    assert query["do"] == ["lesson:a-trick~drill:which-wins"]
    assert query["title"] == ["Maandag"]
    assert query["seed"] == ["7"]
    assert "rules" in query
    assert page.main_link == f"{address.path}?{address.query}"


def test_the_order_and_the_number_of_questions_are_changed_by_links(learner: Learner) -> None:
    page = learner.open("/en/class?do=lesson:a-trick~drill:which-wins~lesson:ranking&seed=7")
    first, second, third = page.main.one("ol", class_="chosen").all("li")
    assert len(first.all("a")) == len(third.all("a")) == 1
    up, down, five, twenty = (node.attrs["href"] for node in second.all("a"))
    for href, wanted in (
        (up, "drill:which-wins~lesson:a-trick~lesson:ranking"),
        (down, "lesson:a-trick~lesson:ranking~drill:which-wins"),
        (five, "lesson:a-trick~drill:which-wins:5~lesson:ranking"),
        (twenty, "lesson:a-trick~drill:which-wins:20~lesson:ranking"),
    ):
        made = learner.open(href).main.one("input", id="address").attrs["value"]
        assert parse_qs(urlsplit(made).query)["do"] == [wanted]
        assert parse_qs(urlsplit(made).query)["seed"] == ["7"]


def test_each_new_list_has_questions_of_its_own(learner: Learner) -> None:
    seeds = {
        learner.open("/en/class").main.one("input", name="seed").attrs["value"] for _ in range(8)
    }
    assert len(seeds) > 1
