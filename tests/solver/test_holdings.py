"""Exact removal of cards (RULES.md section 5: 407,170,400 deals, 455 hands by rank)."""

from __future__ import annotations

from math import comb

import pytest

from tutor.solver.holdings import (
    PLACES,
    adding,
    counts_of,
    holdings,
    index_of,
    joint_ways,
    plus,
    ways,
)

NOTHING = (0,) * PLACES


def test_section_5_there_are_455_hands_91_pairs_and_13_single_cards_by_rank() -> None:
    assert [len(holdings(size)) for size in (3, 2, 1, 0)] == [455, 91, 13, 1]


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_index_and_holding_are_each_others_inverse(size: int) -> None:
    assert [index_of(holding) for holding in holdings(size)] == list(range(len(holdings(size))))


@pytest.mark.parametrize("size", [0, 1, 2])
def test_adding_a_rank_finds_the_wider_holding(size: int) -> None:
    for place in (0, 5, 12):
        for holding, found in zip(holdings(size), adding(size, place), strict=True):
            assert holdings(size + 1)[found] == tuple(sorted((*holding, place)))


@pytest.mark.parametrize("seen", [(), (0, 0, 1), (4, 4, 4, 4, 7), (12,) * 3])
def test_ways_add_up_to_all_sets_of_the_unseen_cards(seen: tuple[int, ...]) -> None:
    for size in (1, 2, 3):
        assert ways(size, counts_of(seen)).sum() == comb(52 - len(seen), size)


def test_section_5_there_are_407170400_deals() -> None:
    assert joint_ways(3, 3, NOTHING).sum() == 407_170_400


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (2, 2), (1, 1), (0, 1)])
def test_joint_ways_are_one_holding_times_the_other_without_its_cards(
    rows: int, columns: int
) -> None:
    removed = counts_of((0, 0, 3, 9))
    joint, first = joint_ways(rows, columns, removed), ways(rows, removed)
    for row, holding in enumerate(holdings(rows)):
        if first[row]:
            rest = ways(columns, plus(removed, counts_of(holding)))
            assert (joint[row] == first[row] * rest).all()
        else:
            assert not joint[row].any()


def test_cached_arrays_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        ways(3, NOTHING)[0] = 1
