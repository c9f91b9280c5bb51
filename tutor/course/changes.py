"""What changes from one rulebook to another: each differing choice, with a hand that shows it.

The hands are found by trying: random hands of the engine are replayed under both rulebooks until
one comes out differently because of that very choice. Of many the shortest is kept. Where the
tables are of different sizes, a choice is shown at one of them, made in both ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache

from tutor.dice import Dice
from tutor.engine import (
    CARDS_EACH,
    Action,
    Card,
    Deal,
    Exchange,
    Give,
    Hand,
    Play,
    PlayOn,
    Refusal,
    Rulebook,
    Score,
    Seat,
    Seating,
    dealer_by_cut,
    pack,
    rounds_owed,
    settle,
)

_TRIES = 4000
_MORE = 80
"""How many hands are tried for a shorter one once one has been found."""
_MANY_MORE = 300
"""How many, while none ends under both rulebooks; some differences let none."""
_CALLS = 2
"""A hand has no more calls than a put and what answers it, passes of one of three apart."""
_PASSED = 6
"""Cards passed and thrown away before play, at most."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of some actions under a rulebook, until one was refused or the hand was over.

    ``refusal`` is why the action ``refused`` was not possible. ``before`` is the score before the
    hand, ``score`` and ``winner`` (a side, of the game) are after it, ``owed`` the rounds by side.
    """

    hand: Hand
    refused: Action | None
    refusal: Refusal | None
    before: Score
    score: Score
    winner: int | None
    owed: Score

    @property
    def facts(self) -> tuple[object, ...]:
        """What can be told apart of two outcomes."""
        done = len(self.hand.history) if self.refusal else None
        return (done, self.refusal, self.hand.result, self.score, self.winner, self.owed)


@dataclass(frozen=True, slots=True)
class Example:
    """One deal, one score and one row of actions, with the choice made in both ways.

    Under both rulebooks, or ``at`` the table of one of them where the tables differ.
    """

    one: Outcome
    other: Outcome
    at: str | None = None

    @property
    def length(self) -> tuple[int, int]:
        """How long it is; ending in both ways counts for more than any length."""
        both = (self.one, self.other)
        actions = max(len(each.hand.history) + (each.refusal is not None) for each in both)
        return sum(each.hand.result is None for each in both), actions


@dataclass(frozen=True, slots=True)
class SideBySide:
    """The same first cards, each laying its own in order; ``at`` as in `Example`.

    At two tables of different sizes, or at one of them with and without passing cards.
    """

    one: Outcome
    other: Outcome
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """Two cards cut for the first deal, and who deals (0 or 1) under either rulebook."""

    cards: tuple[Card, Card]
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Change:
    """A choice, by the name of its field, in which two rulebooks differ; ``shown`` shows it.

    None where no hand can, because it is about chips.
    """

    choice: str
    shown: Example | SideBySide | Cut | None


@cache
def changes(one: Rulebook, other: Rulebook) -> tuple[Change, ...]:
    """Every choice in which the rulebooks differ, in the order of their fields."""
    return tuple(Change(name, _shown(name, one, other)) for name in differing(one, other))


def differing(one: Rulebook, other: Rulebook) -> tuple[str, ...]:
    """The fields of the choices that the rulebooks make differently."""
    names = (field.name for field in fields(Rulebook) if field.init and field.name != "key")
    return tuple(name for name in names if getattr(one, name) != getattr(other, name))


def _shown(name: str, one: Rulebook, other: Rulebook) -> Example | SideBySide | Cut | None:
    if name == "first_dealer":
        return _cut(one, other)
    if name == "stake":
        return None
    if name in ("seating", "exchange"):
        return _side_by_side(name, one, other)
    dice = Dice(f"changes/{one.key}/{other.key}/{name}")
    if (one.seating, one.exchange) == (other.seating, other.exchange):
        return _example(one, other, _taken_over(name, one, other), dice)
    if _simpler(one, other):
        mixed = _taken_over(name, one, other)
        return _example(one, mixed, mixed, dice, one.key)
    return _example(_taken_over(name, other, one), other, other, dice, other.key)


def _simpler(one: Rulebook, other: Rulebook) -> bool:
    """Whether a choice is shown at the table of ``one``, where hands are shorter."""
    ways = list(Exchange)
    first, second = ((len(book.seats), -ways.index(book.exchange)) for book in (one, other))
    return first <= second


def _taken_over(name: str, book: Rulebook, other: Rulebook) -> Rulebook:
    """``book`` with one choice of ``other``, so that it alone makes the difference."""
    return replace(book, **{name: getattr(other, name)})


def _example(
    one: Rulebook, other: Rulebook, mixed: Rulebook, dice: Dice, at: str | None = None
) -> Example | None:
    """A hand that comes out differently under ``one`` and ``mixed``, shown under ``other``."""
    found: Example | None = None
    left = _TRIES
    for actions, deal, score in _tried(one, mixed, dice):
        left -= 1
        if left == 0:
            break
        if outcome(one, deal, actions, score).facts == outcome(mixed, deal, actions, score).facts:
            continue
        first, second = (outcome(book, deal, actions, score) for book in (one, other))
        example = Example(first, second, at)
        if first.facts != second.facts and (found is None or example.length < found.length):
            found = example
        if found is not None:
            left = min(left, _MORE if found.length[0] == 0 else _MANY_MORE)
    return found


def _side_by_side(name: str, one: Rulebook, other: Rulebook) -> SideBySide:
    """Hands with the same cards on the first seats, won by different ones of these."""
    dice, at = Dice(f"changes/{one.key}/{other.key}/{name}"), None
    books = one, other
    if name == "exchange" and one.seating is not other.seating:
        # Cards can be passed only where there are partners.
        if one.seating is Seating.PARTNERS:
            at, books = one.key, (one, _taken_over(name, one, other))
        else:
            at, books = other.key, (_taken_over(name, other, one), other)
    while True:
        cards = dice.sample(pack(), CARDS_EACH * len(Seat))
        first, second = (_laid_in_order(book, cards, passing=name == "exchange") for book in books)
        winners = [each.hand.result and each.hand.result.winner for each in (first, second)]
        if None not in winners and winners[0] != winners[1]:
            return SideBySide(first, second, at)


def _laid_in_order(rulebook: Rulebook, cards: list[Card], *, passing: bool) -> Outcome:
    """A hand in which nobody puts and everybody lays the first card held.

    Cards are passed where they have to be. Where they may be, with ``passing`` the leader's side
    does: the first card of either.
    """
    deal = _dealt(rulebook, cards)
    free = replace(rulebook, play_on=PlayOn.WHOLE_HAND)
    hand = Hand.start(free, deal)
    if passing and rulebook.exchange is Exchange.MUTUAL:
        for seat in rulebook.sides[0]:
            hand = hand.do(Give(seat, hand.cards_of(seat)[0]))
    while hand.turn is not None:
        able = hand.actions(hand.turn)
        hand = hand.do(next((each for each in able if isinstance(each, Play)), able[0]))
    return outcome(free, deal, hand.history, tuple(0 for _ in rulebook.sides))


def _dealt(rulebook: Rulebook, cards: list[Card]) -> Deal:
    places = range(0, CARDS_EACH * len(rulebook.seats), CARDS_EACH)
    return Deal(tuple(tuple(cards[place : place + CARDS_EACH]) for place in places))


def _cut(one: Rulebook, other: Rulebook) -> Cut:
    dice = Dice("changes/cut")
    while True:
        cards = dice.sample(pack(), 2)
        first, second = dealer_by_cut(one, cards), dealer_by_cut(other, cards)
        if first is not None and second is not None:
            return Cut((cards[0], cards[1]), first, second)


def _tried(
    one: Rulebook, other: Rulebook, dice: Dice
) -> Iterator[tuple[tuple[Action, ...], Deal, Score]]:
    """Random rows of actions, each legal under one of the rulebooks."""
    points = min(one.target, other.target)
    while True:
        deal = _dealt(one, dice.sample(pack(), CARDS_EACH * len(one.seats)))
        score = tuple(dice.below(points) for _ in one.sides)
        hand = Hand.start(dice.choose((one, other)), deal)
        longest = CARDS_EACH * len(one.seats) + len(one.seats) + _CALLS + _PASSED
        while hand.result is None and len(hand.history) < longest:
            hand = hand.do(dice.choose([a for s in hand.rulebook.seats for a in hand.actions(s)]))
        yield hand.history, deal, score


def outcome(rulebook: Rulebook, deal: Deal, actions: tuple[Action, ...], score: Score) -> Outcome:
    """What becomes of the actions under ``rulebook``, until one is refused."""
    hand, refused, refusal = Hand.start(rulebook, deal), None, None
    for action in actions:
        after = hand.attempt(action)
        if isinstance(after, Refusal):
            refused, refusal = action, after
            break
        hand = after
    if hand.result is None:
        nothing = tuple(0 for _ in rulebook.sides)
        return Outcome(hand, refused, refusal, score, score, None, nothing)
    settled = settle(rulebook, score, hand.result)
    owed = rounds_owed(rulebook, hand.result)
    return Outcome(hand, refused, refusal, score, settled.score, settled.winner, owed)
