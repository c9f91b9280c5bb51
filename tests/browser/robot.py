"""A robot that knows nothing of the game: it presses what it sees, and looks at every page.

It goes one of three ways: with a mouse, with a mouse and no scripts, or by the keyboard alone.
Wherever it comes it fails on text in another language than the page's, on a control without a
name, on a complaint of the browser, and where nothing is left to press.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.visitor import Visitor
from tests.browser.words import foreign_words

MOST_TABS = 80
"""More than there are controls before the one that is wanted; otherwise it cannot be reached."""
ONWARD = ".onward .btn-main"
HIGHEST = "highest"
"""Of cards to put in order the highest by the strip."""
ANSWER = "form[method=post] button"
PLAY = (
    "form.play button[value=go-on]",
    "form.play button[value=see]",
    "form.play .card-button",
    "form.play button",
)
"""A hand: on where that is possible, then see, then the first card."""
_SEEN = Path(__file__).with_name("robot.js").read_text("utf-8")
# A hand that is kept has one address; what changes is the number of actions it goes on from.
_PLACE = """location.href.split('#')[0] + ' '
  + (document.querySelector('form.play input[name=at]')?.value ?? '')"""
_ARRIVED = f"""before => document.readyState === 'complete' && ({_PLACE}) !== before
  && document.querySelector('main').ariaBusy !== 'true'"""


def place(page: Page) -> str:
    """Where a page is: its address, and how far a hand on it has come."""
    return str(page.evaluate(_PLACE))


def another_place(page: Page, before: str) -> None:
    """Waits until the page is somewhere else than ``before``, and ready."""
    page.wait_for_function(_ARRIVED, arg=before)


class Way(Enum):
    """How the robot goes through a page; the value names it in a test's id."""

    MOUSE = "mouse"
    PLAIN = "no-scripts"
    KEYS = "keyboard"


class Robot:
    """Presses its way through pages of one language."""

    def __init__(self, visitor: Visitor, language: str, way: Way) -> None:
        self.visitor = visitor
        self.language = language
        self.way = way

    @property
    def page(self) -> Page:
        """The page it is on."""
        return self.visitor.page

    def open(self, path: str) -> None:
        """Begins at an address of its language."""
        self.visitor.open(f"/{self.language}/{path}")

    def shows(self, selector: str) -> bool:
        """Whether something of this kind is on the page."""
        return self.page.query_selector(selector) is not None

    def look(self, *wanted: str) -> dict[str, Any]:
        """Reads the page; what is ``next`` to press of what is wanted (None: nothing)."""
        seen: dict[str, Any] = self.page.evaluate(_SEEN, {"wanted": wanted})
        where = self.page.url
        assert seen["lang"] == self.language, where
        assert seen["nameless"] == [], where
        foreign = [found for text in seen["texts"] if (found := foreign_words(*text))]
        assert foreign == [], where
        assert self.visitor.faults == [], where
        return seen

    def press(self, *wanted: str) -> None:
        """Looks at the page, presses the first control there is of those wanted, and waits."""
        spot = self.look(*wanted)["next"]
        assert spot is not None, f"a dead end: {self.page.url}"
        if self.way is Way.PLAIN:
            with self.page.expect_navigation():
                self._point(spot)
            return
        before = place(self.page)
        if self.way is Way.KEYS:
            self._reach(wanted)
            self.page.keyboard.press("Enter")
        else:
            self._point(spot)
        another_place(self.page, before)

    def choose(self, name: str, value: str) -> None:
        """Chooses one of several, as in a form."""
        option = f"input[name={name}][value={value}]"
        if self.way is Way.KEYS:
            self._reach([f"input[name={name}]:checked"])
            while not self.page.is_checked(option):
                self.page.keyboard.press("ArrowDown")
        else:
            self._point(self.look(f"label:has({option})")["next"])
        assert self.page.is_checked(option)

    def _point(self, spot: dict[str, Any]) -> None:
        assert spot["free"], f"{spot['what']} is covered: {self.page.url}"
        self.page.mouse.click(spot["x"], spot["y"])

    def _reach(self, wanted: Any) -> None:
        """Presses Tab until what is wanted has the focus, and skips to the content on the way."""
        for _ in range(MOST_TABS):
            focus = self.page.evaluate(_SEEN, {"wanted": wanted, "only": "focus"})
            if focus["there"]:
                assert not focus["plain"], f"nobody sees the focus: {self.page.url}"
                return
            self.page.keyboard.press("Enter" if focus["skip"] else "Tab")
        raise AssertionError(f"the keyboard does not reach {wanted}: {self.page.url}")
