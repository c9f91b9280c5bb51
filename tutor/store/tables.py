"""The tables: keys, numbers and notation, no language and no words.

A step is kept under its lesson's and its own id, a question under its address without the
language, a hand as one line of notation; so what is kept outlives new steps, new languages and
new wording.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

metadata = MetaData(
    # Named constraints, because SQLite can only change a table's constraints by name.
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class UtcTime(TypeDecorator[datetime]):
    """A moment, always UTC: SQLite forgets time zones, PostgreSQL gives them back as its own.

    A moment without a time zone is refused: SQLAlchemy raises `StatementError` for it.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """What is sent to the database."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """What comes back: aware, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _owner(**more: Any) -> Column[str]:
    """The learner whose record it is: with the learner it goes."""
    return Column(
        "learner", String(32), ForeignKey("learner.id", ondelete="CASCADE"), nullable=False, **more
    )


learner = Table(
    "learner",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("since", UtcTime, nullable=False),
)

alias = Table(
    "alias",
    metadata,
    Column("id", String(32), primary_key=True),
    _owner(index=True),
)
"""Ids of learners who have become part of another one: devices may still send them."""

choice = Table(
    "choice",
    metadata,
    _owner(primary_key=True),
    Column("name", String(16), primary_key=True),
    Column("value", String(64), nullable=False),
)

finished_step = Table(
    "finished_step",
    metadata,
    _owner(primary_key=True),
    Column("lesson", String(64), primary_key=True),
    Column("step", String(64), primary_key=True),
    Column("at", UtcTime, nullable=False),
)

answer = Table(
    "answer",
    metadata,
    _owner(primary_key=True),
    Column("question", String(200), primary_key=True),
    Column("attempt", SmallInteger, primary_key=True),
    Column("skill", String(64), nullable=False),
    Column("lesson", String(64)),
    Column("choice", String(200), nullable=False),
    Column("is_right", Boolean, nullable=False),
    Column("at", UtcTime, nullable=False),
)

game = Table(
    "game",
    metadata,
    Column("id", String(32), primary_key=True),
    _owner(index=True),
    Column("rulebook", String(64), nullable=False),
    Column("others", String(64), nullable=False),
    Column("cut", String(200), nullable=False),
    Column("dealer", SmallInteger, nullable=False),
    Column("points", String(16), nullable=False),
    Column("begun", UtcTime, nullable=False),
    Column("outcome", SmallInteger),
    Column("ended", UtcTime),
)

hand = Table(
    "hand",
    metadata,
    Column("id", String(32), primary_key=True),
    _owner(index=True),
    Column("kind", String(8), nullable=False),
    Column("game", String(32), ForeignKey("game.id", ondelete="CASCADE")),
    Column("number", SmallInteger, nullable=False),
    Column("day", String(10)),
    Column("rulebook", String(64), nullable=False),
    Column("others", String(64), nullable=False),
    Column("seat", String(1), nullable=False),
    Column("points", String(16), nullable=False),
    Column("line", Text, nullable=False),
    Column("actions", Integer, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("begun", UtcTime, nullable=False),
    Column("outcome", SmallInteger),
    Column("ended", UtcTime),
    UniqueConstraint("game", "number"),
)

decision = Table(
    "decision",
    metadata,
    Column("hand", String(32), ForeignKey("hand.id", ondelete="CASCADE"), primary_key=True),
    Column("at", SmallInteger, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("loss", Float, nullable=False),
)
"""What each own decision of a finished hand cost, where perfect play is known."""

day = Table(
    "day",
    metadata,
    Column("date", String(10), primary_key=True),
    Column("deal", String(64), nullable=False),
    Column("salt", String(64), nullable=False),
)

day_try = Table(
    "day_try",
    metadata,
    _owner(primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("hand", String(32), ForeignKey("hand.id", ondelete="CASCADE"), nullable=False),
)

transfer_code = Table(
    "transfer_code",
    metadata,
    Column("digest", String(64), primary_key=True),
    _owner(),
    Column("expires", UtcTime, nullable=False),
    Column("used", UtcTime),
)

secret = Table(
    "secret",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", String(128), nullable=False),
)

Index("ix_day_try_hand", day_try.c.hand)
Index("ix_answer_learner_at", answer.c.learner, answer.c.at)
Index("ix_transfer_code_learner", transfer_code.c.learner)
