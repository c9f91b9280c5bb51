"""The Host header is the visitor's word: no page and no redirect repeats it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.test_headers import ANSWERS

HOSTS = ("evil.example", "a b", "[::1", "evil.example:80@localhost", "localhost\tevil.example")


@pytest.mark.parametrize("host", ["evil.example", "a b", "[::1"])
@pytest.mark.parametrize("path", ["/en", "/en/drills", "/en//drills/"])
def test_a_redirect_never_names_a_host(client: FlaskClient, path: str, host: str) -> None:
    """The Host header is the visitor's word: a redirect stays on whatever site this is."""
    answer = client.get(path, headers={"Host": host})
    location = answer.headers.get("Location", "/en/")
    assert location.startswith("/en/")
    assert answer.status_code in (308, 400)


@pytest.mark.parametrize("host", HOSTS)
def test_no_page_names_the_host_that_the_request_claims(client: FlaskClient, host: str) -> None:
    for address in ANSWERS:
        answer = client.get(address, headers={"Host": host, "X-Forwarded-Host": host})
        assert "evil.example" not in answer.text, address
        assert "evil.example" not in str(answer.headers), address
