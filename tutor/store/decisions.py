"""What the learner's decisions in finished hands cost, one number each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from tutor.store.database import add_once
from tutor.store.tables import decision, hand

AGAIN = "again"
"""The kind of hand whose cards are known: it counts for nothing."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A decision: after how many actions, of which kind, and its loss in win chance (0 to 1)."""

    at: int
    kind: str
    loss: float


@dataclass(frozen=True, slots=True)
class Mean:
    """All decisions of a kind: how many, and their mean loss in win chance (0 to 1)."""

    kind: str
    count: int
    loss: float


def add_costs(db: Connection, hand_id: str, costs: Iterable[Cost]) -> None:
    """Keeps what the decisions of a hand cost; those that are kept already stay."""
    rows = [
        {"hand": hand_id, "at": cost.at, "kind": cost.kind, "loss": cost.loss} for cost in costs
    ]
    if rows:
        add_once(db, decision, rows)


def means(db: Connection, learner: str, game: str | None = None) -> Sequence[Mean]:
    """The learner's decisions by kind, of all counted hands or of one game."""
    query = (
        select(decision.c.kind, func.count(), func.avg(decision.c.loss))
        .join(hand, hand.c.id == decision.c.hand)
        .where(hand.c.learner == learner, hand.c.kind != AGAIN)
        .group_by(decision.c.kind)
        .order_by(decision.c.kind)
    )
    if game is not None:
        query = query.where(hand.c.game == game)
    return [Mean(kind, count, float(loss)) for kind, count, loss in db.execute(query)]
