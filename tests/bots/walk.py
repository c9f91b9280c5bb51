"""Positions that come up when anybody plays against a bot, for all tests of bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.books import PLAYED_DIFFERENTLY
from tutor.bots import bots
from tutor.bots.referee import offered
from tutor.dice import Dice
from tutor.drills.tables import any_score, close_deal, fair_deal, play_cards
from tutor.engine import Action, CallPut, Deal, Hand, Play, Rulebook, Score, Seat, pack

EVERY = [(bot, book) for bot in bots() for book in PLAYED_DIFFERENTLY]
"""Every bot with every rulebook."""


def decide(bot: str, hand: Hand, seat: Seat, score: Score, dice: Dice) -> Action:
    """What ``bot`` does on ``seat``, offered all that is legal."""
    return bots()[bot].decide(hand.seen_by(seat), score, offered(hand, seat, True), dice)


def some_action(actions: tuple[Action, ...], dice: Dice) -> Action:
    """Any of ``actions``; calls are rarer than cards."""
    cards = [action for action in actions if isinstance(action, Play)]
    return dice.choose(cards) if cards and dice.chance(0.8) else dice.choose(actions)


def decisions(bot: str, book: Rulebook, hands: int) -> Iterator[tuple[Hand, Score, Action]]:
    """What the bot decided in positions that come up when anybody plays against it."""
    for number in range(hands):
        yield from decided(bot, book, number)


Decided = tuple[tuple[Hand, Score, Action], ...]


@cache
def decided(bot: str, book: Rulebook, number: int) -> Decided:
    """What the bot decided in the hand with this number; worked out once for all tests."""
    return tuple(played(bot, book, number))


def played(bot: str, book: Rulebook, number: int) -> Iterator[tuple[Hand, Score, Action]]:
    """The bot's decisions in the hand with this number, worked out afresh."""
    dice = Dice(f"{bot}/{book.key}/{number}")
    deal = (close_deal if number % 3 == 0 else fair_deal)(book, dice)
    hand, score = Hand.start(book, deal), any_score(book, dice)
    own = dice.choose(book.seats)
    while hand.turn is not None:
        seat = hand.turn
        if seat is own:
            action = decide(bot, hand, seat, score, dice)
            yield hand, score, action
        else:
            action = some_action(hand.actions(seat), dice)
        hand = hand.do(action)


def puts_to_answer(
    book: Rulebook, hands: int, score: Score | None = None
) -> Iterator[tuple[Hand, Score]]:
    """Puts said late, when much is known, at ``score`` or at any."""
    for number in range(hands):
        dice = Dice(f"late/{book.key}/{number}")
        start = Hand.start(book, (close_deal if number % 2 else fair_deal)(book, dice))
        hand = play_cards(start, dice, dice.choose((2, 3, 4, 5)))
        callers = [seat for seat in book.seats if hand.why_not(CallPut(seat)) is None]
        if callers:
            hand = hand.do(CallPut(dice.choose(callers)))
            yield hand, score or any_score(book, dice)


def with_other_cards(hand: Hand, seat: Seat, dice: Dice) -> Hand:
    """A hand that looks the same to ``seat``: the other's unplayed cards are other ones."""
    place = hand.rulebook.seats.index(seat)
    other = 1 - place
    known = set(hand.seen_by(seat).seen_cards)
    played = [card for card in hand.deal.holdings[other] if card in known]
    fresh = dice.sample([card for card in pack() if card not in known], 3 - len(played))
    holdings = list(hand.deal.holdings)
    holdings[other] = (*played, *fresh)
    again = Hand.start(hand.rulebook, Deal(tuple(holdings)))
    for action in hand.history:
        again = again.do(action)
    return again
