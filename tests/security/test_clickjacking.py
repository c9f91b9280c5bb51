"""Clickjacking: no answer, an error or a file neither, is shown inside another site's page."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.web.learner import Learner
from tests.web.test_headers import ANSWERS, fetch, static_files


def test_nothing_is_shown_in_a_frame(client: FlaskClient) -> None:
    files = static_files(Learner(client).open("/en/").root)
    for address in (*ANSWERS, *files):
        headers = fetch(client, address).headers
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"], address
        assert headers["X-Frame-Options"] == "DENY", address
    refused = client.post("/en/settings", headers={"Sec-Fetch-Site": "cross-site"})
    assert refused.headers["X-Frame-Options"] == "DENY"
