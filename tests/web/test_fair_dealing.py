"""T112: the cards are dealt fairly, and whoever has played can prove it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from math import sqrt
from random import Random, SystemRandom

import pytest
from flask import Flask

from tests.web.learner import Learner, Page, rotate
from tests.web.player import (
    BOOKS,
    Clock,
    another_browser,
    begin,
    clock,
    hand_of,
    id_of,
    kept_app,
    kept_hand,
    moves,
    play_out,
)
from tests.web.test_bad_input import HOSTILE
from tutor.course import Course
from tutor.dice import Dice
from tutor.engine import Card, pack
from tutor.engine.notation import read_deal
from tutor.practice import fair_deal
from tutor.rulebooks import rulebooks
from tutor.web import create_app

__all__ = ["clock", "kept_app"]
DEALS = 10**6
ONE_IN_A_THOUSAND_MILLION = 5.9978
"""So many standard deviations are exceeded by chance once in 10^9."""


def shown(page: Page) -> list[str]:
    """The fingerprint; after the hand the deal and the salt too."""
    return [node.text for node in page.main.one(class_="proof").all(class_="fingerprint")]


@pytest.mark.parametrize("kind", ["hand", "game", "day"])
def test_the_fingerprint_shown_before_the_hand_is_that_of_the_deal_shown_after_it(
    kept_app: Flask, kind: str
) -> None:
    for number, rules in enumerate(BOOKS):
        learner, dice = another_browser(kept_app), Dice(f"{rules}/{kind}")
        if kind == "day":
            page = learner.post(f"/{rotate(number)}/practice/day?rules={rules}", {})
        else:
            page = begin(learner, rotate(number), rules, kind=kind)
        (before,) = shown(page)
        assert re.fullmatch("[0-9a-f]{64}", before)
        while able := moves(page):
            assert shown(page) == [before]
            page = learner.press(page, dice.choose(able))
        after, deal, salt = shown(page)
        assert before == after == sha256(f"{deal} {salt}".encode()).hexdigest()
        kept = kept_hand(kept_app, id_of(page))
        assert (deal, salt) == (kept.line.partition(" |")[0], kept.salt)
        assert read_deal(deal) == hand_of(kept).deal
        link = page.main.one(class_="proof").one("a").attrs["href"]
        assert learner.open(link).right is True


def test_no_two_hands_have_a_fingerprint_or_a_salt_in_common(app: Flask) -> None:
    salts, prints = set(), set()
    for _ in range(20):
        learner = Learner(app.test_client())
        page = begin(learner, "en", "classic")
        prints.add(shown(page)[0])
        salts.add(kept_hand(app, id_of(page)).salt)
    assert len(salts) == len(prints) == 20
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in salts)


def test_a_hand_played_on_from_its_middle_claims_no_proof(app: Flask) -> None:
    learner = Learner(app.test_client())
    page = play_out(learner, begin(learner, "en", "classic"), Dice("no proof"))
    first = page.main.one(class_="decisions").all("button", name="from")[0]
    fields = {"from": first.attrs["value"], "id": "c" * 20}
    again = learner.post(f"/en/practice/hands/{id_of(page)}/again", fields)
    assert not again.main.all(class_="proof")


def test_the_check_agrees_with_the_truth_and_with_nothing_else(learner: Learner) -> None:
    deal, salt = "9♠ K♣ A♦ / 7♦ 3♥ 2♣", "00ff" * 8
    truth = sha256(f"{deal} {salt}".encode()).hexdigest()
    told = {"deal": deal, "salt": salt, "fingerprint": truth}
    assert check(learner, told, 0).right is True
    easier = {"deal": " 9S KC AD/7D 3H 2C ", "fingerprint": truth.upper()}
    assert check(learner, told | easier, 1).right is True
    for name, text in told.items():
        for at in range(len(text)):
            if text[at] in " /":
                continue
            other = {"0": "1", "f": "e", "♠": "♣", "7": "8", "K": "Q"}.get(text[at], "0")
            changed = text[:at] + other + text[at + 1 :]
            assert check(learner, told | {name: changed}, at).right is False, changed
        assert check(learner, told | {name: ""}, 2).right is False
    swapped = "7♦ 3♥ 2♣ / 9♠ K♣ A♦"
    assert check(learner, told | {"deal": swapped}, 3).right is False
    assert learner.open("/en/practice/check").right is None


def check(learner: Learner, told: dict[str, str], number: int) -> Page:
    """What the page for checking says."""
    answer = learner.client.get(f"/{rotate(number)}/practice/check", query_string=told)
    assert answer.status_code == 200
    return Page("", answer)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_whatever_is_to_be_checked_it_is_never_a_fault(learner: Learner, text: str) -> None:
    truth = {"deal": "9♠ K♣ A♦ / 7♦ 3♥ 2♣", "salt": "x", "fingerprint": "0" * 64}
    for name in truth:
        query = {**truth, name: text.encode("utf-8", "surrogatepass")}
        answer = learner.client.get("/de/practice/check", query_string=query)
        assert answer.status_code in (200, 400, 414)
        assert answer.status_code != 200 or Page("", answer).right is False


def test_the_cards_come_from_the_operating_system_unless_a_test_says_otherwise(
    course: Course, app: Flask, kept_app: Flask, clock: Clock
) -> None:
    assert type(app.config["CHANCE"]) is SystemRandom
    assert type(kept_app.config["CHANCE"]) is Random
    stored = {"COURSE": course, "STORE": app.extensions["put_store"]}
    assert type(create_app(stored).config["CHANCE"]) is SystemRandom


def statistic(deal: Callable[[], Sequence[int]], deals: int) -> float:
    """How far from equal the counts of 52 cards in 6 places are, in standard deviations.

    In a deal each place has one card and no card has two places, so the counts hang together:
    with x the differences from the expected counts, and their sum over the places for each card,
    this quadratic form is chi-squared with 6 * 51 degrees of freedom. The formula of Wilson and
    Hilferty makes it normal.
    """
    counts = [[0] * 52 for _ in range(6)]
    for _ in range(deals):
        for place, card in zip(counts, deal(), strict=True):
            place[card] += 1
    expected = deals / 52
    apart = sum((n - expected) ** 2 for place in counts for n in place)
    together = sum((sum(column) - 6 * expected) ** 2 for column in zip(*counts, strict=True))
    free = 6 * 51
    squared = 51 / deals * (apart + together / (52 - 6))
    spread = 2 / (9 * free)
    return ((squared / free) ** (1 / 3) - (1 - spread)) / sqrt(spread)


def dealt(source: Random) -> Callable[[], Sequence[int]]:
    """Deals from ``source`` as six numbers of cards."""
    rulebook = rulebooks()["classic"]
    number = {card: n for n, card in enumerate(pack())}
    return lambda: [number[card] for held in fair_deal(rulebook, source).holdings for card in held]


class ByteModulo(Random):
    """The best known mistake: a random byte, and what is left when it is divided."""

    def sample(self, population: Sequence[Card], k: int) -> list[Card]:  # type: ignore[override]
        rest = list(population)
        return [rest.pop(self.getrandbits(8) % len(rest)) for _ in range(k)]


class OneCardTooOften(Random):
    """Perfect, but for every twentieth deal."""

    def sample(self, population: Sequence[Card], k: int) -> list[Card]:  # type: ignore[override]
        cards = super().sample(population, k)
        if self.random() < 0.05 and population[0] not in cards:
            cards[self.randrange(k)] = population[0]
        return cards


@pytest.mark.slow
def test_in_a_million_deals_every_card_is_equally_often_in_every_place() -> None:
    assert abs(statistic(dealt(SystemRandom()), DEALS)) < ONE_IN_A_THOUSAND_MILLION


@pytest.mark.parametrize("source", [ByteModulo, OneCardTooOften])
def test_a_source_that_is_not_fair_would_be_found_out(source: type[Random]) -> None:
    """In a tenth of the deals; and a fair source is not accused."""
    assert statistic(dealt(source(1)), DEALS // 10) > ONE_IN_A_THOUSAND_MILLION
    assert abs(statistic(dealt(Random(1)), DEALS // 20)) < 3
