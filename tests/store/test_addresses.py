"""Which database is opened, and what is said if it cannot be: never a password."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import make_url

from tests.store.samples import NOW
from tutor.store import BadDatabase, Store
from tutor.store.learners import add_learner, is_learner
from tutor.store.opening import VARIABLE, default_address

# Port 1 serves no database.
BAD = [
    "no address",
    "hunter2",
    "://",
    "postgresql:u:hunter2@127.0.0.1",
    "postgresql://u:hunter2",
    "postgresql://u:hunter2@127.0.0.1:1/db",
    "postgres://u:hunter2@127.0.0.1:1/db",
    "postgresql+psycopg://u:hunter2@127.0.0.1:1/db",
    "postgresql://u:hunter2@127.0.0.1:port/db",
    "postgresql://u:hunter2@127.0.0.1:99999/db",
    "postgresql://u:hunter2@[::1/db",
    "postgresql://u:hunter2/more@127.0.0.1:1/db",
    "postgresql://u:more@hunter2@127.0.0.1:1/db",
    "postgresql://127.0.0.1:1/db?user=u&password=hunter2",
    "postgresql://127.0.0.1:1/db?user=u&sslpassword=hunter2&sslmode=disable",
    "postgresql+nosuch://u:hunter2@127.0.0.1/db",
    "postgresql+psycopg2://u:hunter2@127.0.0.1:1/db",
    "postgresql+asyncpg://u:hunter2@127.0.0.1:1/db",
    "mysql://u:hunter2@127.0.0.1/db",
    "oracle+nosuch://u:hunter2@127.0.0.1/db",
    "sqlite+nosuch:///file",
    "sqlite://u:hunter2@host/file",
]


@pytest.mark.parametrize("address", BAD)
def test_a_bad_address_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(BadDatabase) as caught:
        Store(address)
    assert str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear learner, this is no database. " * 100, "utf-8")
    with pytest.raises(BadDatabase, match=r"letter\.txt"):
        Store(f"sqlite:///{file}")
    assert file.read_text("utf-8") == "Dear learner, this is no database. " * 100


def test_a_folder_and_a_file_below_a_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file" / "below"):
        with pytest.raises(BadDatabase):
            Store(f"sqlite:///{path}")


@pytest.mark.slow
def test_a_database_that_is_not_there_is_refused(fresh_address: Callable[[str], str]) -> None:
    address = make_url(fresh_address("postgresql")).set(database="no_such_database")
    with pytest.raises(BadDatabase, match="no_such_database"):
        Store(address.render_as_string())


def test_the_folder_of_a_new_file_is_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "progress.sqlite3"
    Store(f"sqlite:///{file}").close()
    assert file.exists()


def test_an_address_that_is_given_goes_before_the_environment_and_that_before_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, named = (f"sqlite:///{tmp_path / name}" for name in ("given", "named"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(VARIABLE, named)
    for told, opened in ((given, given), (None, named)):
        store = Store(told)
        assert store.address == opened
        store.close()
    assert default_address().startswith("sqlite:///")
    assert not (tmp_path / "home").exists()
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr("tutor.store.opening.default_address", lambda: f"{given}-default")
    store = Store()
    assert store.address == f"{given}-default"
    store.close()


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_lasts_as_long_as_it_is_open(address: str) -> None:
    store = Store(address)
    with store.writing() as db:
        add_learner(db, "a", NOW)
    with store.reading() as db:
        assert is_learner(db, "a")
    store.close()
    store = Store(address)
    with store.reading() as db:
        assert not is_learner(db, "a")
    store.close()
