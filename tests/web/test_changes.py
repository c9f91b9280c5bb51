"""The page that compares two forms of the game."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from flask.testing import FlaskClient

from tutor.course import Course
from tutor.course.changes import changes


def page(client: FlaskClient, **fields: str) -> str:
    answer = client.get("/en/changes", query_string=fields)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def test_any_two_forms_can_be_compared(client: FlaskClient, course: Course) -> None:
    for one, other in combinations_with_replacement(course.rulebooks, 2):
        found = page(client, one=one, other=other)
        books = course.rulebooks[one], course.rulebooks[other]
        assert found.count('class="change"') == len(changes(*books))


@pytest.mark.parametrize("fields", [{"one": "bridge"}, {"other": "bridge"}])
def test_rules_that_there_are_not_are_refused(client: FlaskClient, fields: dict[str, str]) -> None:
    assert client.get("/en/changes", query_string=fields).status_code == 400


def test_the_own_rules_come_first_and_others_beside_them(client: FlaskClient) -> None:
    for rules, beside in (("classic", "doubled"), ("doubled", "classic"), ("whiskey", "doubled")):
        chosen = page(client, rules=rules)
        assert f'value="{rules}" selected' in chosen
        assert f'value="{beside}" selected' in chosen


def test_the_rules_pages_lead_there(client: FlaskClient) -> None:
    assert "/en/changes?one=doubled" in client.get("/en/rules/doubled").get_data(as_text=True)
