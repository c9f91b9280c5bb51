"""A transaction is kept as a whole or not at all, even if the process dies in it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from dataclasses import replace

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from tests.store.samples import ANSWER, NOW, all_rows, fill, records_of
from tests.store.together import in_a_process, in_threads
from tutor.store import Store
from tutor.store.learners import add_learner, choices, is_learner, keep_choices
from tutor.store.progress import add_answers

DIED = 7


def die_while_writing(address: str) -> None:
    """Keeps the learner "a", and dies with very much written, but not kept, of "b" and "a"."""
    store = Store(address)
    with store.writing() as db:
        fill(db, "a")
    with store.writing() as db:
        fill(db, "b")
        add_answers(db, "a", [replace(ANSWER, attempt=n, choice="x" * 200) for n in range(2, 3000)])
        # More than memory may hold back: some of it has reached the disk.
        os._exit(DIED)


def test_what_was_written_is_there_when_opened_again(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        before = all_rows(db)
    store.close()
    again = Store(store.address)
    with again.reading() as db:
        assert all_rows(db) == before
    again.close()


def test_an_exception_leaves_nothing(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        before = all_rows(db)

    def write_and_fail() -> None:
        with store.writing() as db:
            fill(db, "b")
            keep_choices(db, "a", {"rulebook": "other"})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_and_fail()
    with store.reading() as db:
        assert all_rows(db) == before


def test_a_statement_that_is_refused_leaves_nothing(store: Store) -> None:
    def write_for_nobody() -> None:
        with store.writing() as db:
            add_learner(db, "a", NOW)
            add_answers(db, "nobody", [ANSWER])

    with pytest.raises(IntegrityError):
        write_for_nobody()
    with store.reading() as db:
        assert not is_learner(db, "a")
        assert not any(all_rows(db).values())


def test_nothing_is_written_by_a_reading_transaction(store: Store) -> None:
    with store.reading() as db:
        add_learner(db, "a", NOW)
    with store.reading() as db:
        assert not is_learner(db, "a")


def test_readers_neither_wait_for_a_writer_nor_see_what_is_not_kept(store: Store) -> None:
    with store.writing() as writer:
        add_learner(writer, "a", NOW)
        with store.reading() as reader:
            assert not is_learner(reader, "a")
    with store.reading() as reader:
        assert is_learner(reader, "a")


def test_a_process_that_dies_while_writing_leaves_nothing_of_it(database_address: str) -> None:
    assert in_a_process(die_while_writing, database_address) == DIED
    store = Store(database_address)
    with store.reading() as db:
        assert is_learner(db, "a")
        assert not is_learner(db, "b")
        assert not any(records_of(db, "b").values())
        assert len(records_of(db, "a")["answer"]) == 2
    # And nobody has to wait for the dead.
    with store.writing() as db:
        fill(db, "b")
    store.close()


def test_a_transaction_that_reads_first_is_not_refused_when_it_writes(store: Store) -> None:
    """On SQLite: "database is locked", at once, unless writing is announced."""
    with store.writing() as db:
        add_learner(db, "a", NOW)

    def change(number: int) -> None:
        for _ in range(10):
            with store.writing() as db:
                kept = choices(db, "a").get("opponent", "")
                keep_choices(db, "a", {"opponent": f"{number}{kept}"[:10]})

    in_threads(store, change)
    with store.reading() as db:
        assert choices(db, "a")["opponent"]


def test_a_sqlite_file_is_in_write_ahead_logging(fresh_address: Callable[[str], str]) -> None:
    address = fresh_address("sqlite")
    store = Store(address)
    with store.reading() as db:
        settings = {
            name: db.execute(sa.text(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "foreign_keys", "synchronous")
        }
    assert settings == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2}
    store.close()
    # The file itself says so, to whoever opens it.
    connection = sqlite3.connect(address.removeprefix("sqlite:///"))
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
