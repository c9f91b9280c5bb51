"""Which cards are never worth laying, against a search through the real engine."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tutor.engine import Card, Deal, Hand, Play, Rank, Seat, pack, read_hand
from tutor.rulebooks import rulebooks
from tutor.solver.dominance import undominated
from tutor.solver.open_cards import results_for, weights_for
from tutor.solver.position import Knowledge, knowledge_of

DOUBLED = rulebooks()["doubled"]


def random_hand(rng: random.Random, plays: int) -> Hand:
    """A hand after ``plays`` random cards, from few ranks, many or all."""
    ranks = rng.sample(list(Rank), rng.choice((3, 4, 5, 13)))
    cards = rng.sample([card for card in pack() if card.rank in ranks], 6)
    hand = Hand.start(DOUBLED, Deal((tuple(cards[:3]), tuple(cards[3:]))))
    for _ in range(plays):
        assert hand.turn is not None
        hand = hand.do(rng.choice([a for a in hand.actions(hand.turn) if isinstance(a, Play)]))
    return hand


def slow_result(hand: Hand, seat: Seat) -> int:
    """The result for ``seat`` with best play and no puts, by trying every card."""
    if hand.result is not None:
        return {DOUBLED.side_of(seat): 1, None: 0}.get(hand.result.winner, -1)
    assert hand.turn is not None
    found = [
        slow_result(hand.do(play), seat)
        for play in hand.actions(hand.turn)
        if isinstance(play, Play)
    ]
    return max(found) if hand.turn is seat else min(found)


def slow_undominated(hand: Hand) -> tuple[Card, ...]:
    """What `undominated` should leave, with every deal the seat on turn cannot rule out."""
    seat = hand.turn
    assert seat is not None
    place, seen = DOUBLED.seats.index(seat), hand.seen_by(seat).seen_cards
    laid = [card for card in hand.deal.holdings[1 - place] if card in seen]
    held = hand.cards_of(seat)
    found: dict[Card, list[int]] = {card: [] for card in held}
    for rest in combinations([card for card in pack() if card not in seen], 3 - len(laid)):
        holdings = [hand.deal.holdings[place]] * 2
        holdings[1 - place] = (*laid, *rest)
        other = Hand.start(DOUBLED, Deal(tuple(holdings)))
        for action in hand.history:
            other = other.do(action)
        for card in held:
            found[card].append(slow_result(other.do(Play(seat, card)), seat))
    led = hand.table[0].card if hand.table else None

    def better(one: Card, card: Card) -> bool:
        if led and card.beats(one) and one.beats(led) == card.beats(led):
            return not one.ties(led) and not card.ties(led)
        never_worse = all(a >= b for a, b in zip(found[one], found[card], strict=True))
        return never_worse and found[one] != found[card]

    return tuple(card for card in held if not any(better(one, card) for one in held))


@pytest.mark.parametrize("plays", [2, 3])
def test_it_leaves_what_a_search_through_the_engine_leaves(plays: int) -> None:
    rng = random.Random(plays)
    for _ in range(4 if plays == 2 else 40):
        hand = random_hand(rng, plays)
        assert hand.turn is not None
        assert undominated(hand.seen_by(hand.turn)) == slow_undominated(hand), str(hand)


def places_left(known: Knowledge, cards: tuple[Card, ...]) -> set[int]:
    """The ranks of ``cards``, which are all held."""
    left = {card.rank.place for card in cards}
    assert left <= set(known.held)
    return left


def test_a_card_is_always_left_and_none_that_is_left_out_is_better_anywhere() -> None:
    rng = random.Random(12)
    for _ in range(2000):
        hand = random_hand(rng, rng.randrange(5))
        assert hand.turn is not None
        view = hand.seen_by(hand.turn)
        known = knowledge_of(view)
        possible = weights_for(known) > 0
        left = places_left(known, undominated(view))
        assert left, str(hand)
        for out in set(known.held) - left:
            worse = results_for(known.play(out))[possible]
            assert any(
                (results_for(known.play(place))[possible] >= worse).all() for place in left
            ), str(hand)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("9♠ 8♣ 4♦ / 10♦ 3♥ 5♠ | 10♦", "4♦"),  # no card gets the trick
        ("2♠ 3♣ A♦ / 4♦ 3♥ 5♠ | 4♦", "A♦"),  # every card gets it
        ("9♠ 9♣ 4♦ / 10♦ 3♥ 5♠ | 10♦ 4♦ 3♥", "9♠ 9♣"),  # cards of one rank are the same
        ("3♠ 3♣ 4♦ / 10♦ 9♥ 5♠ | 10♦ 4♦ 9♥ 3♠", "3♣"),  # the last card
    ],
)
def test_cards_that_are_left(line: str, left: str) -> None:
    hand = read_hand(DOUBLED, line)
    assert undominated(hand.seen_by(Seat.DEALER)) == tuple(map(Card.parse, left.split()))


def test_who_does_not_lay_the_next_card_has_none_to_choose() -> None:
    hand = read_hand(DOUBLED, "9♠ 8♣ 4♦ / 10♦ 3♥ 5♠ |")
    with pytest.raises(ValueError, match="not on turn"):
        undominated(hand.seen_by(Seat.DEALER))
