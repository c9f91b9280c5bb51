"""Open-card counting against a slow search through the real engine."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tutor.engine import Card, Deal, Hand, Play, Rank, Rulebook, Seat, pack
from tutor.rulebooks import rulebooks
from tutor.solver.holdings import holding_of, index_of
from tutor.solver.open_cards import (
    all_deals,
    counts_by_holding,
    outcomes,
    outcomes_after,
    results,
    results_for,
)
from tutor.solver.position import Position, knowledge_of

BOOKS = [rulebooks()["classic"], rulebooks()["doubled"]]


def slow_result(hand: Hand) -> int:
    """The non-dealer's result with best play and no puts, by trying every card."""
    if hand.result is not None:
        return {0: 1, 1: -1, None: 0}[hand.result.winner]
    mover = hand.turn
    assert mover is not None
    found = [slow_result(hand.do(play)) for play in hand.actions(mover) if isinstance(play, Play)]
    return max(found) if mover is Seat.NON_DEALER else min(found)


def random_hand(rulebook: Rulebook, rng: random.Random, plays: int) -> Hand:
    """A hand after ``plays`` random cards; few ranks, so that ties are common."""
    cards = rng.sample([card for card in pack() if card.rank.place % 3 == 0], 6)
    hand = Hand.start(rulebook, Deal((tuple(cards[:3]), tuple(cards[3:]))))
    for _ in range(plays):
        if hand.turn is None:
            break
        hand = hand.do(rng.choice([a for a in hand.actions(hand.turn) if isinstance(a, Play)]))
    return hand


@pytest.mark.parametrize("plays", range(6))
@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.key)
def test_every_stage_agrees_with_a_search_through_the_engine(
    rulebook: Rulebook, plays: int
) -> None:
    rng = random.Random(plays)
    for _ in range(150 if plays else 60):
        hand = random_hand(rulebook, rng, plays)
        if hand.result is not None:
            continue
        known = knowledge_of(hand.seen_by(Seat.NON_DEALER))
        theirs = index_of(holding_of(hand.cards_of(Seat.DEALER)))
        assert results_for(known)[theirs] == slow_result(hand), str(hand)
        known = knowledge_of(hand.seen_by(Seat.DEALER))
        mine = index_of(holding_of(hand.cards_of(Seat.NON_DEALER)))
        assert results_for(known)[mine] == -slow_result(hand), str(hand)


@pytest.mark.parametrize("plays", [3, 4, 5])
def test_outcomes_count_every_set_of_cards_the_opponent_can_hold(plays: int) -> None:
    rng = random.Random(40 + plays)
    for _ in range(4):
        hand = random_hand(BOOKS[1], rng, plays)
        for seat in (Seat.NON_DEALER, Seat.DEALER):
            view = hand.seen_by(seat)
            counted = [0, 0, 0]
            for other in same_view(hand, seat):
                result = slow_result(other) * (1 if seat is Seat.NON_DEALER else -1)
                counted[1 - result] += 1
            found = outcomes(view)
            assert [found.win, found.draw, found.lose] == counted


def same_view(hand: Hand, seat: Seat) -> list[Hand]:
    """All hands that ``seat`` cannot tell from ``hand``, for an opponent with one or two cards."""
    place, seen = hand.rulebook.seats.index(seat), hand.seen_by(seat).seen_cards
    laid = [card for card in hand.deal.holdings[1 - place] if card in seen]
    hands = []
    for rest in combinations([card for card in pack() if card not in seen], 3 - len(laid)):
        holdings = [hand.deal.holdings[place]] * 2
        holdings[1 - place] = (*laid, *rest)
        other = Hand.start(hand.rulebook, Deal(tuple(holdings)))
        for action in hand.history:
            other = other.do(action)
        hands.append(other)
    return hands


def test_section_5_all_deals_with_open_cards() -> None:
    shares = all_deals().shares
    assert all_deals().total == 407_170_400
    assert [round(100 * share, 2) for share in shares] == [38.96, 10.52, 50.53]


def test_section_5_answering_is_worth_more_than_leading() -> None:
    assert all_deals().lose > all_deals().win


def test_a_count_after_a_card_is_never_better_than_the_count_before_it() -> None:
    rng = random.Random(3)
    for _ in range(100):
        view = random_hand(BOOKS[0], rng, 0).seen_by(Seat.NON_DEALER)
        before = outcomes(view)
        for card in view.held:
            after = outcomes_after(view, card)
            assert after.total == before.total
            assert after.win <= before.win
            assert after.lose >= before.lose


def test_counting_by_holding_is_the_same_count_for_every_holding_at_once() -> None:
    hand = random_hand(BOOKS[0], random.Random(8), 2)
    for seat in (Seat.NON_DEALER, Seat.DEALER):
        known = knowledge_of(hand.seen_by(seat))
        won, drawn, lost = counts_by_holding(known.position, seat, known.laid)[
            :, index_of(known.held)
        ]
        counted = outcomes(hand.seen_by(seat))
        times = (won + drawn + lost) // counted.total
        assert (won, drawn, lost) == (
            times * counted.win,
            times * counted.draw,
            times * counted.lose,
        )


def test_section_1_suits_never_matter() -> None:
    deal = Deal(
        (
            tuple(map(Card.parse, ("7♦", "3♥", "2♣"))),
            tuple(map(Card.parse, ("9♠", "K♣", "A♦"))),
        )
    )
    other = Deal(
        (
            tuple(map(Card.parse, ("7♠", "3♣", "2♦"))),
            tuple(map(Card.parse, ("9♥", "K♥", "A♥"))),
        )
    )
    for seat in (Seat.NON_DEALER, Seat.DEALER):
        first, second = (Hand.start(BOOKS[0], d).seen_by(seat) for d in (deal, other))
        assert outcomes(first) == outcomes(second)


def test_section_1_a_tie_and_a_lead_are_not_decided_but_two_tricks_are() -> None:
    two_ahead = Position(1, 2, Seat.NON_DEALER)
    assert (results(two_ahead) == 1).all()
    one_ahead = Position(1, 1, Seat.NON_DEALER)
    assert results(one_ahead)[Rank.FOUR.place, Rank.THREE.place] == 0
    assert results(one_ahead)[Rank.FOUR.place, Rank.FOUR.place] == 1


def test_a_card_that_is_not_held_cannot_be_counted() -> None:
    view = random_hand(BOOKS[0], random.Random(1), 0).seen_by(Seat.NON_DEALER)
    stranger = next(c for c in pack() if c.rank not in {held.rank for held in view.held})
    with pytest.raises(ValueError, match="not in"):
        outcomes_after(view, stranger)
    with pytest.raises(ValueError, match="not on turn"):
        outcomes_after(random_hand(BOOKS[0], random.Random(1), 0).seen_by(Seat.DEALER), stranger)
