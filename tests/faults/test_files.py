"""Files that are taken away or spoilt while a server runs: it goes on, and `/healthz` tells."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.survival.sites import Site
from tests.web.learner import REAL_LANGUAGES, Learner
from tutor.course import Course
from tutor.i18n.languages import languages
from tutor.solver import tables
from tutor.web import create_app


def parts(client: FlaskClient) -> set[str]:
    """With what something is wrong."""
    return {problem["part"] for problem in client.get("/healthz").get_json()["problems"]}


def test_a_catalogue_that_is_taken_away_is_told_and_its_language_stays(
    course: Course, translations: Path, opened_address: Callable[[str], str], tmp_path: Path
) -> None:
    """Also if nobody has opened a page in it before; once that was English without a word."""
    folder = tmp_path / "translations"
    shutil.copytree(translations, folder)
    config = {"COURSE": course, "TRANSLATIONS": folder, "DATABASE": opened_address("sqlite")}
    with_all = create_app(config)
    good = {code: with_all.test_client().get(f"/{code}/glossary").text for code in REAL_LANGUAGES}
    site = create_app(config | {"STORE": with_all.extensions["put_store"]})
    for code, language in languages(folder).items():
        if not language.source:
            (folder / code / "LC_MESSAGES" / "messages.mo").unlink()
    client = site.test_client()
    for code in REAL_LANGUAGES:
        assert client.get(f"/{code}/glossary").text == good[code]
    assert parts(client) == {"catalogue"}
    site.extensions["put_store"].close()


def test_a_table_that_is_spoilt_while_hands_are_played_stops_nobody(
    site_at: Site,
    opened_address: Callable[[str], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Missing, cut short, or with a sign changed: pages count by themselves, and say so."""
    folder = tmp_path / "tables"
    shutil.copytree(tables.FOLDER, folder)
    monkeypatch.setattr(tables, "FOLDER", folder)
    client = site_at(opened_address("sqlite")).test_client()
    learner = Learner(client)
    path = folder / f"doubled{tables.ENDING}"
    good = path.read_bytes()
    address = "/en/perfect?rules=doubled"
    usual = learner.open(address).main.text
    half = len(good) // 2
    for seed, spoilt in enumerate((good[:half] + bytes([good[half] ^ 1]) + good[half + 1 :],
                                   good[:half], b"", None)):  # fmt: skip
        path.unlink()
        if spoilt is not None:
            path.write_bytes(spoilt)
        assert learner.open(address).status == 200
        question = learner.open(f"/en/drills/which-card?rules=doubled&seed={5000 + seed}")
        assert learner.press(question, question.buttons[0]).right is not None
        assert parts(client) == {"table"}
        fresh = folder / "fresh"
        fresh.write_bytes(good)
        fresh.replace(path)
        assert parts(client) == set()
        assert learner.open(address).main.text == usual
