"""The exact counts of RULES.md section 5."""

from __future__ import annotations

import itertools
import math
import random

import pytest
from hypothesis import given

from tests.engine.hands import ANNA_AND_BEN, BOOKS, EVERY, hand, hands, legal_actions
from tutor.engine import Card, Deal, Hand, Rank, count_lines, pack, read_deal


@pytest.mark.parametrize(
    ("key", "lines"), [("classic", 307), ("nineteenth-century", 134), ("doubled", 674)]
)
def test_complete_lines_of_the_anna_and_ben_deal(key: str, lines: int) -> None:
    """RULES.md section 5, computed at least twice there, independently."""
    assert count_lines(hand(key, ANNA_AND_BEN)) == lines


def test_the_target_and_the_house_rule_change_no_line() -> None:
    for key, like in (
        ("seven-point", "classic"),
        ("seven-point-doubled", "doubled"),
        ("doubled-house", "doubled"),
        ("whiskey", "doubled"),
    ):
        assert count_lines(hand(key, ANNA_AND_BEN)) == count_lines(hand(like, ANNA_AND_BEN))


def test_every_doubled_deal_has_36_plus_206_plus_432_lines() -> None:
    """RULES.md section 5: orders of cards, puts given up, puts seen."""
    orders = math.factorial(3) ** 2
    moments = 1 + 3 + 9 + 18 + 36 + 36
    # Either seat may put at each moment; a seen put may come at six moments of each order.
    assert orders + 2 * moments + 2 * 6 * orders == 36 + 206 + 432 == 674
    rng = random.Random(674)
    deals = [read_deal("A♥ 8♥ 4♥ / A♠ 8♠ 4♠"), *(random_deal(rng) for _ in range(12))]
    for deal in deals:
        assert count_lines(Hand.start(BOOKS["doubled"], deal)) == 674


def random_deal(rng: random.Random) -> Deal:
    cards = rng.sample(pack(), 6)
    return Deal((tuple(cards[:3]), tuple(cards[3:])))


def test_a_hand_that_is_over_is_one_line() -> None:
    assert count_lines(hand("classic", f"{ANNA_AND_BEN} | put fold")) == 1


def test_there_are_455_hands_by_rank_and_407_170_400_deals() -> None:
    """RULES.md section 5."""
    by_rank = list(itertools.combinations_with_replacement(Rank, 3))
    assert len(by_rank) == 455
    ways = [math.prod(math.comb(4, ranks.count(rank)) for rank in set(ranks)) for ranks in by_rank]
    assert sum(ways) == math.comb(len(pack()), 3)
    assert math.comb(52, 3) * math.comb(49, 3) == 407_170_400


def test_455_hands_each_can_be_dealt_and_played() -> None:
    for ranks in itertools.combinations_with_replacement(Rank, 3):
        mine = [card for rank in set(ranks) for card in of_rank(rank, ranks.count(rank))]
        rest = [card for card in pack() if card not in mine]
        start = Hand.start(BOOKS["classic"], Deal((tuple(mine), tuple(rest[:3]))))
        assert sorted(card.rank.place for card in start.held[0]) == sorted(r.place for r in ranks)
        assert len(start.actions(start.rulebook.seats[0])) == 4


def of_rank(rank: Rank, number: int) -> list[Card]:
    return [card for card in pack() if card.rank is rank][:number]


def test_every_three_handed_deal_has_216_plus_2550_plus_11664_lines() -> None:
    """Orders of cards, puts that both others give up, puts seen by the first or the second."""
    orders = math.factorial(3) ** 3
    moments = 1 + 3 + 9 + 27 + 54 + 108 + 216 + 216 + 216
    lines = orders + 3 * moments + 3 * 9 * 2 * orders
    assert lines == 216 + 2550 + 11664
    rng = random.Random(3)
    for _ in range(3):
        cards = rng.sample(pack(), 9)
        deal = Deal((tuple(cards[:3]), tuple(cards[3:6]), tuple(cards[6:])))
        assert count_lines(Hand.start(EVERY["three-handed"], deal)) == lines


@given(hands())
def test_positions_counted_once_are_counted_right(position: Hand) -> None:
    """The same number as walking every line, wherever that is short enough to walk."""
    if sum(map(len, position.held)) <= 5 and position.playing:
        assert count_lines(position) == walked(position)


def walked(position: Hand) -> int:
    if position.result is not None:
        return 1
    return sum(walked(position.do(action)) for action in legal_actions(position))
