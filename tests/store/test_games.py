"""Hands and games: of two that go on from one state only one is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.store.samples import DAY, LATER, NOW, a_game, a_hand
from tests.store.together import in_threads
from tutor.store import Store
from tutor.store.games import (
    add_game,
    add_hand,
    count_try,
    deal_of_day,
    end_game,
    find_game,
    find_hand,
    games,
    go_on,
    hand_of_game,
    hands,
    hands_of_game,
    last_hand,
    try_of_day,
)
from tutor.store.learners import add_learner


@pytest.fixture(autouse=True)
def learners(store: Store) -> None:
    """Two learners who have played nothing."""
    with store.writing() as db:
        add_learner(db, "a", NOW)
        add_learner(db, "b", NOW)


def test_a_hand_and_a_game_come_back_as_they_were_kept(store: Store) -> None:
    game = a_game("g", "a", cut="7D 3H", points="4 0", outcome=-1, ended=LATER)
    hand = a_hand("h", "a", game="g", number=3, outcome=0, ended=LATER)
    with store.writing() as db:
        assert add_game(db, game)
        assert add_hand(db, hand)
    with store.reading() as db:
        assert find_game(db, "g") == game
        assert find_hand(db, "h") == hand
        assert hand_of_game(db, "g", 3) == hand
        assert find_game(db, "h") is None
        assert find_hand(db, "g") is None
        assert hand_of_game(db, "g", 1) is None


def test_an_id_is_kept_once_and_the_first_stays(store: Store) -> None:
    with store.writing() as db:
        assert add_game(db, a_game("g", "a"))
        assert add_hand(db, a_hand("h", "a"))
        assert not add_game(db, a_game("g", "b", cut="9S"))
        assert not add_hand(db, a_hand("h", "b", line="another"))
        assert find_game(db, "g") == a_game("g", "a")
        assert find_hand(db, "h") == a_hand("h", "a")


def test_a_game_has_each_of_its_hands_once_even_if_five_begin_it_at_once(store: Store) -> None:
    """T58."""
    with store.writing() as db:
        add_game(db, a_game("g", "a"))

    def begin(number: int) -> bool:
        with store.writing() as db:
            return add_hand(db, a_hand(f"h{number}", "a", kind="game", game="g"))

    begun = in_threads(store, begin)
    assert sorted(begun) == [False] * 4 + [True]
    with store.reading() as db:
        assert [hand.id for hand in hands_of_game(db, "g")] == [f"h{begun.index(True)}"]


def test_hands_outside_games_may_share_a_number(store: Store) -> None:
    with store.writing() as db:
        assert add_hand(db, a_hand("h1", "a"))
        assert add_hand(db, a_hand("h2", "a"))


def test_a_learner_s_hands_are_those_under_way_or_those_over_in_order(store: Store) -> None:
    under_way = [a_hand("z", "a"), a_hand("y", "a", begun=LATER)]
    over = [a_hand("x", "a", outcome=0, ended=NOW), a_hand("w", "a", begun=LATER, outcome=-1)]
    with store.writing() as db:
        for hand in reversed([*under_way, *over, a_hand("of b", "b")]):
            add_hand(db, hand)
        assert hands(db, "a", finished=False) == under_way
        assert hands(db, "a", finished=True) == over


def test_games_and_their_hands_are_in_order(store: Store) -> None:
    with store.writing() as db:
        add_game(db, a_game("g1", "a", begun=LATER))
        add_game(db, a_game("g2", "a"))
        add_game(db, a_game("g3", "b"))
        assert [game.id for game in games(db, "a")] == ["g2", "g1"]
        assert last_hand(db, "g1") is None
        for number in (2, 10, 1):
            add_hand(db, a_hand(f"h{number}", "a", game="g1", number=number))
        assert [hand.number for hand in hands_of_game(db, "g1")] == [1, 2, 10]
        last = last_hand(db, "g1")
        assert last is not None
        assert last.number == 10


def test_a_hand_goes_on_from_the_state_that_was_seen(store: Store) -> None:
    seen = a_hand("h", "a")
    with store.writing() as db:
        add_hand(db, seen)
        add_hand(db, a_hand("another", "a"))
        assert go_on(db, seen, "three actions", 3)
        assert find_hand(db, "h") == replace(seen, line="three actions", actions=3)
        assert find_hand(db, "another") == a_hand("another", "a")


def test_a_hand_that_has_gone_on_does_not_from_the_earlier_state(store: Store) -> None:
    """T81: the other tab."""
    seen = a_hand("h", "a")
    with store.writing() as db:
        add_hand(db, seen)
        assert go_on(db, seen, "three actions", 3)
        assert not go_on(db, seen, "three others", 3, 1, LATER)
        assert find_hand(db, "h") == replace(seen, line="three actions", actions=3)


def test_of_two_that_go_on_at_once_exactly_one_is_kept(store: Store) -> None:
    """T81."""

    def play(number: int) -> bool:
        with store.writing() as db:
            return go_on(db, seen, f"line {number}", 3)

    for seen in (a_hand(f"h{number}", "a") for number in range(10)):
        with store.writing() as db:
            add_hand(db, seen)
        went_on = in_threads(store, play, 2)
        assert sorted(went_on) == [False, True]
        with store.reading() as db:
            kept = find_hand(db, seen.id)
        assert kept == replace(seen, line=f"line {went_on.index(True)}", actions=3)


def test_a_hand_that_is_over_does_not_go_on(store: Store) -> None:
    seen = a_hand("h", "a")
    over = replace(seen, line="the end", actions=3, outcome=0, ended=LATER)
    with store.writing() as db:
        add_hand(db, seen)
        assert go_on(db, seen, "the end", 3, 0, LATER)
        assert find_hand(db, "h") == over
        assert not go_on(db, over, "beyond", 4)
        assert find_hand(db, "h") == over


def test_a_hand_that_is_not_there_does_not_go_on(store: Store) -> None:
    with store.writing() as db:
        assert not go_on(db, a_hand("h", "a"), "three actions", 3)
        assert find_hand(db, "h") is None


def test_a_game_ends_once(store: Store) -> None:
    with store.writing() as db:
        add_game(db, a_game("g", "a"))
        add_game(db, a_game("another", "a"))
        end_game(db, "g", -1, NOW)
        end_game(db, "g", 1, LATER)
        assert find_game(db, "g") == a_game("g", "a", outcome=-1, ended=NOW)
        assert find_game(db, "another") == a_game("another", "a")


def test_a_day_has_one_deal_for_everybody_even_if_five_ask_at_once(store: Store) -> None:
    def ask(number: int) -> tuple[str, str]:
        with store.writing() as db:
            return deal_of_day(db, date, f"deal {number}", f"salt {number}")

    for date in (f"2026-03-{number}" for number in range(10, 20)):
        told = in_threads(store, ask)
        assert len(set(told)) == 1
        assert told[0] in {(f"deal {number}", f"salt {number}") for number in range(5)}
        with store.writing() as db:
            assert deal_of_day(db, date, "later", "later") == told[0]


def test_a_day_has_one_counted_try_even_if_five_count_one_at_once(store: Store) -> None:
    """T85: at most once a day."""
    with store.writing() as db:
        for number in range(5):
            add_hand(db, a_hand(f"h{number}", "a", kind="day", day=DAY))
        assert try_of_day(db, "a", DAY) is None

    def count(number: int) -> bool:
        with store.writing() as db:
            return count_try(db, "a", DAY, f"h{number}")

    counted = in_threads(store, count)
    assert sorted(counted) == [False] * 4 + [True]
    with store.writing() as db:
        assert try_of_day(db, "a", DAY) == f"h{counted.index(True)}"
        # Another day and another learner have theirs.
        assert count_try(db, "a", "2026-03-30", "h0")
        add_hand(db, a_hand("of b", "b", kind="day", day=DAY))
        assert count_try(db, "b", DAY, "of b")
