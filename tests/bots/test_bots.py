"""What every opponent must be: legal, fair, the same for the same view; and no fool."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.books import PLAYED_DIFFERENTLY
from tests.bots.walk import (
    EVERY,
    decide,
    decided,
    decisions,
    played,
    puts_to_answer,
    some_action,
    with_other_cards,
)
from tutor.bots import Bot, bots
from tutor.bots.referee import bot_moves, offered
from tutor.coach.counting import CountingJudge
from tutor.coach.judge import Fact
from tutor.dice import Dice
from tutor.drills.tables import fair_deal
from tutor.engine import Action, CallPut, GiveUp, Hand, Play, Seat, SeatView, See, Tally, read_hand
from tutor.rulebooks import rulebooks
from tutor.solver.certainty import luckiest
from tutor.solver.dominance import undominated
from tutor.solver.position import knowledge_of

JUDGE = CountingJudge()
HANDS = 30
DEAD = "9♠ 4♣ 4♦ / 10♦ 4♥ 4♠ | 10♦ 9♠ put"
"""A put the dealer has to answer with a hand that is a trick behind, and a 4 wins none."""
MANY, FEWER = 10_000, 2_500
"""How many hands are played, and how many at every change."""
UP_TO_ANY_TARGET = {
    replace(book, key="", target=0, tally=Tally.NONE): key
    for key, book in PLAYED_DIFFERENTLY.items()
}.values()
"""One rulebook of each kind, whatever the target: every score is met from the end backwards."""
TOGETHER = 50
"""The first of the many hands, in which every bot is asked; in the others they take turns."""
SLOW = {"perfect": 25}
"""Bots that look every decision up have every 25th of their turns; the next one has the others."""


def test_bots_differ_in_name_and_are_listed_the_gentlest_first() -> None:
    listed = list(bots().values())
    assert [bot.order for bot in listed] == list(range(1, len(listed) + 1))
    assert len({bot.name for bot in listed}) == len(listed) >= 4
    assert all(key == bot.key for key, bot in bots().items())


@pytest.mark.parametrize("bot", bots())
def test_what_a_bot_says_of_itself_is_short_and_plain(bot: str) -> None:
    text = bots()[bot].about.msgid
    assert len(text.split()) <= 30
    assert len(re.findall(r"[.!?](?=\s|$)", text)) <= 2
    assert not re.search(r"[%\"'();]|\d", text)


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_a_bot_only_ever_does_what_is_legal(bot: str, book: str) -> None:
    kinds = set()
    for hand, _, action in decisions(bot, rulebooks()[book], 3 * HANDS):
        assert action.seat is hand.turn
        assert hand.why_not(action) is None, f"{action} in {hand}"
        kinds.add(type(action))
    assert {Play, CallPut} <= kinds


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_a_decision_depends_on_nothing_a_player_cannot_see(bot: str, book: str) -> None:
    """T112: with other hidden cards and the same dice, the bot decides the same."""
    dice = Dice("swap")
    for number, (hand, score, action) in enumerate(decisions(bot, rulebooks()[book], 10)):
        seat = action.seat
        swapped = with_other_cards(hand, seat, dice)
        assert swapped.seen_by(seat) == hand.seen_by(seat)
        here, there = (
            decide(bot, one, seat, score, Dice(f"same/{number}")) for one in (hand, swapped)
        )
        assert here == there, f"{here} in {hand}, but {there} in {swapped}"


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_the_same_dice_give_the_same_play(bot: str, book: str) -> None:
    for number in range(10):
        again = tuple(played(bot, rulebooks()[book], number))
        assert again == decided(bot, rulebooks()[book], number)


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_a_bot_neither_sees_when_all_is_lost_nor_gives_up_what_is_won(bot: str, book: str) -> None:
    """T111."""
    met = 0
    for hand, score in puts_to_answer(rulebooks()[book], 400):
        seat = hand.turn
        assert seat is not None
        action = decide(bot, hand, seat, score, Dice(str(hand)))
        appraisal = JUDGE.appraise(hand.seen_by(seat), score)
        if appraisal.insight(Fact.SURE_WIN) or appraisal.insight(Fact.CANNOT_LOSE):
            met += 1
            assert isinstance(action, See), f"{action} in {hand} at {score}"
        elif appraisal.insight(Fact.SURE_LOSS):
            met += 1
            assert isinstance(action, GiveUp), f"{action} in {hand} at {score}"
    assert met


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_a_dead_hand_is_given_up_even_where_that_loses_the_game(bot: str, book: str) -> None:
    rules = rulebooks()[book]
    hand, last = read_hand(rules, DEAD), rules.target - 1
    assert luckiest(knowledge_of(hand.seen_by(Seat.DEALER))) == -1
    for score in ((0, 0), (last, 0), (last, last)):
        for seed in range(5):
            assert decide(bot, hand, Seat.DEALER, score, Dice(str(seed))) == GiveUp(Seat.DEALER)


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_no_bot_lays_a_dominated_card(bot: str, book: str) -> None:
    met = 0
    for hand, score, action in decisions(bot, rulebooks()[book], 2 * HANDS):
        if isinstance(action, Play):
            left = undominated(hand.seen_by(action.seat))
            met += len(left) < len(hand.cards_of(action.seat))
            assert action.card in left, f"{action} in {hand} at {score}"
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
        met += 1
        lower = [card for card in held if action.card.beats(card)]
        assert not lower, f"{action} in {hand} at {score}"
    assert met


@pytest.mark.parametrize(("bot", "book"), EVERY)
def test_no_bot_puts_when_a_put_can_only_be_seen_or_change_nothing(bot: str, book: str) -> None:
    """R2: at two tricks to none a put is legal, but pointless; and so it is in a dead hand."""
    for hand, _, action in decisions(bot, rulebooks()[book], 2 * HANDS):
        if isinstance(action, CallPut):
            won = [trick.winner for trick in hand.tricks]
            assert not (len(won) == 2 and won[0] is won[1] is not None), f"{action} in {hand}"
            assert luckiest(knowledge_of(hand.seen_by(action.seat))) >= 0, f"{action} in {hand}"


@pytest.mark.parametrize("bot", bots())
def test_the_referee_stops_where_the_learner_decides(bot: str) -> None:
    for number in range(20):
        dice = Dice(f"referee/{number}")
        for book in PLAYED_DIFFERENTLY.values():
            hand = Hand.start(book, fair_deal(book, dice))
            after = bot_moves(hand, Seat.DEALER, {Seat.NON_DEALER: bots()[bot]}, (0, 0), Dice("x"))
            assert after.turn in (Seat.DEALER, None)
            assert all(action.seat is Seat.NON_DEALER for action in after.history)


@pytest.mark.parametrize("bot", bots())
def test_without_calls_nobody_puts(bot: str) -> None:
    """As before the lesson that explains the put."""
    for book in (
        book for book in PLAYED_DIFFERENTLY.values() if book.play_on.value == "whole-hand"
    ):
        for number in range(10):
            dice = Dice(f"quiet/{number}")
            hand = Hand.start(book, fair_deal(book, dice))
            at_table = {Seat.DEALER: bots()[bot]}
            while hand.result is None:
                hand = bot_moves(hand, Seat.NON_DEALER, at_table, (0, 0), dice, calls=False)
                if hand.turn is not None:
                    hand = hand.do(dice.choose(offered(hand, hand.turn, False)))
            assert hand.put is None
            assert all(isinstance(action, Play) for action in hand.history)


def reasonable(view: SeatView) -> set[Action]:
    """What a bot may do: legal, and not what none may."""
    allowed = set(view.actions)
    if luckiest(knowledge_of(view)) == -1:
        allowed -= {CallPut(view.seat), See(view.seat)}
    if any(isinstance(action, Play) for action in allowed):
        left = undominated(view)
        allowed = {a for a in allowed if not isinstance(a, Play) or a.card in left}
    return allowed


def taking_turns(all_bots: list[Bot], number: int) -> Bot:
    bot, turn = all_bots[number % len(all_bots)], number // len(all_bots)
    if turn % SLOW.get(bot.key, 1) == 0:
        return bot
    quick = [one for one in all_bots if one.key not in SLOW]
    return quick[turn % len(quick)]


@pytest.mark.slow
@pytest.mark.parametrize("book", UP_TO_ANY_TARGET)
def test_many_hands_hold_no_surprise(book: str, every: bool) -> None:
    """Each hand freshly dealt, at every kind of score, against moves at random."""
    rules, dice = rulebooks()[book], Dice(f"many/{book}")
    last = rules.target - 1
    scores = [(0, 0), (0, last), (last, 0), (last, last), (last - 1, last - 2)]
    all_bots = list(bots().values())
    for number in range(MANY if every else FEWER):
        hand, score = Hand.start(rules, fair_deal(rules, dice)), scores[number % 5]
        asked = all_bots if number < TOGETHER else [taking_turns(all_bots, number)]
        own = dice.choose(rules.seats)
        while hand.turn is not None:
            if hand.turn is not own:
                hand = hand.do(some_action(hand.actions(hand.turn), dice))
                continue
            view = hand.seen_by(own)
            answers = [bot.decide(view, score, view.actions, dice) for bot in asked]
            allowed = reasonable(view)
            for bot, action in zip(asked, answers, strict=True):
                assert action in allowed, f"{bot.key}: {action} in {hand} at {score}"
            hand = hand.do(dice.choose(answers))
