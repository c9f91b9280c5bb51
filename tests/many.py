"""Hands of more than two players for tests: dealt, under way, and alike but for hidden cards."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.dice import Dice
from tutor.engine import (
    CARDS_EACH,
    Action,
    Deal,
    Discard,
    Give,
    Hand,
    IllegalAction,
    Play,
    Rulebook,
    Score,
    Seat,
    pack,
)
from tutor.rulebooks import rulebooks

MANY = [key for key, book in rulebooks().items() if not book.two_handed]
"""The rulebooks that more than two play by."""


def dealt(book: Rulebook, dice: Dice) -> Hand:
    """A hand at its beginning."""
    cards = dice.sample(pack(), CARDS_EACH * len(book.seats))
    starts = range(0, len(cards), CARDS_EACH)
    return Hand.start(book, Deal(tuple(tuple(cards[at : at + CARDS_EACH]) for at in starts)))


def any_action(hand: Hand, dice: Dice) -> Action:
    """Any legal action of any seat; cards more often than calls."""
    actions = [action for seat in hand.rulebook.seats for action in hand.actions(seat)]
    cards = [action for action in actions if isinstance(action, Play)]
    return dice.choose(cards) if cards and dice.chance(0.85) else dice.choose(actions)


def under_way(book: Rulebook, number: int, name: str = "") -> Iterator[tuple[Hand, Seat, Score]]:
    """So many decisions that come up when anybody plays, with who decides and the score."""
    for at in range(number):
        dice = Dice(f"many/{name}/{book.key}/{at}")
        hand, found = dealt(book, dice), []
        while hand.result is None:
            found += [(hand, seat) for seat in book.seats if hand.actions(seat)]
            hand = hand.do(any_action(hand, dice))
        before, seat = dice.choose(found)
        yield before, seat, tuple(dice.below(book.target) for _side in book.sides)


def alike(hand: Hand, seat: Seat, dice: Dice) -> Hand | None:
    """A hand that looks the same to ``seat`` with other hidden cards; None if none was found."""
    view = hand.seen_by(seat)
    unseen = [card for card in pack() if card not in view.seen_cards]
    for _ in range(60):
        other = dict(zip(unseen, dice.shuffled(unseen), strict=True))
        holdings = tuple(tuple(other.get(c, c) for c in held) for held in hand.deal.holdings)
        again = Hand.start(hand.rulebook, Deal(holdings))
        try:
            for action in hand.history:
                if isinstance(action, Give | Discard) and action.card is not None:
                    card = other.get(action.card, action.card)
                    action = type(action)(action.seat, card)
                again = again.do(action)
        except IllegalAction:
            continue
        assert again.seen_by(seat) == view
        return again
    return None
