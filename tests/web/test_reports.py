"""A report of a fault: enough to see the same page, and nothing that tells who sends it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from flask import Flask

from tests.web.learner import LANGUAGES, REAL_LANGUAGES, Learner, Page
from tests.web.player import begin, play_out
from tutor import __version__
from tutor.dice import Dice
from tutor.settings import REPORT_TO, BadSetting
from tutor.web.reporting import init_app

QUESTIONS = (
    "drills/which-wins?rules=doubled&seed=40&plan=lesson:ranking&plan-title=Secret",
    "drills/card-order?rules=classic&seed=40",
    "lessons/ranking/two-queens?rules=classic",
    "lessons/tied-tricks/three-leads?rules=classic",
    "lessons/a-trick/your-first-hand?rules=classic",
    "practice/today?rules=classic&mix=which-wins~may-put&seed=7",
)


def text_of(page: Page) -> str:
    """The text to copy."""
    return page.main.one("textarea", id="report-text").raw()


def address_in(text: str) -> str:
    """The address that a report names; it has no host, which only the request claims."""
    found = re.search(r" (/\w+/\S+)", text)
    assert found is not None
    return found[1]


@pytest.fixture
def mailed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The application with an address for reports."""
    monkeypatch.setenv(REPORT_TO.name, "faults@example.org")
    init_app(app)
    yield app
    monkeypatch.undo()
    init_app(app)


@pytest.mark.parametrize("path", QUESTIONS)
def test_whoever_opens_a_report_s_address_sees_the_same_page(
    learner: Learner, app: Flask, path: str
) -> None:
    code = REAL_LANGUAGES[QUESTIONS.index(path) % len(REAL_LANGUAGES)]
    page = learner.open(f"/{code}/{path}")
    if page.form is not None and "first-hand" not in path:
        page = learner.press(page, page.buttons[0])
    text = text_of(page)
    for fact in (code, __version__, parse_qs(urlsplit(page.address).query)["rules"][0]):
        assert fact in text
    other = Learner(app.test_client()).open(address_in(text))
    assert other.main.maybe(id="title").text == page.main.maybe(id="title").text  # type: ignore[union-attr]
    asked = page.main.maybe(id="question")
    if asked is not None:
        assert other.main.one(id="question").text == asked.text
        assert other.right is page.right
    assert "Secret" not in text
    assert "ranking" not in text or "lessons/ranking" in path


def test_the_opening_question_can_be_reported_too(learner: Learner, app: Flask) -> None:
    page = learner.open("/de/?rules=doubled")
    page = learner.press(page, page.buttons[0])
    other = Learner(app.test_client()).open(address_in(text_of(page)))
    assert other.main.one(id="question").text == page.main.one(id="question").text
    assert other.right is page.right


def test_a_report_names_the_rules_that_were_the_learner_s_own_choice(learner: Learner) -> None:
    learner.client.set_cookie("rules", "seven-point")
    text = text_of(learner.open("/en/lessons/ranking/two-queens"))
    assert "rules=seven-point" in address_in(text)


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_says_what_was_answered_and_from_which_seed(learner: Learner, code: str) -> None:
    page = learner.open(f"/{code}/drills/who-leads-next?rules=classic&seed=123460")
    before = text_of(page)
    assert "123460" in before
    chosen = page.main.one("button", value=page.buttons[0]).text
    answered = text_of(learner.press(page, page.buttons[0]))
    assert chosen in answered
    assert len(answered.splitlines()) == len(before.splitlines()) + 1


def test_the_review_of_a_hand_can_be_reported_by_its_open_address(learner: Learner) -> None:
    """Not before it is over: until then a hand's address is its player's own."""
    page = begin(learner, "en", "classic", dealer="opponent")
    assert page.main.maybe("textarea") is None
    over = play_out(learner, page, Dice("reports"), avoid=("put", "fold", "giveup"))
    text = text_of(over)
    assert urlsplit(over.address).path in text
    assert " | " in text, "the hand in notation"
    (line,) = learner.records()["hands"]
    assert line["line"] in text
    cookie = learner.client.get_cookie("learner")
    assert cookie is not None
    assert cookie.value not in text


def test_without_the_setting_there_is_no_mail(learner: Learner) -> None:
    page = learner.open("/en/lessons/ranking/two-queens")
    assert not [a for a in page.root.all("a") if a.attrs["href"].startswith("mailto:")]


def test_a_mail_has_the_text_and_goes_to_the_one_address(mailed: Flask) -> None:
    learner = Learner(mailed.test_client())
    evil = "x%0D%0ABcc:%20evil@example.com&body=evil"
    page = learner.open(f"/de/lessons/ranking/two-queens?rules=classic&utm={evil}")
    (link,) = [a for a in page.main.all("a") if a.attrs["href"].startswith("mailto:")]
    href = link.attrs["href"]
    assert not re.search(r"[\s\"<>]", href)
    receiver, _, query = href.removeprefix("mailto:").partition("?")
    assert receiver == "faults@example.org"
    fields = [part.partition("=")[0] for part in query.split("&")]
    assert fields == ["subject", "body"], "nothing in an address adds a field to the mail"
    subject, body = (unquote(part.partition("=")[2]) for part in query.split("&"))
    assert "\n" not in subject
    assert body.replace("\r\n", "\n") == text_of(page)


@pytest.mark.parametrize(
    "value",
    ["nobody", "a@b.org,c@d.org", "a@b.org?cc=c@d.org", "a@b.org\nBcc: c@d.org", "<a@b.org>", "@b"],
)
def test_an_address_for_reports_that_cannot_be_stops_the_start(
    app: Flask, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv(REPORT_TO.name, value)
    with pytest.raises(BadSetting, match=REPORT_TO.name):
        init_app(app)
