"""CSRF: a form that another site sends changes nothing; no token and no cookie is needed."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.learner import rotate

ELSEWHERE = (
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    {"Origin": "https://evil.example"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://localhost:81"},
    {"Origin": "null"},
    {"Origin": "http://"},
    {"Origin": "nonsense"},
    {"Origin": "http://["},
)
HERE = (
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://localhost"},
    {},
)
FORMS = (
    ("/{lang}/", {"choice": "tied"}),
    ("/{lang}/lessons/ranking/two-queens", {"choice": "tied"}),
    ("/{lang}/lessons/a-trick/your-first-hand", {"move": "3S"}),
    ("/{lang}/drills/which-wins?rules=classic&seed=1", {"choice": "tied"}),
    ("/{lang}/settings", {"rules": "doubled"}),
)


@pytest.mark.parametrize("headers", ELSEWHERE)
def test_a_form_from_another_site_changes_nothing(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    for number, (address, fields) in enumerate(FORMS):
        code = rotate(number)
        answer = client.post(address.format(lang=code), data=fields, headers=headers)
        assert answer.status_code == 403, f"{address} {headers}"
        assert "Set-Cookie" not in answer.headers
        assert f'<html lang="{code}"' in answer.text


@pytest.mark.parametrize("headers", HERE)
def test_a_form_from_here_is_taken(client: FlaskClient, headers: dict[str, str]) -> None:
    for address, fields in FORMS:
        answer = client.post(address.format(lang="en"), data=fields, headers=headers)
        assert answer.status_code == 303, f"{address} {headers}"


def test_what_a_form_changes_no_link_changes(app: Flask) -> None:
    """Another site's link or picture opens addresses; whatever saves has to be sent by a form."""
    saving = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    assert len(saving) > 10
    for rule in saving:
        assert set(rule.methods or ()) <= {"POST", "OPTIONS"}, rule
