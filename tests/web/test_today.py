"""Today's practice: what is due, mixed; the same for everybody who has the address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from tests.survival import sites
from tests.survival.sites import Clock, Site, a_file, newcomer
from tests.web.learner import Learner, Page, rotate
from tests.web.test_drill_rounds import DRILLS
from tutor.course import Course
from tutor.drills import drills
from tutor.web.knowledge import own_lessons

clock, site_at = sites.clock, sites.site_at


@pytest.fixture
def site(site_at: Site, opened_address: Callable[[str], str]) -> Flask:
    """An application with an empty database."""
    return site_at(opened_address("sqlite"))


@pytest.fixture
def lessons(site: Flask) -> dict[str, str]:
    """The own lesson of each skill."""
    with site.test_request_context("/en/"):
        return own_lessons()


def practised(clock: Clock, state: dict[str, tuple[int, bool]]) -> dict[str, object]:
    """A file of answers: for each skill how many days ago it was asked, and whether rightly."""
    rows = [
        {
            "question": f"drills/{skill}?rules=classic&seed={seed}", "attempt": 1, "skill": skill,
            "lesson": None, "choice": "x", "is_right": right,
            "at": (clock.moment - timedelta(days=days)).isoformat(),
        }
        for skill, (days, right) in state.items()
        for seed in range(3)
    ]  # fmt: skip
    return {"format": "put-tutor-progress", "version": 1, "answers": rows}


def known_to(site: Flask, clock: Clock, state: dict[str, tuple[int, bool]]) -> Learner:
    """Somebody who has practised so."""
    learner = newcomer(site)
    sent = learner.client.post("/en/progress/import", **a_file(practised(clock, state)))
    assert sent.status_code == 303
    return learner


def mix_of(address: str) -> list[str]:
    (mix,) = parse_qs(urlsplit(address).query)["mix"]
    return mix.split("~")


def new_mix(learner: Learner) -> list[str]:
    """The mix that somebody who opens today's practice is sent on to."""
    return mix_of(learner.client.get("/en/practice/today").headers["Location"])


def state_of(chance: Random) -> dict[str, tuple[int, bool]]:
    some = chance.sample(DRILLS, chance.randrange(len(DRILLS) + 1))
    return {skill: (chance.randrange(400), chance.random() < 0.7) for skill in some}


def test_less_than_a_quarter_is_from_any_one_lesson(
    site: Flask, clock: Clock, lessons: dict[str, str]
) -> None:
    """Whatever has been practised before: 200 learners of all kinds."""
    chance = Random(1)
    for _ in range(200):
        mix = new_mix(known_to(site, clock, state_of(chance)))
        assert len(mix) == 10
        assert set(mix) <= set(DRILLS)
        most = Counter(lessons[skill] for skill in mix).most_common(1)[0][1]
        assert 4 * most < len(mix)


def test_what_is_due_comes_before_everything_else(
    site: Flask, clock: Clock, lessons: dict[str, str]
) -> None:
    """As far as one lesson may ask; the rest is filled with what is not due yet."""
    chance = Random(2)
    for _ in range(60):
        skills = chance.sample(DRILLS, 8)
        due, fresh = skills[:4], skills[4:]
        state = dict.fromkeys(due, (300, False)) | dict.fromkeys(fresh, (0, True))
        mix = new_mix(known_to(site, clock, state))
        room = Counter(lessons[skill] for skill in mix)
        for skill in due:
            assert skill in mix or room[lessons[skill]] == 2
        for skill in fresh:
            left_out = [s for s in DRILLS if s not in state and s not in mix]
            if skill in mix:
                assert all(room[lessons[s]] == 2 for s in left_out), "the new before the known"


def test_a_skill_answered_wrongly_is_due_before_one_answered_rightly(
    site: Flask, clock: Clock
) -> None:
    for right in (True, False):
        page = known_to(site, clock, {"may-put": (1, right)}).open("/en/progress")
        due = page.main.one("table", class_="plot").one("tbody").one("tr").all("td")[1]
        assert (due.maybe("b") is None) is right, "what is due stands out"


def test_the_address_is_the_same_practice_for_everybody(site: Flask) -> None:
    """T70: question by question, in a browser that has practised and in a fresh one."""
    learner = newcomer(site)
    page = learner.open("/en/practice/today")
    for number in range(1, 11):
        other = newcomer(site).open(page.address)
        assert asked(other) == asked(page)
        drill = mix_of(page.address)[number - 1]
        assert drills()[drill].draw is not None
        while page.right is None:
            page = learner.press(page, page.buttons[0])
        assert asked(newcomer(site).open(page.address)) == asked(page)
        assert page.main_link is not None
        page = learner.open(page.main_link)
    rows = page.main.one("ol", class_="review").all("li")
    assert len(rows) == 10
    assert newcomer(site).open(page.address).main.text == page.main.text
    assert page.main_link is not None
    again = learner.open(page.main_link)
    assert again.right is None
    assert len(learner.records()["answers"]) == 10


def asked(page: Page) -> tuple[str, list[str], bool | None]:
    return page.main.one(id="question").text, page.buttons, page.right


def test_another_language_asks_the_same(site: Flask) -> None:
    """T12."""
    learner = newcomer(site)
    page = learner.open("/en/practice/today")
    for number in range(1, 4):
        other = learner.open(page.link(rotate(number)))
        assert other.lang == rotate(number)
        assert mix_of(other.address) == mix_of(page.address)
        assert other.buttons == page.buttons


@pytest.mark.parametrize(
    "query",
    ["", "mix=", "mix=nonsense&seed=1", "mix=figure&seed=1", "mix=which-wins", "seed=1",
     "mix=which-wins~&seed=1", "mix=" + "~".join(["which-wins"] * 11) + "&seed=1",
     "mix=which-wins&seed=x", "mix=which-wins&seed=1&at=3", "mix=../x&seed=1"],
)  # fmt: skip
def test_an_address_that_is_no_practice_is_refused(site: Flask, query: str) -> None:
    status = 302 if "mix=" not in query else 400
    assert (
        newcomer(site).client.get(f"/en/practice/today?rules=classic&{query}").status_code == status
    )


def answer(learner: Learner, skill: str, seed: int, course: Course, rightly: bool = True) -> None:
    """Answers a drill question by its first right or wrong option."""
    page = learner.open(f"/en/drills/{skill}?rules=classic&seed={seed}")
    for value in page.buttons:
        sent = newcomer(learner.client.application).press(page, value)
        if sent.right is rightly:
            learner.press(page, value)
            return
    pytest.fail(f"{skill} {seed} has no such answer")


def mastered(learner: Learner) -> bool:
    row = learner.open("/en/progress").main.one("table", class_="plot").one("tbody").one("tr")
    return row.maybe(class_="tag-right") is not None


def test_mastery_needs_another_day(site: Flask, clock: Clock, course: Course) -> None:
    learner = newcomer(site)
    for seed in range(12):
        answer(learner, "which-wins", seed, course)
        clock.moment += timedelta(minutes=10)
        assert not mastered(learner)
    clock.moment += timedelta(days=1)
    assert not mastered(learner)
    answer(learner, "which-wins", 50, course)
    assert mastered(learner)
    answer(learner, "which-wins", 51, course, rightly=False)
    assert mastered(learner)
    answer(learner, "which-wins", 52, course, rightly=False)
    assert not mastered(learner)


def test_mastery_needs_an_answer_outside_the_skill_s_own_lesson(
    site: Flask, clock: Clock, course: Course
) -> None:
    learner = newcomer(site)
    rows = practised(clock, {"which-wins": (9, True)})
    answers: list[dict[str, object]] = rows["answers"]  # type: ignore[assignment]
    rows["answers"] = [
        row | {"lesson": "ranking", "question": f"lessons/ranking/s{day}?rules=classic", "at": at}
        for day in range(8)
        for row in answers[:1]
        for at in [(clock.moment - timedelta(days=9 - day)).isoformat()]
    ]
    assert learner.client.post("/en/progress/import", **a_file(rows)).status_code == 303
    assert len(learner.records()["answers"]) == 8
    assert not mastered(learner)
    answer(learner, "which-wins", 1, course)
    assert mastered(learner)
