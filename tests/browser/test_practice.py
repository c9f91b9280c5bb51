"""A practice hand in the browser: by keys, by eye on every screen, with and without scripts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.practice import begin, play_out
from tests.browser.robot import another_place, place
from tests.browser.visitor import until
from tests.web.learner import REAL_LANGUAGES


def press(page: Page, key: str) -> None:
    """Presses a key and waits for the hand to have gone on."""
    before = place(page)
    page.keyboard.press(key)
    another_place(page, before)


@pytest.mark.parametrize("rules", ["classic", "doubled"])
def test_a_hand_is_played_by_keys_alone_and_each_is_answered_aloud(window: Any, rules: str) -> None:
    """T90, T91: 1 2 3 play, Enter goes on, S sees; what happened is in the live region."""
    visitor = window()
    page = begin(visitor, "en", rules, dealer="opponent", opponent="careful")
    heard = 0
    while not page.locator(".hand-review").count():
        if page.locator("[data-key=s]").count():
            key = "s"
        elif page.locator("[data-key=enter]").count():
            key = "Enter"
        else:
            key = "1"
        press(page, key)
        if page.locator(".hand-review").count():
            assert page.evaluate("document.activeElement.id") == "verdict"
        else:
            until(page, "document.getElementById('live').textContent !== ''")
            assert page.evaluate("document.activeElement.id") == "prompt"
            heard += 1
    assert heard >= 1
    assert visitor.faults == []


def test_p_puts_g_gives_up_and_the_question_mark_helps(window: Any) -> None:
    page = begin(window(), "en", "doubled", dealer="you", opponent="careful")
    page.keyboard.press("?")
    assert page.locator("#help").evaluate("node => node.open")
    page.keyboard.press("?")
    assert not page.locator("#help").evaluate("node => node.open")
    press(page, "p")
    assert page.locator(".seal").count()
    while True:
        page = begin(window(), "en", "doubled", dealer="opponent", opponent="bold")
        while not page.locator(".hand-review, [data-key=g]").count():
            press(page, "Enter" if page.locator("[data-key=enter]").count() else "1")
        if page.locator("[data-key=g]").count():
            break
    press(page, "G")
    assert page.locator(".hand-review").count()


def test_keys_that_are_switched_off_do_nothing(window: Any) -> None:
    visitor = window()
    page = visitor.open("/en/settings")
    page.check("input[name=keys][value=off]")
    page.locator("form.settings button").click()
    page = begin(visitor, "en", "doubled", dealer="you", opponent="steady")
    for key in ("1", "p", "s", "g", "Enter", "?"):
        page.keyboard.press(key)
    assert page.locator("input[name=at]").get_attribute("value") == "0"
    assert not page.locator("#help").evaluate("node => node.open")


@pytest.mark.parametrize("rules", ["classic", "doubled"])
def test_giving_up_never_appears_where_a_put_a_card_or_go_on_was(window: Any, rules: str) -> None:
    """Whoever presses twice in one place must not give up by it."""
    met = 0
    for number in range(4):
        visitor = window(width=390)
        page = begin(visitor, "en", rules, dealer=("you", "opponent")[number % 2], opponent="bold")
        before: list[list[float]] = []
        while not page.locator(".hand-review").count():
            leave, other = boxes(page, "fold", "giveup")
            met += len(leave)
            for left, right, top, bottom in leave:
                for one in before:
                    apart = left >= one[1] or one[0] >= right
                    assert apart or top >= one[3] or one[2] >= bottom, "where another was"
            before = other
            see = page.locator("[data-key=s]").count()
            go_on = page.locator("[data-key=enter]").count()
            press(page, "s" if see else "Enter" if go_on else "1")
        visitor.context.close()
    assert met


def boxes(page: Page, *values: str) -> tuple[list[list[float]], list[list[float]]]:
    """Where the buttons of these values are, and where the others (left, right, top, bottom)."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('form.play button')].map((node) => {
          const {left, right, top, bottom} = node.getBoundingClientRect();
          return [node.value, left, right, top, bottom];
        })"""
    )
    named = [box[1:] for box in found if box[0] in values]
    return named, [box[1:] for box in found if box[0] not in values]


def test_a_hand_without_scripts_is_played_reviewed_and_played_on(window: Any) -> None:
    visitor = window(java_script_enabled=False)
    page = begin_plainly(visitor, REAL_LANGUAGES[1])
    for _ in range(40):
        if page.locator(".hand-review").count():
            break
        wanted = page.locator("form.play button[value=go-on], form.play button[value=see]")
        button = wanted if wanted.count() else page.locator("form.play button")
        # Without scripts a click is a form sent, and nothing tells the old page from the new one.
        with page.expect_navigation():
            button.first.click()
    assert page.locator(".hand-review").count()
    with page.expect_navigation():
        page.locator(".decision form button").first.click()
    assert page.locator("form.play").count()
    assert page.locator(".notice").count()


def begin_plainly(visitor: Any, language: str) -> Page:
    """Begins a hand as the form stands."""
    page: Page = visitor.open(f"/{language}/practice?rules=doubled")
    with page.expect_navigation():
        page.locator("form.settings button").click()
    return page


def test_the_language_changes_in_the_middle_of_a_hand(window: Any) -> None:
    """T10: the same deal, the same trick, the same pending decision."""
    visitor = window()
    page = begin(visitor, "en", "doubled", dealer="you", opponent="steady")
    press(page, "Enter")
    look = "() => [...document.querySelectorAll('.suit-S, .suit-H, .suit-D, .suit-C')].length"
    before = page.evaluate(look), page.locator("input[name=at]").get_attribute("value")
    page.locator("#languages summary").click()
    page.locator("#languages a[hreflang=es]").click()
    until(page, "document.documentElement.lang === 'es'")
    assert (page.evaluate(look), page.locator("input[name=at]").get_attribute("value")) == before
    play_out(page)
