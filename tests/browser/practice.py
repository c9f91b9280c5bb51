"""Practice in the browser: a hand begun by the form, and played by what can be seen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.robot import another_place, place

MOST_MOVES = 40


def begin(visitor: Any, language: str, rules: str, **choices: str) -> Page:
    """Begins a hand or game: ``kind``, ``opponent``, ``dealer`` as the form has them."""
    page: Page = visitor.open(f"/{language}/practice?rules={rules}")
    for name, value in choices.items():
        page.check(f"input[name={name}][value={value}]")
    page.click("form.settings button")
    page.wait_for_selector(".hand-page")
    return page


def play_out(page: Page) -> None:
    """Plays a hand to its end: goes on, sees, lays the first card."""
    for _ in range(MOST_MOVES):
        if page.locator(".hand-review").count():
            return
        before = place(page)
        controls = page.locator("form.play button")
        for wanted in ("[value=go-on]", "[value=see]", ".card-button", ""):
            found = page.locator(f"form.play button{wanted}")
            if found.count():
                controls = found
                break
        controls.first.click()
        another_place(page, before)
    raise AssertionError(f"the hand never ends: {page.url}")
