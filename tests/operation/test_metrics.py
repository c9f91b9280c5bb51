"""Numbers for Prometheus: nowhere unless a setting says so, and right with several processes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.survival.servers import Server, Visitor
from tests.survival.sites import Site
from tutor.solver import tables

TOKEN = "a-token-of-some-length"
HOME = 'put_tutor_requests_total{method="GET",route="/<language:lang>/",status="200"}'
SECONDS = 'put_tutor_request_seconds_count{route="/<language:lang>/"}'
ERRORS = "put_tutor_database_errors_total"
FAULTS = "put_tutor_table_faults"
Made = Callable[[str], FlaskClient]


@pytest.fixture
def made(
    site_at: Site, fresh_address: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> Made:
    """Makes a site whose metrics are set up in this way, and gives a visitor of it."""

    def make(access: str) -> FlaskClient:
        monkeypatch.setenv("PUT_TUTOR_METRICS", access)
        return site_at(fresh_address("sqlite")).test_client()

    return make


def numbers(text: str) -> dict[str, float]:
    """Every number by its name and labels."""
    found = re.findall(r"^([^#\s][^\s]*) (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


def visit(client: FlaskClient, address: str) -> int:
    """Reads a page to its end."""
    return client.get(address, buffered=True).status_code


def test_nobody_sees_them_by_accident(made: Made) -> None:
    assert made("").get("/metrics").status_code == 404
    assert made("off").get("/metrics").status_code == 404


def test_a_token_is_needed_where_one_is_set(made: Made) -> None:
    client = made(TOKEN)
    for given in (None, "", TOKEN[:-1], TOKEN + "x", "é", f"Basic {TOKEN}"):
        headers = {} if given is None else {"Authorization": f"Bearer {given}"}
        assert client.get("/metrics", headers=headers).status_code == 404
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.mimetype == "text/plain"


def test_requests_are_counted_and_timed_by_the_pattern_of_their_address(made: Made) -> None:
    client = made("open")
    for _ in range(3):
        visit(client, "/en/")
    visit(client, "/de/?rules=doubled")
    visit(client, "/en/practice/hands/7D-is-no-hand")
    found = numbers(client.get("/metrics").text)
    assert found[HOME] == found[SECONDS] == 4
    assert "7D" not in "".join(found)
    missing = [value for name, value in found.items() if "_total" in name and '"404"' in name]
    assert missing == [1]


def test_a_database_that_is_away_is_counted(made: Made, tmp_path: Path) -> None:
    client = made("open")
    client.post("/en/drills/which-wins?rules=classic&seed=1", data={"choice": "tied"})
    assert numbers(client.get("/metrics").text)[ERRORS] == 0
    for path in tmp_path.glob("*.sqlite3*"):
        path.unlink()
    assert visit(client, "/en/progress") == 503
    assert numbers(client.get("/metrics").text)[ERRORS] >= 1


def test_tables_that_are_damaged_are_counted_as_long_as_they_are(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = made("open")
    assert numbers(client.get("/metrics").text)[FAULTS] == 0
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(tables, "FOLDER", tmp_path)
        assert numbers(client.get("/metrics").text)[FAULTS] == len(tables.SHIPPED)
    assert numbers(client.get("/metrics").text)[FAULTS] == 0


@pytest.mark.slow
def test_the_numbers_of_all_processes_are_added_up(
    fresh_address: Callable[[str], str], tmp_path: Path
) -> None:
    """Of one that has died too."""
    settings = {"PUT_TUTOR_METRICS": "open", "PUT_TUTOR_PROCESSES": "3"}
    with Server(fresh_address("sqlite"), tmp_path, production=True, **settings) as server:

        def ask(address: str) -> str:
            visitor = Visitor(server.port)
            status, text = visitor.ask("GET", address)
            visitor.connection.close()
            assert status == 200
            return text

        for _ in range(30):
            ask("/en/")
        assert numbers(ask("/metrics"))[HOME] == 30
        server.end_a_worker()
        for _ in range(10):
            ask("/en/")
        for _ in range(5):
            assert numbers(ask("/metrics"))[HOME] == 40
