"""What changes between two rulebooks: found and replayed by the engine, for every pair."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from tutor.course.changes import Change, Cut, Example, SideBySide, changes, differing, outcome
from tutor.engine import dealer_by_cut
from tutor.rulebooks import rulebooks


def same_table(one: str, other: str) -> bool:
    first, second = rulebooks()[one], rulebooks()[other]
    return (first.seating, first.exchange) == (second.seating, second.exchange)


AT_ONE_TABLE = [pair for pair in permutations(sorted(rulebooks()), 2) if same_table(*pair)]
AT_DIFFERENT_TABLES = [
    pair for pair in combinations(sorted(rulebooks()), 2) if not same_table(*pair)
]
PAIRS = AT_ONE_TABLE + AT_DIFFERENT_TABLES


def of(one: str, other: str) -> tuple[Change, ...]:
    return changes(rulebooks()[one], rulebooks()[other])


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_each_differing_choice_is_listed_once_and_no_other(one: str, other: str) -> None:
    first, second = rulebooks()[one], rulebooks()[other]
    assert [change.choice for change in of(one, other)] == list(differing(first, second))
    for name in {"target", "put_timing", "seen_put", "seating"} - set(differing(first, second)):
        assert getattr(first, name) == getattr(second, name)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_each_has_a_hand_that_comes_out_differently_but_the_stake(one: str, other: str) -> None:
    for change in of(one, other):
        assert (change.shown is None) == (change.choice == "stake"), change.choice


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_what_is_shown_is_what_the_engine_says(one: str, other: str) -> None:
    books = rulebooks()[one], rulebooks()[other]
    same = same_table(one, other)
    for change in of(one, other):
        shown = change.shown
        if isinstance(shown, Cut):
            dealers = [dealer_by_cut(book, shown.cards) for book in books]
            assert dealers == [shown.one, shown.other]
            assert shown.one != shown.other
        if isinstance(shown, Example):
            ways = (shown.one, shown.other)
            made = [each.hand.rulebook for each in ways]
            assert [getattr(book, change.choice) for book in made] == [
                getattr(book, change.choice) for book in books
            ]
            for each in ways:
                actions = each.hand.history + ((each.refused,) if each.refused else ())
                again = outcome(each.hand.rulebook, each.hand.deal, actions, each.before)
                assert again == each
            assert shown.one.hand.deal == shown.other.hand.deal
            assert shown.one.facts != shown.other.facts
            assert (shown.at is None) == same
            assert shown.at in (None, *(book.key for book in books if book in made))
            if same:
                assert made == list(books)


@pytest.mark.parametrize(("one", "other"), AT_DIFFERENT_TABLES)
def test_at_tables_of_different_sizes_the_same_first_cards_win_for_another(
    one: str, other: str
) -> None:
    for change in of(one, other):
        if isinstance(change.shown, SideBySide):
            hands = [change.shown.one.hand, change.shown.other.hand]
            few = min(len(hand.rulebook.seats) for hand in hands)
            assert len({hand.deal.holdings[:few] for hand in hands}) == 1
            assert len({hand.result.winner for hand in hands if hand.result}) == 2
        shown_so = isinstance(change.shown, SideBySide)
        assert shown_so == (change.choice in ("seating", "exchange"))
