"""What changes between two rulebooks: found and replayed by the engine, for every pair."""

from __future__ import annotations

from itertools import permutations

import pytest

from tutor.course.changes import Change, Cut, Example, changes, differing, outcome
from tutor.engine import dealer_by_cut
from tutor.rulebooks import rulebooks

PAIRS = list(permutations(sorted(rulebooks()), 2))


def same_table(one: str, other: str) -> bool:
    first, second = rulebooks()[one], rulebooks()[other]
    return (first.seating, first.exchange) == (second.seating, second.exchange)


def of(one: str, other: str) -> tuple[Change, ...]:
    return changes(rulebooks()[one], rulebooks()[other])


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_each_differing_choice_is_listed_once_and_no_other(one: str, other: str) -> None:
    first, second = rulebooks()[one], rulebooks()[other]
    assert [change.choice for change in of(one, other)] == list(differing(first, second))
    for name in {"target", "put_timing", "seen_put", "seating"} - set(differing(first, second)):
        assert getattr(first, name) == getattr(second, name)


@pytest.mark.parametrize(("one", "other"), [pair for pair in PAIRS if same_table(*pair)])
def test_each_has_a_hand_that_comes_out_differently_but_the_stake(one: str, other: str) -> None:
    for change in of(one, other):
        assert (change.shown is None) == (change.choice == "stake"), change.choice


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_what_is_shown_is_what_the_engine_says(one: str, other: str) -> None:
    books = rulebooks()[one], rulebooks()[other]
    for change in of(one, other):
        shown = change.shown
        if isinstance(shown, Cut):
            dealers = [dealer_by_cut(book, shown.cards) for book in books]
            assert dealers == [shown.one, shown.other]
            assert shown.one != shown.other
        if isinstance(shown, Example):
            deal = shown.one.hand.deal
            again = [outcome(book, deal, shown.actions, shown.score) for book in books]
            assert again == [shown.one, shown.other]
            assert shown.one.facts != shown.other.facts


def test_tables_of_different_sizes_have_no_hand_in_common() -> None:
    shown = {change.choice: change.shown for change in of("doubled", "pairs")}
    assert set(shown) == {"seating", "exchange"}
    assert set(shown.values()) == {None}
