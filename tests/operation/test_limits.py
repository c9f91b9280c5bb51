"""How many requests are answered: enough for a school behind one address, and not without end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from tests.survival.sites import QUESTION, Site
from tests.web.learner import LANGUAGES, Learner
from tests.web.test_errors import is_an_error_page
from tests.web.test_headers import fetch, static_files
from tutor.__main__ import main
from tutor.settings import LIMIT_ADDRESS, LIMIT_LEARNER, LIMIT_STORE
from tutor.store.tables import answer

FEW = 6
PAGE = "/en/glossary"
Made = Callable[..., Flask]


@pytest.fixture
def made(
    site_at: Site, fresh_address: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> Made:
    """Makes a site with these limits of requests a minute."""

    def make(learner: int = 1000, address: int = 1000, store: str = "") -> Flask:
        monkeypatch.setenv(LIMIT_LEARNER.name, str(learner))
        monkeypatch.setenv(LIMIT_ADDRESS.name, str(address))
        monkeypatch.setenv(LIMIT_STORE.name, store)
        return site_at(fresh_address("sqlite"))

    return make


def ask(client: FlaskClient, times: int, address: str = "192.0.2.1") -> list[int]:
    """The statuses of the same page, opened so many times."""
    origin = {"REMOTE_ADDR": address}
    return [client.get(PAGE, environ_base=origin).status_code for _ in range(times)]


def known(site: Flask) -> FlaskClient:
    """A visitor of whom something is kept."""
    client = site.test_client()
    assert client.post(QUESTION, data={"choice": "tied"}).status_code == 303
    return client


def test_an_address_is_slowed_down_and_others_are_not(made: Made) -> None:
    site = made(address=FEW)
    assert ask(site.test_client(), FEW + 2) == [200] * FEW + [429] * 2
    # Without a cookie the same visitor is nobody new.
    assert ask(site.test_client(), 1) == [429]
    assert ask(site.test_client(), 1, address="192.0.2.2") == [200]


def test_learners_behind_one_address_are_counted_each_alone(made: Made) -> None:
    site = made(learner=FEW)
    school = [known(site) for _ in range(3)]
    for client in school:
        assert ask(client, FEW) == [200] * FEW
    for client in school:
        assert ask(client, 1) == [429]
    assert ask(site.test_client(), 2 * FEW) == [200] * 2 * FEW


def test_a_cookie_that_is_not_ours_makes_nobody_a_learner(made: Made) -> None:
    """Or anybody could have as many counters as they can think of cookies."""
    site = made(address=FEW)
    statuses = []
    for number in range(FEW + 1):
        client = site.test_client()
        client.set_cookie("learner", f"nonsense{number}")
        statuses += ask(client, 1)
    assert statuses == [200] * FEW + [429]


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_is_slowed_down_gets_a_page_that_says_for_how_long(made: Made, code: str) -> None:
    learner = Learner(made(address=1).test_client())
    learner.open(f"/{code}/glossary")
    page = learner.open(f"/{code}/glossary", 429)
    is_an_error_page(page, code)
    # The minute that is counted, rounded up.
    assert 1 <= int(page.response.headers["Retry-After"]) <= 61


def test_a_form_that_is_refused_changes_nothing(made: Made) -> None:
    site = made(learner=1)
    client = known(site)
    before = client.get("/en/progress/export.json")
    assert before.status_code == 200
    again = client.post(QUESTION.replace("seed=1", "seed=2"), data={"choice": "tied"})
    assert again.status_code == 429
    db = site.extensions["put_store"]
    with db.reading() as reading:
        assert reading.execute(select(func.count()).select_from(answer)).scalar_one() == 1


def test_static_files_and_what_watches_the_server_are_not_counted(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUT_TUTOR_METRICS", "open")
    client = made(address=1).test_client()
    files = static_files(Learner(client).open(PAGE).root)
    assert ask(client, 1, address="127.0.0.1") == [429]
    for path in (*files[:2], "/healthz", "/metrics"):
        for _ in range(3):
            assert fetch(client, path).status_code == 200, path


@pytest.mark.parametrize("path", ["/en/nothing", "/xx/", "/wp-login.php", "/en/lessons/x/y/z"])
def test_addresses_that_are_not_there_are_counted_too(made: Made, path: str) -> None:
    client = made(address=FEW).test_client()
    statuses = [client.get(path).status_code for _ in range(FEW + 2)]
    assert statuses == [404] * FEW + [429] * 2
    assert client.get(PAGE).status_code == 429


def test_who_is_slowed_down_keeps_the_answer(made: Made) -> None:
    """T82: on the page that says so, with a button to send it again."""
    learner = Learner(made(address=1).test_client())
    learner.open(PAGE)
    page = learner.post(QUESTION, {"choice": "tied"}, 429)
    assert page.form is not None
    assert page.form.attrs["action"] == QUESTION
    sent = {n.attrs["name"]: n.attrs["value"] for n in page.form.all("input")}
    assert sent == {"choice": "tied"}


def test_a_database_that_is_away_is_told_as_before(made: Made) -> None:
    """Asking who it is fails twice: for the counter, and for the page."""
    site = made()
    client = known(site)
    store = site.extensions["put_store"]
    assert store.file is not None
    aside = store.file.with_name("aside")
    store.file.rename(aside)
    assert client.get("/en/progress").status_code == 503
    aside.rename(store.file)
    assert client.get("/en/progress").status_code == 200


def test_a_counter_that_is_away_is_replaced_by_the_process_s_own(made: Made) -> None:
    """Nothing listens on this port."""
    client = made(address=FEW, store="redis://127.0.0.1:1/0").test_client()
    assert ask(client, FEW + 1) == [200] * FEW + [429]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (LIMIT_STORE.name, "mongodb://x"),
        (LIMIT_LEARNER.name, "0"),
        (LIMIT_ADDRESS.name, "many"),
        (LIMIT_ADDRESS.name, "-1"),
    ],
)
def test_a_limit_that_is_none_stops_the_start(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, value)
    assert main(["serve", "--port", "0"]) == 2
    assert name in capsys.readouterr().err
