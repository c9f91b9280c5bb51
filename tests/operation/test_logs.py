"""What the server writes: a JSON object a line, with a request's id, and nobody's secrets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from tests.operation.conftest import Lines
from tests.survival.servers import Server, Visitor
from tests.survival.sites import ASKED, Site, cookie_of, newcomer, play_hand
from tests.web.test_headers import fetch, static_files
from tutor.logs import without_secrets
from tutor.web.watching import HEADER

ID = "7vJxaFDwyaKK-Mja7tSeng"
ODD = (
    "",
    "short",
    "a b c d e f",
    "x" * 65,
    'quote"quote',
    "Zeile\u00e9zeile",
    "<script>",
    "a;b;c;d;e",
)


class WholeAnswers(FlaskClient):
    """A client that reads every answer to its end, as a browser does: then it is logged."""

    def open(self, *args: Any, **more: Any) -> TestResponse:
        return super().open(*args, buffered=True, **more)


@pytest.fixture
def site(site_at: Site, fresh_address: Callable[[str], str], lines: Lines) -> Flask:
    """A site that writes JSON lines."""
    site = site_at(fresh_address("sqlite"))
    site.test_client_class = WholeAnswers
    return site


def requests(lines: Lines) -> list[dict[str, object]]:
    return [line for line in lines() if line["logger"] == "tutor.requests"]


def test_every_request_is_one_line_with_the_pattern_of_its_address(
    site: Flask, lines: Lines
) -> None:
    client = site.test_client()
    statics = static_files(newcomer(site).open("/en/").root)
    lines()
    asked = [
        ("GET", "/en/drills/which-wins?rules=classic&seed=1&answers=7D", 200),
        ("POST", "/en/drills/which-wins?rules=classic&seed=1", 303),
        ("GET", "/nl/practice/hands/abcdefghijklmnopqrst", 404),
        ("GET", "/nothing/7D", 404),
        ("DELETE", "/en/", 403),
        ("GET", statics[0], 200),
    ]
    for method, address, status in asked:
        headers = {"Sec-Fetch-Site": "cross-site"} if method == "DELETE" else {}
        form = {"choice": "tied"} if method == "POST" else None
        answer = client.open(address, method=method, headers=headers, data=form)
        (line,) = requests(lines)
        if address == asked[0][1]:
            status = answer.status_code
        assert (line["method"], line["status"]) == (method, status), address
        assert line["request_id"] == answer.headers[HEADER]
        rules = {rule.rule for rule in site.url_map.iter_rules()}
        assert line["route"] in rules | {"none", "/static/"}
        assert isinstance(line["ms"], float)
        assert line["ms"] > 0
    assert fetch(client, statics[0]).headers[HEADER] != fetch(client, statics[0]).headers[HEADER]


def test_nothing_logged_shows_a_learner_or_a_card(site: Flask, lines: Lines) -> None:
    learner = newcomer(site)
    page = play_hand(learner)
    learner.open("/en/progress")
    mark = cookie_of(learner)
    assert mark is not None
    hand = learner.records()["hands"][0]
    text = json.dumps(lines())
    assert "/<language:lang>/practice/hands/<" in text
    for secret in (mark, mark.split(".")[0], hand["id"], hand["salt"], page.address):
        assert secret not in text
    assert not re.search(r"\b(10|[2-9AKQJ])[SHDC]\b|[♠♥♦♣]", text)
    assert "?" not in text


def test_a_fault_is_told_with_its_cause_and_the_request_but_without_what_is_secret(
    site: Flask, lines: Lines
) -> None:
    @site.route("/<language:lang>/fail")
    def fail() -> str:
        try:
            raise KeyError(f"{ID} holds 7D and 10♠")
        except KeyError as error:
            raise OperationalError("SELECT 1", {"id": ID}, error, hide_parameters=True) from error

    answer = site.test_client().get("/en/fail")
    assert answer.status_code == 503
    (line,) = [line for line in lines() if "exception" in line]
    assert line["request_id"] == answer.headers[HEADER]
    fault = line["exception"]
    assert fault["type"] == "sqlalchemy.exc.OperationalError"
    assert fault["cause"]["type"] == "builtins.KeyError"
    assert any("test_logs.py" in place and place.endswith(" fail") for place in fault["at"])
    text = json.dumps(line, ensure_ascii=False)
    assert ID not in text
    assert "7D" not in text
    assert "10♠" not in text


@pytest.mark.parametrize("trusted", [True, False])
def test_an_id_is_taken_over_from_a_trusted_proxy_alone_and_only_if_it_is_sane(
    site_at: Site,
    fresh_address: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    trusted: bool,
) -> None:
    monkeypatch.setenv("PUT_TUTOR_PROXIES", "127.0.0.1" if trusted else "192.0.2.1")
    client = site_at(fresh_address("sqlite")).test_client()
    good = "proxy-1234.5678_9"
    assert (client.get("/en/", headers={HEADER: good}).headers[HEADER] == good) is trusted
    for given in ODD:
        own = client.get("/en/", headers={HEADER: given}).headers.getlist(HEADER)
        assert len(own) == 1
        assert re.fullmatch(r"[0-9a-f]{16}", own[0])


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("the table doubled.table is damaged", True),
        (f"learner {ID}", False),
        ("9S and 10H", False),
        ("K♣", False),
        ("HTTP 4D0", True),
    ],
)
def test_messages_lose_what_looks_like_a_card_or_an_id(text: str, kept: bool) -> None:
    assert (without_secrets(text) == text) is kept


@pytest.mark.slow
@pytest.mark.parametrize("production", [False, True])
def test_every_line_of_a_server_is_json(
    fresh_address: Callable[[str], str], tmp_path: Path, production: bool
) -> None:
    """Its greeting too, and whatever goes wrong on the way."""
    database = fresh_address("sqlite")
    with Server(database, tmp_path, production=production, PUT_TUTOR_LOG="json") as server:
        visitor = Visitor(server.port)
        assert visitor.ask("POST", f"/en/drills/{ASKED}1", {"choice": "tied"})[0] == 303
        for path in tmp_path.glob("*.sqlite3*"):
            path.unlink()
        assert visitor.ask("GET", "/en/progress")[0] == 503
        # Over the same connection: what was before has been written when this is answered.
        assert visitor.ask("GET", "/nothing")[0] == 503
        visitor.connection.close()
    told = [json.loads(line) for line in server.said.splitlines()]
    assert any("exception" in line for line in told)
    assert [line["status"] for line in told if "status" in line][:2] == [303, 503]


@pytest.mark.slow
def test_without_a_setting_a_server_says_where_it_is_and_nothing_of_requests(
    fresh_address: Callable[[str], str], tmp_path: Path
) -> None:
    with Server(fresh_address("sqlite"), tmp_path) as server:
        visitor = Visitor(server.port)
        assert visitor.ask("GET", "/en/")[0] == 200
        visitor.connection.close()
    first, _, rest = server.said.partition("\n")
    assert str(server.port) in first
    assert not re.search(r"GET|/en/|200", rest)
