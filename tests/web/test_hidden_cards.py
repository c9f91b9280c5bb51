"""T45, T99: what lies face down is nowhere in what the server sends before the hand is over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.books import MORE_PLAYERS, PLAYED_DIFFERENTLY
from tests.web.learner import Learner, Page, rotate, told
from tutor.course import Ask, Course, PlayHand, Step
from tutor.dice import Dice
from tutor.drills import Situation, draw_question, drills
from tutor.engine import Card, Exchange, Hand
from tutor.i18n.speaker import Speaker
from tutor.rulebooks import rulebooks
from tutor.web.judging import judge

SEEDS = 18
Speakers = dict[str, Speaker]


def hidden_cards(situation: Situation, hand: Hand | None = None) -> set[Card]:
    """The cards that the learner cannot see."""
    hand = hand or situation.position
    return {
        card
        for seat in situation.players
        if seat is not situation.you
        for card in hand.cards_of(seat)
    }


def search(card: Card, text: str, speakers: Speakers) -> re.Match[str] | None:
    """Where ``text`` names a card, in any of the ways to write it in any language."""
    written, pattern = forms(card, speakers)
    # Looking for plain texts first is twenty times as fast, and hardly ever finds one.
    return pattern.search(text) if any(form in text for form in written) else None


def forms(card: Card, speakers: Speakers) -> tuple[frozenset[str], re.Pattern[str]]:
    """All the ways to write a card, in every language."""
    if card not in _FORMS:
        written = {card.code, str(card)}
        for speaker in speakers.values():
            for rank in (card.rank.letter, speaker.rank_letter(card.rank)):
                written |= {rank + card.suit.symbol, rank + card.suit.value}
            written.add(speaker.card_name(card))
        any_form = "|".join(map(re.escape, sorted(written)))
        # After a per cent sign "2C" is an encoded comma.
        pattern = re.compile(rf"(?<![\w%])(?:{any_form})(?!\w)")
        _FORMS[card] = frozenset(written), pattern
    return _FORMS[card]


_FORMS: dict[Card, tuple[frozenset[str], re.Pattern[str]]] = {}


def assert_hidden(page: Page, cards: Iterable[Card], speakers: Speakers) -> None:
    sent = told(page.response.headers, *page.cookies_set, page.response.text)
    drawn = page.drawn(speakers[page.lang])
    for card in cards:
        assert card not in drawn, f"{page.address} draws {card}"
        found = search(card, sent, speakers)
        assert not found, f"{page.address} tells {card}: {found}"


def steps_with_hidden_cards(course: Course, rules: str) -> list[tuple[str, Step]]:
    return [
        (key, step)
        for key in course.lessons
        for step in course.lesson(key, rules).steps
        if step.situation and step.situation.hand and step.situation.you
    ]


@pytest.mark.parametrize("rules", ["classic", "doubled", "seven-point"])
def test_no_step_of_a_lesson_shows_a_hidden_card(
    app: Flask, course: Course, speakers: Speakers, rules: str
) -> None:
    steps = [
        (key, step)
        for key, step in steps_with_hidden_cards(course, rules)
        # Before the very last card nothing may be left to hide.
        if not isinstance(step.action, Ask) or hidden_cards(step.situation)
    ]
    assert len(steps) > 20
    for number, (key, step) in enumerate(steps):
        learner = Learner(app.test_client())
        address = f"/{rotate(number)}/lessons/{key}/{step.id}?rules={rules}"
        page = learner.open(address)
        if not isinstance(step.action, Ask):
            continue
        hidden = hidden_cards(step.situation)
        assert hidden
        assert page.main.all(class_="back"), "cards that lie face down are shown as backs"
        assert_hidden(page, hidden, speakers)
        for value in page.buttons:
            assert_hidden(learner.press(page, value), hidden, speakers)


@pytest.mark.parametrize("rules", list(PLAYED_DIFFERENTLY))
def test_no_hand_that_is_played_shows_a_card_before_it_is_played(
    app: Flask, course: Course, speakers: Speakers, rules: str
) -> None:
    hands = [
        (key, step)
        for key, step in steps_with_hidden_cards(course, rules)
        if isinstance(step.action, PlayHand)
    ]
    assert hands
    for number, (key, step) in enumerate(hands):
        assert step.situation is not None
        passing = step.situation.position.rulebook.exchange is not Exchange.NONE
        for way in range(3):
            dice = Dice(f"{key}/{rules}/{way}")
            learner = Learner(app.test_client())
            page = learner.open(f"/{rotate(number + way)}/lessons/{key}/{step.id}?rules={rules}")
            others = hidden_cards(step.situation)
            seen: set[Card] = set()
            while page.form is not None:
                now = page.drawn(speakers[page.lang]) & others
                # But for one that the learner was given and has thrown away.
                assert passing or now >= seen, "a card that was laid stays in sight"
                seen |= now
                assert_hidden(page, others - seen, speakers)
                # Who has passed or thrown a card away holds others than at first.
                assert passing or len(page.main.all(class_="back")) == len(others - seen)
                page = learner.press(page, dice.choose(page.buttons))
            if not passing:
                assert page.drawn(speakers[page.lang]) >= others, "in the end all are shown"
            assert any(log.all("li") for log in page.main.all(class_="log"))
            assert page.main_link is not None or number == len(hands) - 1


@pytest.mark.parametrize("drill", [key for key, one in drills().items() if one.draw])
def test_no_drill_shows_a_hidden_card(app: Flask, speakers: Speakers, drill: str) -> None:
    learner = Learner(app.test_client())
    books = PLAYED_DIFFERENTLY | MORE_PLAYERS
    fitting = [key for key, book in books.items() if drills()[drill].drawn_under(book)]
    for seed in range(SEEDS):
        rules = fitting[seed % len(fitting)]
        drawn = draw_question(drills()[drill], rulebooks()[rules], seed, judge())
        situation = drawn.situation
        if situation.hand is None or situation.you is None:
            continue
        hidden = hidden_cards(situation)
        page = learner.open(f"/{rotate(seed)}/drills/{drill}?rules={rules}&seed={seed}")
        assert_hidden(page, hidden, speakers)
        assert len(page.main.all(class_="back")) == len(hidden)
        for value in page.buttons[:2]:
            assert_hidden(learner.press(page, value), hidden, speakers)


def test_the_backs_say_how_many_they_are_and_no_more(learner: Learner) -> None:
    """T99: face down is said, not only drawn."""
    page = learner.open("/en/lessons/see-or-give-up/strong-answer")
    (backs,) = page.main.all(class_="backs")
    assert "3" in backs.attrs["aria-label"]
    assert not any(node.attrs.get("data-card") for node in backs.walk())
    assert {tuple(node.attrs) for node in backs.all(class_="back")} == {("class",)}


def test_only_moves_that_are_offered_can_be_sent(learner: Learner) -> None:
    address = "/en/lessons/put-or-play/your-nerve"
    page = learner.open(address)
    offered = set(page.buttons)
    for move in ("3S", "KH", "10D", "see", "fold", "give-up", "D:2C", "2C~QS", "2c", "put put"):
        if move not in offered:
            assert learner.post(address, {"move": move}, 400).cookies_set == []
    for value in offered:
        assert urlsplit(learner.press(page, value).address).path == address


@pytest.mark.parametrize(("before", "after"), [("doubled", "classic"), ("classic", "doubled")])
def test_other_rules_in_the_middle_of_a_lesson_s_hand_begin_it_anew(
    learner: Learner, course: Course, before: str, after: str
) -> None:
    """Moves mean something under the rules they were made by; nobody ends before an error."""
    for key, step in steps_with_hidden_cards(course, before):
        if not isinstance(step.action, PlayHand):
            continue
        learner.post("/en/settings", {"rules": before})
        page = learner.open(f"/en/lessons/{key}/{step.id}")
        while page.form is not None:
            page = learner.press(page, page.buttons[0])
            if page.form is not None:
                # Another tab may have chosen other rules meanwhile: this hand keeps its own.
                learner.client.set_cookie("rules", after)
        back = learner.post("/en/settings", {"rules": after, "next": page.address})
        assert back.status == 200
        assert back.form is not None or back.main.maybe("a", class_="btn-main")


def test_a_hand_can_be_played_again_from_its_beginning(learner: Learner) -> None:
    """T70, T87: back and again never change what was done."""
    first = learner.open("/en/lessons/put-or-play/your-nerve")
    page, trail = first, [first]
    while page.form is not None:
        page = learner.press(page, page.buttons[0])
        trail.append(page)
    done = learner.finished()
    for earlier in trail:
        assert learner.open(earlier.address).response.data == earlier.response.data
    again = learner.open(page.main.one(class_="verdict-box").one("a").attrs["href"])
    assert again.buttons == first.buttons
    assert learner.finished() == done
