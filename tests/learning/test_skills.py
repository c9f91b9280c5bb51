"""Spaced repetition: a day is a repetition, mastery needs another day and another place."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tutor.dice import Dice
from tutor.learning import MIX, Practised, Skill, mix_for, skills
from tutor.learning.skills import LATEST

START = datetime(2026, 3, 1, 18, tzinfo=UTC)
OWN = {"ranks": "first-lesson", "tricks": "second-lesson"}
LESSONS = {f"skill-{number}": f"lesson-{number // 2}" for number in range(14)}


def answered(day: float, right: bool = True, lesson: str | None = None) -> Practised:
    return Practised("ranks", lesson, right, START + timedelta(days=day))


def state(*given_answers: Practised, days: float = 60) -> Skill:
    return skills(given_answers, OWN, START + timedelta(days=days))["ranks"]


def test_a_right_answer_brings_the_skill_back_later_each_time() -> None:
    pauses, day = [], 0.0
    given_answers = []
    for _ in range(4):
        given_answers.append(answered(day))
        due = state(*given_answers).due
        pause = due - given_answers[-1].at
        pauses.append(pause)
        day += pause / timedelta(days=1)
    assert pauses == sorted(pauses)
    assert pauses[0] >= timedelta(days=1)
    assert pauses[-1] > 4 * pauses[0]


def test_a_wrong_answer_brings_it_back_sooner() -> None:
    good, bad = state(answered(0), answered(3)), state(answered(0), answered(3, right=False))
    assert bad.due < good.due


def test_many_answers_of_one_day_are_one_repetition() -> None:
    """T85: what counts is the day in between, not how often one clicks."""
    one = state(answered(0))
    many = state(*[answered(second / 86_400) for second in range(40)])
    assert abs(many.due - one.due) < timedelta(hours=1)
    assert many.answers == 40


def test_the_same_answers_give_the_same_state_everywhere() -> None:
    given_answers = [answered(0), answered(2, right=False), answered(5), answered(30)]
    assert state(*given_answers) == state(*given_answers)


def test_mastery_needs_success_outside_the_own_lesson_and_on_a_later_day() -> None:
    lesson = [answered(0, lesson="first-lesson")] * LATEST
    same_day = [answered(0.1)] * LATEST
    later_in_lesson = [answered(1, lesson="first-lesson")] * LATEST
    later = [answered(1)] * LATEST
    assert not state(*lesson).mastered
    assert not state(*lesson, *same_day).mastered
    assert not state(*lesson, *later_in_lesson).mastered
    assert state(*lesson, *later).mastered
    assert not state(*later).mastered, "the first day alone"


def test_what_is_no_longer_known_is_no_longer_mastered() -> None:
    known = [answered(0)] * LATEST + [answered(1)] * LATEST
    assert state(*known, answered(2, right=False)).mastered
    assert not state(*known, answered(2, right=False), answered(2, right=False)).mastered


def test_time_makes_a_skill_due_and_weaker() -> None:
    soon, late = state(answered(0), days=0.5), state(answered(0), days=200)
    assert soon.strength > late.strength
    assert not soon.is_due(START + timedelta(days=0.5))
    assert late.is_due(START + timedelta(days=200))


@given(st.dictionaries(st.sampled_from(sorted(LESSONS)), st.integers(-40, 40)), st.integers(0, 99))
def test_less_than_a_quarter_of_a_day_s_practice_is_from_one_lesson(
    due_in: dict[str, int], seed: int
) -> None:
    known = {
        key: Skill(key, 3, 2, START + timedelta(days=days), 0.9, mastered=False)
        for key, days in due_in.items()
    }
    mix = mix_for(known, LESSONS, START, Dice(str(seed)))
    assert len(mix) == MIX
    for lesson in set(LESSONS.values()):
        assert sum(LESSONS[skill] == lesson for skill in mix) < MIX / 4


@given(st.sets(st.sampled_from(sorted(LESSONS)), max_size=MIX // 2))
def test_what_is_due_is_practised_first(due: set[str]) -> None:
    known = {
        key: Skill(key, 3, 2, START + timedelta(days=-1 if key in due else 9), 0.9, mastered=False)
        for key in LESSONS
    }
    assert due <= set(mix_for(known, LESSONS, START, Dice("x")))


def test_nothing_practised_yet_begins_with_the_first_lessons() -> None:
    mix = mix_for({}, LESSONS, START, Dice("x"))
    assert {LESSONS[skill] for skill in mix} == {f"lesson-{number}" for number in range(5)}
