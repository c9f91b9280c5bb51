"""What a put is worth against a counting player, dealt out card by card through the engine."""

from __future__ import annotations

from functools import reduce

import pytest

from tutor.coach.counting import CountingJudge
from tutor.engine import CallPut, Card, Deal, Hand, Play, Seat, pack, read_hand
from tutor.rulebooks import rulebooks
from tutor.solver.equity import worth, worth_given_up

N, D = Seat.NON_DEALER, Seat.DEALER


@pytest.mark.parametrize(
    "line",
    [
        "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ K♣ 3♥",
        "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 3♥ 9♠ 7♦ K♣",
        "9♠ K♣ A♦ / 9♦ 3♥ 2♣ | 9♦ 9♠ 3♥ K♣",  # a tie: the answerer can only draw
    ],
)
@pytest.mark.parametrize("score", [(0, 0), (1, 3), (3, 2)])
@pytest.mark.parametrize("key", ["classic", "doubled", "doubled-house"])
def test_a_put_against_a_counting_player_card_by_card(
    key: str, score: tuple[int, int], line: str
) -> None:
    """The put before the last two cards, by dealing every card the players may think of."""
    hand = read_hand(rulebooks()[key], line)
    book = hand.rulebook
    caller = hand.turn
    assert caller is not None
    answerer = N if caller is D else D
    unseen = [card for card in pack() if card not in hand.seen_by(caller).seen_cards]
    total = 0.0
    for theirs in unseen:
        after = last_cards(hand, caller, hand.cards_of(caller)[0], theirs)
        if sees(hand, caller, theirs, score):
            total += worth(book, score, caller, caller)[1 - last_result(after, caller)]
        else:
            total += worth_given_up(book, score, caller, answerer)
    found = CountingJudge().appraise(hand.seen_by(caller), score)
    assert found.choice(CallPut(caller)).win == pytest.approx(total / len(unseen))


def last_cards(hand: Hand, caller: Seat, mine: Card, theirs: Card) -> Hand:
    """``hand`` with other last cards."""
    last = {caller: mine, (N if caller is D else D): theirs}
    deal = Deal(
        tuple(
            (*(card for card in dealt if card not in held), last[seat])
            for seat, dealt, held in zip(
                hand.rulebook.seats, hand.deal.holdings, hand.held, strict=True
            )
        )
    )
    return reduce(Hand.do, hand.history, Hand.start(hand.rulebook, deal))


def last_result(hand: Hand, seat: Seat) -> int:
    while hand.result is None:
        assert hand.turn is not None
        hand = hand.do(Play(hand.turn, hand.cards_of(hand.turn)[0]))
    winner = hand.result.winner
    return 0 if winner is None else 1 if winner == hand.rulebook.side_of(seat) else -1


def sees(hand: Hand, caller: Seat, theirs: Card, score: tuple[int, int]) -> bool:
    """Whether an answerer who holds ``theirs`` counts more for seeing than for giving up."""
    answerer = N if caller is D else D
    gone = {action.card for action in hand.history if isinstance(action, Play)} | {theirs}
    possible = [card for card in pack() if card not in gone]
    stakes = worth(hand.rulebook, score, answerer, caller)
    found = [
        stakes[1 - last_result(last_cards(hand, caller, mine, theirs), answerer)]
        for mine in possible
    ]
    seen = sum(found) / len(found)
    return seen >= worth_given_up(hand.rulebook, score, answerer, answerer) - 1e-12
