"""What every opponent must be: legal, fair, the same for the same view; and no fool."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.bots import bots
from tutor.bots.referee import bot_moves, offered
from tutor.coach.counting import CountingJudge
from tutor.coach.judge import Fact
from tutor.dice import Dice
from tutor.drills.tables import any_score, close_deal, fair_deal, play_cards
from tutor.engine import (
    Action,
    CallPut,
    Deal,
    GiveUp,
    Hand,
    Play,
    Rulebook,
    Score,
    Seat,
    See,
    pack,
)
from tutor.rulebooks import rulebooks

JUDGE = CountingJudge()
HANDS = 30
EVERY = [(bot, book) for bot in bots() for book in rulebooks()]


def some_action(hand: Hand, seat: Seat, dice: Dice) -> Action:
    """Any legal action; calls are rarer than cards."""
    actions = hand.actions(seat)
    cards = [action for action in actions if isinstance(action, Play)]
    return dice.choose(cards) if cards and dice.chance(0.8) else dice.choose(actions)


def decisions(bot: str, book: Rulebook, hands: int = HANDS) -> Iterator[tuple[Hand, Score, Action]]:
    """What the bot decided in positions that come up when anybody plays against it."""
    for number in range(hands):
        dice = Dice(f"{bot}/{book.key}/{number}")
        deal = (close_deal if number % 3 == 0 else fair_deal)(book, dice)
        hand, score = Hand.start(book, deal), any_score(book, dice)
        own = dice.choose(book.seats)
        while hand.turn is not None:
            seat = hand.turn
            if seat is own:
                view = hand.seen_by(seat)
                action = bots()[bot].decide(view, score, offered(hand, seat, True), dice)
                yield hand, score, action
            else:
                action = some_action(hand, seat, dice)
            hand = hand.do(action)


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


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_a_bot_only_ever_does_what_is_legal(bot: str, book: str) -> None:
    kinds = set()
    for hand, _, action in decisions(bot, rulebooks()[book]):
        assert action.seat is hand.turn
        assert hand.why_not(action) is None, f"{action} in {hand}"
        kinds.add(type(action))
    assert {Play, CallPut} <= kinds


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_a_decision_depends_on_nothing_a_player_cannot_see(bot: str, book: str) -> None:
    """T112: with other hidden cards, and other dice for them, the bot decides the same."""
    dice = Dice("swap")
    for hand, score, action in decisions(bot, rulebooks()[book], 10):
        seat = action.seat
        swapped = with_other_cards(hand, seat, dice)
        assert swapped.seen_by(seat) == hand.seen_by(seat)
        again = bots()[bot].decide(
            swapped.seen_by(seat), score, offered(swapped, seat, True), Dice("any")
        )
        assert again == action, f"{action} in {hand}, but {again} in {swapped}"


def answers(bot: str, book: Rulebook) -> Iterator[tuple[Hand, Score, Action]]:
    """What the bot answers to puts said late, when much is known."""
    for number in range(400):
        dice = Dice(f"late/{book.key}/{number}")
        start = Hand.start(book, (close_deal if number % 2 else fair_deal)(book, dice))
        hand, score = play_cards(start, dice, dice.choose((2, 3, 4, 5))), any_score(book, dice)
        callers = [seat for seat in book.seats if hand.why_not(CallPut(seat)) is None]
        if callers:
            hand = hand.do(CallPut(dice.choose(callers)))
            seat = hand.turn
            assert seat is not None
            decide = bots()[bot].decide
            yield hand, score, decide(hand.seen_by(seat), score, hand.actions(seat), dice)


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_a_bot_neither_sees_when_all_is_lost_nor_gives_up_what_is_won(bot: str, book: str) -> None:
    """T111. Where giving up would lose the game as well, seeing costs nothing."""
    met = 0
    for hand, score, action in answers(bot, rulebooks()[book]):
        appraisal = JUDGE.appraise(hand.seen_by(action.seat), score)
        hopeless = appraisal.insight(Fact.SURE_LOSS)
        if appraisal.insight(Fact.SURE_WIN) or appraisal.insight(Fact.CANNOT_LOSE):
            met += 1
            assert isinstance(action, See), f"{action} in {hand} at {score}"
        elif hopeless and not appraisal.insight(Fact.GIVING_UP_LOSES_GAME):
            met += 1
            assert isinstance(action, GiveUp), f"{action} in {hand} at {score}"
    assert met


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_a_bot_throws_nothing_away_on_a_trick_it_cannot_get(bot: str, book: str) -> None:
    """T111: where no card wins or ties, only the lowest is not dominated."""
    met = 0
    for hand, score, action in decisions(bot, rulebooks()[book], 2 * HANDS):
        if not hand.table or not isinstance(action, Play):
            continue
        led, held = hand.table[0].card, hand.cards_of(action.seat)
        if any(card.beats(led) or card.ties(led) for card in held):
            continue
        if rulebook_decided(hand):
            continue
        met += 1
        lower = [card for card in held if action.card.beats(card)]
        assert not lower, f"{action} in {hand} at {score}"
    assert met


def rulebook_decided(hand: Hand) -> bool:
    """Whether the card no longer matters: the trick, if lost, loses the hand anyway."""
    lost = sum(trick.winner is hand.table[0].seat for trick in hand.tricks)
    won = sum(trick.winner not in (None, hand.table[0].seat) for trick in hand.tricks)
    left = 3 - len(hand.tricks)
    return lost + 1 - won > left - 1 or won - lost > left


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_no_bot_puts_when_a_put_can_only_be_seen_or_change_nothing(bot: str, book: str) -> None:
    """R2: at two tricks to none a put is legal, but pointless."""
    for hand, _, action in decisions(bot, rulebooks()[book], 2 * HANDS):
        won = [trick.winner for trick in hand.tricks]
        if len(won) == 2 and won[0] is won[1] is not None:
            assert not isinstance(action, CallPut), f"{action} in {hand}"


def test_the_referee_stops_where_the_learner_decides() -> None:
    bot = bots()["steady"]
    for number in range(20):
        dice = Dice(f"referee/{number}")
        for book in rulebooks().values():
            hand = Hand.start(book, fair_deal(book, dice))
            after = bot_moves(hand, Seat.DEALER, bot, (0, 0), Dice("x"))
            assert after.turn in (Seat.DEALER, None)
            assert all(action.seat is Seat.NON_DEALER for action in after.history)


def test_without_calls_nobody_puts() -> None:
    """As before the lesson that explains the put."""
    bot = bots()["steady"]
    for book in (book for book in rulebooks().values() if book.play_on.value == "whole-hand"):
        for number in range(10):
            dice = Dice(f"quiet/{number}")
            hand = Hand.start(book, fair_deal(book, dice))
            while hand.result is None:
                hand = bot_moves(hand, Seat.NON_DEALER, bot, (0, 0), dice, calls=False)
                if hand.turn is not None:
                    hand = hand.do(dice.choose(offered(hand, hand.turn, False)))
            assert hand.put is None
            assert all(isinstance(action, Play) for action in hand.history)
