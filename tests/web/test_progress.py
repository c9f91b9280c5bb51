"""What is kept of a learner's progress: step by step, for ever, and never twice."""

from __future__ import annotations

import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from tests.course.walk import LESSONS
from tests.web.learner import FIRST, SECOND, Learner, Page
from tests.web.test_lesson_steps import address, answer_rightly, kept
from tutor.coach.solved import SolvedJudge
from tutor.course import Ask, Course, DrillRun, Lesson, PlayHand, Step, read_course
from tutor.web import create_app
from tutor.web.ticks import step_name


def finish(learner: Learner, page: Page, lesson: Lesson, step: Step) -> Page:
    """Does what the step asks for, as well as it can be done."""
    action = step.action
    if isinstance(action, Ask):
        return answer_rightly(learner, page, action.question)
    if isinstance(action, PlayHand):
        while page.form is not None:
            page = learner.press(page, page.buttons[0])
        return page
    assert isinstance(action, DrillRun)
    for done in range(action.times):
        page = learner.press(page, page.buttons[0])
        if done < action.times - 1:
            assert page.main_link is not None
            page = learner.open(page.main_link)
    return page


@pytest.mark.parametrize(("rules", "code"), [("classic", FIRST), ("doubled", SECOND)])
def test_the_course_from_the_first_page_to_the_last(
    learner: Learner, course: Course, rules: str, code: str
) -> None:
    """T66, T72, T76, T78, T79: every lesson by its main buttons alone, ticked at its end."""
    home = learner.open(f"/{code}/?rules={rules}")
    for number, key in enumerate(course.lessons):
        lesson = course.lesson(key, rules)
        page = learner.open(f"/{code}/lessons/{key}?rules={rules}")
        before = None
        for step in lesson.steps:
            assert urlsplit(page.address).path == f"/{code}/lessons/{key}/{step.id}"
            back = page.main.maybe("a", rel="prev")
            assert (back is None) is (before is None)
            if back is not None:
                assert urlsplit(back.attrs["href"]).path == before
            page = finish(learner, page, lesson, step)
            assert kept(learner, lesson, step), f"{key}/{step.id}"
            before = urlsplit(page.address).path
            if step is not lesson.steps[-1]:
                assert page.main_link is not None
                page = learner.open(page.main_link)
        learnt = page.main.one(class_="learnt")
        assert len(learnt.all("li")) == len(lesson.source.learnt)
        home = learner.open(f"/{code}/?rules={rules}")
        assert len(home.main.all("li", class_="is-done")) == number + 1
        assert page.main_link is not None
        last = number == len(course.lessons) - 1
        assert ("/lessons/" in page.main_link) is not last
    assert not home.main.all("li", class_="is-next")
    again = learner.open(f"/{code}/lessons/{key}?rules={rules}")
    assert again.address.partition("?")[0].endswith(lesson.steps[0].id)


def test_a_lesson_goes_on_where_it_was_left(learner: Learner, course: Course) -> None:
    """T73, T76."""
    lesson = course.lesson("ranking", "classic")
    page = learner.open("/en/lessons/ranking")
    page = finish(learner, page, lesson, lesson.steps[0])
    assert learner.open("/en/lessons/ranking").address.endswith(lesson.steps[1].id)
    (started,) = learner.open("/en/").main.all("li", class_="is-started")
    assert started.all("a")[0].attrs["href"] == "/en/lessons/ranking"


def test_a_number_instead_of_the_step_s_name_leads_to_the_step(
    client: FlaskClient, course: Course
) -> None:
    steps = course.lesson("ranking", "classic").steps
    for number, step in enumerate(steps, start=1):
        answer = client.get(f"/en/lessons/ranking/{number}")
        assert answer.status_code == 302
        assert answer.headers["Location"] == f"/en/lessons/ranking/{step.id}"
    for number in (0, len(steps) + 1, 999, 1000):
        assert client.get(f"/en/lessons/ranking/{number}").status_code == 404


def test_a_new_step_in_a_lesson_keeps_the_old_ticks(
    learner: Learner, course: Course, tmp_path: Path, translations: Path
) -> None:
    """T75."""
    lesson = course.lesson("ranking", "classic")
    for step in lesson.steps:
        finish(learner, learner.open(address(lesson, step, "en")), lesson, step)
    assert learner.open("/en/").main.one("li", class_="is-done")

    folder = tmp_path / "lessons"
    folder.mkdir()
    for name in (
        "course.toml",
        "rules.toml",
        "more-players.toml",
        "history.toml",
        "01-ranking.toml",
    ):
        shutil.copy(LESSONS / name, folder)
    shutil.copytree(LESSONS / "rulebooks", folder / "rulebooks")
    (folder / "glossary.toml").write_text("", "utf-8")
    path = folder / "01-ranking.toml"
    new = '[[step]]\nid = "brand-new"\ndrill = "which-wins"\n\n'
    text = path.read_text("utf-8")
    path.write_text(text.replace("[[step]]", new + "[[step]]", 1), "utf-8")
    store = learner.client.application.extensions["put_store"]
    changed = create_app(
        {
            "COURSE": read_course(folder, SolvedJudge()),
            "TRANSLATIONS": translations,
            "STORE": store,
        }
    )
    returning = Learner(changed.test_client())
    returning.client.set_cookie("learner", learner.client.get_cookie("learner").value)
    assert returning.open("/en/lessons/ranking").address.endswith("/brand-new")
    home = returning.open("/en/")
    assert not home.main.all("li", class_="is-done")
    (started,) = home.main.all("li", class_="is-started")
    assert f"{len(lesson.steps)}" in started.text
    assert f"{len(lesson.steps) + 1}" in started.text
    for step in lesson.steps:
        old = returning.open(f"/en/lessons/ranking/{step.id}")
        assert old.status == 200


def test_progress_of_the_first_version_is_taken_over(learner: Learner, course: Course) -> None:
    """T73: a cookie of finished steps becomes progress that is kept, and is dropped."""
    lesson = course.lesson("ranking", "classic")
    names = [step_name(lesson.key, step.id) for step in lesson.steps]
    learner.client.set_cookie("done", ".".join(names[:-1]))
    assert learner.open("/en/lessons/ranking").address.endswith(lesson.steps[-1].id)
    page = learner.open(address(lesson, lesson.steps[-1], "en"))
    finish(learner, page, lesson, lesson.steps[-1])
    assert learner.client.get_cookie("done") is None
    assert set(learner.finished()) == {(lesson.key, step.id) for step in lesson.steps}
    assert learner.open("/en/").main.one("li", class_="is-done")
