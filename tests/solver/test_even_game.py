"""The chance to win the game where several sides play."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from tests.many import MANY
from tutor.engine import HandResult, Reason
from tutor.rulebooks import rulebooks
from tutor.solver.equity import chance_after
from tutor.solver.even_game import (
    chances_after,
    chances_given_up,
    chances_won,
    even_chances,
)


@pytest.mark.parametrize("sides", [2, 3])
def test_the_chances_are_shares_of_one_and_the_same_for_equal_needs(sides: int) -> None:
    for needs in product(range(1, 6), repeat=sides):
        chances = even_chances(needs)
        assert sum(chances) == pytest.approx(1)
        for one, other in product(range(sides), repeat=2):
            if needs[one] == needs[other]:
                assert chances[one] == pytest.approx(chances[other])
            elif needs[one] < needs[other]:
                assert chances[one] > chances[other]
        assert even_chances(needs[::-1]) == pytest.approx(chances[::-1])


def test_two_sides_have_the_chances_of_a_fair_coin() -> None:
    """Whoever needs ``a`` of at most a + b - 1 throws has them in so many of all cases."""
    for a, b in product(range(1, 6), repeat=2):
        throws = a + b - 1
        wins = sum(comb(throws, heads) for heads in range(a, throws + 1))
        assert even_chances((a, b))[0] == pytest.approx(wins / 2**throws)


@pytest.mark.parametrize("key", MANY)
def test_a_drawn_hand_leaves_the_chances_and_the_last_point_decides(key: str) -> None:
    book = rulebooks()[key]
    score = tuple(range(len(book.sides)))
    drawn = HandResult(Reason.SPOILED, None, None, 0)
    needs = tuple(book.target - points for points in score)
    assert chances_after(book, score, drawn) == even_chances(needs)
    by_seat = [chance_after(book, score, drawn, seat) for seat in book.seats]
    assert by_seat == [even_chances(needs)[book.side_of(seat)] for seat in book.seats]
    last = (book.target - 1,) * len(book.sides)
    for winner in range(len(book.sides)):
        expected = tuple(float(side == winner) for side in range(len(book.sides)))
        assert chances_won(book, last, winner, None) == expected
        assert chances_given_up(book, last, winner) == expected


@pytest.mark.parametrize("key", MANY)
def test_a_seen_put_is_worth_more_to_the_winner_than_a_point(key: str) -> None:
    book = rulebooks()[key]
    start = (0,) * len(book.sides)
    for winner in range(len(book.sides)):
        plain, seen = (chances_won(book, start, winner, c) for c in (None, book.seats[0]))
        assert seen[winner] > plain[winner] > 1 / len(book.sides)
