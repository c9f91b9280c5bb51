"""Every type of page looks as it did when somebody last looked at it and accepted it."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from tests.browser.pictures import (
    TOLERATED,
    difference,
    packed,
    sheet,
    taken,
    unpacked,
    white,
)
from tests.browser.served import ROOT, Served

ACCEPTED = ROOT / "tests" / "browser" / "accepted"
TAKEN = ROOT / "build" / "screenshots"
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_looks_as_it_was_accepted(
    window: Any, served: Served, request: pytest.FixtureRequest, part: int
) -> None:
    """In two languages, on a phone and on a desk, each once in light and once in dark.

    The pictures stay in build/screenshots; of what differs there is one with the accepted sheet,
    the new one and the difference below each other. With --accept they are taken as they are.
    """
    accept = request.config.getoption("accept")
    visitor = window(known=True, reduced_motion="reduce")
    if accept:
        ACCEPTED.mkdir(exist_ok=True)
    different = {}
    for page, path in list(served.pages.items())[part::PARTS]:
        name = page.replace(" ", "-")
        pictures = taken(visitor, path)
        (TAKEN / name).mkdir(parents=True, exist_ok=True)
        for which, picture in pictures.items():
            picture.save(TAKEN / name / f"{which}.png", compress_level=1)
        fresh, kept = sheet(pictures), ACCEPTED / f"{name}.webp"
        if accept:
            kept.write_bytes(packed(fresh))
        before = unpacked(kept.read_bytes())
        marked = difference(before, fresh)
        if white(marked) > TOLERATED:
            together = Image.new("RGB", (fresh.width, 3 * fresh.height))
            for row, picture in enumerate((before, fresh, marked.resize(fresh.size))):
                together.paste(picture, (0, row * fresh.height))
            together.save(TAKEN / f"{name}-differs.png")
            different[name] = white(marked)
    assert different == {}, f"see {TAKEN}; make accept, if that is as it should be"


def test_only_pages_that_there_are_have_an_accepted_picture(served: Served) -> None:
    names = {page.replace(" ", "-") for page in served.pages}
    assert {path.stem for path in ACCEPTED.glob("*.webp")} == names


def test_a_button_that_has_moved_is_noticed() -> None:
    """What is tolerated is less than that."""
    before = Image.new("RGB", (390, 1400), "white")
    before.paste("darkgreen", (20, 600, 370, 1100))
    moved = before.copy()
    before.paste("red", (40, 700, 160, 744))
    moved.paste("red", (200, 700, 320, 744))
    sheets = [sheet({"one": picture}) for picture in (before, moved)]
    assert white(difference(sheets[0], unpacked(packed(sheets[0])))) <= TOLERATED
    assert white(difference(sheets[0], sheets[1])) > TOLERATED
