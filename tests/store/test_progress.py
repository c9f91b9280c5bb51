"""Steps and answers: recorded once, however often and from wherever they are sent."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

import pytest

from tests.store.samples import ANSWER, LATER, LESSON_ANSWER, NOW, STEP, fill, records_of
from tests.store.together import begin, in_processes, in_threads
from tutor.store import Store
from tutor.store.learners import add_learner
from tutor.store.progress import add_answers, add_steps, answers, finished_steps, reset_lesson

LEARNERS = [f"learner-{number}" for number in range(25)]
ATTEMPTS = range(1, 41)


@pytest.fixture
def learner(store: Store) -> str:
    """A learner with nothing done."""
    with store.writing() as db:
        add_learner(db, "a", NOW)
    return "a"


def test_an_answer_sent_five_times_is_one_record_and_the_first_stays(
    store: Store, learner: str
) -> None:
    """T57: going back and sending again."""
    with store.writing() as db:
        assert add_answers(db, learner, [ANSWER]) == 1
    for _ in range(4):
        with store.writing() as db:
            assert add_answers(db, learner, [replace(ANSWER, choice="b", is_right=False)]) == 0
    with store.reading() as db:
        assert answers(db, learner) == [ANSWER]


def test_an_answer_sent_five_times_at_once_is_one_record(store: Store, learner: str) -> None:
    """T58."""

    def send(number: int) -> int:
        with store.writing() as db:
            return add_answers(db, learner, [replace(sent, choice=str(number))])

    for attempt in range(1, 11):
        sent = replace(ANSWER, attempt=attempt)
        added = in_threads(store, send)
        assert sorted(added) == [0, 0, 0, 0, 1]
        with store.reading() as db:
            kept = [one for one in answers(db, learner) if one.attempt == attempt]
        assert kept == [replace(sent, choice=str(added.index(1)))]


def test_a_step_finished_five_times_at_once_is_one_record(store: Store, learner: str) -> None:
    """T58."""

    def send(_number: int) -> int:
        with store.writing() as db:
            return add_steps(db, learner, [STEP])

    assert sorted(in_threads(store, send)) == [0, 0, 0, 0, 1]
    with store.writing() as db:
        assert add_steps(db, learner, [replace(STEP, at=LATER)]) == 0
        assert finished_steps(db, learner) == [STEP]


def test_of_several_records_only_the_new_ones_are_added(store: Store, learner: str) -> None:
    second = replace(STEP, step="second", at=LATER)
    with store.writing() as db:
        assert add_steps(db, learner, [STEP]) == 1
        assert add_steps(db, learner, [STEP, second, second]) == 1
        assert finished_steps(db, learner) == [STEP, second]
        assert add_steps(db, learner, []) == 0


def test_each_attempt_at_a_question_is_a_record_of_its_own(store: Store, learner: str) -> None:
    """T52, T54: a wrong answer stays on record when the right one follows."""
    wrong = replace(ANSWER, choice="b", is_right=False)
    right = replace(ANSWER, attempt=2, at=LATER)
    with store.writing() as db:
        assert add_answers(db, learner, [right, wrong]) == 2
        assert answers(db, learner) == [wrong, right]


def test_the_same_answer_of_another_learner_is_another_record(store: Store, learner: str) -> None:
    with store.writing() as db:
        add_learner(db, "b", NOW)
        add_answers(db, learner, [ANSWER])
        assert add_answers(db, "b", [ANSWER]) == 1


def test_a_reset_lesson_has_no_steps_and_answers_and_nothing_else_changes(store: Store) -> None:
    """T67."""
    elsewhere = replace(STEP, lesson="cards")
    with store.writing() as db:
        fill(db, "a")
        fill(db, "b")
        add_steps(db, "a", [elsewhere])
        before, of_the_other = records_of(db, "a"), records_of(db, "b")
        reset_lesson(db, "a", STEP.lesson)
        assert LESSON_ANSWER.lesson == STEP.lesson
        assert finished_steps(db, "a") == [elsewhere]
        assert answers(db, "a") == [ANSWER]
        after = records_of(db, "a")
        assert {n for n in after if after[n] != before[n]} == {"finished_step", "answer"}
        assert records_of(db, "b") == of_the_other
        # What was reset can be done again.
        assert add_steps(db, "a", [STEP]) == 1


def answer_all(number: int, address: str) -> int:
    """All answers of all learners, one transaction each; how many were new."""
    with _opened(address) as store:

        def one_learner(learner: str) -> int:
            added = 0
            for attempt in ATTEMPTS:
                with store.writing() as db:
                    sent = replace(ANSWER, attempt=attempt, choice=str(number))
                    added += add_answers(db, learner, [sent])
            return added

        begin()
        with ThreadPoolExecutor(len(LEARNERS)) as pool:
            return sum(pool.map(one_learner, LEARNERS))


@pytest.mark.slow
def test_two_processes_that_record_the_same_at_once_lose_and_double_nothing(store: Store) -> None:
    """T58."""
    with store.writing() as db:
        for learner in LEARNERS:
            add_learner(db, learner, NOW)
    added = in_processes(answer_all, store.address)
    assert sum(added) == len(LEARNERS) * len(ATTEMPTS)
    with store.reading() as db:
        for learner in LEARNERS:
            assert sorted(one.attempt for one in answers(db, learner)) == list(ATTEMPTS)


@contextmanager
def _opened(address: str) -> Iterator[Store]:
    store = Store(address)
    try:
        yield store
    finally:
        store.close()
