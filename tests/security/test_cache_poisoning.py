"""Cache poisoning: no page may be kept for others, and nothing unkeyed shows in one."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.survival.sites import QUESTION
from tests.web.test_headers import ANSWERS

UNKEYED = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "gopher",
    "X-Forwarded-For": "evil.example",
    "X-Forwarded-Prefix": "/evil.example",
    "X-Original-URL": "/evil.example",
    "X-Rewrite-URL": "/evil.example",
    "X-HTTP-Method-Override": "evil.example",
    "Forwarded": "host=evil.example",
    "Referer": "https://evil.example/",
    "User-Agent": "evil.example",
    "Origin": "https://evil.example",
}
BY_CHANCE = "/en/drills/which-wins"
"""Leads to another round each time."""


@pytest.mark.parametrize("address", sorted({*ANSWERS} - {BY_CHANCE}))
def test_what_a_page_shows_does_not_depend_on_headers_that_no_cache_looks_at(
    client: FlaskClient, address: str
) -> None:
    usual, strange = client.get(address), client.get(address, headers=UNKEYED)
    assert (strange.status_code, strange.data) == (usual.status_code, usual.data)
    assert "evil.example" not in str(strange.headers)


def test_no_page_or_redirect_may_be_kept_for_others(client: FlaskClient) -> None:
    """Error pages too: one that is kept would hide what is there later."""
    client.post(QUESTION, data={"choice": "tied"})
    for address in (*ANSWERS, "/en/progress", "/en/progress/export.json", "/en/practice"):
        answer = client.get(address)
        assert "no-store" in answer.headers.get("Cache-Control", ""), address
