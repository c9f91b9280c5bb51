"""The review of a finished hand: every decision, valued with what the player could see."""

from __future__ import annotations

import pytest

from tutor.coach.counting import CountingJudge
from tutor.coach.judge import Grade, Wait
from tutor.coach.review import review
from tutor.engine import CallPut, Seat
from tutor.engine.notation import read_hand
from tutor.rulebooks import rulebooks

JUDGE = CountingJudge()
ANNA_AND_BEN = "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ put see K♣ 2♣ 3♥ A♦"


@pytest.mark.parametrize("rules", ["classic", "doubled", "nineteenth-century"])
def test_every_action_is_a_decision_in_order(rules: str) -> None:
    line = ANNA_AND_BEN if rules != "nineteenth-century" else "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ put fold"
    hand = read_hand(rulebooks()[rules], line)
    decisions = [
        d for d in review(hand, (0, 0), JUDGE, Seat.DEALER) if not isinstance(d.chosen, Wait)
    ]
    assert [d.chosen for d in decisions] == list(hand.history)
    assert [d.at for d in decisions] == list(range(len(hand.history)))
    for decision in decisions:
        assert decision.before.history == hand.history[: decision.at]
        assert decision.seat is decision.chosen.seat
        assert 0 <= decision.choice.win <= decision.best.win <= 1


def test_anna_s_put_is_no_blunder_and_ben_is_right_to_see() -> None:
    """RULES.md sections 6 and 7."""
    hand = read_hand(rulebooks()["classic"], ANNA_AND_BEN)
    by_text = {str(d.chosen): d for d in review(hand, (0, 0), JUDGE, Seat.DEALER)}
    assert by_text["D:put"].grade is Grade.EQUAL
    assert by_text["N:see"].grade is Grade.EQUAL


def test_a_card_thrown_away_costs_what_the_judge_says() -> None:
    """A king laid on a trick that the 4 loses as well."""
    line = "9♠ K♣ 4♦ / 2♦ 5♥ 6♣ | 2♦ K♣ 5♥ 9♠ 4♦ 6♣"
    hand = read_hand(rulebooks()["classic"], line)
    thrown = next(d for d in review(hand, (0, 0), JUDGE, Seat.DEALER) if str(d.chosen) == "D:KC")
    assert thrown.grade is not Grade.EQUAL
    assert str(thrown.best.action) == "D:4D"
    assert thrown.loss == pytest.approx(thrown.best.win - thrown.choice.win)


def test_a_put_not_said_out_of_turn_is_told_where_it_mattered() -> None:
    """R2: at the opponent's four points a put of a strong hand is free (RULES.md section 6)."""
    line = "3♠ 3♣ 2♦ / 7♦ 5♥ 6♣ | 7♦ 3♠ 3♣ 5♥ 2♦ 6♣"
    hand = read_hand(rulebooks()["doubled"], line)
    waits = [d for d in review(hand, (4, 0), JUDGE, Seat.DEALER) if isinstance(d.chosen, Wait)]
    assert waits
    for wait in waits:
        assert wait.seat is Seat.DEALER
        assert wait.grade is not Grade.EQUAL
        assert isinstance(wait.best.action, CallPut)
        assert wait.before.turn is Seat.NON_DEALER
    for other in review(hand, (4, 0), JUDGE, Seat.NON_DEALER):
        assert not isinstance(other.chosen, Wait) or other.seat is Seat.NON_DEALER


def test_a_decision_without_a_choice_is_marked() -> None:
    hand = read_hand(rulebooks()["classic"], "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ put see K♣ 2♣ 3♥ A♦")
    forced = [d.forced for d in review(hand, (0, 0), JUDGE, Seat.DEALER)]
    assert forced[-2:] == [True, True]
    assert not forced[0]
