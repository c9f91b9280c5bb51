"""A database that is gone, held by others or damaged: told, and the answer is not lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from tests.faults.kept import refused, send_again
from tests.survival.sites import Site, answer_once, kept, newcomer
from tests.web.learner import LANGUAGES
from tutor.store import opening

HOLD = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def site(
    site_at: Site, opened_address: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> Flask:
    """A site that waits a moment for others who write, and not half a minute."""
    monkeypatch.setattr(opening, "_BUSY_SECONDS", 0.1)
    return site_at(opened_address("sqlite"))


@pytest.fixture
def file(site: Flask) -> Path:
    """Where its database is."""
    found = site.extensions["put_store"].file
    assert isinstance(found, Path)
    return found


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Another process holds the database."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        process.stdout.readline()
        yield
        process.stdin.close()
        process.wait(60)


def health(site: Flask) -> dict[str, str]:
    """What is wrong with which part."""
    found = site.test_client().get("/healthz")
    problems = found.get_json()["problems"]
    assert found.status_code == (503 if problems else 200)
    return {problem["part"]: problem["fault"] for problem in problems}


def test_a_database_held_by_another_process_is_told_and_loses_no_answer(
    site: Flask, file: Path
) -> None:
    learner = newcomer(site)
    answer_once(learner, 1)
    before = kept(learner)
    with held(file):
        pages = [refused(learner, code, 10 + at) for at, code in enumerate(LANGUAGES)]
        assert learner.open("/en/progress").status == 200, "reading goes on"
        assert kept(newcomer(site)) == {}
        assert list(health(site)) == ["database"]
    assert health(site) == {}
    assert kept(learner) == before
    for page in pages:
        send_again(learner, page)
        send_again(learner, page)
    assert len(learner.records()["answers"]) == 1 + len(LANGUAGES)


def test_a_database_that_is_moved_away_and_back_is_told_and_loses_no_answer(
    site: Flask, file: Path
) -> None:
    learner = newcomer(site)
    answer_once(learner, 1)
    before = kept(learner)
    aside = file.with_name("aside")
    file.rename(aside)
    pages = [refused(learner, code, 10 + at) for at, code in enumerate(LANGUAGES)]
    assert learner.open("/en/progress", 503).lang == "en"
    assert newcomer(site).open("/en/glossary").status == 200, "who is nobody reads on"
    assert list(health(site)) == ["database"]
    assert not file.exists(), "no empty one is put in its place"
    aside.rename(file)
    assert health(site) == {}
    assert kept(learner) == before
    send_again(learner, pages[-1])
    assert len(learner.records()["answers"]) == 2


def test_a_damaged_database_is_told_as_one_and_not_as_our_fault(site: Flask, file: Path) -> None:
    learner = newcomer(site)
    answer_once(learner, 1)
    aside = file.with_name("aside")
    file.rename(aside)
    file.write_bytes(b"no database at all " * 1000)
    page = refused(learner, "en", 10)
    away = page.main.text
    for code in LANGUAGES:
        assert learner.open(f"/{code}/progress", 503).lang == code
    assert list(health(site)) == ["database"]
    for path in file.parent.glob(f"{file.name}*"):
        path.unlink()
    aside.rename(file)
    assert health(site) == {}
    send_again(learner, page)
    assert len(learner.records()["answers"]) >= 1
    with held(file):
        busy = refused(learner, "en", 11).main.text
    assert busy != away, "what passes by itself is told in other words"


def test_a_form_with_a_file_is_not_kept_and_says_no_less(site: Flask, file: Path) -> None:
    """A page cannot carry a file: it leads back to where one can choose it again."""
    from tests.survival.files import GOOD
    from tests.survival.sites import a_file

    learner = newcomer(site)
    with held(file):
        sent = learner.client.post("/en/progress/import", **a_file(GOOD))
    assert sent.status_code == 503
    assert "<form" not in sent.text.partition("<main")[2].partition("</main")[0]
    assert 'href="/en/progress/import"' in sent.text
