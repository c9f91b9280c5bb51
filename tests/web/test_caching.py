"""What may be kept, by whom, and for how long: files for ever, nobody's progress at all."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.survival.sites import QUESTION
from tests.web.learner import FIRST, HERE, SECOND, Learner
from tests.web.test_headers import fetch, static_files

FIXED = ("rules/classic", "rules/pairs", "glossary", "history", "card-order", "changes")
"""Pages that are the same for everybody with the same choices."""


def addresses(app: Flask) -> Iterator[str]:
    """Every page without a variable in its address, and those above."""
    for rule in app.url_map.iter_rules():
        if rule.methods and "GET" in rule.methods and rule.arguments == {"lang"}:
            yield rule.rule.replace("<language:lang>", FIRST)
    yield from (f"/{FIRST}/{page}" for page in FIXED)
    yield f"/{FIRST}/lessons/ranking/two-queens"
    yield QUESTION


def with_progress(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.post(QUESTION, data={"choice": "tied"}, headers=HERE)
    client.post(f"/{FIRST}/lessons/ranking/two-queens", data={"choice": "tied"}, headers=HERE)
    return client


def test_what_may_be_kept_is_the_same_for_everybody(app: Flask) -> None:
    """And only by the browser itself, which asks each time."""
    newcomer, learner = app.test_client(), with_progress(app)
    kept = set()
    for address in set(addresses(app)):
        first, second = newcomer.get(address), learner.get(address)
        if first.mimetype != "text/html" or first.status_code != 200:
            continue
        if first.headers["Cache-Control"] == "private, no-store":
            assert "ETag" not in first.headers, address
            continue
        kept.add(address)
        assert first.headers["Cache-Control"] == "private, no-cache", address
        assert first.headers["ETag"] == second.headers["ETag"], address
        assert first.data == second.data, address
        assert "Set-Cookie" not in second.headers, address
    assert kept == {f"/{FIRST}/{page}" for page in FIXED}


@pytest.mark.parametrize("page", FIXED)
@pytest.mark.parametrize("encoding", ["identity", "br", "gzip"])
def test_a_page_that_has_not_changed_is_not_sent_again(
    client: FlaskClient, page: str, encoding: str
) -> None:
    address, accepted = f"/{FIRST}/{page}", {"Accept-Encoding": encoding}
    etag = client.get(address, headers=accepted).headers["ETag"]
    assert etag.startswith('W/"')
    again = client.get(address, headers={**accepted, "If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == etag
    assert again.headers["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language", "Accept-Encoding"} <= set(again.vary)
    assert client.get(address, headers={"If-None-Match": 'W/"other"'}).status_code == 200


def test_another_language_letter_or_rulebook_is_another_page(app: Flask) -> None:
    client = app.test_client()
    etags = {client.get(f"/{code}/card-order").headers["ETag"] for code in (FIRST, SECOND)}
    for name, value in (("letters", "international"), ("rules", "pairs"), ("keys", "off")):
        client.set_cookie(name, value)
        etags.add(client.get(f"/{SECOND}/card-order").headers["ETag"])
    assert len(etags) == 5


def test_a_fault_is_never_kept(client: FlaskClient) -> None:
    for address in ("/rules/none", "/changes?one=none", "/glossary?rules=none", "/nothing"):
        answer = client.get(f"/{FIRST}{address}")
        assert answer.status_code >= 400
        assert "ETag" not in answer.headers
        assert answer.headers["Cache-Control"] == "private, no-store"


def test_files_are_sent_compressed_to_who_can_read_it(client: FlaskClient) -> None:
    paths = static_files(Learner(client).open(f"/{FIRST}/lessons/ranking/two-queens").root)
    for path in paths:
        plain = fetch(client, path)
        assert "Content-Encoding" not in plain.headers
        for accepted, encoding in (("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip")):
            packed = fetch(client, path, **{"Accept-Encoding": accepted})
            assert packed.headers["Content-Encoding"] == encoding
            assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
            unpack = {"br": brotli.decompress, "gzip": gzip.decompress}[encoding]
            assert unpack(packed.data) == plain.data
            for same in ("Content-Type", "Cache-Control", "ETag", "Vary"):
                assert packed.headers[same] == plain.headers[same]
        assert plain.headers["Vary"] == "Accept-Encoding"
        head = client.head(path, headers={"Accept-Encoding": "br"})
        assert (head.data, head.headers["Content-Encoding"]) == (b"", "br")
        asked = fetch(
            client, path, **{"Accept-Encoding": "br", "If-None-Match": plain.headers["ETag"]}
        )
        assert (asked.status_code, asked.data) == (304, b"")
        part = fetch(client, path, **{"Accept-Encoding": "br", "Range": "bytes=0-3"})
        assert (part.status_code, part.data) == (206, plain.data[:4])
        assert "Content-Encoding" not in part.headers
