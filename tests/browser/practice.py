"""Practice in the browser: a hand begun by the form, and played by what can be seen."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

MOST_MOVES = 40


def begin(visitor: Any, language: str, rules: str, **choices: str) -> Page:
    """Begins a hand or game: ``kind``, ``opponent``, ``dealer`` as the form has them."""
    page: Page = visitor.open(f"/{language}/practice?rules={rules}")
    for name, value in choices.items():
        page.check(f"input[name={name}][value={value}]")
    page.click("form.settings button")
    page.wait_for_selector(".hand-page")
    return page


def settle(page: Page) -> None:
    """Waits until the page that was asked for is there."""
    page.wait_for_function("document.querySelector('main').ariaBusy !== 'true'")


def play_out(page: Page) -> None:
    """Plays a hand to its end: goes on, sees, lays the first card."""
    for _ in range(MOST_MOVES):
        if page.locator(".hand-review").count():
            return
        before = page.locator("input[name=at]").get_attribute("value")
        controls = page.locator("form.play button")
        for wanted in ("[value=go-on]", "[value=see]", ".card-button", ""):
            found = page.locator(f"form.play button{wanted}")
            if found.count():
                controls = found
                break
        controls.first.click()
        page.wait_for_function(
            "before => document.querySelector('input[name=at]')?.value !== before", arg=before
        )
        settle(page)
    raise AssertionError(f"the hand never ends: {page.url}")


def prepared(visitor: Any, language: str) -> dict[str, str]:
    """Addresses, without the language, of pages that only a learner who has played can see."""
    found = {}
    page = begin(visitor, language, "doubled", kind="game", dealer="you", opponent="steady")
    found["practice hand"] = _address(page)
    page = begin(visitor, language, "classic", kind="hand", dealer="opponent", opponent="bold")
    play_out(page)
    found["hand review"] = _address(page)
    page = begin(visitor, language, "four-handed", kind="game", dealer="you")
    found["passing a card"] = _address(page)
    play_out(page)
    found["review of four"] = _address(page)
    page = begin(visitor, language, "three-handed", kind="hand", dealer="left")
    found["hand of three"] = _address(page)
    page = visitor.open(f"/{language}/drills/which-wins?rules=classic&seed=20")
    page.locator("form[data-swap] button").first.click()
    page.wait_for_selector(".verdict-box")
    settle(page)
    return found | {
        "practice with a hand under way": "practice",
        "progress with something in it": "progress",
        "carrying progress": "progress/transfer",
        "asking before a reset": "progress/reset?lesson=all",
    }


def _address(page: Page) -> str:
    split = urlsplit(page.url)
    return split.path.split("/", 2)[2] + (f"?{split.query}" if split.query else "")
