"""A step behaves as a page should: focus, history, double clicks, the language menu."""

from __future__ import annotations

from typing import Any

from tests.browser.served import Served
from tests.web.learner import REAL_LANGUAGES


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


def test_the_open_language_menu_closes_by_escape_and_loses_nothing(
    window: Any, served: Served
) -> None:
    """T9: open, Esc, open, choose: same step, same answer."""
    visitor = window(width=1280, height=720)
    other = REAL_LANGUAGES[-1]
    page = visitor.open(f"/{REAL_LANGUAGES[0]}/{served.pages['question']}")
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
