"""Every type of page fits its screen, can be touched, and has nothing against it from axe."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.pages import page_types
from tests.browser.practice import prepared
from tests.web.learner import REAL_LANGUAGES

PAGES = page_types()
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
TOO_WIDE = """() => [...document.querySelectorAll('body *')]
  .filter((node) => !node.closest('svg, .vh, .skip') && node.getClientRects().length)
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 1
                 || node.getBoundingClientRect().left < -1)
  .map((node) => `${node.tagName}.${node.className} ${node.textContent.trim().slice(0, 30)}`)"""
TOO_SMALL = """() => [...document.querySelectorAll('a, button, summary, label.choice')]
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([node, box]) => box.width && !node.matches('.skip'))
  .filter(([node, box]) => box.height < 43.9 || box.width < 43.9)
  .map(([node, box]) => `${node.className} ${node.textContent.trim().slice(0, 20)} `
                      + `${box.width}x${box.height}`)"""


TOO_TALL = """() => [...document.querySelectorAll('main :is(p, li, h1, h2, h3)')]
  .filter((node) => node.clientHeight && node.scrollHeight > node.clientHeight + 30)
  .map((node) => `${node.className} ${node.textContent.trim().slice(0, 30)}`)"""
"""Text of which a line or more flows out of its box at the bottom."""


@pytest.mark.parametrize(
    ("language", "zoom"), [(REAL_LANGUAGES[0], 100), *((code, 200) for code in REAL_LANGUAGES)]
)
def test_nothing_is_wider_than_a_small_screen(window: Any, language: str, zoom: int) -> None:
    """T25: 320 px, and twice the size of text, in every language."""
    visitor = window(width=320, height=568, bypass_csp=True)
    for name, path in (PAGES | prepared(visitor, language)).items():
        page = visitor.open(f"/{language}/{path}")
        page.add_style_tag(content=f"html {{ font-size: {zoom}% }}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        assert page.evaluate(TOO_WIDE) == [], name
        assert page.evaluate(TOO_TALL) == [], name


@pytest.mark.parametrize("width", [390, 1280])
def test_whatever_can_be_pressed_is_large_enough_for_a_finger(window: Any, width: int) -> None:
    """44 px both ways."""
    visitor, language = window(width=width), REAL_LANGUAGES[-1]
    for name, path in (PAGES | prepared(visitor, language)).items():
        page = visitor.open(f"/{language}/{path}")
        assert page.evaluate(TOO_SMALL) == [], name


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(window: Any, scheme: str) -> None:
    """Names, contrast, headings, landmarks: on each type of page."""
    visitor = window(width=390, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    for name, path in (PAGES | prepared(visitor, REAL_LANGUAGES[0])).items():
        page = visitor.open(f"/{REAL_LANGUAGES[0]}/{path}")
        found = Axe().run(page, options=AXE).response["violations"]
        assert [(v["id"], [n["target"] for n in v["nodes"]]) for v in found] == [], name


@pytest.mark.parametrize("path", ["", PAGES["hand"], PAGES["right answer"]])
def test_with_reduced_motion_nothing_moves(window: Any, path: str) -> None:
    """T106: no animation runs and none is waited for."""
    page = window(reduced_motion="reduce").open(f"/{REAL_LANGUAGES[0]}/{path}")
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
