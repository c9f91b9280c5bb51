"""The database's versions: brought up to date on opening, whoever else opens it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from shutil import copytree
from threading import Timer
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from tests.databases import KINDS
from tests.store.samples import NOW, all_rows, fill
from tests.store.together import begin, in_processes
from tutor.store import BadDatabase, Store, database
from tutor.store.games import find_game, find_hand
from tutor.store.learners import add_learner
from tutor.store.tables import metadata

FOLDER = Path(database.__file__).parent / "migrations"
VERSIONS = [
    script.revision
    for script in reversed(list(ScriptDirectory(FOLDER.as_posix()).walk_revisions()))
]
CHANGE = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{head}"


def upgrade():
    for table in ("learner", "game", "hand"):
        with op.batch_alter_table(table) as batch:
            batch.alter_column("id", type_=sa.String(40))
"""


@pytest.fixture(params=KINDS)
def database_address(request: pytest.FixtureRequest, fresh_address: Callable[[str], str]) -> str:
    """The address of a database without a table, of each kind in turn; `store` opens it."""
    return fresh_address(request.param)


def open_each(_number: int, addresses: Sequence[str]) -> list[str]:
    """Opens empty databases, each together with other processes; the versions they have then."""
    versions: list[str] = []
    for address in addresses:
        begin()
        store = Store(address)
        with store.reading() as db:
            versions += db.exec_driver_sql("SELECT version_num FROM alembic_version").scalars()
        store.close()
    return versions


def test_an_empty_database_gets_all_tables(store: Store) -> None:
    with store.reading() as db:
        assert set(sa.inspect(db).get_table_names()) == {*metadata.tables, "alembic_version"}
        assert not any(all_rows(db).values())


def test_the_migrations_make_exactly_the_tables_of_the_code(store: Store) -> None:
    with store.writing() as db:
        command.check(store.migrations(db))


def test_opening_again_changes_nothing(store: Store) -> None:
    with store.writing() as db:
        fill(db, "a")
        before = all_rows(db)
    again = Store(store.address)
    with again.reading() as db:
        assert all_rows(db) == before
    again.close()


@pytest.mark.parametrize("kind", KINDS)
def test_several_processes_open_an_empty_database_at_once(
    fresh_address: Callable[[str], str], kind: str
) -> None:
    """T88: a server's workers all start with a new version."""
    addresses = [fresh_address(kind) for _ in range(5)]
    opened = in_processes(open_each, addresses, count=4)
    assert opened == [[VERSIONS[-1]] * len(addresses)] * 4


def test_opening_waits_for_another_that_is_writing_into_a_new_file(
    fresh_address: Callable[[str], str],
) -> None:
    """SQLite itself does not wait when a file is to go over to write-ahead logging."""
    address = fresh_address("sqlite")
    other = sqlite3.connect(
        address.removeprefix("sqlite:///"), isolation_level=None, check_same_thread=False
    )
    other.execute("BEGIN IMMEDIATE")
    release = Timer(0.3, other.commit)
    release.start()
    try:
        Store(address).close()
    finally:
        release.join()
        other.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_no_row_of_an_earlier_version_is_lost(database_address: str, version: str) -> None:
    """T73, T75: an update costs no progress."""
    before = _put_rows(database_address, version)
    assert "learner" in before
    store = Store(database_address)
    with store.reading() as db:
        inspector = sa.inspect(db)
        for name in before & set(inspector.get_table_names()):
            count = db.execute(sa.text(f'SELECT count(*) FROM "{name}"')).scalar_one()
            assert count == 1, name
    store.close()


def test_points_and_dealer_of_games_for_two_are_carried_over(database_address: str) -> None:
    """T73: what was kept before there were more players means the same afterwards."""
    engine = sa.create_engine(database_address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        command.upgrade(_config(FOLDER, connection), "0002")
    tables = sa.MetaData()
    tables.reflect(engine)
    rows = {
        "learner": {"id": "a"},
        "game": {"id": "g", "learner_deals": False, "learner_points": 3, "opponent_points": 0},
        "hand": {"id": "h", "game": "g", "non_dealer_points": 3, "dealer_points": 1},
    }
    with engine.begin() as connection:
        for name, given in rows.items():
            some = {c.name: _some(c) for c in tables.tables[name].c}
            owner = {"learner": "a"} if "learner" in some else {}
            connection.execute(tables.tables[name].insert().values(some | owner | given))
    engine.dispose()
    store = Store(database_address)
    with store.reading() as db:
        game, hand = find_game(db, "g"), find_hand(db, "h")
    store.close()
    assert game is not None
    assert hand is not None
    assert (game.others, game.dealer, game.points) == ("x", 1, "3 0")
    assert (hand.others, hand.points) == ("x", "3 1")


def test_a_table_made_anew_keeps_the_rows_that_hang_on_it(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T73: SQLite can change a table only by dropping it, and dropping deletes what hangs on it."""
    with store.writing() as db:
        fill(db, "a")
        before = all_rows(db)
    copytree(FOLDER, tmp_path / "migrations")
    change = CHANGE.format(head=VERSIONS[-1])
    (tmp_path / "migrations" / "versions" / "next.py").write_text(change, "utf-8")

    def migrations(_store: Store, connection: sa.Connection) -> Config:
        return _config(tmp_path / "migrations", connection)

    monkeypatch.setattr(Store, "migrations", migrations)
    changed = Store(store.address)
    with changed.reading() as db:
        assert all_rows(db) == before
    # The rules that tie rows together hold as before.
    with changed.writing() as db:
        add_learner(db, "b", NOW)
        db.execute(sa.delete(metadata.tables["learner"]).where(sa.text("id = 'a'")))
        assert {name for name, rows in all_rows(db).items() if rows} == {"day", "learner"}
    changed.close()


def test_a_database_of_a_later_version_is_refused(store: Store) -> None:
    with store.writing() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match="9999"):
        Store(store.address)


def _config(folder: Path, connection: sa.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", folder.as_posix())
    config.attributes["connection"] = connection
    return config


def _put_rows(address: str, version: str) -> set[str]:
    """Makes a database of an earlier version with one row a table; the tables' names."""
    engine = sa.create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        command.upgrade(_config(FOLDER, connection), version)
    tables = sa.MetaData()
    tables.reflect(engine)
    with engine.begin() as connection:
        for table in tables.sorted_tables:
            if table.name != "alembic_version":
                connection.execute(table.insert().values({c.name: _some(c) for c in table.c}))
    engine.dispose()
    return {table.name for table in tables.sorted_tables} - {"alembic_version"}


def _some(column: sa.Column[Any]) -> object:
    # The same for every column of a type, so that references fit.
    kind: type = column.type.python_type
    return {str: "x", int: 1, float: 0.5, bool: True, datetime: NOW}[kind]
