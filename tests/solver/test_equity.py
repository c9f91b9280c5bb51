"""The chance to win the game from a score."""

from __future__ import annotations

import itertools

import pytest

from tutor.engine import Rulebook, Seat
from tutor.rulebooks import rulebooks
from tutor.solver.equity import game_chance, worth, worth_given_up
from tutor.solver.open_cards import all_deals

N, D = Seat.NON_DEALER, Seat.DEALER
TWO_HANDED = [book for book in rulebooks().values() if len(book.seats) == 2]


@pytest.mark.parametrize("target", [1, 5, 7, 60])
def test_the_two_chances_add_up_to_one(target: int) -> None:
    for score in itertools.product(range(0, target, 3), repeat=2):
        assert game_chance(target, score, N) + game_chance(target, score, D) == pytest.approx(1)


@pytest.mark.parametrize("target", [1, 5, 7])
def test_every_chance_follows_from_the_next_hand(target: int) -> None:
    win, draw, lose = all_deals().shares
    for mine, theirs in itertools.product(range(target), repeat=2):
        # The deal passes on after every hand, also a drawn one (R22).
        expected = (
            win * game_chance(target, (theirs, mine + 1), D)
            + draw * game_chance(target, (theirs, mine), D)
            + lose * game_chance(target, (theirs + 1, mine), D)
        )
        assert game_chance(target, (mine, theirs), N) == pytest.approx(expected, abs=1e-12)


def test_only_the_points_still_needed_matter() -> None:
    assert game_chance(7, (4, 3), N) == game_chance(5, (2, 1), N)


def test_r10_reaching_or_passing_the_target_wins() -> None:
    assert [game_chance(5, score, N) for score in ((5, 4), (6, 0), (4, 5), (0, 6))] == [1, 1, 0, 0]


def test_a_point_more_is_always_worth_something() -> None:
    for mine, theirs in itertools.product(range(5), repeat=2):
        for seat, more in ((N, (mine + 1, theirs)), (D, (mine, theirs + 1))):
            assert game_chance(5, more, seat) > game_chance(5, (mine, theirs), seat)


@pytest.mark.parametrize("book", TWO_HANDED, ids=lambda book: book.key)
def test_a_win_is_worth_no_less_than_a_draw_and_a_draw_no_less_than_a_loss(
    book: Rulebook,
) -> None:
    """The reason why one minimax of win, draw and loss is right for every rulebook and score."""
    for score in itertools.product(range(book.target), repeat=2):
        for seat, caller in itertools.product((N, D), (None, N, D)):
            win, draw, lose = worth(book, score, seat, caller)
            assert win > lose
            assert win >= draw >= lose


def test_section_2_what_a_seen_put_is_worth() -> None:
    classic, doubled = rulebooks()["classic"], rulebooks()["doubled"]
    assert worth(classic, (0, 3), N, N)[::2] == (1.0, 0.0)
    assert worth(doubled, (1, 0), N, N)[0] == game_chance(5, (0, 3), D)
    assert worth(doubled, (1, 0), N, N)[1] == game_chance(5, (0, 1), D)
    assert worth(doubled, (3, 0), N, D)[0] == 1.0


def test_section_2_a_drawn_seen_put_gives_the_house_point_to_the_callers_opponent() -> None:
    house = rulebooks()["doubled-house"]
    assert worth(house, (1, 4), N, N)[1] == 0.0
    assert worth(house, (1, 1), N, D)[1] == game_chance(5, (1, 2), D)
    assert worth(house, (1, 1), N, None)[1] == game_chance(5, (1, 1), D)


def test_section_1_a_hand_given_up_is_one_point() -> None:
    for book in TWO_HANDED:
        assert worth_given_up(book, (1, 2), N, D) == worth(book, (1, 2), N, None)[0]
        assert worth_given_up(book, (1, 2), N, N) == worth(book, (1, 2), N, None)[2]
