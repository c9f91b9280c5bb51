"""What a learner can choose, and the way back to where the choice was made."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.web.learner import FIRST, LANGUAGES, REAL_LANGUAGES, SECOND, Learner
from tutor.course import Course
from tutor.engine import Rank
from tutor.i18n.speaker import Speaker

AWAY = (
    "https://evil.example/",
    "//evil.example/en/",
    "/\\evil.example",
    "/en/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/xx/",
    "/static/x",
    "/healthz",
    "en/",
    "http:/en/",
    "///en/",
    "",
)


@pytest.mark.parametrize("address", AWAY)
def test_nobody_is_sent_away(client: FlaskClient, address: str) -> None:
    answer = client.post("/en/settings", data={"next": address, "keys": "on"})
    assert answer.status_code == 303
    location = answer.headers["Location"]
    assert re.match(r"/en/(?!/)", location), location
    page = client.get("/en/settings", query_string={"next": address})
    assert page.status_code == 200
    hidden = re.search(r'name="next" value="([^"]*)"', page.text)
    assert hidden is not None
    assert hidden[1].startswith("/en/")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_choice_is_offered_kept_and_shown(
    client: FlaskClient, course: Course, code: str
) -> None:
    learner = Learner(client)
    for key in course.rulebooks:
        page = learner.open(f"/{code}/settings?next=/{code}/glossary")
        assert page.form is not None
        choices = [n.attrs["value"] for n in page.form.all("input", name="rules")]
        assert choices == [key for key in course.rules.titles if key in course.rulebooks]
        fields = {"rules": key, "letters": "international", "keys": "off"}
        back = learner.post(page.form.attrs["action"], fields | {"next": f"/{code}/glossary"})
        assert back.address.partition("?")[0] == f"/{code}/glossary"
        again = learner.open(f"/{code}/settings")
        checked = {
            node.attrs["name"]: node.attrs["value"]
            for node in again.main.all("input")
            if "checked" in node.attrs
        }
        assert checked == fields
        assert again.root.one("html").attrs["data-keys"] == "off"


def test_a_choice_left_out_stays_as_it_was(client: FlaskClient) -> None:
    client.post("/en/settings", data={"rules": "doubled", "letters": "international"})
    client.post("/en/settings", data={"keys": "off"})
    assert client.get_cookie("rules").value == "doubled"
    assert client.get_cookie("letters").value == "international"


def test_saving_other_choices_loses_no_answer(client: FlaskClient) -> None:
    """The rules stand in a round's address; choosing the same ones again leaves it as it is."""
    here = "/en/drills/may-put?rules=classic&seed=50&answers=no&at=2"
    answer = client.post(
        "/en/settings", data={"rules": "classic", "letters": "international", "next": here}
    )
    assert answer.headers["Location"] == here


def test_without_cookies_the_address_carries_the_rules(client: FlaskClient) -> None:
    blocked = client.application.test_client(use_cookies=False)
    answer = blocked.post("/en/settings", data={"rules": "doubled", "next": "/en/glossary"})
    assert answer.headers["Location"] == "/en/glossary?rules=doubled"


def test_chosen_rules_win_over_those_in_the_address_one_came_from(client: FlaskClient) -> None:
    choice = {"rules": "doubled", "next": "/en/glossary?rules=classic"}
    for where in ("/en/glossary?rules=doubled", "/en/glossary"):
        assert client.post("/en/settings", data=choice).headers["Location"] == where


@pytest.mark.parametrize("code", REAL_LANGUAGES)
def test_letters_are_the_country_s_or_international(
    client: FlaskClient, speakers: dict[str, Speaker], code: str
) -> None:
    learner = Learner(client)
    local = strip(learner, code)
    assert local == [speakers[code].rank_letter(rank) for rank in Rank]
    learner.post(f"/{code}/settings", {"letters": "international"})
    assert strip(learner, code) == [rank.letter for rank in Rank]
    assert strip(learner, SECOND) == [rank.letter for rank in Rank]
    learner.post(f"/{code}/settings", {"letters": "local"})
    assert strip(learner, code) == local


def strip(learner: Learner, code: str) -> list[str]:
    page = learner.open(f"/{code}/rules/classic")
    return [node.text for node in page.main.one(class_="strip").all("li")]


def test_the_way_back_from_the_settings_changes_language_with_the_page(
    client: FlaskClient,
) -> None:
    """T12: the settings opened in one language and switched to another lead back in that one."""
    code = REAL_LANGUAGES[-1]
    page = Learner(client).open(f"/{code}/settings?next=/{FIRST}/glossary")
    assert page.form is not None
    assert page.form.one("input", name="next").attrs["value"] == f"/{code}/glossary"


@pytest.mark.parametrize("path", ["settings?next=/en/glossary", "nowhere"])
def test_links_to_the_settings_never_nest(client: FlaskClient, path: str) -> None:
    """Neither the settings nor an error page is a page to come back to."""
    page = client.get(f"/en/{path}")
    links = re.findall(r'href="(/en/settings[^"]*)"', page.text)
    assert links
    assert not any("settings" in link.partition("?")[2] or "nowhere" in link for link in links)
