"""Grades and gaps of an appraisal, whatever its numbers come from."""

from __future__ import annotations

import pytest

from tutor.coach.judge import Appraisal, Choice, Fact, Grade, Insight, Source, Wait, grade_of
from tutor.engine import Card, Play, Seat, parse_action

N = Seat.NON_DEALER


def play(code: str) -> Play:
    return Play(N, Card.parse(code))


APPRAISAL = Appraisal(
    (
        Choice(play("3S"), 0.60),
        Choice(play("3H"), 0.60),
        Choice(play("7D"), 0.595),
        Choice(parse_action("N:put"), 0.50),
    ),
    Source.COUNTED,
    (Insight(Fact.NOTHING_TO_LOSE),),
)


@pytest.mark.parametrize(
    ("points", "grade"),
    [
        (0, Grade.EQUAL),
        (0.99, Grade.EQUAL),
        (1.01, Grade.SLIP),
        (2.99, Grade.SLIP),
        (3.01, Grade.MISTAKE),
        (7.99, Grade.MISTAKE),
        (8.01, Grade.BLUNDER),
        (100, Grade.BLUNDER),
    ],
)
def test_grades_go_by_percentage_points_lost(points: float, grade: Grade) -> None:
    assert grade_of(points / 100) is grade


def test_the_best_the_loss_and_the_grade() -> None:
    assert APPRAISAL.best.action == play("3S")
    assert APPRAISAL.loss(play("7D")) == pytest.approx(0.005)
    assert APPRAISAL.grade(play("7D")) is Grade.EQUAL
    assert APPRAISAL.grade(parse_action("N:put")) is Grade.BLUNDER


def test_two_cards_of_one_rank_are_one_choice_in_the_gap() -> None:
    assert APPRAISAL.gap == pytest.approx(0.005)
    assert Appraisal(APPRAISAL.choices[:2], Source.COUNTED).gap == 0


def test_an_action_that_is_no_choice_is_named_with_the_choices() -> None:
    with pytest.raises(ValueError, match=r"N:wait is no choice here.*N:7D, N:put"):
        APPRAISAL.grade(Wait(N))


def test_an_insight_is_found_by_its_fact() -> None:
    assert APPRAISAL.insight(Fact.NOTHING_TO_LOSE) is not None
    assert APPRAISAL.insight(Fact.SURE_WIN) is None
