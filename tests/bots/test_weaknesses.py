"""Every opponent plays as it says: its weakness shows against the steady one's choices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from statistics import fmean

import pytest

from tests.books import PLAYED_DIFFERENTLY
from tests.bots.walk import decide, puts_to_answer
from tutor.dice import Dice
from tutor.drills.tables import fair_deal, play_cards
from tutor.engine import Action, CallPut, Hand, Play, Score, See
from tutor.rulebooks import rulebooks
from tutor.solver.open_cards import outcomes

START = (0, 0)
BOOKS = list(PLAYED_DIFFERENTLY)


def may_put(book: str) -> Iterator[Hand]:
    """Hands in which the player on turn may put or play a card."""
    rules = rulebooks()[book]
    for number in range(250):
        dice = Dice(f"put/{book}/{number}")
        hand = play_cards(Hand.start(rules, fair_deal(rules, dice)), dice, dice.below(4))
        actions = hand.actions(hand.turn) if hand.turn else ()
        if {Play, CallPut} <= {type(action) for action in actions}:
            yield hand


def must_put(book: str) -> Iterator[Hand]:
    """Hands after trick 1 in which nobody may play on without a put."""
    rules = rulebooks()[book]
    for number in range(250):
        dice = Dice(f"must/{book}/{number}")
        hand = Hand.start(rules, fair_deal(rules, dice))
        for _ in range(2):
            assert hand.turn is not None
            hand = hand.do(Play(hand.turn, dice.choose(hand.cards_of(hand.turn))))
        if hand.must_put_or_give_up:
            yield hand


def choices(
    bot: str, hands: list[Hand], wanted: type[Action], score: Score = START
) -> list[tuple[float, bool]]:
    """For each hand the share of wins it counts, and whether the bot's choice is ``wanted``."""
    made = []
    for number, hand in enumerate(hands):
        seat = hand.turn
        assert seat is not None
        action = decide(bot, hand, seat, score, Dice(f"choice/{number}"))
        made.append((outcomes(hand.seen_by(seat)).shares[0], isinstance(action, wanted)))
    return made


@cache
def puts(bot: str, book: str) -> tuple[float, float]:
    """How often the bot puts, and the mean share of wins it counts then."""
    made = choices(bot, list(may_put(book)), CallPut)
    return fmean(put for _, put in made), fmean(win for win, put in made if put)


@cache
def sees(bot: str, book: str) -> tuple[float, float]:
    """How often the bot sees, and the mean share of wins it counts then."""
    hands = [hand for hand, _ in puts_to_answer(rulebooks()[book], 250, START)]
    made = choices(bot, hands, See)
    return fmean(seen for _, seen in made), fmean(win for win, seen in made if seen)


@pytest.mark.parametrize("book", BOOKS)
def test_the_curious_one_sees_too_often(book: str) -> None:
    often, steady = sees("curious", book)[0], sees("steady", book)[0]
    assert often > steady + 0.1
    assert often > 0.75


@pytest.mark.parametrize("book", BOOKS)
def test_the_careful_one_puts_rarely_and_on_strong_cards(book: str) -> None:
    (often, strength), (usual, steady) = puts("careful", book), puts("steady", book)
    assert 0 < often < usual / 2
    assert strength > steady + 0.1


@pytest.mark.parametrize("book", BOOKS)
def test_the_careful_one_gives_up_too_often(book: str) -> None:
    (often, strength), (usual, steady) = sees("careful", book), sees("steady", book)
    assert 0 < often < usual / 2
    assert strength > steady + 0.1


@pytest.mark.parametrize("book", BOOKS)
def test_the_bold_one_puts_too_often_and_on_any_cards(book: str) -> None:
    (often, strength), (usual, steady) = puts("bold", book), puts("steady", book)
    assert often > usual + 0.05
    assert strength < steady - 0.05


def test_where_a_put_is_a_must_they_differ_as_well() -> None:
    """R18."""
    (book,) = (book for book in BOOKS if rulebooks()[book].play_on.value != "whole-hand")
    hands = list(must_put(book))
    often = {
        bot: fmean(put for _, put in choices(bot, hands, CallPut))
        for bot in ("careful", "steady", "bold")
    }
    assert 0 < often["careful"] < often["steady"] < often["bold"]
