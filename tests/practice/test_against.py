"""What a choice is worth against this very opponent: an estimate with its error."""

from __future__ import annotations

import pytest

from tutor.bots import bots
from tutor.coach.counting import CountingJudge
from tutor.coach.judge import Option
from tutor.dice import Dice
from tutor.engine import GiveUp, Hand, Play, Seat, See, read_hand
from tutor.practice.against import against
from tutor.rulebooks import rulebooks
from tutor.solver.equity import worth_given_up

N, D = Seat.NON_DEALER, Seat.DEALER
DOUBLED = rulebooks()["doubled"]
JUDGE = CountingJudge()


def options(hand: Hand, seat: Seat) -> tuple[Option, ...]:
    return hand.actions(seat)


@pytest.mark.parametrize("bot", ["curious", "careful", "bold", "steady"])
def test_giving_up_is_worth_the_same_against_everybody(bot: str) -> None:
    hand = read_hand(DOUBLED, "7♣ 5♦ 6♠ / K♦ K♥ 3♠ | put")
    found = against(hand, D, options(hand, D), bots()[bot], (1, 1), JUDGE, Dice("x"))
    if found:
        assert found[GiveUp(D)].win == pytest.approx(worth_given_up(DOUBLED, (1, 1), D, D))
        assert found[GiveUp(D)].error == pytest.approx(0, abs=1e-9)


def test_seeing_the_careful_one_is_worth_less_than_seeing_the_bold_one() -> None:
    """Nora puts on strong cards only, Felix on anything."""
    hand = read_hand(DOUBLED, "Q♣ J♥ 9♠ / K♦ K♥ 3♠ | put")
    wins = {}
    for bot in ("careful", "bold"):
        found = against(hand, D, options(hand, D), bots()[bot], (1, 1), JUDGE, Dice("see"))
        wins[bot] = found[See(D)].win
    assert wins["careful"] + 0.05 < wins["bold"]


def test_the_opponents_real_cards_make_no_difference() -> None:
    estimates = []
    for cards in ("3♦ 3♥ 3♠", "4♦ 4♥ 4♠"):
        hand = read_hand(DOUBLED, f"{cards} / Q♣ J♥ 9♠ |")
        estimates.append(
            against(hand, N, options(hand, N), bots()["steady"], (0, 0), JUDGE, Dice("y"))
        )
    assert estimates[0] == estimates[1]
    assert all(
        isinstance(option, Play) or found.error >= 0 for option, found in estimates[0].items()
    )
    assert all(0 <= found.win <= 1 and found.error < 0.2 for found in estimates[0].values())
