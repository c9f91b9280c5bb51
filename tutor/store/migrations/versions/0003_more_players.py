"""Hands and games with more than one other player: who they are, and points for every side."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Brings the database from `down_revision` to `revision`."""
    with op.batch_alter_table("game") as batch:
        batch.alter_column("opponent", new_column_name="others", existing_type=sa.String(64))
        batch.add_column(_points())
        batch.add_column(sa.Column("dealer", sa.SmallInteger(), nullable=False, server_default="0"))
    with op.batch_alter_table("hand") as batch:
        batch.alter_column("opponent", new_column_name="others", existing_type=sa.String(64))
        batch.add_column(_points())
    op.execute(
        "UPDATE game SET points = CAST(learner_points AS VARCHAR(8)) || ' '"
        " || CAST(opponent_points AS VARCHAR(8)),"
        " dealer = CASE WHEN learner_deals THEN 0 ELSE 1 END"
    )
    op.execute(
        "UPDATE hand SET points = CAST(non_dealer_points AS VARCHAR(8)) || ' '"
        " || CAST(dealer_points AS VARCHAR(8))"
    )
    with op.batch_alter_table("game") as batch:
        for name in ("learner_deals", "learner_points", "opponent_points"):
            batch.drop_column(name)
        batch.alter_column("points", server_default=None)
        batch.alter_column("dealer", server_default=None)
    with op.batch_alter_table("hand") as batch:
        for name in ("non_dealer_points", "dealer_points"):
            batch.drop_column(name)
        batch.alter_column("points", server_default=None)


def _points() -> sa.Column[str]:
    return sa.Column("points", sa.String(length=16), nullable=False, server_default="")
