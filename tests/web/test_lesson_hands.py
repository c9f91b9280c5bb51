"""The hands that end the lessons for three and four: played on the page to their end."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.books import MORE_PLAYERS
from tests.web.learner import LANGUAGES, Learner, Page
from tutor.course import Course, PlayHand
from tutor.dice import Dice
from tutor.drills import Situation
from tutor.engine import Card
from tutor.i18n.speaker import Speaker

ROUNDS = 8


def ending(course: Course, rules: str) -> tuple[str, Situation]:
    """The path of the last step of the lesson about these rules, and its table."""
    (key,) = (key for key, told in course.rehearsed.items() if rules in told)
    step = course.rehearsed[key][rules].steps[-1]
    assert isinstance(step.action, PlayHand)
    assert step.situation is not None
    return f"lessons/{key}/{step.id}", step.situation


def moves(page: Page) -> list[str]:
    form = page.main.maybe("form", class_="play")
    return [node.attrs["value"] for node in form.all("button")] if form else []


@pytest.mark.parametrize("rules", MORE_PLAYERS)
def test_it_is_played_to_more_than_one_end(app: Flask, course: Course, rules: str) -> None:
    path, _ = ending(course, rules)
    ends = set()
    for number in range(ROUNDS):
        learner, dice = Learner(app.test_client()), Dice(f"{rules}/{number}")
        page = learner.open(f"/en/{path}")
        while offered := moves(page):
            assert learner.finished() == []
            page = learner.press(page, dice.choose(offered))
        ends.add(page.main.one(id="verdict").text)
        assert [f"lessons/{lesson}/{step}" for lesson, step in learner.finished()] == [path]
    assert len(ends) > 1


@pytest.mark.parametrize("rules", MORE_PLAYERS)
def test_no_card_of_another_player_lies_open_before_it_is_laid(
    app: Flask, course: Course, speakers: dict[str, Speaker], rules: str
) -> None:
    path, situation = ending(course, rules)
    assert situation.you is not None
    hand = situation.position
    own = set(hand.seen_by(situation.you).dealt)
    for code in LANGUAGES:
        page = Learner(app.test_client()).open(f"/{code}/{path}")
        # What a partner has passed on is the learner's own.
        codes = {move.split()[-1] for move in moves(page)}
        others = {card for held in hand.deal.holdings for card in held if card.code not in codes}
        assert not page.drawn(speakers[code]) & (others - own)


@pytest.mark.parametrize("rules", MORE_PLAYERS)
def test_the_same_moves_lead_to_the_same_page(app: Flask, course: Course, rules: str) -> None:
    path, _ = ending(course, rules)
    learner = Learner(app.test_client())
    page = learner.open(f"/en/{path}")
    page = learner.press(page, moves(page)[0])
    again = Learner(app.test_client()).open(page.address)
    assert moves(again) == moves(page)
    assert again.main.text == page.main.text


def test_whoever_throws_the_best_card_away_is_told_so(
    app: Flask, course: Course, speakers: dict[str, Speaker]
) -> None:
    """R17: it is allowed, and no other card of the four is remarked upon."""
    path, situation = ending(course, "four-handed")
    seat, remarked = situation.you, 0
    assert seat is not None
    for number, code in enumerate(LANGUAGES):
        learner = Learner(app.test_client())
        start = learner.open(f"/{code}/{path}")
        assert not start.main.all(id="remark")
        throws = [move for move in moves(start) if move.startswith("discard")]
        cards = [Card.parse(move.split()[-1]) for move in throws]
        best = min(cards, key=lambda card: card.rank.place)
        thrown, move = list(zip(cards, throws, strict=True))[number % len(throws)]
        for card, pressed in ((best, throws[cards.index(best)]), (thrown, move)):
            told = learner.press(start, pressed).main.all(id="remark")
            assert bool(told) == (card == best)
            remarked += bool(told)
            for node in told:
                second = min((c for c in cards if c != best), key=lambda c: c.rank.place)
                assert speakers[code].card_sign(best) in node.text
                assert speakers[code].card_sign(second) in node.text
    assert remarked >= len(LANGUAGES)


def test_a_game_won_by_a_put_is_marked_beside_the_score(app: Flask, course: Course) -> None:
    """R29: the points stay, so they alone would not tell who has won."""
    path, _ = ending(course, "four-handed")
    met = set()
    for number in range(ROUNDS):
        learner, dice = Learner(app.test_client()), Dice(f"by put/{number}")
        page = learner.open(f"/en/{path}")
        while offered := moves(page):
            assert not page.main.all(class_="by-put")
            page = learner.press(page, "put" if "put" in offered else dice.choose(offered))
        seats = page.main.one(id="table").all(class_="seat")
        marked = [seat for seat in seats if seat.all(class_="by-put")]
        # Both partners have won, or nobody has by a put that was seen.
        assert len(marked) in (0, 2)
        met.add(len(marked))
    assert 2 in met
