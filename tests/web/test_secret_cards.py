"""T45, T99: no answer before the end of a hand holds a card the learner may not know."""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import urlsplit

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.books import MORE_PLAYERS
from tests.web.learner import LANGUAGES, Learner, Page, rotate, told
from tests.web.player import (
    BOOKS,
    company,
    first_page,
    hand_of,
    id_of,
    kept_game,
    kept_hand,
    move_fields,
    moves,
    play_out,
    seeded,
    send,
)
from tests.web.test_hidden_cards import Speakers, search
from tutor.dice import Dice
from tutor.engine import Card, Seat
from tutor.store.games import KeptHand
from tutor.web.pages import hands

MANY = list(MORE_PLAYERS)
HANDS, FEWER = 1000, 320
"""How many are played, and how many at every change: all rules, kinds and languages come up."""
SECRET = "5ec"
"""How the ids of these hands begin."""
OTHERS = ("put", "see", "fold", "3S")


def hidden_from(kept: KeptHand) -> set[Card]:
    """The cards that whoever plays the hand cannot see."""
    hand = hand_of(kept)
    dealt = {card for held in hand.deal.holdings for card in held}
    return dealt - set(hand.seen_by(Seat(kept.seat)).seen_cards)


def assert_secret(
    answer: TestResponse, kept: KeptHand, speakers: Speakers, known: Iterable[Card] = ()
) -> Page:
    """Neither a hidden card in any form, nor what cards or the bot's dice can be worked out by.

    ``known`` are cards that may be told though they are hidden: those of the cut. Returns the
    page that was looked at.
    """
    everything = told(answer.status, answer.headers, answer.get_data(as_text=True))
    hidden = hidden_from(kept)
    for card in hidden - set(known):
        found = search(card, everything, speakers)
        assert not found, f"{kept.line}: tells {card}: {found}"
    for secret in (kept.salt, str(int(kept.salt, 16)), kept.line.partition("|")[0].strip(), "seed"):
        assert secret not in everything.lower()
    page = Page("", answer)
    if answer.mimetype == "text/html" and answer.status_code == 200:
        assert not page.drawn(speakers[page.lang]) & hidden
    return page


def cut_cards(app: Flask, kept: KeptHand) -> list[Card]:
    """The cards cut before the first hand of a game, which its page tells."""
    cut = kept_game(app, kept.game).cut if kept.game else ""
    return [Card.parse(code) for code in cut.replace(",", " ").split()]


def start(learner: Learner, number: int) -> TestResponse:
    """Begins the hand with this number: under any rules, in any language, of any kind."""
    # Every tenth hand has more players: each of its many pages is looked at too.
    rules = MANY[number // 10 % len(MANY)] if number % 10 == 5 else BOOKS[number % len(BOOKS)]
    code = rotate(number)
    if number % 10 == 9:
        return send(learner, f"/{code}/practice/day?rules={rules}", {})
    fields = {
        "id": f"{SECRET}{number:0{20 - len(SECRET)}x}",
        "kind": "game" if number % 10 == 8 else "hand",
        "points0": str(number % 5),
        "points1": str(number // 5 % 5),
    } | company(rules, number)
    return send(learner, f"/{code}/practice?rules={rules}", fields)


def look_through(app: Flask, speakers: Speakers, number: int) -> int:
    """Plays the hand with this number to its end; how many pages were looked at before that."""
    looked, learner, dice = 0, Learner(app.test_client()), Dice(f"secret/{number}")
    answer = start(learner, number)
    address = answer.headers["Location"]
    id_ = urlsplit(address).path.rpartition("/")[2]
    kept = kept_hand(app, id_)
    known = cut_cards(app, kept)
    while kept.outcome is None:
        assert_secret(answer, kept, speakers)
        answer = learner.client.get(address)
        assert answer.status_code == 200
        page = assert_secret(answer, kept, speakers, known)
        looked += 1
        answer = send(learner, *move_fields(page, dice.choose(moves(page))))
        assert answer.status_code == 303
        kept = kept_hand(app, id_)
    return looked


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_no_answer_before_the_end_holds_a_card_that_lies_face_down(
    app: Flask, speakers: Speakers, part: int, every: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What a hand has cost is worked out at its end, which is not looked at here.
    monkeypatch.setattr(hands, "costs_of", lambda playing: ())
    looked, hands_here = 0, HANDS if every else FEWER
    with seeded(app, f"secret/{part}"):
        for number in range(part, hands_here, 4):
            looked += look_through(app, speakers, number)
    assert looked > hands_here // 4 * 3


def test_no_other_page_holds_a_card_of_a_hand_under_way(app: Flask, speakers: Speakers) -> None:
    """Nor does a page of refusal, of another tab, or the file of all that is kept."""
    for number, rules in enumerate(BOOKS):
        learner, first = first_page(app, rotate(number), rules)
        page = learner.press(first, moves(first)[0])
        kept = kept_hand(app, id_of(page))
        if kept.outcome is not None:
            continue
        address, fields = move_fields(page, "no move")
        for code in LANGUAGES:
            # Not the home page: its opening question shows cards of its own.
            pages = ("practice", "practice/day", "progress", "settings", "progress/export.json")
            here = address.replace(f"/{page.lang}/", f"/{code}/")
            answers = [learner.client.get(f"/{code}/{one}?rules={rules}") for one in pages]
            answers += [send(learner, here, fields), Learner(app.test_client()).client.get(here)]
            others = [move for move in OTHERS if move != moves(first)[0]]
            answers += [send(learner, here, fields | {"at": "0", "move": move}) for move in others]
            refused = [400, 403] + [409] * len(others)
            assert [answer.status_code for answer in answers[len(pages) :]] == refused
            for answer in answers:
                assert_secret(answer, kept, speakers)
        assert json.loads(answers[len(pages) - 1].text)["hands"] == []
        assert kept_hand(app, kept.id) == kept


def test_what_was_secret_is_told_when_the_hand_is_over(app: Flask, speakers: Speakers) -> None:
    """So the search would find it, if it were there before."""
    for number, rules in enumerate(BOOKS):
        learner, page = first_page(app, rotate(number), rules)
        kept = kept_hand(app, id_of(page))
        answer = play_out(learner, page, Dice(f"told/{rules}")).response
        everything = told(answer.headers, answer.get_data(as_text=True))
        assert all(search(card, everything, speakers) for card in hidden_from(kept))
        assert kept.salt in everything
        assert kept.line.partition("|")[0].strip() in everything
