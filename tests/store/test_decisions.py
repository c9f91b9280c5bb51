"""What decisions cost: kept once a hand, added up by kind, gone with the learner."""

from __future__ import annotations

import pytest

from tests.store.samples import NOW, a_hand
from tutor.store import Store
from tutor.store.decisions import Cost, add_costs, means
from tutor.store.games import add_hand
from tutor.store.learners import add_learner, delete_learner

COSTS = [Cost(0, "card", 0.02), Cost(2, "card", 0.0), Cost(3, "put", 0.05)]


def test_costs_are_added_up_by_kind_and_kept_once(store: Store) -> None:
    with store.writing() as db:
        add_learner(db, "a", NOW)
        add_hand(db, a_hand("one", "a"))
        for _ in range(2):
            add_costs(db, "one", COSTS)
    with store.reading() as db:
        found = {mean.kind: (mean.count, mean.loss) for mean in means(db, "a")}
        assert found == {"card": (2, pytest.approx(0.01)), "put": (1, pytest.approx(0.05))}
        assert means(db, "b") == []


def test_a_hand_played_again_from_some_point_counts_for_nothing(store: Store) -> None:
    with store.writing() as db:
        add_learner(db, "a", NOW)
        add_hand(db, a_hand("two", "a", kind="again"))
        add_costs(db, "two", COSTS)
    with store.reading() as db:
        assert means(db, "a") == []


def test_costs_go_with_the_learner(store: Store) -> None:
    with store.writing() as db:
        add_learner(db, "a", NOW)
        add_hand(db, a_hand("one", "a"))
        add_costs(db, "one", COSTS)
        delete_learner(db, "a")
        add_learner(db, "a", NOW)
        add_hand(db, a_hand("one", "a"))
    with store.reading() as db:
        assert means(db, "a") == []
