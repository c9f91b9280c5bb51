"""Pictures of pages, small enough to keep, and whether two of them show the same.

A sheet has all pictures of one type of page side by side, each an eighth as wide and high: large
enough to see what has moved, and some eight kilobytes as WebP, a third of what PNG would take.
"""

from __future__ import annotations

import io

from PIL import Image, ImageChops, ImageFilter

from tests.browser.visitor import Visitor
from tests.web.learner import REAL_LANGUAGES

LANGUAGES = REAL_LANGUAGES[:2]
SIZES = [(390, 1400), (1280, 1000)]
"""A phone and a desk, both higher than they are, to see what lies below as well."""
SCHEMES = ("light", "dark")
REDUCED = 8
GAP = 2
QUALITY = 40
CLEARLY = 48
"""From how far apart, of 255, two colours differ; what packing a picture changes is below it."""
TOLERATED = 6
"""How many points of a sheet may differ, not counting those that differ alone."""


def taken(visitor: Visitor, path: str) -> dict[str, Image.Image]:
    """A page in two languages, on a phone and on a desk: each once in light and once in dark."""
    found = {}
    for at, language in enumerate(LANGUAGES):
        page = visitor.open(f"/{language}/{path}")
        for number, (width, height) in enumerate(SIZES):
            scheme = SCHEMES[(at + number) % len(SCHEMES)]
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            shot = page.screenshot(animations="disabled")
            found[f"{language}-{width}-{scheme}"] = unpacked(shot)
    return found


def sheet(pictures: dict[str, Image.Image]) -> Image.Image:
    """All pictures side by side, small."""
    small = [picture.reduce(REDUCED) for picture in pictures.values()]
    width = sum(picture.width + GAP for picture in small)
    whole = Image.new("RGB", (width, max(picture.height for picture in small)), "gray")
    left = 0
    for picture in small:
        whole.paste(picture, (left, 0))
        left += picture.width + GAP
    return whole


def packed(picture: Image.Image) -> bytes:
    """The file of a picture as it is kept."""
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=QUALITY, method=6)
    return out.getvalue()


def unpacked(file: bytes) -> Image.Image:
    """The picture in a file."""
    return Image.open(io.BytesIO(file)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where two sheets differ.

    Points that differ alone are left out: packing a picture brings some of them forth. Sheets of
    different size differ everywhere.
    """
    if one.size != other.size:
        return Image.new("L", other.size, "white")
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    clear = most.point(lambda value: 255 if value > CLEARLY else 0)
    return clear.filter(ImageFilter.MinFilter(3))


def white(marked: Image.Image) -> int:
    """How many points of a difference are white."""
    return marked.histogram()[-1]
