"""What every opponent must be at a table of three or four: legal, fair, repeatable, no fool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from tests.many import MANY, alike, any_action, dealt, under_way
from tutor.bots import Bot, bots, opponents_for
from tutor.bots.referee import bot_moves, interrupted, offered, seated
from tutor.dice import Dice
from tutor.engine import (
    CALLS,
    CARDS_EACH,
    Action,
    CallPut,
    Discard,
    Exchange,
    Give,
    GiveUp,
    Hand,
    Play,
    Score,
    Seat,
    See,
    read_hand,
)
from tutor.rulebooks import rulebooks
from tutor.solver.reach import can_win, settled

EVERY = [(bot.key, key) for key in MANY for bot in opponents_for(rulebooks()[key])]
"""Every bot with every rulebook of more than two players that it plays by."""
HANDS = 10
FEW = 3
"""Of these hands those of which every decision is asked again."""


def table(bot: Bot, hand: Hand) -> dict[Seat, Bot]:
    return dict.fromkeys(hand.rulebook.seats, bot)


Done = tuple[Hand, Score, Action]


@cache
def decided(bot: str, key: str, number: int) -> tuple[Done, ...]:
    """The states of the hand with this number, and what was done; worked out once for all."""
    return tuple(whole_hand(bots()[bot], key, number))


def whole_hand(bot: Bot, key: str, number: int) -> Iterator[Done]:
    """A hand that the bot plays on every seat: each state, and what was done in it."""
    book, dice = rulebooks()[key], Dice(f"whole/{bot.key}/{key}/{number}")
    hand = dealt(book, dice)
    score = tuple(dice.below(book.target) for _side in book.sides)
    while hand.turn is not None:
        after = interrupted(hand, table(bot, hand), score, dice)
        if after is hand:
            view = hand.seen_by(hand.turn)
            after = hand.do(bot.decide(view, score, view.actions, dice))
        yield hand, score, after.history[-1]
        hand = after


def test_every_form_has_several_opponents_and_none_is_perfect_with_more_than_two() -> None:
    for book in rulebooks().values():
        found = opponents_for(book)
        assert len(found) >= 4
        assert list(found) == sorted(found, key=lambda bot: bot.order)
        assert book.two_handed or not any(bot.perfect for bot in found)
    assert any(bot.perfect for bot in bots().values())


@pytest.mark.parametrize(("bot", "key"), EVERY)
def test_a_bot_plays_whole_hands_on_every_seat_and_only_does_what_is_legal(
    bot: str, key: str
) -> None:
    kinds = set()
    for number in range(HANDS):
        for hand, _score, action in decided(bot, key, number):
            assert hand.why_not(action) is None, f"{action} in {hand}"
            kinds.add(type(action))
    assert Play in kinds
    if rulebooks()[key].exchange is Exchange.BEST_CARD:
        assert {Give, Discard} <= kinds


@pytest.mark.parametrize(("bot", "key"), EVERY)
def test_a_decision_depends_on_nothing_a_player_cannot_see(bot: str, key: str) -> None:
    """With other hidden cards and the same dice, the bot decides the same."""
    met = 0
    for number in range(FEW):
        for hand, score, action in decided(bot, key, number):
            seat = action.seat
            other = alike(hand, seat, Dice(f"{number}"))
            if other is None or hand.turn is not seat:
                continue
            met += other.deal != hand.deal
            views = (one.seen_by(seat) for one in (hand, other))
            here, there = (
                bots()[bot].decide(view, score, view.actions, Dice("same")) for view in views
            )
            assert here == there, f"{here} in {hand}, but {there} in {other}"
    assert met > FEW


@pytest.mark.parametrize(("bot", "key"), EVERY)
def test_the_same_dice_give_the_same_hand(bot: str, key: str) -> None:
    for number in range(FEW):
        assert tuple(whole_hand(bots()[bot], key, number)) == decided(bot, key, number)


@pytest.mark.parametrize(("bot", "key"), EVERY)
def test_nobody_puts_or_sees_in_a_hand_that_cannot_be_won_any_more(bot: str, key: str) -> None:
    met = 0
    for hand, seat, score in under_way(rulebooks()[key], 100, "lost"):
        view = hand.seen_by(seat)
        if hand.turn is not seat or (can_win(view) and not settled(view)):
            continue
        met += 1
        action = bots()[bot].decide(view, score, view.actions, Dice("lost"))
        assert not isinstance(action, CallPut), f"{action} in {hand} at {score}"
        if isinstance(action, See):
            assert can_win(view), f"{action} in {hand} at {score}"
    assert met > 3


@pytest.mark.parametrize(("bot", "key"), EVERY)
def test_no_high_card_is_thrown_on_a_trick_that_it_cannot_win(bot: str, key: str) -> None:
    met = 0
    for number in range(HANDS):
        for hand, score, action in decided(bot, key, number):
            if not hand.table or not isinstance(action, Play):
                continue
            best = min(play.card.rank.place for play in hand.table)
            if action.card.rank.place > best:
                met += 1
                lower = [c for c in hand.cards_of(action.seat) if action.card.beats(c)]
                assert not lower, f"{action} in {hand} at {score}"
    assert met >= FEW


@pytest.mark.parametrize("bot", [bot.key for bot in opponents_for(rulebooks()["four-handed"])])
def test_who_gives_the_best_card_knows_it_and_the_others_do_not(bot: str) -> None:
    """R17: only the giver and the receiver know the card; all see that one was given."""
    book = rulebooks()["four-handed"]
    hand = dealt(book, Dice(f"give/{bot}"))
    while not hand.playing:
        seat = hand.turn
        assert seat is not None
        view = hand.seen_by(seat)
        action = bots()[bot].decide(view, (0, 0), view.actions, Dice("x"))
        hand = hand.do(action)
        if isinstance(action, Give):
            shown = {s for s in book.seats if action in hand.seen_by(s).history}
            assert shown == {seat, book.partner(seat)}
    assert all(len(hand.cards_of(seat)) == CARDS_EACH for seat in hand.playing)


def test_the_dealer_keeps_three_of_the_best_cards() -> None:
    """R17: whether the dealer declines is weighed; with 3 3 2 nobody can make them better."""
    book = rulebooks()["four-handed"]
    line = "3♠ 3♥ 2♦ / 9♠ 8♦ 5♣ / 10♠ 6♦ 4♣ / K♠ 7♦ 5♦ | give:K♠ discard:5♣"
    for bot in opponents_for(book):
        hand = read_hand(book, line)
        assert hand.turn is Seat.DEALER
        view = hand.seen_by(Seat.DEALER)
        action = bot.decide(view, (0, 0), view.actions, Dice("keep"))
        assert type(action).__name__ == "Decline"


def test_an_offer_is_answered_by_the_partner_alone_and_cards_change_hands() -> None:
    """R14."""
    book, swaps = rulebooks()["pairs"], 0
    for number in range(20):
        dice = Dice(f"offer/{number}")
        hand = dealt(book, dice)
        gift = next(a for a in hand.actions(Seat.A) if isinstance(a, Give))
        hand = hand.do(gift)
        at_table = seated(book, Seat.A, [bots()["steady"]] * 3)
        without_opponents = {Seat.C: at_table[Seat.C]}
        after = interrupted(hand, without_opponents, (0, 0), dice)
        if after is not hand:
            swaps += 1
            assert isinstance(after.history[-1], Give)
            assert gift.card in after.cards_of(Seat.C)
            assert interrupted(after, without_opponents, (0, 0), dice) is after
    assert swaps > 5


@pytest.mark.parametrize(("bot", "key"), EVERY)
def test_the_referee_stops_where_the_learner_decides(bot: str, key: str) -> None:
    book = rulebooks()[key]
    for number, learner in enumerate(book.seats):
        dice = Dice(f"referee/{number}")
        hand = dealt(book, dice)
        at_table = seated(book, learner, [bots()[bot]] * (len(book.seats) - 1))
        assert set(at_table) == set(book.seats) - {learner}
        while hand.turn is not None:
            hand = bot_moves(hand, learner, at_table, (0,) * len(book.sides), dice)
            assert hand.turn in (learner, None)
            if hand.turn is learner:
                hand = hand.do(dice.choose(hand.actions(learner)))
        assert hand.result is not None


@pytest.mark.parametrize("key", MANY)
def test_without_calls_cards_are_passed_and_played_and_nothing_is_said(key: str) -> None:
    book = rulebooks()[key]
    for number in range(4):
        dice = Dice(f"quiet/{number}")
        hand, learner = dealt(book, dice), book.seats[number % len(book.seats)]
        at_table = seated(book, learner, [bots()["bold"]] * (len(book.seats) - 1))
        while hand.result is None:
            hand = bot_moves(hand, learner, at_table, (0,) * len(book.sides), dice, calls=False)
            if hand.turn is not None:
                hand = hand.do(dice.choose(offered(hand, hand.turn, False)))
        assert hand.put is None
        assert not any(isinstance(action, CALLS) for action in hand.history)


def test_bots_are_seated_clockwise_from_the_learners_left() -> None:
    book = rulebooks()["pairs"]
    three = [bots()[key] for key in ("careful", "bold", "steady")]
    found = seated(book, Seat.C, three)
    assert [found[seat] for seat in (Seat.DEALER, Seat.A, Seat.B)] == three
    with pytest.raises(ValueError, match="zip"):
        seated(book, Seat.C, three[:2])


def test_at_most_one_bot_acts_out_of_turn_and_a_quiet_one_changes_nothing() -> None:
    book = rulebooks()["three-handed"]
    hand = dealt(book, Dice("put"))
    keen = replace(bots()["bold"], interrupts=lambda _view, _score, _dice: True)
    after = interrupted(hand, dict.fromkeys(book.seats, keen), (0, 0, 0), Dice("x"))
    assert after.history == (CallPut(Seat.B),)
    quiet = replace(keen, interrupts=lambda _view, _score, _dice: False)
    assert interrupted(hand, dict.fromkeys(book.seats, quiet), (0, 0, 0), Dice("x")) is hand
    assert interrupted(hand, dict.fromkeys(book.seats, keen), (0, 0, 0), Dice("x"), False) is hand


@pytest.mark.parametrize(("bot", "key"), EVERY)
def test_the_learners_put_is_answered_by_whoever_is_asked(bot: str, key: str) -> None:
    """R13, R16: the named answerer, then of three the other one."""
    book, answers = rulebooks()[key], set()
    for number in range(30):
        dice = Dice(f"answer/{number}")
        hand = dealt(book, dice)
        while not hand.playing:
            hand = hand.do(any_action(hand, dice))
        if hand.put is not None or hand.turn is None:
            continue
        hand = hand.do(CallPut(hand.turn))
        while hand.put_pending:
            assert hand.put is not None
            seat = hand.put.answerer
            view = hand.seen_by(seat)
            score = (0,) * len(book.sides)
            action = bots()[bot].decide(view, score, view.actions, dice)
            assert isinstance(action, See | GiveUp)
            answers.add(type(action))
            hand = hand.do(action)
    assert See in answers
    if bot in ("careful", "steady"):
        assert GiveUp in answers


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "key"), EVERY)
def test_every_bot_beats_players_at_random(bot: str, key: str) -> None:
    """More points than the mean of the others, seats changing."""
    book, mine, theirs = rulebooks()[key], 0, 0
    for number in range(60):
        dice = Dice(f"random/{number}")
        hand, side = dealt(book, dice), number % len(book.sides)
        at_table = dict.fromkeys(book.sides[side], bots()[bot])
        score = (0,) * len(book.sides)
        while hand.turn is not None:
            after = interrupted(hand, at_table, score, dice)
            if after is not hand:
                hand = after
            elif hand.turn in at_table:
                view = hand.seen_by(hand.turn)
                hand = hand.do(bots()[bot].decide(view, score, view.actions, dice))
            else:
                acts = hand.actions(hand.turn)
                cards = [a for a in acts if isinstance(a, Play)]
                hand = hand.do(dice.choose(cards if cards and dice.chance(0.95) else acts))
        assert hand.result is not None
        mine += hand.result.outcome(side) == 1
        theirs += hand.result.outcome(side) == -1
    assert mine > theirs / (len(book.sides) - 1)
