"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Brings the database from `down_revision` to `revision`."""
    op.create_table(
        "day",
        sa.Column("date", sa.String(length=10), nullable=False),
        sa.Column("deal", sa.String(length=64), nullable=False),
        sa.Column("salt", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("date", name=op.f("pk_day")),
    )
    op.create_table(
        "learner",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_learner")),
    )
    op.create_table(
        "secret",
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("value", sa.String(length=128), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secret")),
    )
    op.create_table(
        "answer",
        sa.Column("learner", sa.String(length=32), nullable=False),
        sa.Column("question", sa.String(length=200), nullable=False),
        sa.Column("attempt", sa.SmallInteger(), nullable=False),
        sa.Column("skill", sa.String(length=64), nullable=False),
        sa.Column("lesson", sa.String(length=64), nullable=True),
        sa.Column("choice", sa.String(length=200), nullable=False),
        sa.Column("is_right", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner"], ["learner.id"], name=op.f("fk_answer_learner_learner"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner", "question", "attempt", name=op.f("pk_answer")),
    )
    with op.batch_alter_table("answer", schema=None) as batch_op:
        batch_op.create_index("ix_answer_learner_at", ["learner", "at"], unique=False)

    op.create_table(
        "alias",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("learner", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner"], ["learner.id"], name=op.f("fk_alias_learner_learner"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_alias")),
    )
    with op.batch_alter_table("alias", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_alias_learner"), ["learner"], unique=False)

    op.create_table(
        "choice",
        sa.Column("learner", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("value", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner"], ["learner.id"], name=op.f("fk_choice_learner_learner"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner", "name", name=op.f("pk_choice")),
    )
    op.create_table(
        "finished_step",
        sa.Column("learner", sa.String(length=32), nullable=False),
        sa.Column("lesson", sa.String(length=64), nullable=False),
        sa.Column("step", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner"],
            ["learner.id"],
            name=op.f("fk_finished_step_learner_learner"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("learner", "lesson", "step", name=op.f("pk_finished_step")),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("learner", sa.String(length=32), nullable=False),
        sa.Column("rulebook", sa.String(length=64), nullable=False),
        sa.Column("opponent", sa.String(length=64), nullable=False),
        sa.Column("cut", sa.String(length=200), nullable=False),
        sa.Column("learner_deals", sa.Boolean(), nullable=False),
        sa.Column("learner_points", sa.SmallInteger(), nullable=False),
        sa.Column("opponent_points", sa.SmallInteger(), nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.Column("outcome", sa.SmallInteger(), nullable=True),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["learner"], ["learner.id"], name=op.f("fk_game_learner_learner"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_game_learner"), ["learner"], unique=False)

    op.create_table(
        "transfer_code",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("learner", sa.String(length=32), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["learner"],
            ["learner.id"],
            name=op.f("fk_transfer_code_learner_learner"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_transfer_code")),
    )
    with op.batch_alter_table("transfer_code", schema=None) as batch_op:
        batch_op.create_index("ix_transfer_code_learner", ["learner"], unique=False)

    op.create_table(
        "hand",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("learner", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=True),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=True),
        sa.Column("rulebook", sa.String(length=64), nullable=False),
        sa.Column("opponent", sa.String(length=64), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=False),
        sa.Column("non_dealer_points", sa.SmallInteger(), nullable=False),
        sa.Column("dealer_points", sa.SmallInteger(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("actions", sa.Integer(), nullable=False),
        sa.Column("salt", sa.String(length=64), nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.Column("outcome", sa.SmallInteger(), nullable=True),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_hand_game_game"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["learner"], ["learner.id"], name=op.f("fk_hand_learner_learner"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hand")),
        sa.UniqueConstraint("game", "number", name=op.f("uq_hand_game")),
    )
    with op.batch_alter_table("hand", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_hand_learner"), ["learner"], unique=False)

    op.create_table(
        "day_try",
        sa.Column("learner", sa.String(length=32), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("hand", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["hand"], ["hand.id"], name=op.f("fk_day_try_hand_hand"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["learner"], ["learner.id"], name=op.f("fk_day_try_learner_learner"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner", "day", name=op.f("pk_day_try")),
    )
    with op.batch_alter_table("day_try", schema=None) as batch_op:
        batch_op.create_index("ix_day_try_hand", ["hand"], unique=False)
