"""The one-line notation of a hand."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.engine.hands import hand, hands
from tutor.engine import BadInput, Hand, IllegalAction, Problem, Refusal, read_hand, write_hand

DESIGN_LINE = "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ put see K♣ 2♣ 3♥ A♦"


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("classic", DESIGN_LINE),
        ("doubled", DESIGN_LINE),
        ("classic", "9♠ K♣ A♦ / 7♦ 3♥ 2♣ |"),
        ("doubled", "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ N:put fold"),
        ("nineteenth-century", "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ giveup"),
    ],
)
def test_a_line_is_written_as_it_was_read(key: str, line: str) -> None:
    assert write_hand(hand(key, line)) == str(hand(key, line)) == line


@given(hands())
def test_every_hand_round_trips(position: Hand) -> None:
    assert read_hand(position.rulebook, write_hand(position)) == position


def test_codes_and_a_missing_bar_are_read_too() -> None:
    assert hand("classic", "9S KC AD/7D 3H 2C") == hand("classic", "9♠ K♣ A♦ / 7♦ 3♥ 2♣ |")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", Problem.NOT_THREE_CARDS),
        ("9♠ K♣ A♦", Problem.WRONG_SEATS),
        ("9♠ K♣ A♦ / 7♦ 3♥ 2♣ / 4♠ 5♠ 6♠", Problem.WRONG_SEATS),
        ("9♠ K♣ / 7♦ 3♥ 2♣", Problem.NOT_THREE_CARDS),
        ("9♠ K♣ A♦ 4♦ / 7♦ 3♥ 2♣", Problem.NOT_THREE_CARDS),
        ("9♠ K♣ A♦ / 7♦ 3♥ K♣", Problem.CARD_TWICE),
        ("9♠ K♣ A♦ / 7♦ 3♥ 1♣", Problem.UNKNOWN_CARD),
        ("9♠ K♣ A♦ / 7♦ 3♥ 2♣ | shout", Problem.UNKNOWN_CARD),
        ("9♠ K♣ A♦ / 7♦ 3♥ 2♣ | X:put", Problem.UNKNOWN_ACTION),
        ("9♠ K♣ A♦ / 7♦ 3♥ 2♣ | put fold 7♦", Problem.BAD_NOTATION),
    ],
)
def test_a_text_that_is_no_hand_is_bad_input(line: str, problem: Problem) -> None:
    with pytest.raises(BadInput) as caught:
        hand("classic", line)
    assert caught.value.problem is problem


def test_an_illegal_action_in_a_line_is_refused() -> None:
    with pytest.raises(IllegalAction) as caught:
        hand("classic", "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | D:put")
    assert caught.value.refusal is Refusal.PUT_ON_YOUR_TURN
