"""The rulebooks that tests walk which take long."""

from __future__ import annotations

from dataclasses import replace

from tutor.engine import Rulebook, Tally
from tutor.rulebooks import rulebooks, two_handed


def _played_differently() -> dict[str, Rulebook]:
    found: dict[Rulebook, Rulebook] = {}
    for book in two_handed(rulebooks()).values():
        # What is counted beside the points changes nothing about how a hand is played.
        found.setdefault(replace(book, key="", tally=Tally.NONE), book)
    return {book.key: book for book in found.values()}


MORE_PLAYERS = {key: book for key, book in rulebooks().items() if not book.two_handed}
"""The rulebooks for more than two, by key."""
PLAYED_DIFFERENTLY = _played_differently()
"""One two-handed rulebook of each kind, by key: those that differ in how a hand is played."""
