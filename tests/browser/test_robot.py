"""The course can be finished by whoever presses what is there (REPORTS T69, T90)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.robot import choice, finish_lesson
from tests.web.learner import REAL_LANGUAGES
from tutor.course import load_course

LESSONS = list(load_course().lessons)


@pytest.mark.parametrize("key", LESSONS)
def test_every_lesson_ends_with_scripts(window: Any, key: str) -> None:
    """Each lesson in one of the languages, with the page swapped in place."""
    language = REAL_LANGUAGES[LESSONS.index(key) % len(REAL_LANGUAGES)]
    visitor = window()
    page = visitor.open(f"/{language}/lessons/{key}")
    assert finish_lesson(page) > 0
    assert page.locator("html").get_attribute("lang") == language
    assert visitor.faults == []


@pytest.mark.parametrize("key", LESSONS[::4])
def test_a_lesson_ends_without_scripts(window: Any, key: str) -> None:
    """The same pages, one after the other."""
    visitor = window(java_script_enabled=False)
    language = REAL_LANGUAGES[-1]
    page = visitor.open(f"/{language}/lessons/{key}")
    assert _finish_without_scripts(visitor, page) > 0


def _finish_without_scripts(visitor: Any, page: Any) -> int:
    for presses in range(200):
        if page.locator(".learnt").count():
            return presses
        onward = page.locator(".onward a.btn-main")
        controls = page.locator("main form[method=post] button")
        control = onward if onward.count() else choice(page, controls)
        with page.expect_navigation():
            control.click()
    raise AssertionError(f"the lesson never ends: {page.url}")


def test_the_first_lesson_ends_by_keyboard_alone(window: Any) -> None:
    """Tab until the control has the focus, then Enter: nothing else is needed."""
    visitor = window(width=1280, height=720)
    page = visitor.open(f"/{REAL_LANGUAGES[0]}/lessons/{LESSONS[0]}")

    def press(control: Locator) -> None:
        for _ in range(60):
            if control.evaluate("node => node === document.activeElement"):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {control}")

    assert finish_lesson(page, press) > 0
    assert visitor.faults == []


def test_the_verdict_has_the_focus_and_a_number_key_answers(window: Any) -> None:
    """T91, T94: after an answer the focus is on the verdict, not lost."""
    page = window().open(f"/{REAL_LANGUAGES[0]}/")
    page.keyboard.press("1")
    page.wait_for_selector("#verdict")
    assert page.evaluate("document.activeElement.id") == "verdict"


def test_back_restores_the_question_and_forward_the_verdict(window: Any) -> None:
    """T70, T72: each answer is a history entry of its own."""
    page = window().open(f"/{REAL_LANGUAGES[0]}/drills/which-wins?rules=classic&seed=40")
    question = page.locator("#question").inner_text()
    page.locator("main form button").first.click()
    page.wait_for_selector("#verdict")
    page.go_back()
    page.wait_for_selector("#verdict", state="detached")
    assert page.locator("#question").inner_text() == question
    assert page.locator("main form button").count()
    page.go_forward()
    page.wait_for_selector("#verdict")


def test_a_double_click_answers_once(window: Any) -> None:
    """T55, T58: two presses in one place are one answer and press nothing else."""
    visitor = window()
    page = visitor.open(f"/{REAL_LANGUAGES[0]}/drills/which-wins?rules=classic&seed=50")
    sent = []
    page.on("request", lambda request: sent.append(request.method))
    page.locator("main form button").first.dblclick()
    page.wait_for_selector("#verdict")
    page.wait_for_timeout(300)
    assert sent.count("POST") == 1
    assert "at=1" in page.url


def test_the_open_language_menu_closes_by_escape_and_loses_nothing(window: Any) -> None:
    """T9: open, Esc, open, choose: same step, same answer."""
    visitor = window(width=1280, height=720)
    other = REAL_LANGUAGES[-1]
    lesson = load_course().lessons[LESSONS[0]]
    page = visitor.open(f"/{REAL_LANGUAGES[0]}/lessons/{lesson.key}/{lesson.steps[0].id}")
    page.locator("main form button").first.click()
    page.wait_for_selector("#verdict")
    answered = page.url.partition("?")[2].partition("#")[0]
    menu = page.locator("details.menu")
    menu.locator("summary").click()
    page.keyboard.press("Escape")
    assert menu.get_attribute("open") is None
    menu.locator("summary").click()
    menu.locator(f"a[hreflang={other}]").click()
    page.wait_for_url(f"**/{other}/lessons/**")
    assert page.locator("html").get_attribute("lang") == other
    assert page.locator("#verdict").count()
    assert answered in page.url
