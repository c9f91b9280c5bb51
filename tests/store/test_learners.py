"""Learners: what is kept of them is theirs, and goes with them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait

from tests.store.samples import ANSWER, DAY, NOW, all_rows, fill, records_of
from tests.store.together import in_threads
from tutor.store import Store
from tutor.store.games import deal_of_day
from tutor.store.learners import (
    add_learner,
    choices,
    delete_learner,
    is_learner,
    keep_choices,
    secret_value,
)
from tutor.store.moving import forget_everything
from tutor.store.progress import add_answers


def test_a_learner_is_one_from_being_added_to_being_deleted(store: Store) -> None:
    with store.writing() as db:
        assert not is_learner(db, "a")
        add_learner(db, "a", NOW)
        assert is_learner(db, "a")
        assert not is_learner(db, "b")
        delete_learner(db, "a")
        assert not is_learner(db, "a")


def test_adding_a_learner_again_changes_nothing(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        before = all_rows(db)
        add_learner(db, "a", NOW.replace(year=2027))
        assert all_rows(db) == before


def test_the_same_learner_added_by_five_at_once_is_one(store: Store) -> None:
    def add(_number: int) -> None:
        with store.writing() as db:
            add_learner(db, "a", NOW)

    in_threads(store, add)
    with store.reading() as db:
        assert all_rows(db)["learner"] == [("a", NOW)]


def test_a_deleted_learner_leaves_no_row_in_any_table(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        fill(db, "b")
    with store.reading() as db:
        before, of_the_other = records_of(db, "a"), records_of(db, "b")
    # A new table has to be filled in the samples too, or this test would say nothing of it.
    assert all(before.values()), before
    with store.writing() as db:
        delete_learner(db, "a")
    with store.reading() as db:
        assert not any(records_of(db, "a").values())
        assert records_of(db, "b") == of_the_other
        names = {row[0] for row in all_rows(db)["game"] + all_rows(db)["hand"]}
        assert names == {"b-game", "b-1", "b-2", "b-day"}


def test_no_text_of_a_deleted_learner_is_left_in_the_whole_database(store: Store) -> None:
    with store.writing() as db:
        deal_of_day(db, DAY, "deal", "salt")
        secret_value(db, "key", "secret")
        before = all_rows(db)
        fill(db, "a")
        delete_learner(db, "a")
        assert all_rows(db) == before


def test_a_learner_who_forgets_everything_is_one_with_nothing_done(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        fill(db, "b")
        of_the_other = records_of(db, "b")
    with store.writing() as db:
        forget_everything(db, "a")
    with store.reading() as db:
        left = {name for name, rows in records_of(db, "a").items() if rows}
        assert left == {"alias", "choice"}, "settings and devices stay"
        assert all_rows(db)["learner"] == [("a", NOW), ("b", NOW)]
        assert records_of(db, "b") == of_the_other


def test_a_learner_who_is_held_is_deleted_only_when_the_transaction_has_ended(
    store: Store,
) -> None:
    with store.writing() as db:
        add_learner(db, "a", NOW)

    def delete() -> None:
        with store.writing() as db:
            delete_learner(db, "a")

    with ThreadPoolExecutor(1) as pool:
        with store.writing() as db:
            assert is_learner(db, "a", hold=True)
            deleted = pool.submit(delete)
            # Long enough for a deletion that does not wait.
            wait([deleted], 0.3)
            assert add_answers(db, "a", [ANSWER]) == 1
        deleted.result()
    with store.reading() as db:
        assert not any(all_rows(db).values())


def test_setting_one_choice_leaves_the_others(store: Store) -> None:
    with store.writing() as db:
        add_learner(db, "a", NOW)
        add_learner(db, "b", NOW)
        keep_choices(db, "a", {"rulebook": "classic", "opponent": "steady"})
        keep_choices(db, "b", {"opponent": "bold"})
        keep_choices(db, "a", {"opponent": "careful"})
        assert choices(db, "a") == {"rulebook": "classic", "opponent": "careful"}
        assert choices(db, "b") == {"opponent": "bold"}
        keep_choices(db, "a", {})
        assert choices(db, "a") == {"rulebook": "classic", "opponent": "careful"}


def test_choices_set_by_five_at_once_end_as_one_of_them(store: Store) -> None:
    with store.writing() as db:
        add_learner(db, "a", NOW)

    def choose(number: int) -> None:
        with store.writing() as db:
            keep_choices(db, "a", {"opponent": str(number)})

    for _ in range(5):
        in_threads(store, choose)
        with store.reading() as db:
            assert choices(db, "a")["opponent"] in set("01234")


def test_a_secret_is_the_same_for_all_who_ask(store: Store) -> None:
    def ask(number: int) -> str:
        with store.writing() as db:
            return secret_value(db, "key", f"fresh {number}")

    told = in_threads(store, ask)
    assert len(set(told)) == 1
    assert told[0] in {f"fresh {number}" for number in range(5)}
    with store.writing() as db:
        assert secret_value(db, "key", "later") == told[0]
        assert secret_value(db, "another", "later") == "later"
