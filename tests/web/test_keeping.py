"""What is kept of a learner, by which cookie, and what a cookie that is not theirs can do."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest
from flask import Flask
from itsdangerous import URLSafeTimedSerializer

from tests.survival import sites
from tests.survival.sites import (
    ASKED,
    QUESTION,
    Clock,
    answer_once,
    cookie_of,
    kept,
    newcomer,
    notes,
)
from tests.web.learner import Learner, Page, rotate
from tests.web.test_drill_rounds import DRILLS, RULES
from tutor.course import Ask, Course, PlayHand

clock, site_at, site = sites.clock, sites.site_at, sites.site

YEAR = 365 * 24 * 3600


def press_through(learner: Learner, page: Page) -> tuple[Page, str]:
    """Answers the question on the page with its first buttons; the verdict, and the choice."""
    pressed = []
    while True:
        pressed.append(page.buttons[0])
        page = learner.press(page, pressed[-1])
        if page.right is not None:
            return page, ".".join(pressed)


def asked(page: Page) -> tuple[str, list[str]]:
    """What a page asks: the question and the answers it offers."""
    return page.main.one(id="question").text, page.buttons


def test_no_cookie_before_there_is_something_to_keep(site: Flask) -> None:
    learner = newcomer(site)
    paths = ("", "lessons/ranking", "drills/", QUESTION[4:], "practice", "practice/day",
             "practice/today", "progress", "progress/import", "progress/reset?lesson=all",
             "progress/forget", "settings", "rules/classic", "glossary")  # fmt: skip
    for number, path in enumerate(paths):
        assert learner.open(f"/{rotate(number)}/{path}").cookies_set == [], path
    assert learner.client.get("/en/progress/export.json").status_code == 400
    learner.post(QUESTION, {"choice": "nonsense"}, 400)
    learner.post("/en/progress/reset", {"lesson": "all"})
    assert cookie_of(learner) is None
    answer_once(learner)
    assert cookie_of(learner) is not None


def test_the_learner_s_cookie_is_a_random_signed_mark_for_about_a_year(site: Flask) -> None:
    """T84: it holds no progress, and scripts and other sites do not get it."""
    ids = set()
    for number in range(3):
        learner = newcomer(site)
        (sent,) = answer_once(learner, code=rotate(number)).cookies_set
        name, *rest = (part.strip() for part in sent.split(";"))
        assert name.startswith("learner=")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(rest)
        (age,) = (int(part.split("=")[1]) for part in rest if part.startswith("Max-Age="))
        assert YEAR <= age <= YEAR + 31 * 24 * 3600
        payload, _moment, _signature = name.partition("=")[2].split(".")
        id_ = json.loads(urlsafe_b64decode(payload + "=="))
        assert re.fullmatch(r"[\w-]{20,32}", id_)
        ids.add(id_)
        before = cookie_of(learner)
        assert answer_once(learner, 2).cookies_set == [], "the mark does not change"
        assert cookie_of(learner) == before
    assert len(ids) == 3


def test_the_cookie_is_secure_where_the_site_is(site: Flask) -> None:
    answer = site.test_client().post(f"https://localhost{QUESTION}", data={"choice": "tied"})
    assert "Secure" in answer.headers["Set-Cookie"]


def test_the_cookie_of_somebody_who_comes_back_is_renewed(site: Flask, clock: Clock) -> None:
    learner = newcomer(site)
    answer_once(learner)
    clock.moment = datetime.now(UTC) + timedelta(days=31)
    assert "learner=" in learner.open("/en/progress").cookies_set[0]
    assert len(learner.records()["answers"]) == 1


def bad_cookies(site: Flask, real: str) -> dict[str, str]:
    """Cookies that mean no learner; ``real`` is one that does."""
    signer = site.extensions["put_signer"]
    id_ = signer.loads(real)
    foreign = URLSafeTimedSerializer("another key", salt="learner")
    other_use = URLSafeTimedSerializer("another key", salt="other")
    return {
        "cut": real[:-1],
        "one sign changed": real[:-2] + ("A" if real[-2] != "A" else "B") + real[-1],
        "longer": real + "x",
        "bare id": id_,
        "signed elsewhere": foreign.dumps(id_),
        "signed for something else": other_use.dumps(id_),
        "without its moment": real.split(".")[0] + "." + real.split(".")[2],
        "nobody": signer.dumps("A" * 22),
        "a number": signer.dumps(7),
        "a list": signer.dumps([id_]),
        "nothing in it": signer.dumps(None),
        "a long id": signer.dumps("x" * 3000),
        "huge": "A" * 60_000,
        "dots": "...." * 100,
        "odd signs": quote("é\n\0☃' OR 1=1 --"),
        "bytes": "\xff\xfe\x80",
    }


def test_a_cookie_that_is_no_learner_s_opens_nothing_and_changes_nothing(site: Flask) -> None:
    owner = newcomer(site)
    answer_once(owner)
    real = cookie_of(owner)
    assert real is not None
    before = kept(owner)
    places = ("progress", "lessons/ranking/two-queens", QUESTION[4:])
    for number, (name, value) in enumerate(bad_cookies(site, real).items()):
        path = f"/{rotate(number)}/{places[number % len(places)]}"
        visitor = Learner(site.test_client(use_cookies=False))
        page = visitor.open(path, Cookie=f"learner={value}")
        assert len(notes(page)) == 1, name
        for address in ("/en/", "/en/practice", "/en/practice/today"):
            visitor.open(address, Cookie=f"learner={value}")
        export = visitor.client.get(
            "/en/progress/export.json", headers={"Cookie": f"learner={value}"}
        )
        assert export.status_code == 400, name
        answered = visitor.client.post(
            QUESTION, data={"choice": "nonsense"}, headers={"Cookie": f"learner={value}"}
        )
        assert answered.status_code == 400, name
        answered = visitor.client.post(
            QUESTION, data={"choice": "tied"}, headers={"Cookie": f"learner={value}"}
        )
        assert answered.status_code == 303, name
        assert "learner=" in answered.headers["Set-Cookie"], name
        assert real not in answered.headers["Set-Cookie"], name
        assert kept(owner) == before, name


def test_an_empty_cookie_is_none(site: Flask) -> None:
    visitor = Learner(site.test_client(use_cookies=False))
    for value in ("learner=", "learner", 'learner=""'):
        assert visitor.open("/en/progress", Cookie=value).status == 200


def test_a_cookie_from_before_the_data_were_deleted_opens_nothing(site: Flask) -> None:
    learner, other = newcomer(site), newcomer(site)
    answer_once(learner)
    answer_once(other, 9)
    before, old = kept(other), cookie_of(learner)
    assert old is not None
    learner.post("/en/progress/forget", {})
    assert cookie_of(learner) is None
    learner.client.set_cookie("learner", old)
    assert len(notes(learner.open("/en/progress"))) == 1
    assert learner.records() == {}
    answer_once(learner, 5)
    assert cookie_of(learner) not in (None, old)
    assert [row["question"] for row in learner.records()["answers"]] == [f"drills/{ASKED}5"]
    assert kept(other) == before


def check_kept(learner: Learner, clock: Clock, path: str, code: str, lesson: str | None) -> Page:
    """Answers the question at ``path``; the record has to be right, and lead there again."""
    clock.moment += timedelta(minutes=7)
    page = learner.open(f"/{code}/{path}")
    before = asked(page)
    verdict, choice = press_through(learner, page)
    row = max(learner.records()["answers"], key=lambda row: row["at"])
    assert datetime.fromisoformat(row["at"]) == clock.moment, path
    assert (row["choice"], row["is_right"], row["attempt"]) == (choice, verdict.right, 1)
    assert row["lesson"] == lesson
    assert asked(learner.open(f"/{code}/{row['question']}")) == before
    return verdict


def test_every_answer_of_drills_and_practice_is_kept(site: Flask, clock: Clock) -> None:
    """T54: what was chosen, whether it was right, when; its address asks the same again."""
    learner = newcomer(site)
    for number, drill in enumerate(DRILLS):
        path = f"drills/{drill}?rules={RULES[number % len(RULES)]}&seed={50 * number}"
        check_kept(learner, clock, path, rotate(number), None)
    address = learner.open("/en/practice/today").address
    for number in range(10):
        verdict = check_kept(learner, clock, address.partition("/en/")[2], "en", None)
        assert verdict.main_link is not None
        address = verdict.main_link
        assert len(learner.records()["answers"]) == len(DRILLS) + number + 1


@pytest.mark.parametrize("key", ["ranking", "the-put"])
def test_every_answer_of_a_lesson_is_kept(
    site: Flask, course: Course, clock: Clock, key: str
) -> None:
    """T54."""
    learner = newcomer(site)
    steps = [s for s in course.lesson(key, "doubled").steps if not isinstance(s.action, PlayHand)]
    for number, step in enumerate(steps):
        path = f"lessons/{key}/{step.id}?rules=doubled"
        check_kept(learner, clock, path, rotate(number), key)
    assert len(learner.records()["answers"]) == len(steps)


def test_the_first_choice_counts_whatever_is_chosen_after_going_back(site: Flask) -> None:
    """T52, T57, T87."""
    learner = newcomer(site)
    for number, path in enumerate((QUESTION[4:], "lessons/ranking/two-queens?rules=classic")):
        page = learner.open(f"/{rotate(number)}/{path}")
        first = page.buttons[0]
        learner.press(page, first)
        rows = learner.records()["answers"]
        for choice in (*page.buttons, *page.buttons):
            assert learner.press(page, choice).right is not None
        assert learner.records()["answers"] == rows
        assert rows[-1]["choice"] == first or rows[0]["choice"] == first


@pytest.mark.parametrize("age", [timedelta(hours=2), timedelta(days=2)])
def test_an_old_form_is_still_an_answer(site: Flask, clock: Clock, age: timedelta) -> None:
    """T82: no form goes stale, with a learner's cookie or without."""
    newly, back = newcomer(site), newcomer(site)
    answer_once(back)
    for number, learner in enumerate((newly, back)):
        page = learner.open(f"/{rotate(number)}/drills/{ASKED}4")
        clock.moment += age
        assert learner.press(page, "tied").right is not None
        row = learner.records()["answers"][-1]
        assert row["question"] == f"drills/{ASKED}4"
        assert datetime.fromisoformat(row["at"]) == clock.moment


def test_settings_are_kept_with_the_learner(site: Flask) -> None:
    learner = newcomer(site)
    answer_once(learner)
    chosen = {"rules": "doubled", "letters": "international", "keys": "off"}
    learner.post("/en/settings", chosen)
    assert learner.records()["choices"] == chosen
    learner.post("/en/settings", {"keys": "on"})
    assert learner.records()["choices"] == chosen | {"keys": "on"}


def test_settings_from_before_the_first_answer_are_kept_too(site: Flask) -> None:
    learner = newcomer(site)
    learner.post("/en/settings", {"rules": "doubled"})
    answer_once(learner)
    assert learner.records()["choices"] == {"rules": "doubled"}


def test_everything_works_without_cookies_and_says_what_is_lost(
    site: Flask, course: Course
) -> None:
    """T84: and nobody is told so who only opens a link that somebody shared."""
    blocked = Learner(site.test_client(use_cookies=False))
    starts: list[tuple[str, list[str]]] = [(QUESTION[4:], ["tied"]), ("practice/today", [])]
    for step in course.lesson("ranking", "classic").steps:
        right = step.action.question.right if isinstance(step.action, Ask) else ()
        keys = [option.key for option in right]
        starts.append((f"lessons/ranking/{step.id}?rules=classic", keys))
    for number, (path, keys) in enumerate(starts):
        page = blocked.open(f"/{rotate(number)}/{path}", **{"Sec-Fetch-Site": "none"})
        while page.form is not None:
            assert notes(page) == []
            choice = next((key for key in keys if key in page.buttons), page.buttons[0])
            form = {"data": {"choice": choice}, "headers": {"Sec-Fetch-Site": "same-origin"}}
            sent = blocked.client.post(page.form.attrs["action"], **form)
            assert sent.status_code == 303
            address = sent.headers["Location"]
            page = blocked.open(address, **{"Sec-Fetch-Site": "same-origin"})
        assert page.right is not None
        assert page.main_link is not None or page.main.maybe("a", rel="next") is not None
        assert len(notes(page)) == 1, path
        for site_ in ("none", "cross-site"):
            assert notes(blocked.open(address, **{"Sec-Fetch-Site": site_})) == []
