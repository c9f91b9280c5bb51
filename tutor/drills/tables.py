"""Tables for drills: players, deals with enough ties to learn from, hands part of the way."""

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

NAMES = ("Anna", "Ben")


def until(make: Callable[[], T | None]) -> T:
    """The first thing ``make`` finds; it throws dice and finds nothing as often as it likes."""
    while (found := make()) is None:
        pass
    return found


def seat_players(rulebook: Rulebook, dice: Dice, you: Seat | None = None) -> Players:
    """Anna and Ben on the seats by chance; ``you`` is the learner's seat, if one is."""
    names = dice.shuffled(NAMES)
    return {
        seat: Player("", you=True) if seat is you else Player(names[place])
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
    """``hand`` after the player on turn has put and the other has seen it."""
    assert hand.turn is not None
    hand = hand.do(CallPut(hand.turn))
    assert hand.turn is not None
    return hand.do(See(hand.turn))


def any_position(rulebook: Rulebook, dice: Dice) -> Hand:
    """A hand somewhere between its start and its end: any card, any call, any answer."""
    hand = Hand.start(rulebook, fair_deal(rulebook, dice))
    for _ in range(dice.below(9)):
        if hand.result is None:
            hand = hand.do(_any_action(hand, dice))
    return hand


def _any_action(hand: Hand, dice: Dice) -> Action:
    assert hand.turn is not None
    if hand.put_pending:
        return See(hand.turn) if dice.chance(0.75) else GiveUp(hand.turn)
    callers = [seat for seat in hand.rulebook.seats if hand.why_not(CallPut(seat)) is None]
    if hand.must_put_or_give_up or (callers and dice.chance(0.2)):
        return CallPut(dice.choose(callers))
    return Play(hand.turn, dice.choose(hand.cards_of(hand.turn)))


def any_finished_hand(rulebook: Rulebook, dice: Dice) -> Hand:
    """A hand played out, with or without a put, or given up somewhere."""
    hand = Hand.start(rulebook, close_deal(rulebook, dice))
    end = dice.choose((_played_out, _played_out, _put_seen, _put_seen, _put_given_up, _conceded))
    return end(play_cards(hand, dice, dice.below(4)), dice)


def _played_out(hand: Hand, dice: Dice) -> Hand:
    return play_cards(hand, dice, 6)


def _put_seen(hand: Hand, dice: Dice) -> Hand:
    return play_cards(put_and_see(hand) if _may(hand, CallPut) else hand, dice, 6)


def _put_given_up(hand: Hand, dice: Dice) -> Hand:
    if not _may(hand, CallPut):
        return _played_out(hand, dice)
    assert hand.turn is not None
    pending = hand.do(CallPut(hand.turn))
    assert pending.turn is not None
    return pending.do(GiveUp(pending.turn))


def _conceded(hand: Hand, dice: Dice) -> Hand:
    if not _may(hand, Concede):
        return _played_out(hand, dice)
    assert hand.turn is not None
    return hand.do(Concede(hand.turn))


def _may(hand: Hand, action: Callable[[Seat], Action]) -> bool:
    return hand.turn is not None and hand.why_not(action(hand.turn)) is None


def any_score(rulebook: Rulebook, dice: Dice) -> Score:
    """A score at which a hand can be played, non-dealer first."""
    return dice.below(rulebook.target), dice.below(rulebook.target)
