"""Whether the server is well: what is wrong, with the right status, until it is mended."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from tests.survival.sites import Site
from tutor.course import Course
from tutor.solver import tables
from tutor.web import create_app


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database of the site is."""
    return tmp_path / "data" / "put.sqlite3"


@pytest.fixture
def client(site_at: Site, file: Path) -> FlaskClient:
    """Whoever watches the site."""
    return site_at(f"sqlite:///{file}").test_client()


def wrong(client: FlaskClient) -> set[str]:
    """The parts with which something is wrong; the status agrees."""
    answer = client.get("/healthz")
    told: dict[str, Any] = answer.get_json()
    assert answer.status_code == (503 if told["problems"] else 200)
    assert told["status"] == ("faulty" if told["problems"] else "ok")
    assert answer.headers["Cache-Control"] == "no-store"
    return {problem["part"] for problem in told["problems"]}


def test_a_server_that_is_well_says_so(client: FlaskClient) -> None:
    assert wrong(client) == set()


def test_a_database_that_is_gone_is_told_until_it_is_back(client: FlaskClient, file: Path) -> None:
    aside = file.parent.with_name("aside")
    file.parent.rename(aside)
    assert wrong(client) == {"database"}
    assert str(file) not in client.get("/healthz").text
    assert client.post("/en/drills/which-wins?rules=classic&seed=1", data={"choice": "tied"}
                       ).status_code == 503  # fmt: skip
    aside.rename(file.parent)
    assert wrong(client) == set()
    assert client.post("/en/drills/which-wins?rules=classic&seed=1", data={"choice": "tied"}
                       ).status_code == 303  # fmt: skip


@pytest.mark.parametrize("content", [b"", b"no database at all " * 1000])
def test_a_database_that_is_none_is_told_until_it_is_one(
    client: FlaskClient, file: Path, content: bytes
) -> None:
    assert wrong(client) == set()
    aside = file.parent.with_name("aside")
    file.parent.rename(aside)
    file.parent.mkdir()
    file.write_bytes(content)
    assert wrong(client) == {"database"}
    shutil.rmtree(file.parent)
    aside.rename(file.parent)
    assert wrong(client) == set()


def test_a_database_of_another_version_is_told(client: FlaskClient, file: Path) -> None:
    """As it is while an update is under way."""

    def set_version(version: str) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (version,))

    with closing(sqlite3.connect(file)) as connection:
        (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    set_version("9999")
    assert wrong(client) == {"database"}
    set_version(version)
    assert wrong(client) == set()


@pytest.mark.slow
def test_a_postgresql_server_that_is_away_is_told_without_its_password(
    site_at: Site, fresh_address: Callable[[str], str]
) -> None:
    address = fresh_address("postgresql").replace("tutor@", "tutor:hunter2@")
    site = site_at(address)
    client = site.test_client()
    assert wrong(client) == set()
    engine = site.extensions["put_store"]._engine
    engine.dispose()

    def elsewhere(_dialect: Any, _record: Any, _names: Any, options: dict[str, Any]) -> None:
        options["dbname"] = "no-such-database"

    event.listen(engine, "do_connect", elsewhere)
    assert wrong(client) == {"database"}
    assert "hunter2" not in client.get("/healthz").text
    event.remove(engine, "do_connect", elsewhere)
    assert wrong(client) == set()


def test_a_table_that_is_damaged_or_missing_is_told_until_it_is_mended(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tables"
    shutil.copytree(tables.FOLDER, folder)
    monkeypatch.setattr(tables, "FOLDER", folder)
    assert wrong(client) == set()
    name = f"{tables.SHIPPED[0]}{tables.ENDING}"
    good = (folder / name).read_bytes()
    half = len(good) // 2
    damaged = good[:half] + bytes([good[half] ^ 1]) + good[half + 1 :]
    for content in (damaged, None):
        (folder / name).unlink()
        if content is not None:
            (folder / name).write_bytes(content)
        assert wrong(client) == {"table"}
        assert name in client.get("/healthz").text
        (folder / "new").write_bytes(good)
        (folder / "new").replace(folder / name)
        assert wrong(client) == set()
    opened = tables.tables()[tables.SHIPPED[0]]
    opened.verify()


def test_a_catalogue_that_is_missing_is_told_until_it_is_there(
    course: Course, translations: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "translations"
    shutil.copytree(translations, folder)
    address = f"sqlite:///{tmp_path / 'put.sqlite3'}"
    site: Flask = create_app({"COURSE": course, "TRANSLATIONS": folder, "DATABASE": address})
    client = site.test_client()
    assert wrong(client) == set()
    path = folder / "de" / "LC_MESSAGES" / "messages.mo"
    path.rename(tmp_path / "aside")
    assert wrong(client) == {"catalogue"}
    assert "de:" in client.get("/healthz").text
    (tmp_path / "aside").rename(path)
    assert wrong(client) == set()
    site.extensions["put_store"].close()
