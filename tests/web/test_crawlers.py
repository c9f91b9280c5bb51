"""What search engines are told: what they may find, and where it is in every language."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.dom import parse
from tests.web.learner import LANGUAGES, Learner, rotate
from tutor.settings import ADDRESS, BadSetting

OUTSIDE = "put.example.org"
FOUND = (
    "", "lessons/ranking/two-queens", "drills/", "drills/which-wins?rules=classic&seed=1",
    "practice", "practice/day", "practice/check", "rules/classic", "glossary", "card-order",
    "history", "changes", "perfect", "class", "worksheet?rules=classic&seed=1",
)  # fmt: skip
PERSONAL = (
    "progress", "progress/forget", "progress/import", "progress/transfer",
    "progress/take-over", "progress/export.json", "settings", "practice/today", "class/plan",
    "offline",
)  # fmt: skip
NO_ADDRESSES = (
    "put.example.org", "https://put.example.org/en/", "https://", "ftp://put.example.org",
    "https://a b", "//put.example.org", "https://put.example.org?rules=classic",
)  # fmt: skip


def names(client: FlaskClient, host: str) -> set[str]:
    """The addresses that a page names itself and its translations by, opened at ``host``."""
    answer = client.get("/de/drills/", headers={"Host": host})
    links = parse(answer.text).all("link")
    return {link.attrs["href"] for link in links if link.attrs["rel"] in ("canonical", "alternate")}


def test_what_everybody_sees_can_be_found(client: FlaskClient) -> None:
    for number, path in enumerate(FOUND):
        answer = client.get(f"/{rotate(number)}/{path}")
        assert answer.status_code == 200, path
        assert "X-Robots-Tag" not in answer.headers, path


def test_what_is_a_learner_s_own_cannot(client: FlaskClient, learner: Learner) -> None:
    learner.press(learner.open("/en/drills/which-wins"), "tied")
    start = learner.open("/en/practice")
    assert start.form is not None
    ids = {"id": start.form.one("input", name="id").attrs["value"]}
    hand = learner.post(
        start.form.attrs["action"],
        ids | {"kind": "hand", "opponent": "bold", "dealer": "cut"},
    )
    assert "/practice/hands/" in hand.address
    assert hand.response.headers["X-Robots-Tag"] == "noindex"
    for number, path in enumerate(PERSONAL):
        answer = client.get(f"/{rotate(number)}/{path}")
        assert answer.status_code < 400, path
        assert answer.headers["X-Robots-Tag"] == "noindex", path


@pytest.mark.parametrize("path", ["/xx/", "/en/nothing", "/en/?rules=nope", "/static/none.css"])
def test_nor_can_an_error(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code >= 400
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert client.delete("/en/").headers["X-Robots-Tag"] == "noindex"


def test_everything_may_be_fetched(client: FlaskClient) -> None:
    """RFC 9309: an empty rule refuses nothing; who may not fetch a page is never told the rest."""
    answer = client.get("/robots.txt")
    assert answer.status_code == 200
    assert answer.mimetype == "text/plain"
    assert answer.text.split() == ["User-agent:", "*", "Disallow:"]
    assert "Set-Cookie" not in answer.headers


def test_translations_are_named_in_full_where_the_site_says_it_is(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "ADDRESS", f"https://{OUTSIDE}")
    for host in ("localhost", OUTSIDE, "evil.example"):
        named = names(client, host)
        assert {name.partition("?")[0] for name in named} == {
            f"https://{OUTSIDE}/{code}/drills/" for code in LANGUAGES
        }
    monkeypatch.setitem(app.config, "ADDRESS", "")
    assert not names(client, OUTSIDE)


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_without_a_setting_only_ones_own_machine_is_named(client: FlaskClient, host: str) -> None:
    assert all(name.startswith(f"http://{host}/") for name in names(client, host))
    assert names(client, host)
    for other in (f"{host}.evil.example", f"evil.example.{host}", f"x@{host}"):
        assert not names(client, other), other


@pytest.mark.parametrize("value", NO_ADDRESSES)
def test_an_address_that_is_none_is_refused(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ADDRESS.name, value)
    with pytest.raises(BadSetting, match=ADDRESS.name):
        ADDRESS.value()


@pytest.mark.parametrize("value", ["", "https://put.example.org", "http://[::1]:8000"])
def test_an_address_needs_no_slash_at_its_end(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for written in (value, f"{value}/" if value else ""):
        monkeypatch.setenv(ADDRESS.name, written)
        assert ADDRESS.value() == value
