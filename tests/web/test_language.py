"""Choosing and changing the language: nothing is lost, nothing is kept that nobody chose."""

from __future__ import annotations

import re
from threading import Thread
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.i18n.pseudo import CODE, OPEN
from tests.web.learner import FIRST, LANGUAGES, SECOND, Learner, Page
from tutor.course import Course
from tutor.i18n.speaker import Speaker

HALF_A_YEAR = 180 * 24 * 3600
STATES = (
    "/en/?choice=tied",
    "/en/lessons/trick-and-tie/three-ties",
    "/en/lessons/trick-and-tie/three-ties?tried=N~D&choice=open&hint=1",
    "/en/lessons/ranking/five-cards?picked=3S.2D",
    "/en/lessons/a-trick/your-first-hand?moves=3S~2H",
    "/en/drills/which-wins?rules=doubled&seed=70&answers=tied~tied~tied&at=2",
    "/en/drills/which-wins?rules=classic&seed=70&answers=" + "~".join(["tied"] * 10),
    "/en/rules/nineteenth-century?rules=seven-point",
    "/en/glossary",
    "/en/settings?next=/en/glossary",
)


def skeleton(page: Page, speaker: Speaker) -> tuple[object, ...]:
    """What must be the same in every language: cards, buttons, state; not the words."""
    tags = [(node.tag, frozenset(node.classes)) for node in page.main.walk()]
    return (
        [tag for tag in tags if tag[0] not in ("bdi", "option")],
        sorted(card.code for card in page.drawn(speaker)),
        page.buttons,
        page.right,
    )


@pytest.mark.parametrize("address", STATES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_switch_keeps_page_state_and_rules(
    learner: Learner, speakers: dict[str, Speaker], address: str, code: str
) -> None:
    """T7, T10, T12: only the words change."""
    before = learner.open(address)
    after = learner.open(before.link(code))
    assert after.lang == code
    assert urlsplit(after.address).path == urlsplit(address).path.replace("/en/", f"/{code}/")
    assert skeleton(after, speakers[code]) == skeleton(before, speakers["en"])
    assert after.rules == before.rules
    if code != "en":
        assert after.main.text != before.main.text
        assert after.root.one("title").text != before.root.one("title").text
    back = learner.open(after.link("en"))
    assert skeleton(back, speakers["en"]) == skeleton(before, speakers["en"])
    assert query(back.address) | {"rules": ["classic"]} == query(address) | {"rules": ["classic"]}


def query(address: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(address).query)


def test_a_put_that_waits_for_its_answer_survives_the_switch(
    learner: Learner, speakers: dict[str, Speaker]
) -> None:
    """T10: same deal, same trick, same decision."""
    page = learner.open(f"/{FIRST}/lessons/see-or-give-up/strong-answer")
    other = learner.open(page.link(SECOND))
    assert set(page.buttons) == set(other.buttons) == {"see", "give-up"}
    assert page.drawn(speakers[FIRST]) == other.drawn(speakers[SECOND])
    assert page.main.one(class_="seal").text != other.main.one(class_="seal").text
    answered = learner.press(other, "see")
    assert answered.lang == SECOND
    assert answered.right is True


def test_restart_stays_in_the_language(learner: Learner, course: Course) -> None:
    """T6: switch in the middle of a hand, play on, play again."""
    page = learner.open("/en/lessons/a-trick/your-first-hand")
    page = learner.press(page, page.buttons[0])
    page = learner.open(page.link(SECOND))
    while page.form is not None:
        page = learner.press(page, page.buttons[0])
    again = learner.open(page.main.one(class_="verdict-box").one("a").attrs["href"])
    assert again.lang == SECOND
    assert again.form is not None
    assert learner.open(f"/{SECOND}/").lang == SECOND


def test_the_choice_is_remembered_for_half_a_year(client: FlaskClient) -> None:
    """T13: and only a choice is: opening a page sets no cookie."""
    page = Learner(client).open("/en/glossary")
    assert page.cookies_set == []
    answer = client.get(page.link(SECOND))
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith(f"lang={SECOND};")
    age = re.search(r"Max-Age=(\d+)", cookie)
    assert age is not None
    assert int(age[1]) >= HALF_A_YEAR
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "remember" not in answer.headers["Location"]
    assert client.get("/").headers["Location"] == f"/{SECOND}/"
    assert client.get("/", headers={"Accept-Language": "en"}).headers["Location"] == f"/{SECOND}/"
    secure = client.get(page.link(SECOND), base_url="https://put.example")
    assert "Secure" in secure.headers["Set-Cookie"]


def test_a_shared_address_wins_over_the_remembered_language(client: FlaskClient) -> None:
    """T18."""
    client.set_cookie("lang", SECOND)
    assert Learner(client).open("/en/glossary").lang == "en"


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("de-AT,en;q=0.7", "de"),
        ("it-CH,en-US;q=0.7,en", "it"),
        ("nl-BE,fr;q=0.9", "nl"),
        ("es-419", "es"),
        ("en-GB,de;q=0.5", "en"),
        ("eo-EU,en;q=0.1", CODE),
        ("ja,fr;q=0.8", "en"),
        ("de;q=0,en", "en"),
        ("*", "en"),
        ("", "en"),
        (";;q=,,\x7f", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_the_entrance_chooses_by_base_tag(client: FlaskClient, header: str, wanted: str) -> None:
    """T17. A language that is not offered is not chosen."""
    answer = client.get("/", headers={"Accept-Language": header})
    assert answer.status_code == 302
    expected = wanted if wanted in LANGUAGES else None
    assert answer.headers["Location"] in ([f"/{expected}/"] if expected else ["/en/"])
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("cookie", ["xx", "", "EN", "../en", "en\t", "e" * 3000])
def test_a_spoilt_cookie_is_no_choice(client: FlaskClient, cookie: str) -> None:
    client.set_cookie("lang", cookie)
    answer = client.get("/", headers={"Accept-Language": CODE})
    assert answer.headers["Location"] == f"/{CODE}/"


def test_the_rules_depend_on_the_language_only_until_they_are_chosen(
    client: FlaskClient, app: Flask
) -> None:
    offered = app.extensions["put_languages"]
    learner = Learner(client)
    for code in LANGUAGES:
        assert learner.open(f"/{code}/").rules == offered[code].rulebook
    for code in LANGUAGES:
        assert learner.open(f"/{code}/glossary?rules=seven-point").rules == "seven-point"
    learner.post("/en/settings", {"rules": "doubled-house", "next": "/en/"})
    for code in LANGUAGES:
        assert learner.open(f"/{code}/").rules == "doubled-house"
        assert learner.open(f"/{code}/?rules=classic").rules == "classic"


def test_rules_in_the_address_go_on_with_every_link(learner: Learner) -> None:
    page = learner.open("/en/?rules=nineteenth-century")
    for node in page.root.all("a"):
        address = urlsplit(node.attrs["href"])
        if address.path.startswith("/") and not address.path.startswith("/en/rules/"):
            assert query(node.attrs["href"])["rules"] == ["nineteenth-century"], address
    assert page.cookies_set == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_home_page_is_told_in_its_language_without_a_cookie(
    learner: Learner, code: str
) -> None:
    page = learner.open(f"/{code}/")
    assert page.lang == code
    assert page.cookies_set == []
    assert "Cookie" in page.response.headers["Vary"]


def test_threads_never_mix_languages(app: Flask) -> None:
    """T16."""
    paths = ("", "glossary", "rules/classic", "lessons/ranking/two-queens", "drills/")
    wrong: list[str] = []

    def read(code: str) -> None:
        client = app.test_client()
        for number in range(200):
            answer = client.get(f"/{code}/{paths[number % len(paths)]}")
            text = re.sub(r"<details.*?</details>", "", answer.text, flags=re.DOTALL)
            if (OPEN in text) is not (code == CODE) or f'<html lang="{code}"' not in text:
                wrong.append(f"{code} {number}")

    threads = [Thread(target=read, args=(code,)) for code in (FIRST, SECOND)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_health_page_names_the_languages(client: FlaskClient) -> None:
    told = client.get("/healthz").get_json()
    assert told["status"] == "ok"
    assert set(told["languages"]) == set(LANGUAGES)
