"""What each decision of a finished hand cost."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Brings the database from `down_revision` to `revision`."""
    op.create_table(
        "decision",
        sa.Column("hand", sa.String(length=32), nullable=False),
        sa.Column("at", sa.SmallInteger(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["hand"], ["hand.id"], name=op.f("fk_decision_hand_hand"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hand", "at", name=op.f("pk_decision")),
    )
