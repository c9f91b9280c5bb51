"""A copy of the database, and the way back to it: whole or not at all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from tests.store.samples import NOW, all_rows, fill
from tests.store.test_migrations import FOLDER, VERSIONS
from tutor.store import Store, copies
from tutor.store.copies import BadCopy, back_up, restore
from tutor.store.learners import delete_learner, is_learner

Rows = dict[str, list[Any]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "data" / "put.sqlite3"


@pytest.fixture
def address(file: Path) -> str:
    """The address of the database of the learner "a"."""
    address = f"sqlite:///{file}"
    store = Store(address)
    with store.writing() as db:
        fill(db, "a")
    store.close()
    return address


def rows(address: str) -> Rows:
    """All that a database has."""
    store = Store(address)
    with store.reading() as db:
        found = all_rows(db)
    store.close()
    return found


def change(address: str, leaving: str = "a", coming: str = "b") -> None:
    """Puts another learner in the place of one."""
    store = Store(address)
    with store.writing() as db:
        delete_learner(db, leaving)
        fill(db, coming)
    store.close()


def only(folder: Path, *expected: str) -> bool:
    """Whether a folder has these files and no others."""
    return {path.name for path in folder.iterdir()} == set(expected)


def test_what_was_copied_comes_back_and_what_was_there_stays_beside_it(
    address: str, file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    before = rows(address)
    back_up(address, copy)
    change(address)
    changed = rows(address)
    assert changed != before
    previous = restore(address, copy, NOW)
    assert rows(address) == before
    assert previous is not None
    assert previous.parent == file.parent
    assert rows(f"sqlite:///{previous}") == changed
    assert only(file.parent, file.name, previous.name)
    assert restore(address, previous, NOW.replace(year=2027)) is not None
    assert rows(address) == changed


def test_an_open_store_goes_on_with_what_was_brought_back(address: str, tmp_path: Path) -> None:
    back_up(address, tmp_path / "copy")
    change(address)
    store = Store(address)
    with store.reading() as db:
        assert not is_learner(db, "a")
    restore(address, tmp_path / "copy", NOW)
    with store.reading() as db:
        assert is_learner(db, "a")
        assert not is_learner(db, "b")
    with store.writing() as db:
        fill(db, "c")
    store.close()
    assert {row[0] for row in rows(address)["learner"]} == {"a", "c"}


def test_a_database_that_is_gone_comes_back_to_an_open_store(
    address: str, file: Path, tmp_path: Path
) -> None:
    """Until then it is told, and no empty one is put in its place."""
    back_up(address, tmp_path / "copy")
    store = Store(address)
    with store.reading() as db:
        assert is_learner(db, "a")
    for path in list(file.parent.iterdir()):
        path.unlink()
    with pytest.raises(sa.exc.OperationalError), store.reading() as db:
        is_learner(db, "a")
    assert only(file.parent)
    assert restore(address, tmp_path / "copy", NOW) is None
    with store.reading() as db:
        assert is_learner(db, "a")
    store.close()


def test_a_copy_is_its_owner_s_alone_and_so_is_the_database(
    address: str, file: Path, tmp_path: Path
) -> None:
    back_up(address, tmp_path / "copy")
    previous = restore(address, tmp_path / "copy", NOW)
    assert previous is not None
    for path in (file, tmp_path / "copy", previous):
        assert path.stat().st_mode & 0o777 == 0o600, path


def test_nothing_of_a_deleted_learner_is_in_a_copy(address: str, tmp_path: Path) -> None:
    store = Store(address)
    with store.writing() as db:
        fill(db, "somebody-who-was-here")
        delete_learner(db, "somebody-who-was-here")
    store.close()
    back_up(address, tmp_path / "copy")
    assert b"who-was-here" not in (tmp_path / "copy").read_bytes()


def test_a_file_is_overwritten_only_if_asked_to(address: str, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_bytes(b"something else")
    with pytest.raises(BadCopy, match="is there already"):
        back_up(address, copy)
    assert copy.read_bytes() == b"something else"
    back_up(address, copy, overwrite=True)
    assert rows(f"sqlite:///{copy}") == rows(address)
    with pytest.raises(BadCopy, match="is there already"):
        back_up(address, file, overwrite=True)


def test_a_copy_that_fails_leaves_nothing(
    address: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it fails: every copy is followed by waiting for the disk, which may be full."""
    change(address)
    back_up(address, tmp_path / "copy")
    change(address, "b", "a")
    before = rows(address)
    sync = copies._sync
    left = 0

    def fail_later(path: Path) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(28, "No space left on device")
        sync(path)

    monkeypatch.setattr(copies, "_sync", fail_later)
    with pytest.raises(BadCopy, match="No space left"):
        back_up(address, tmp_path / "other")
    for steps in range(3):
        left = steps
        with pytest.raises(BadCopy, match="No space left"):
            restore(address, tmp_path / "copy", NOW)
        assert only(tmp_path, "copy", "data")
        assert only(file.parent, file.name)
        assert rows(address) == before
    left = 3
    restore(address, tmp_path / "copy", NOW)
    assert left == 0
    assert rows(address) != before


def bad_files(folder: Path) -> dict[str, Path]:
    """Files that are no copies, by what each is."""
    found = {name: folder / name.replace(" ", "-") for name in (
        "missing", "empty", "no database", "another database", "half a copy", "damaged",
        "of a later version", "without what it refers to",
    )}  # fmt: skip
    good = f"sqlite:///{folder / 'good'}"
    store = Store(good)
    with store.writing() as db:
        fill(db, "a")
    store.close()
    content = (folder / "good").read_bytes()
    found["empty"].touch()
    found["no database"].write_text("not at all")
    found["half a copy"].write_bytes(content[: len(content) // 2])
    page = 4096 * 5
    found["damaged"].write_bytes(content[:page] + b"\xff" * 4096 + content[page + 4096 :])
    with closing(sqlite3.connect(found["another database"])) as connection:
        connection.execute("CREATE TABLE learner (id)")
    for name, statement in (
        ("of a later version", "UPDATE alembic_version SET version_num = '9999'"),
        ("without what it refers to", "DELETE FROM learner"),
    ):
        found[name].write_bytes(content)
        with closing(sqlite3.connect(found[name], isolation_level=None)) as connection:
            connection.execute(statement)
    return found


def test_whatever_is_no_copy_is_refused_and_nothing_changes(
    address: str, file: Path, tmp_path: Path
) -> None:
    before = rows(address)
    files = bad_files(tmp_path)
    for name, path in files.items():
        with pytest.raises(BadCopy, match=path.name):
            restore(address, path, NOW)
        assert only(file.parent, file.name), name
    assert rows(address) == before


@pytest.mark.parametrize("version", VERSIONS)
def test_a_copy_of_an_earlier_version_is_brought_up_to_date(
    address: str, tmp_path: Path, version: str
) -> None:
    copy = tmp_path / "copy"
    engine = sa.create_engine(f"sqlite:///{copy}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", FOLDER.as_posix())
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        connection.execute(
            sa.text("INSERT INTO learner VALUES ('early', '2026-03-29 01:30:00.000000')")
        )
    engine.dispose()
    before = copy.read_bytes()
    store = Store(address)
    restore(address, copy, NOW)
    with store.writing() as db:
        assert is_learner(db, "early")
        command.check(store.migrations(db))
    store.close()
    assert copy.read_bytes() == before


def test_a_copy_with_pages_of_another_size_is_taken(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    back_up(address, copy)
    before = rows(address)
    change(address)
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA page_size=1024")
        connection.execute("VACUUM")
    restore(address, copy, NOW)
    assert rows(address) == before


def test_a_present_database_that_is_damaged_is_not_touched(
    address: str, file: Path, tmp_path: Path
) -> None:
    back_up(address, tmp_path / "copy")
    damaged = bytearray(file.read_bytes())
    damaged[4096 * 5 : 4096 * 6] = b"\xff" * 4096
    for content in (bytes(damaged), b"no database at all" * 1000):
        file.write_bytes(content)
        with pytest.raises(BadCopy, match="Stop the server"):
            restore(address, tmp_path / "copy", NOW)
        assert file.read_bytes() == content
        assert only(file.parent, file.name)


@pytest.mark.parametrize(
    "address", ["postgresql://u:secret@host/name", "sqlite://", "sqlite:///:memory:", "nonsense"]
)
def test_a_database_that_is_no_file_is_told_in_one_line(address: str, tmp_path: Path) -> None:
    for work in (
        lambda: back_up(address, tmp_path / "copy"),
        lambda: restore(address, tmp_path / "copy", NOW),
    ):
        with pytest.raises(BadCopy) as told:
            work()
        assert "secret" not in str(told.value)
        assert "\n" not in str(told.value)
        assert ("pg_dump" in str(told.value)) is address.startswith("postgresql")
    assert only(tmp_path)


def test_a_database_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(BadCopy, match="no database"):
        back_up(f"sqlite:///{tmp_path / 'none'}", tmp_path / "copy")
    assert only(tmp_path)
