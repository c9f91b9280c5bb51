"""What is printed, in a real browser: how many sheets, black on white, and the buttons for it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.visitor import until
from tests.web.learner import REAL_LANGUAGES

SHEETS = {
    "worksheet?rules=doubled&seed=40": 2,
    "worksheet?rules=doubled&seed=40&solutions=off": 1,
    "rules/nineteenth-century": 1,
    "glossary": 1,
    "card-order": 1,
}
COLOURS = """() => [...document.querySelectorAll('main *')]
  .filter((node) => node.getClientRects().length)
  .map((node) => [node.tagName, getComputedStyle(node)])
  .map(([tag, style]) => [tag, style.color, style.backgroundColor])
  .filter(([tag, color, back]) => !/^rgba?\\((0, 0, 0|51, 51, 51|102, 102, 102)/.test(color)
                               || !/^(rgba\\(0, 0, 0, 0\\)|rgb\\(255, 255, 255\\))$/.test(back))"""
NAVIGATION = ".top, .foot, .no-print, .skip, .onward, details"


def sheets(page: Any, paper: str) -> int:
    """How many sheets of that size the page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_what_is_made_for_printing_takes_few_sheets(window: Any, paper: str) -> None:
    """The solutions are a second sheet; ten hands on one sheet means that none is torn apart."""
    visitor = window()
    for number, (path, wanted) in enumerate(SHEETS.items()):
        for at in range(2):
            code = REAL_LANGUAGES[(number + 4 + 2 * at) % len(REAL_LANGUAGES)]
            assert sheets(visitor.open(f"/{code}/{path}"), paper) == wanted, f"{code}/{path}"


def test_hands_of_more_players_are_never_torn_apart(window: Any) -> None:
    """Where ten hands need a second sheet, each one is kept together."""
    page = window().open("/de/worksheet?rules=pairs&seed=40")
    page.emulate_media(media="print")
    kept = page.locator(".sheet-hand").evaluate_all(
        "nodes => nodes.map((node) => getComputedStyle(node).breakInside)"
    )
    assert kept == ["avoid"] * 10
    solutions = page.locator(".solutions").evaluate("node => getComputedStyle(node).breakBefore")
    assert solutions == "page"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_is_black_on_white_and_has_no_navigation(window: Any, scheme: str) -> None:
    visitor = window(color_scheme=scheme)
    lesson = "lessons/ranking/two-queens?choice=tied"
    for path in (*SHEETS, "drills/what-scores?rules=doubled&seed=30", lesson):
        page = visitor.open(f"/{REAL_LANGUAGES[1]}/{path}")
        page.emulate_media(media="print", color_scheme=scheme)
        assert page.evaluate(COLOURS) == [], path
        seen = page.locator(NAVIGATION).evaluate_all(
            "nodes => nodes.filter((node) => node.getClientRects().length).length"
        )
        assert seen == 0, path


def test_the_buttons_print_and_copy_and_need_a_script(window: Any) -> None:
    plain = window(java_script_enabled=False).open("/en/glossary")
    assert not plain.locator("[data-print]").is_visible()
    page = window(permissions=["clipboard-read", "clipboard-write"]).open("/en/glossary")
    page.evaluate("window.print = () => { window.printed = true; }")
    page.locator("[data-print]").click()
    assert page.evaluate("window.printed")
    page.goto(page.url.replace("/glossary", "/drills/which-wins?rules=classic&seed=40"))
    page.locator(".tools summary").click()
    page.locator("[data-copy]").click()
    until(page, "document.getElementById('live').textContent !== ''")
    text = page.locator("#report-text").input_value()
    assert "seed=40" in text
    assert page.evaluate("navigator.clipboard.readText()") == text


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_a_projected_question_needs_no_scrolling_and_is_large(
    window: Any, width: int, height: int
) -> None:
    """Letters of a thirty-fifth of the screen's height or more, before and after the answer."""
    visitor = window(width=width, height=height)
    for path in (
        "drills/which-wins?rules=classic&seed=1",
        "drills/what-scores?rules=doubled&seed=1",
        "drills/card-order?rules=classic&seed=1",
        "lessons/trick-and-tie/three-ties?rules=classic",
        "lessons/a-trick/your-first-hand?rules=classic",
    ):
        for shown in ("", "&show=answer"):
            page = visitor.open(f"/{REAL_LANGUAGES[0]}/{path}&view=projector{shown}")
            assert page.evaluate("document.documentElement.scrollHeight") <= height, path + shown
            size = page.locator("main").evaluate(
                "node => parseFloat(getComputedStyle(node).fontSize)"
            )
            assert size >= height / 35
