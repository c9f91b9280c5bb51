"""Transfer codes: used once, and of no use to whoever reads the database."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest

from tests.store.samples import LATER, NOW, all_rows
from tests.store.together import in_threads
from tutor.store import Store
from tutor.store.learners import add_learner
from tutor.store.moving import Code, add_code, find_code, use_code


@pytest.fixture(autouse=True)
def learners(store: Store) -> None:
    """Two learners without a code."""
    with store.writing() as db:
        add_learner(db, "a", NOW)
        add_learner(db, "b", NOW)


def test_a_code_tells_whose_it_is_until_when_and_whether_it_was_used(store: Store) -> None:
    with store.writing() as db:
        add_code(db, "secret", "a", LATER)
        assert find_code(db, "secret") == Code("a", LATER, None)
        assert find_code(db, "Secret") is None
        assert use_code(db, "secret", NOW)
        assert find_code(db, "secret") == Code("a", LATER, NOW)


def test_a_code_works_once_even_if_five_use_it_at_once(store: Store) -> None:
    def use(_number: int) -> bool:
        with store.writing() as db:
            return use_code(db, code, NOW)

    for code in (f"secret {number}" for number in range(10)):
        with store.writing() as db:
            add_code(db, code, "a", LATER)
        assert sorted(in_threads(store, use)) == [False] * 4 + [True]
        with store.writing() as db:
            assert not use_code(db, code, LATER)
            assert find_code(db, code) == Code("a", LATER, NOW)


def test_a_code_that_was_never_given_cannot_be_used(store: Store) -> None:
    with store.writing() as db:
        add_code(db, "secret", "a", LATER)
        assert not use_code(db, "another", NOW)
        assert find_code(db, "secret") == Code("a", LATER, None)


def test_a_new_code_voids_the_learner_s_earlier_one_and_nobody_else_s(store: Store) -> None:
    with store.writing() as db:
        add_code(db, "first", "a", LATER)
        add_code(db, "of the other", "b", LATER)
        add_code(db, "second", "a", LATER)
        assert find_code(db, "first") is None
        assert not use_code(db, "first", NOW)
        assert use_code(db, "of the other", NOW)
        assert use_code(db, "second", NOW)


def test_of_five_codes_made_at_once_one_is_left(store: Store) -> None:
    def make(number: int) -> None:
        with store.writing() as db:
            add_code(db, f"secret {round_} {number}", "a", LATER)

    for round_ in range(10):
        in_threads(store, make)
        with store.reading() as db:
            found = [find_code(db, f"secret {round_} {number}") for number in range(5)]
        assert len([code for code in found if code]) == 1


def test_the_database_does_not_hold_the_code_itself(store: Store) -> None:
    with store.writing() as db:
        add_code(db, "very-secret-code", "a", LATER)
        rows = all_rows(db)
    assert rows["transfer_code"]
    assert "very-secret-code" not in repr(rows)


def test_a_code_expires_at_the_same_moment_whatever_the_zone(store: Store) -> None:
    with store.writing() as db:
        add_code(db, "secret", "a", LATER.astimezone(timezone(timedelta(hours=-11))))
        assert find_code(db, "secret") == Code("a", LATER, None)
