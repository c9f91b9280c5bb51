"""Tables for drills: players, deals with enough ties to learn from, hands part of the way.

The dice are thrown in the same order for every number of seats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tutor.dice import Dice
from tutor.engine import (
    CARDS_EACH,
    Action,
    CallPut,
    Card,
    Concede,
    Deal,
    Decline,
    Discard,
    Give,
    GiveUp,
    Hand,
    Play,
    Rank,
    Rulebook,
    Score,
    Seat,
    See,
    Suit,
    pack,
)
from tutor.words import Player, Players

T = TypeVar("T")

NAMES = ("Anna", "Ben", "Carla", "David")
"""Clockwise round the table, so that Anna and Carla are partners, and Ben and David."""


def until(make: Callable[[], T | None]) -> T:
    """The first thing ``make`` finds; it throws dice and finds nothing as often as it likes."""
    while (found := make()) is None:
        pass
    return found


def seat_players(rulebook: Rulebook, dice: Dice, you: Seat | None = None) -> Players:
    """Anna, Ben and so on clockwise, the first of them anywhere; ``you`` is the learner's seat."""
    names = NAMES[: len(rulebook.seats)]
    first = dice.below(len(names)) + 1
    return {
        seat: Player("", you=True) if seat is you else Player(names[(first + place) % len(names)])
        for place, seat in enumerate(rulebook.seats)
    }


def fair_deal(rulebook: Rulebook, dice: Dice) -> Deal:
    """Three cards each from the whole pack, all deals equally likely."""
    return _dealt(rulebook, dice.sample(pack(), CARDS_EACH * len(rulebook.seats)))


def close_deal(rulebook: Rulebook, dice: Dice, width: int = 4) -> Deal:
    """Three cards each from ``width`` neighbouring ranks, so that ties and close tricks come up."""
    ranks = list(Rank)
    first = dice.below(len(ranks) - width + 1)
    near = [Card(rank, suit) for rank in ranks[first : first + width] for suit in Suit]
    return _dealt(rulebook, dice.sample(near, CARDS_EACH * len(rulebook.seats)))


def _dealt(rulebook: Rulebook, cards: list[Card]) -> Deal:
    return Deal(
        tuple(
            tuple(cards[place * CARDS_EACH : (place + 1) * CARDS_EACH])
            for place in range(len(rulebook.seats))
        )
    )


def dealt_hand(rulebook: Rulebook, deal: Deal, dice: Dice) -> Hand:
    """The hand before its first card: what has to be passed before is passed by chance."""
    hand = Hand.start(rulebook, deal)
    while not hand.playing:
        hand = hand.do(dice.choose(_passing(hand)))
    return hand


def play_tricks(hand: Hand, dice: Dice, tricks: int) -> Hand:
    """``hand`` after up to ``tricks`` more tricks, as `play_cards` has it."""
    return play_cards(hand, dice, tricks * len(hand.playing))


def play_cards(hand: Hand, dice: Dice, cards: int) -> Hand:
    """``hand`` after up to ``cards`` more cards chosen by chance, or at its end.

    Where the rules let nobody play on without a put, one is said and seen.
    """
    for _ in range(cards):
        hand = put_if_needed(hand)
        if hand.turn is None:
            break
        hand = hand.do(Play(hand.turn, dice.choose(hand.cards_of(hand.turn))))
    return hand


def put_if_needed(hand: Hand) -> Hand:
    """``hand`` with a put said and seen if nobody may play on without one."""
    if hand.must_put_or_give_up:
        return put_and_see(hand)
    return hand


def put_and_see(hand: Hand) -> Hand:
    """``hand`` after the player on turn has put and the first one asked has seen it."""
    return _answered(_put(hand), See)


def give_up_put(hand: Hand) -> Hand:
    """``hand`` after the player on turn has put and all others have given up, if a put may be."""
    if not _may(hand, CallPut):
        return hand
    hand = _put(hand)
    while hand.result is None:
        hand = _answered(hand, GiveUp)
    return hand


def put_by(hand: Hand, seat: Seat) -> Hand:
    """``hand`` after ``seat`` has put."""
    return hand.do(CallPut(seat))


def give_up_once(hand: Hand) -> Hand:
    """``hand`` after the one asked has given up a put; of three players the next one is asked."""
    return _answered(hand, GiveUp)


def _put(hand: Hand) -> Hand:
    assert hand.turn is not None
    return put_by(hand, hand.turn)


def _answered(hand: Hand, answer: Callable[[Seat], Action]) -> Hand:
    assert hand.turn is not None
    return hand.do(answer(hand.turn))


def any_position(rulebook: Rulebook, dice: Dice) -> Hand:
    """A hand somewhere between its start and its end: any card, any call, any answer."""
    hand = Hand.start(rulebook, fair_deal(rulebook, dice))
    for _ in range(dice.below(4 * len(rulebook.seats) + 1)):
        if hand.result is None:
            hand = hand.do(_any_action(hand, dice))
    return hand


def _any_action(hand: Hand, dice: Dice) -> Action:
    assert hand.turn is not None
    if hand.put_pending:
        return See(hand.turn) if dice.chance(0.75) else GiveUp(hand.turn)
    passing = _passing(hand)
    if passing and (not hand.playing or dice.chance(0.4)):
        return dice.choose(passing)
    callers = [seat for seat in hand.rulebook.seats if hand.why_not(CallPut(seat)) is None]
    if hand.must_put_or_give_up or (callers and dice.chance(0.2)):
        return CallPut(dice.choose(callers))
    return Play(hand.turn, dice.choose(hand.cards_of(hand.turn)))


def _passing(hand: Hand) -> list[Action]:
    """What can be done about passing cards, by anybody."""
    if hand.tricks or hand.table:
        return []
    return [
        action
        for seat in hand.rulebook.seats
        for action in hand.actions(seat)
        if isinstance(action, (Give, Discard, Decline))
    ]


def any_finished_hand(rulebook: Rulebook, dice: Dice) -> Hand:
    """A hand played out, with or without a put, or given up somewhere."""
    hand = dealt_hand(rulebook, close_deal(rulebook, dice), dice)
    end = dice.choose((_played_out, _played_out, _put_seen, _put_seen, _put_given_up, _conceded))
    return end(play_cards(hand, dice, dice.below(2 * len(hand.playing))), dice)


def _played_out(hand: Hand, dice: Dice) -> Hand:
    return play_tricks(hand, dice, 3)


def _put_seen(hand: Hand, dice: Dice) -> Hand:
    if not _may(hand, CallPut):
        return _played_out(hand, dice)
    hand = _put(hand)
    if len(hand.rulebook.sides) > 2 and dice.chance(0.4):
        # R13: the second one asked keeps both in.
        hand = _answered(hand, GiveUp)
    return _played_out(_answered(hand, See), dice)


def _put_given_up(hand: Hand, dice: Dice) -> Hand:
    if not _may(hand, CallPut):
        return _played_out(hand, dice)
    return give_up_put(hand)


def _conceded(hand: Hand, dice: Dice) -> Hand:
    return _answered(hand, Concede) if _may(hand, Concede) else _played_out(hand, dice)


def _may(hand: Hand, action: Callable[[Seat], Action]) -> bool:
    return hand.turn is not None and hand.why_not(action(hand.turn)) is None


def any_score(rulebook: Rulebook, dice: Dice) -> Score:
    """A score at which a hand can be played, by side."""
    return tuple(dice.below(rulebook.target) for _ in rulebook.sides)
