"""Open redirects: wherever an address asks to be led, it stays on this site."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

ELSEWHERE = (
    "//evil.example", "//evil.example/en/", "https://evil.example/en/", "/\\evil.example/en/",
    "\\\\evil.example", "/en\\..\\//evil.example", "javascript:alert(1)", "/en/\\evil.example",
    "///evil.example", "https:evil.example", "/%2f/evil.example", "http:///evil.example",
    "@evil.example", "/de//evil.example/..", " //evil.example", "/xx/", "", "http://[", "//[",
)  # fmt: skip


def stays(location: str) -> bool:
    """Whether a browser at our address stays with us; it reads backslashes as slashes."""
    return location.startswith("/") and location[1:2] not in ("/", "\\")


@pytest.mark.parametrize("target", ELSEWHERE)
def test_the_way_back_from_the_settings_stays_here(client: FlaskClient, target: str) -> None:
    answer = client.post("/en/settings", data={"letters": "local", "next": target})
    assert answer.status_code == 303
    assert stays(answer.headers["Location"])
    page = client.get("/en/settings", query_string={"next": target})
    assert page.status_code == 200
    # Search engines are told where this very page is.
    links = page.text.replace('href="http://localhost/', 'href="/')
    assert 'href="//' not in links
    assert 'href="http' not in links


@pytest.mark.parametrize("path", ["//evil.example", "/en//evil.example", "/\\evil.example/en"])
def test_no_address_leads_elsewhere_by_its_slashes(client: FlaskClient, path: str) -> None:
    for query in ("", "?remember=1"):
        answer = client.get("http://localhost" + path + query)
        assert answer.status_code in (303, 308, 404)
        assert answer.location is None or stays(answer.location)
