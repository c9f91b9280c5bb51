"""Scores and games: RULES.md section 2 (targets, first dealer) and R9, R10, R21, R22, R28, R29."""

# The rulings are called R1 to R30, also in the names of their tests.
# ruff: noqa: N802

from __future__ import annotations

import dataclasses
import itertools

import pytest

from tests.engine.hands import ANNA_AND_BEN, BOOKS, EVERY, hand
from tutor.engine import (
    BadInput,
    Card,
    HandResult,
    Match,
    Problem,
    Reason,
    check_score,
    dealer_by_cut,
    pack,
    settle,
)

PLAIN = HandResult(Reason.TWO_TRICKS, 0, 0, 1)
TWO = HandResult(Reason.TWO_TRICKS, 0, 0, 2)
GAME = HandResult(Reason.TWO_TRICKS, 0, None, 0, wins_game=True)
DRAWN = HandResult(Reason.THREE_TIES, None, None, 0)


def test_section_2_the_targets_are_five_and_seven() -> None:
    for key, book in BOOKS.items():
        assert book.target == (7 if "seven" in key else 5)


def test_R9_at_four_all_a_drawn_hand_means_one_more_hand() -> None:
    settled = settle(BOOKS["doubled"], (4, 4), DRAWN)
    assert (settled.score, settled.winner) == ((4, 4), None)


@pytest.mark.parametrize("key", sorted(BOOKS))
@pytest.mark.parametrize("result", [PLAIN, TWO, GAME, DRAWN])
def test_R9_at_most_one_player_scores_so_both_never_reach_the_target(
    key: str, result: HandResult
) -> None:
    book = BOOKS[key]
    for score in itertools.product(range(book.target), repeat=2):
        after = settle(book, score, result).score
        assert sum(a != b for a, b in zip(score, after, strict=True)) <= 1
        assert min(after) < book.target


def test_R10_reaching_or_passing_the_target_wins_and_the_points_are_kept() -> None:
    assert settle(BOOKS["doubled"], (4, 4), TWO).score == (6, 4)
    assert settle(BOOKS["doubled"], (4, 4), TWO).winner == 0
    assert settle(BOOKS["doubled"], (3, 4), TWO) == settle(BOOKS["doubled"], (4, 4), PLAIN)
    assert settle(BOOKS["seven-point"], (4, 4), PLAIN).winner is None


def test_R21_the_cut_uses_put_order_and_equal_cards_cut_again() -> None:
    high_to_low = ["3", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"]
    for a, b in itertools.product(pack(), repeat=2):
        if a is b:
            continue
        first, second = (high_to_low.index(card.rank.value) for card in (a, b))
        higher = None if first == second else int(second < first)
        lower = None if first == second else int(second > first)
        for book in BOOKS.values():
            doubled = "doubled" in book.key or book.key == "whiskey"
            assert dealer_by_cut(book, [a, b]) == (lower if doubled else higher)


def test_R21_a_two_is_higher_than_a_king() -> None:
    assert dealer_by_cut(BOOKS["classic"], [Card.parse("2C"), Card.parse("KS")]) == 0


@pytest.mark.parametrize("result", [PLAIN, DRAWN, HandResult(Reason.PUT_GIVEN_UP, 1, 1, 1)])
def test_R22_the_deal_alternates_however_the_hand_ended(result: HandResult) -> None:
    match = Match(BOOKS["classic"], (0, 0), dealer=1)
    dealers = []
    for _hand in range(4):
        dealers.append(match.dealer)
        match = match.after(result)
    assert dealers == [1, 0, 1, 0]
    assert match.hands == 4


def test_R28_rulebook_and_target_are_fixed_in_a_game() -> None:
    match = Match(BOOKS["doubled"], (0, 0), dealer=0)
    assert match.after(PLAIN).rulebook is BOOKS["doubled"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        match.rulebook = BOOKS["classic"]  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        match.rulebook.target = 7  # type: ignore[misc]


@pytest.mark.parametrize("dealer", [0, 1])
def test_R29_a_game_won_by_a_seen_put_leaves_the_points_and_is_marked(dealer: int) -> None:
    match = Match(BOOKS["classic"], (2, 3), dealer=dealer).after(GAME)
    assert match.points == (2, 3)
    assert match.winner == 1 - dealer
    assert match.won_by_put


def test_a_game_counts_by_player_while_the_places_change() -> None:
    match = Match(BOOKS["classic"], (0, 0), dealer=1)
    match = match.after(PLAIN)
    assert (match.points, match.score) == ((1, 0), (0, 1))
    match = match.after(PLAIN)
    assert (match.points, match.score) == ((1, 1), (1, 1))


def test_a_game_that_is_won_takes_no_more_hands() -> None:
    match = Match(BOOKS["classic"], (4, 4), dealer=1).after(PLAIN)
    assert (match.winner, match.won_by_put) == (0, False)
    with pytest.raises(BadInput) as caught:
        match.after(PLAIN)
    assert caught.value.problem is Problem.GAME_IS_OVER


@pytest.mark.parametrize("score", [(), (0,), (0, 0, 0), (-1, 0), (0.0, 0), (True, 0), (None, 0)])
def test_a_score_is_a_whole_number_from_0_for_each_side(score: tuple[int, ...]) -> None:
    with pytest.raises(BadInput) as caught:
        check_score(BOOKS["classic"], score)
    assert caught.value.problem is Problem.NOT_A_SCORE


@pytest.mark.parametrize(("key", "points"), [("classic", 5), ("doubled", 6), ("seven-point", 7)])
def test_no_hand_is_played_when_somebody_has_reached_the_target(key: str, points: int) -> None:
    with pytest.raises(BadInput) as caught:
        check_score(BOOKS[key], (0, points))
    assert caught.value.problem is Problem.GAME_IS_OVER


SEEN = f"{ANNA_AND_BEN} | 7♦ 9♠ put see K♣ 2♣ 3♥ A♦"


def test_section_7_anna_and_ben_classic_ben_wins_the_whole_game() -> None:
    over = hand("classic", SEEN)
    assert over.result == HandResult(Reason.TWO_TRICKS, 0, None, 0, wins_game=True)
    settled = settle(BOOKS["classic"], (0, 4), over.result)
    assert (settled.score, settled.winner) == ((0, 4), 0)


def test_section_7_anna_and_ben_doubled_ben_scores_two() -> None:
    over = hand("doubled", SEEN)
    assert over.result is not None
    assert settle(BOOKS["doubled"], (0, 0), over.result).score == (2, 0)


@pytest.mark.parametrize("key", ["classic", "doubled"])
def test_section_7_had_ben_given_up_anna_scores_one(key: str) -> None:
    over = hand(key, f"{ANNA_AND_BEN} | 7♦ 9♠ put fold")
    assert over.result is not None
    assert settle(BOOKS[key], (0, 0), over.result).score == (0, 1)


@pytest.mark.parametrize(("key", "players"), [("three-handed", 3), ("pairs", 4)])
def test_R12_R17_the_deal_passes_clockwise_and_everybody_keeps_the_own_points(
    key: str, players: int
) -> None:
    book = EVERY[key]
    match = Match(book, (0,) * len(book.sides), dealer=0)
    for number in range(1, 4):
        # The side of the dealer's left-hand neighbour scores in every hand.
        match = match.after(HandResult(Reason.TWO_TRICKS, 0, 0, 1))
        assert match.dealer == number % players
    expected = {"three-handed": (1, 1, 1), "pairs": (1, 2)}[key]
    assert match.points == expected
    assert sum(match.score) == 3
    assert match.score[0] == match.points[match.player_at(0)]
