"""What goes with every answer: guards against other sites, and as few bytes as promised."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.dom import Node, parse
from tests.web.learner import REAL_LANGUAGES, Learner, rotate
from tutor.web.security import HEADERS

TOLD = ("canonical", "alternate")
HTML_LIMIT, ALL_LIMIT = 14 * 1024, 60 * 1024
ANSWERS = (
    "/",
    "/en",
    "/en/",
    "/en/lessons/ranking",
    "/en/lessons/ranking/1",
    "/en/lessons/ranking/two-queens",
    "/en/drills/which-wins",
    "/en/drills/which-wins?rules=classic&seed=1",
    "/en/glossary?remember=1",
    "/en/?rules=nope",
    "/xx/",
    "/healthz",
    "/robots.txt",
    "/static/none.css",
)


@pytest.fixture
def statics(client: FlaskClient) -> list[str]:
    """The addresses of the static files of a page."""
    return static_files(Learner(client).open("/en/lessons/ranking/two-queens").root)


def static_files(root: Node) -> list[str]:
    found = []
    for node in root.walk():
        for name in ("href", "src"):
            address = node.attrs.get(name, "")
            if node.tag in ("script", "link", "img", "use") and "/static/" in address:
                found.append(urlsplit(address).path)
    return list(dict.fromkeys(found))


def fetch(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    """A static file, read and closed."""
    answer = client.get(path, headers=headers)
    answer.get_data()
    answer.close()
    return answer


@pytest.mark.parametrize("address", ANSWERS)
def test_every_answer_has_the_guards(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    for name, value in HEADERS.items():
        assert answer.headers.getlist(name) == [value], name
    if answer.mimetype == "text/html" and answer.status_code == 200:
        assert answer.headers["Cache-Control"] == "private, no-store"


def test_so_do_refused_forms_and_static_files(client: FlaskClient, statics: list[str]) -> None:
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    answers = [client.post("/en/glossary"), client.post("/en/", headers=elsewhere)]
    assert len(statics) >= 4
    for path in statics:
        answers.append(fetch(client, path))
        assert answers[-1].status_code == 200, path
        assert "immutable" in answers[-1].headers["Cache-Control"]
        assert "Access-Control-Allow-Origin" not in answers[-1].headers
        assert "Set-Cookie" not in answers[-1].headers
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, f"{answer.request.path} {name}"


def test_the_policy_allows_nothing_inline_and_nobody_else() -> None:
    policy = HEADERS["Content-Security-Policy"]
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    assert directives["default-src"] == "'none'"
    for name in ("script-src", "style-src", "form-action", "img-src", "connect-src"):
        assert directives[name] == "'self'"
    assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize("code", REAL_LANGUAGES)
@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_a_page_is_small_and_so_is_all_it_loads(
    client: FlaskClient, code: str, encoding: str
) -> None:
    accept = {"Accept-Encoding": encoding}
    for path in ("", "lessons/ranking/two-queens", "?choice=tied"):
        answer = client.get(f"/{code}/{path}", headers=accept)
        assert answer.headers["Content-Encoding"] == encoding
        assert "Accept-Encoding" in answer.headers["Vary"]
        html = len(answer.data)
        assert html <= HTML_LIMIT, f"{html} bytes of HTML"
        root = parse(client.get(f"/{code}/{path}").text)
        files = {name: fetch(client, name, **accept).data for name in static_files(root)}
        total = html + sum(map(len, files.values()))
        assert total <= ALL_LIMIT, f"{total} bytes in all"
        for name, content in files.items():
            assert not re.search(rb"url\(|@import|^import |import\(", content), name


@pytest.mark.parametrize("code", REAL_LANGUAGES)
def test_the_longest_pages_are_small_enough(client: FlaskClient, code: str) -> None:
    for path in ("rules/doubled", "glossary", "lessons/trick-and-tie/three-ties", "card-order"):
        answer = client.get(f"/{code}/{path}", headers={"Accept-Encoding": "gzip"})
        assert len(answer.data) <= HTML_LIMIT, f"{path}: {len(answer.data)} bytes"


def test_nothing_is_inline_and_nothing_comes_from_elsewhere(client: FlaskClient) -> None:
    for number, path in enumerate(
        ("", "lessons/ranking/two-queens", "lessons/a-trick/your-first-hand", "rules/classic",
         "settings", "drills/card-order?rules=classic&seed=1", "nothing")
    ):  # fmt: skip
        answer = client.get(f"/{rotate(number)}/{path}")
        for node in parse(answer.text).walk():
            assert node.tag not in ("style", "iframe", "object", "embed", "base"), path
            assert not {name for name in node.attrs if name.startswith("on")}, path
            assert "style" not in node.attrs, path
            if node.tag == "script":
                assert node.attrs["src"]
                assert not node.text
            for name in node.attrs.keys() & {"href", "src", "action"}:
                address = urlsplit(node.attrs[name])
                # What only search engines read names this very site in full.
                own = ("http", "localhost") if node.attrs.get("rel") in TOLD else ("", "")
                assert address[:2] == own, node.attrs


def test_a_head_request_is_answered_like_a_get(client: FlaskClient) -> None:
    for address in ("/en/", "/en/glossary", "/xx/"):
        got, head = client.get(address), client.head(address)
        assert head.status_code == got.status_code
        assert head.data == b""
