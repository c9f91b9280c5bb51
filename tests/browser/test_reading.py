"""Whoever hears the pages knows what there is to know, and can play (REPORTS T90, T99, T100)."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.practice import begin
from tests.browser.reading import Listener, known, tree
from tests.browser.robot import another_place, place
from tests.browser.served import Served
from tests.web.learner import REAL_LANGUAGES
from tests.web.player import hand_of
from tutor.bots import bots
from tutor.dice import Dice
from tutor.engine import Seat
from tutor.i18n.catalogs import load
from tutor.i18n.languages import languages
from tutor.i18n.speaker import Speaker
from tutor.practice import Playing
from tutor.rulebooks import rulebooks
from tutor.store import Store
from tutor.store.games import find_hand
from tutor.web.playing.games import read_points
from tutor.words.company import places

BOOKS = list(rulebooks())
DECISIONS = 4
"""So many at least; some hands are over after one."""
AVOIDED = {"fold", "giveup", "finish"}
"""What would end a hand early."""


@pytest.mark.parametrize("rules", BOOKS)
def test_a_hand_is_played_by_what_the_accessibility_tree_says(
    window: Any, served: Served, rules: str
) -> None:
    """Before each decision the tree tells what the engine lets the learner's seat see.

    The buttons are pressed by the names they have in it; languages and dealers take turns.
    """
    number, book = BOOKS.index(rules), rulebooks()[rules]
    language = languages()[REAL_LANGUAGES[number % len(REAL_LANGUAGES)]]
    dealer = places(book)[number % len(book.seats)].value
    visitor, store, dice, heard = window(), Store(served.database), Dice(rules), 0
    session = visitor.context.new_cdp_session(visitor.page)
    while heard < DECISIONS:
        page = begin(visitor, language.code, rules, dealer=dealer)
        while page.query_selector(".hand-review") is None:
            playing = played(store, page.url)
            names = tuple(bot.name for bot in playing.bots.values())
            listener = Listener(Speaker(language, load(language)), book, names)
            read = tree(session)
            assert listener.heard(read) == known(playing), str(playing.hand)
            heard += 1
            moves = listener.moves(read)
            move = dice.choose(sorted(set(moves) - AVOIDED or set(moves)))
            before = place(page)
            page.get_by_role("button", name=moves[move], exact=True).click()
            another_place(page, before)
    store.close()


def played(store: Store, address: str) -> Playing:
    """The hand at an address, as the database has it."""
    with store.reading() as db:
        kept = find_hand(db, urlsplit(address).path.rpartition("/")[2])
    assert kept is not None
    others = [bots()[key] for key in kept.others.split(",")]
    hand, score = hand_of(kept), read_points(kept.points)
    return Playing.of(hand, Seat(kept.seat), others, score, kept.salt)
