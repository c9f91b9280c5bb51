"""Progress as a whole: into a file and back, to another device, two learners made one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.store.samples import (
    ANSWER,
    DAY,
    LATER,
    LESSON_ANSWER,
    NOW,
    STEP,
    a_game,
    a_hand,
    all_rows,
    fill,
    records_of,
)
from tutor.store import Store
from tutor.store.games import (
    add_hand,
    count_try,
    deal_of_day,
    find_game,
    find_hand,
    games,
    hands,
    hands_of_game,
    try_of_day,
)
from tutor.store.learners import (
    add_learner,
    choices,
    delete_learner,
    is_learner,
    keep_choices,
    who_is,
)
from tutor.store.moving import Everything, everything, find_code, join, take_in
from tutor.store.progress import add_answers, add_steps, answers, finished_steps

NOTHING = Everything({}, (), (), (), ())


def test_everything_is_all_of_a_learner_but_the_hands_under_way(store: Store) -> None:
    """T99: the cards of a hand under way are hidden."""
    with store.writing() as db:
        add_learner(db, "a", NOW)
        assert everything(db, "a") == Everything({}, [], [], [], [])
        fill(db, "a")
        fill(db, "b")
        kept = everything(db, "a")
    assert kept.choices == {"rulebook": "classic", "opponent": "steady"}
    assert kept.steps == [STEP, replace(STEP, step="second", at=LATER)]
    assert kept.answers == [ANSWER, LESSON_ANSWER]
    assert [game.id for game in kept.games] == ["a-game"]
    assert [hand.id for hand in kept.hands] == ["a-1", "a-day"]


def test_what_was_collected_is_taken_in_whole_where_nothing_is(store: Store) -> None:
    """T84: a learner's file makes up for everything that is gone."""
    with store.writing() as db:
        fill(db, "a")
        kept = everything(db, "a")
        delete_learner(db, "a")
        add_learner(db, "again", NOW)
        assert take_in(db, "again", kept) == 2 + 2 + 1 + 2
        assert everything(db, "again") == replace(
            kept,
            games=[replace(game, learner="again") for game in kept.games],
            hands=[replace(hand, learner="again") for hand in kept.hands],
        )
        assert try_of_day(db, "again", DAY) == "a-day"


def test_taking_in_the_same_twice_adds_nothing_and_changes_nothing(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        kept = everything(db, "a")
        before = all_rows(db)
        assert take_in(db, "a", kept) == 0
        assert all_rows(db) == before
        delete_learner(db, "a")
        add_learner(db, "b", NOW)
        assert take_in(db, "b", kept) == 7
        before = all_rows(db)
        assert take_in(db, "b", kept) == 0
        assert all_rows(db) == before


def test_what_is_taken_in_never_changes_what_is_there(store: Store) -> None:
    changed = Everything(
        {"rulebook": "other", "opponent": "other"},
        [replace(STEP, at=LATER)],
        [replace(ANSWER, choice="other", is_right=False, at=LATER)],
        [a_game("a-game", "a", cut="other", outcome=1, ended=LATER)],
        [
            a_hand("a-1", "a", line="other", outcome=-1, ended=LATER),
            # Numbers the game has already, under way and over.
            a_hand("new-1", "a", game="a-game", number=1, outcome=1, ended=LATER),
            a_hand("a-2", "a", game="a-game", number=2, outcome=1, ended=LATER),
        ],
    )
    with store.writing() as db:
        fill(db, "a")
        before = all_rows(db)
        assert take_in(db, "a", changed) == 0
        assert all_rows(db) == before


def test_choices_that_are_missing_are_taken_in(store: Store) -> None:
    with store.writing() as db:
        add_learner(db, "a", NOW)
        keep_choices(db, "a", {"rulebook": "classic"})
        take_in(db, "a", replace(NOTHING, choices={"rulebook": "other", "opponent": "bold"}))
        assert choices(db, "a") == {"rulebook": "classic", "opponent": "bold"}


def test_a_hand_or_game_of_somebody_else_is_copied_and_never_taken_over(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        of_the_other = records_of(db, "a")
        add_learner(db, "b", NOW)
        over = {"outcome": 1, "ended": LATER}
        brought = replace(
            NOTHING,
            games=[a_game("a-game", "b", **over)],
            hands=[
                a_hand("a-1", "b", **over),
                a_hand("a-day", "b", kind="day", day=DAY, **over),
                # A hand of its own in a game that is not.
                a_hand("b-3", "b", kind="game", game="a-game", number=3, **over),
                a_hand("b-4", "b", kind="game", game="no such game", number=4, **over),
            ],
        )
        # Those of the unknown game are left out.
        assert take_in(db, "b", brought) == 4
        assert records_of(db, "a") == of_the_other
        mine = hands(db, "b", finished=True)
        assert not {hand.id for hand in mine} & {"a-1", "a-day"}
        (game,) = games(db, "b")
        assert game.id != "a-game"
        assert [hand.game for hand in mine].count(game.id) == 1
        assert take_in(db, "b", brought) == 0
        assert len(hands(db, "b", finished=True)) == 3


def test_a_hand_of_a_day_counts_only_if_it_has_that_day_s_cards(store: Store) -> None:
    over = {"kind": "day", "day": DAY, "outcome": 1, "ended": LATER}
    with store.writing() as db:
        add_learner(db, "a", NOW)
        deal_of_day(db, DAY, "two actions", "salt")
        forged = [a_hand("1", "a", **over, salt="other"), a_hand("2", "a", **over, line="other")]
        assert take_in(db, "a", replace(NOTHING, hands=forged)) == 2
        assert try_of_day(db, "a", DAY) is None
        assert {hand.kind for hand in hands(db, "a", finished=True)} == {"hand"}
        assert take_in(db, "a", replace(NOTHING, hands=[a_hand("3", "a", **over)])) == 1
        assert try_of_day(db, "a", DAY) == "3"


def test_whoever_brings_a_hand_gets_it_as_their_own(store: Store) -> None:
    with store.writing() as db:
        add_learner(db, "a", NOW)
        add_learner(db, "b", NOW)
        named_after_another = a_hand("h", "b", outcome=1, ended=LATER)
        assert take_in(db, "a", replace(NOTHING, hands=[named_after_another])) == 1
        assert hands(db, "a", finished=True) == [replace(named_after_another, learner="a")]
        assert hands(db, "b", finished=True) == []


def test_the_day_s_try_that_was_counted_stays_when_another_is_brought(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        deal_of_day(db, DAY, "two actions", "salt")
        brought = a_hand("other-day", "a", kind="day", day=DAY, outcome=-1, ended=LATER)
        assert take_in(db, "a", replace(NOTHING, hands=[brought])) == 1
        assert try_of_day(db, "a", DAY) == "a-day"
        kept = next(h for h in hands(db, "a", finished=True) if h.id == "other-day")
        assert kept.kind == "again"


@pytest.mark.parametrize("carried", ["by joining", "in a file"])
def test_a_day_s_hand_that_is_over_counts_before_one_under_way(store: Store, carried: str) -> None:
    """The cards of the day are known by then: the hand under way can only be practice."""
    live = {"kind": "day", "day": DAY}
    over = live | {"outcome": 1, "ended": LATER}
    with store.writing() as db:
        deal_of_day(db, DAY, "two actions", "salt")
        for learner, more in (("a", live), ("b", over)):
            add_learner(db, learner, NOW)
            add_hand(db, a_hand(f"{learner}-day", learner, **more))
            count_try(db, learner, DAY, f"{learner}-day")
        if carried == "by joining":
            join(db, "a", "b")
        else:
            take_in(db, "a", replace(NOTHING, hands=hands(db, "b", finished=True)))
        (finished,) = hands(db, "a", finished=True)
        (under_way,) = hands(db, "a", finished=False)
        assert finished.kind == "day"
        assert under_way.kind == "again"
        assert try_of_day(db, "a", DAY) == finished.id


def test_joining_makes_one_learner_of_two(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        fill(db, "b")
        fill(db, "c")
        keep_choices(db, "b", {"opponent": "bold", "language": "de"})
        own_answer = replace(ANSWER, choice="c", is_right=False)
        new_answer, new_step = replace(ANSWER, attempt=2), replace(STEP, step="third", at=LATER)
        add_answers(db, "b", [own_answer, new_answer])
        add_steps(db, "b", [new_step])
        add_hand(db, a_hand("under way", "b"))
        of_a_third = records_of(db, "c")
        games_before = [find_game(db, "a-game"), find_game(db, "b-game")]
        join(db, "a", "b")
    with store.reading() as db:
        assert not is_learner(db, "b")
        assert who_is(db, "b") == "a", "other devices of that learner stay with it"
        assert not any(records_of(db, "b").values())
        assert records_of(db, "c") == of_a_third
        assert choices(db, "a") == {"rulebook": "classic", "opponent": "steady", "language": "de"}
        assert answers(db, "a") == [ANSWER, new_answer, LESSON_ANSWER]
        assert [step.step for step in finished_steps(db, "a")] == ["first", "second", "third"]
        assert games(db, "a") == [
            replace(game, learner="a") for game in games_before if game is not None
        ]
        assert [hand.id for hand in hands_of_game(db, "b-game")] == ["b-1", "b-2"]
        # The hands under way go with the rest.
        assert {hand.id for hand in hands(db, "a", finished=False)} == {"a-2", "b-2", "under way"}
        assert {hand.id for hand in hands(db, "a", finished=True)} == {
            "a-1",
            "b-1",
            "a-day",
            "b-day",
        }
        # Of two tries of a day one was counted before, and still is.
        assert try_of_day(db, "a", DAY) == "a-day"
        code = find_code(db, "code of b")
        assert code is not None
        assert code.learner == "a"
        assert who_is(db, "before b") == "a"


def test_joining_brings_the_day_s_tries_that_are_missing(store: Store) -> None:
    with store.writing() as db:
        add_learner(db, "a", NOW)
        fill(db, "b")
        join(db, "a", "b")
        assert try_of_day(db, "a", DAY) == "b-day"
        assert find_hand(db, "b-day") == a_hand(
            "b-day", "a", kind="day", day=DAY, outcome=1, ended=LATER
        )


def test_joining_two_who_are_the_same_loses_nothing(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        before = all_rows(db)
        join(db, "a", "a")
        assert all_rows(db) == before


@pytest.mark.parametrize("other", ["b", "nobody"])
def test_joining_one_who_has_nothing_changes_nothing(store: Store, other: str) -> None:
    with store.writing() as db:
        fill(db, "a")
        before = all_rows(db)
        add_learner(db, "b", NOW)
        join(db, "a", other)
        delete_learner(db, "b")
        assert all_rows(db) | {"alias": []} == before | {"alias": []}
