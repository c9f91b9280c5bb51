"""A robot that knows nothing of the game and presses what it sees until a lesson is done."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

MOST_PRESSES = 200
"""More than any lesson can need: one that takes more is a dead end."""

Press = Callable[[Locator], None]


def click(control: Locator) -> None:
    """Presses with the mouse or a finger."""
    control.click()


def finish_lesson(page: Page, press: Press = click) -> int:
    """Goes from the first step of a lesson to its end; the number of presses it took."""
    for presses in range(MOST_PRESSES):
        if page.locator(".learnt").count():
            return presses
        onward = page.locator(".onward a.btn-main")
        controls = page.locator("main form[method=post] button")
        assert onward.count() or controls.count(), f"a dead end: {page.url}"
        before = page.url.partition("#")[0]
        press(onward if onward.count() else choice(page, controls))
        page.wait_for_url(lambda url, before=before: url.partition("#")[0] != before)
        page.wait_for_function("document.querySelector('main').ariaBusy !== 'true'")
    raise AssertionError(f"the lesson never ends: {page.url}")


def choice(page: Page, controls: Locator) -> Locator:
    """What to press: of cards to put in order the highest by the strip, else the first one."""
    cards = page.locator("main form[method=post] button.card-button .card text")
    if page.locator("main .picked").count() or cards.count() == 5:
        ranks = page.locator(".strip li").all_text_contents()
        order = [ranks.index(text.strip()) for text in cards.all_text_contents()]
        return controls.nth(order.index(min(order)))
    return controls.first
