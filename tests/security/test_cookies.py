"""Cookie flags: scripts, other sites and plain connections get none of our cookies."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.test_headers import ANSWERS


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_every_cookie_is_guarded(client: FlaskClient, scheme: str, secure: bool) -> None:
    base = f"{scheme}://localhost"
    choices = {"rules": "doubled", "letters": "international", "keys": "off"}
    answers = (
        client.get("/en/?remember=1", base_url=base),
        client.post("/en/settings", data=choices, base_url=base),
        client.post("/en/lessons/ranking/two-queens", data={"choice": "tied"}, base_url=base),
    )
    cookies = [cookie for answer in answers for cookie in answer.headers.getlist("Set-Cookie")]
    assert len(cookies) == 5
    for cookie in cookies:
        flags = set(cookie.split("; ")[1:])
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
        assert ("Secure" in flags) is secure
        assert "Domain" not in cookie


def test_reading_never_sets_a_cookie(client: FlaskClient) -> None:
    for address in ANSWERS:
        if "remember" not in address:
            assert "Set-Cookie" not in client.get(address).headers, address
            assert "Set-Cookie" not in client.head(address).headers, address
