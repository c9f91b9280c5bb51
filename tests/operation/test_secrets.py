"""The key of the cookies: made once, for its owner alone, and refused if it is weak."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.survival.sites import Site, answer_once, cookie_of, newcomer
from tutor.__main__ import main
from tutor.secrecy import SHORTEST, cookie_key
from tutor.settings import SECRET, SECRET_FILE, BadSetting
from tutor.store import Store
from tutor.store.opening import VARIABLE


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SECRET.name, raising=False)
    monkeypatch.delenv(SECRET_FILE.name, raising=False)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the settings name."""
    path = tmp_path / "secrets" / "key"
    monkeypatch.setenv(SECRET_FILE.name, str(path))
    return path


def test_without_a_setting_the_key_is_the_database_s() -> None:
    assert cookie_key() is None


def test_a_key_file_is_made_once_for_its_owner_alone(file: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: cookie_key(), range(8)))
    assert len(keys) == 1
    (key,) = keys
    assert key is not None
    assert len(key) >= SHORTEST
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_the_key_in_the_file_is_the_one_that_signs(
    file: Path, site_at: Site, fresh_address: Callable[[str], str]
) -> None:
    address = fresh_address("sqlite")
    site = site_at(address)
    learner = newcomer(site)
    answer_once(learner)
    mark = cookie_of(learner)
    assert mark is not None
    for expected in (1, 0):
        client = site_at(address).test_client()
        client.set_cookie("learner", mark)
        found = client.get("/en/progress/export.json")
        assert len((found.json or {}).get("answers", [])) == expected
        file.write_text("another key altogether, made by nobody")


def test_a_file_that_cannot_be_used_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.parent.mkdir()
    for content in (b"", b"\n", b"\xff\xfe"):
        file.write_bytes(content)
        with pytest.raises(BadSetting, match=SECRET_FILE.name):
            cookie_key()
    monkeypatch.setenv(SECRET_FILE.name, str(file.parent))
    with pytest.raises(BadSetting, match=SECRET_FILE.name):
        cookie_key()
    monkeypatch.setenv(SECRET.name, "x" * 40)
    with pytest.raises(BadSetting, match="only one"):
        cookie_key()


def refused(capsys: pytest.CaptureFixture[str]) -> str:
    """Why a server for everybody does not start."""
    assert main(["serve", "--production", "--port", "0"]) == 2
    told = capsys.readouterr().err
    assert "Traceback" not in told
    return told


@pytest.mark.parametrize("key", ["hunter2", "change me please", "a" * 64, "abcabc" * 10])
def test_a_weak_key_stops_a_server_for_everybody(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(SECRET.name, key)
    told = refused(capsys)
    assert SECRET.name in told
    assert key not in told


@pytest.mark.parametrize("rights", [0o644, 0o640, 0o604, 0o660])
def test_so_does_a_file_with_secrets_that_others_can_read(
    file: Path,
    tmp_path: Path,
    rights: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    cookie_key()
    database = tmp_path / "put.sqlite3"
    monkeypatch.setenv(VARIABLE, f"sqlite:///{database}")
    Store().close()
    for path in (file, database):
        path.chmod(rights)
        assert f"chmod 600 {path}" in refused(capsys)
        path.chmod(0o600)


def test_a_database_in_memory_is_no_place_for_several_processes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "sqlite://")
    assert "memory" in refused(capsys)
