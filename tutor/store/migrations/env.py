"""Runs the migrations on the connection that `tutor.store.database` passes."""

from __future__ import annotations

from alembic import context

from tutor.store.tables import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    # SQLite changes a table by making it anew.
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
