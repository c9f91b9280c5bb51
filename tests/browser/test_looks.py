"""Every type of page fits every screen, can be touched, and has nothing against it from axe."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.served import ROOT, Served
from tests.web.learner import REAL_LANGUAGES

SCREENS = [(320, 568), (568, 320), (390, 844), (768, 1024), (1280, 720)]
SIZES = [100, 200]
"""Of the text, in per cent."""
PARTS = 4
"""Into how many tests a walk over all pages is cut, so that all processors have work."""
_FAULTS = Path(__file__).with_name("screens.js").read_text("utf-8")
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
# What is the same in light and dark need not be looked at again.
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
AXE_AGAIN = {"runOnly": COLOURS, "resultTypes": ["violations"]}
IN_SIGHT = """() => {
  document.getElementById('table').scrollIntoView({block: 'end'});
  return [...document.querySelectorAll('#prompt, .score, .own-side .card, form.play button')]
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.bottom > innerHeight + 1 || box.top < 0
                      || box.left < 0 || box.right > innerWidth + 1)
    .map(([node]) => node.className);
}"""
"""What has to be seen before a decision and is not."""


def faults(page: Page, screen: tuple[int, int], size: int) -> list[str]:
    """What is wrong with a page on a screen, with its text in this size."""
    if page.viewport_size != {"width": screen[0], "height": screen[1]}:
        page.set_viewport_size({"width": screen[0], "height": screen[1]})
    found: list[str] = page.evaluate(_FAULTS, {"zoom": size, "touched": size == SIZES[0]})
    return [f"{screen} {size} %: {fault}" for fault in found]


@pytest.mark.parametrize("language", REAL_LANGUAGES)
def test_every_page_fits_every_screen(
    window: Any, served: Served, language: str, every: bool
) -> None:
    """T25: nothing sideways, nothing cut off, 44 px for a finger; text as it is and twice as large.

    Every page in every language on the smallest screen in both sizes, and on one of the other
    screens in one of the sizes, which take turns; with --every on all of them.
    """
    visitor = window(*SCREENS[0], known=True)
    others = [(screen, size) for size in SIZES for screen in SCREENS[1:]]
    for number, (name, path) in enumerate(served.pages.items()):
        page = visitor.open(f"/{language}/{path}")
        turn = number + REAL_LANGUAGES.index(language)
        looks = others if every else [others[turn % len(others)]]
        # The small screen last, where the next page begins.
        looks = [*looks, *((SCREENS[0], size) for size in SIZES)]
        assert [fault for look in looks for fault in faults(page, *look)] == [], name


@pytest.mark.parametrize("language", REAL_LANGUAGES)
def test_prompt_score_cards_and_buttons_are_in_sight_together(
    window: Any, served: Served, language: str
) -> None:
    """T105: on every screen, with two, three and four players, and with cards to pass."""
    visitor = window(*SCREENS[0], known=True)
    for name in ("hand to lead", "hand of three", "passing a card", "choosing a card to give"):
        page = visitor.open(f"/{language}/{served.pages[name]}")
        assert page.locator(".own-side .card").count() == 3
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(IN_SIGHT) == [], (name, width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing(window: Any, served: Served, part: int) -> None:
    """Names, contrast, headings, landmarks: on each type of page, in light and dark."""
    visitor = window(width=390, known=True, reduced_motion="reduce", bypass_csp=True)
    for name, path in list(served.pages.items())[part::PARTS]:
        visitor.page.emulate_media(color_scheme="light")
        page = visitor.open(f"/{REAL_LANGUAGES[0]}/{path}")
        found = Axe().run(page, options=AXE).response["violations"]
        page.emulate_media(color_scheme="dark")
        found += page.evaluate("options => axe.run(options)", AXE_AGAIN)["violations"]
        assert [(v["id"], [n["target"] for n in v["nodes"]]) for v in found] == [], name


def test_each_template_is_looked_at(served: Served) -> None:
    """Whoever adds a type of page adds its address to `tests.browser.pages`."""
    folder = ROOT / "tutor" / "web" / "templates"
    pages = {path.name for path in folder.glob("[!_]*.html") if "base" not in path.name}
    # What a browser keeps of a round is the page of a drill, put together without the server.
    assert pages - {"drill_kept.html"} == set(served.templates)


@pytest.mark.parametrize("name", ["home", "hand", "right answer"])
def test_with_reduced_motion_nothing_moves(window: Any, served: Served, name: str) -> None:
    """T106: no animation runs and none is waited for."""
    visitor = window(reduced_motion="reduce")
    page = visitor.open(f"/{REAL_LANGUAGES[0]}/{served.pages[name]}")
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_first_page_is_light_and_asks_nobody_else(window: Any) -> None:
    """At most 60 kB over the wire with everything, 14 kB of it HTML; no third party, no font."""
    for language in REAL_LANGUAGES:
        visitor = window()
        sizes: dict[str, int] = {}
        kinds: dict[str, str] = {}
        session = visitor.context.new_cdp_session(visitor.page)
        session.send("Network.enable")
        session.on("Network.responseReceived", partial(_note_kind, kinds))
        session.on("Network.loadingFinished", partial(_note_size, sizes))
        visitor.open(f"/{language}/").wait_for_load_state("networkidle")
        assert {"Document", "Stylesheet", "Script"} <= set(kinds.values())
        assert sum(sizes.values()) <= 60_000
        html = [size for request, size in sizes.items() if kinds[request] == "Document"]
        assert sum(html) <= 14_000
        assert all(url.startswith(visitor.site) for url in visitor.requests)
        assert "Font" not in kinds.values()
        assert visitor.context.cookies() == []


def _note_kind(kinds: dict[str, str], event: dict[str, str]) -> None:
    kinds[event["requestId"]] = event["type"]


def _note_size(sizes: dict[str, int], event: dict[str, int]) -> None:
    sizes[str(event["requestId"])] = event["encodedDataLength"]
