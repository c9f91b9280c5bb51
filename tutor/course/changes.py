"""What changes from one rulebook to another: each differing choice, with a hand that shows it.

The hands are found by trying: random hands of the engine are replayed under both rulebooks until
one comes out differently because of that very choice. Of many the shortest is kept.
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
    Hand,
    Refusal,
    Rulebook,
    Score,
    dealer_by_cut,
    pack,
    rounds_owed,
    settle,
)

_TRIES = 4000
_MORE = 80
"""How many hands are tried for a shorter one once one has been found."""
_MANY_MORE = 1000
"""How many, while none ends under both rulebooks; some differences let none."""
_LONGEST = 14
"""No hand of a game for two has more actions."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of some actions under a rulebook, until one was refused or the hand was over.

    ``refusal`` is why the action number ``refused`` was not possible. ``score`` and ``winner``
    (a side, of the game) are after the hand, ``owed`` the rounds by side.
    """

    hand: Hand
    refused: int | None
    refusal: Refusal | None
    score: Score
    winner: int | None
    owed: Score

    @property
    def facts(self) -> tuple[object, ...]:
        """What can be told apart of two outcomes."""
        return (self.refused, self.refusal, self.hand.result, self.score, self.winner, self.owed)


@dataclass(frozen=True, slots=True)
class Example:
    """One deal, one score and one row of actions, replayed under both rulebooks."""

    actions: tuple[Action, ...]
    score: Score
    one: Outcome
    other: Outcome

    @property
    def length(self) -> tuple[int, int]:
        """How long it is; ending under both rulebooks counts for more than any length."""
        return sum(each.hand.result is None for each in (self.one, self.other)), len(self.actions)


@dataclass(frozen=True, slots=True)
class Cut:
    """Two cards cut for the first deal, and who deals (0 or 1) under either rulebook."""

    cards: tuple[Card, Card]
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Change:
    """A choice, by the name of its field, in which two rulebooks differ; ``shown`` shows it.

    None where no hand can: it is about chips, or the tables are of different sizes.
    """

    choice: str
    shown: Example | Cut | None


@cache
def changes(one: Rulebook, other: Rulebook) -> tuple[Change, ...]:
    """Every choice in which the rulebooks differ, in the order of their fields."""
    return tuple(Change(name, _shown(name, one, other)) for name in differing(one, other))


def differing(one: Rulebook, other: Rulebook) -> tuple[str, ...]:
    """The fields of the choices that the rulebooks make differently."""
    names = (field.name for field in fields(Rulebook) if field.init and field.name != "key")
    return tuple(name for name in names if getattr(one, name) != getattr(other, name))


def _shown(name: str, one: Rulebook, other: Rulebook) -> Example | Cut | None:
    if name == "first_dealer":
        return _cut(one, other)
    if name == "stake" or (one.seating, one.exchange) != (other.seating, other.exchange):
        return None
    # Only this choice is taken over, so that it alone makes the difference.
    mixed = replace(one, **{name: getattr(other, name)})
    found: Example | None = None
    left = _TRIES
    for actions, deal, score in _tried(one, mixed, Dice(f"changes/{one.key}/{other.key}/{name}")):
        left -= 1
        if left == 0:
            break
        if outcome(one, deal, actions, score).facts == outcome(mixed, deal, actions, score).facts:
            continue
        first, second = (outcome(book, deal, actions, score) for book in (one, other))
        example = Example(actions, score, first, second)
        if first.facts != second.facts and (found is None or example.length < found.length):
            found = example
        if found is not None:
            left = min(left, _MORE if found.length[0] == 0 else _MANY_MORE)
    return found


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
        cards = dice.sample(pack(), CARDS_EACH * len(one.seats))
        deal = Deal(tuple(tuple(cards[i : i + 3]) for i in range(0, len(cards), CARDS_EACH)))
        score = tuple(dice.below(points) for _ in one.sides)
        hand = Hand.start(dice.choose((one, other)), deal)
        while hand.result is None and len(hand.history) < _LONGEST:
            hand = hand.do(dice.choose([a for s in hand.rulebook.seats for a in hand.actions(s)]))
        yield hand.history, deal, score


def outcome(rulebook: Rulebook, deal: Deal, actions: tuple[Action, ...], score: Score) -> Outcome:
    """What becomes of the actions under ``rulebook``, until one is refused."""
    hand, refused, refusal = Hand.start(rulebook, deal), None, None
    for number, action in enumerate(actions):
        after = hand.attempt(action)
        if isinstance(after, Refusal):
            refused, refusal = number, after
            break
        hand = after
    if hand.result is None:
        return Outcome(hand, refused, refusal, score, None, tuple(0 for _ in rulebook.sides))
    settled = settle(rulebook, score, hand.result)
    owed = rounds_owed(rulebook, hand.result)
    return Outcome(hand, refused, refusal, settled.score, settled.winner, owed)
