"""Every error has a page in the visitor's language, with its status and a way on."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from tests.i18n.pseudo import CODE
from tests.web.bare_text import bare_texts
from tests.web.learner import LANGUAGES, Learner, Page, rotate
from tutor.course import Course
from tutor.web import create_app

HTTP_ERRORS = (400, 403, 404, 405, 413, 414, 415, 429, 500, 501, 503)


@pytest.fixture(scope="module")
def failing(course: Course, translations: Path) -> Flask:
    """The application with addresses that fail as asked."""
    app = create_app({"COURSE": course, "TRANSLATIONS": translations})

    @app.route("/<language:lang>/fail/<int:code>", methods=["GET", "POST"])
    def fail(code: int) -> str:
        if code == 500:
            raise RuntimeError("<b>secret %(detail)s</b>")
        abort(code)

    return app


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("status", HTTP_ERRORS)
def test_every_error_has_a_page_in_the_language(failing: Flask, code: str, status: int) -> None:
    """T3."""
    page = Learner(failing.test_client()).open(f"/{code}/fail/{status}", status)
    is_an_error_page(page, code)
    assert str(status) in page.main.text
    assert "secret" not in page.response.text


def is_an_error_page(page: Page, code: str) -> None:
    """In the language, with a name, a way to the start, and nothing to lose."""
    assert page.response.mimetype == "text/html"
    assert page.lang == code
    assert page.response.headers["Content-Language"] == code
    # The one main button leads to the start, or sends a form again that could not be taken.
    main = [node for node in page.main.walk() if "btn-main" in node.classes]
    assert [node.tag for node in main] == ["a" if page.form is None else "button"]
    assert f"/{code}/" in [node.attrs["href"] for node in page.main.all("a", class_="btn")]
    assert page.main.one("h1").text
    assert page.cookies_set == []
    if code == CODE:
        assert not bare_texts(page.root)


def test_what_went_wrong_inside_is_written_to_the_log_alone(
    course: Course, translations: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app({"COURSE": course, "TRANSLATIONS": translations})
    app.add_url_rule("/en/divide", view_func=lambda: str(1 // 0))
    page = Learner(app.test_client()).open("/en/divide", 500)
    assert "ZeroDivisionError" in caplog.text
    assert "Zero" not in page.response.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_database_that_is_away_is_told_as_something_that_passes(
    course: Course, translations: Path, code: str
) -> None:
    class Away:
        def reading(self) -> None:
            raise OperationalError("SELECT secret", {}, Exception("no connection"))

        writing = reading

    app = create_app({"COURSE": course, "TRANSLATIONS": translations, "SECRET": "a key"})
    learner = Learner(app.test_client())
    learner.press(learner.open(f"/{code}/lessons/ranking/two-queens"), "tied")
    app.extensions["put_store"] = Away()
    for path in ("progress", "practice", "lessons/ranking/two-queens", "nothing"):
        page = learner.open(f"/{code}/{path}", 503)
        is_an_error_page(page, code)
        assert "secret" not in page.response.text


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", ["/xx/", "/xx/lessons/ranking", "/nothing", "/static/nothing.js"])
def test_where_the_address_names_no_language_the_visitor_s_is_used(
    client: FlaskClient, code: str, path: str
) -> None:
    """T3."""
    by_header = Learner(client).open(path, 404, **{"Accept-Language": code})
    is_an_error_page(by_header, code)
    client.set_cookie("lang", code)
    is_an_error_page(Learner(client).open(path, 404, **{"Accept-Language": "en"}), code)


@pytest.mark.parametrize("number", range(4))
def test_a_wrong_method_is_told_with_the_right_ones(client: FlaskClient, number: int) -> None:
    code = rotate(number)
    path = ("glossary", "rules/classic", "drills/", "card-order")[number]
    page = Learner(client).post(f"/{code}/{path}", {}, 405)
    is_an_error_page(page, code)
    assert "GET" in page.response.headers["Allow"]
    deleted = client.delete(f"/{code}/", headers={"Sec-Fetch-Site": "same-origin"})
    assert deleted.status_code == 405
    assert "POST" in deleted.headers["Allow"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_too_much_is_refused(client: FlaskClient, code: str) -> None:
    address = f"/{code}/lessons/ranking/two-queens"
    page = Learner(client).post(address, {"choice": "x" * 100_000}, 413)
    is_an_error_page(page, code)


def test_the_way_back_after_a_bad_answer_keeps_what_was_done(learner: Learner) -> None:
    address = "/en/lessons/ranking/two-queens?tried=QC"
    page = learner.post(address, {"choice": "nonsense"}, 400)
    (back,) = [node for node in page.main.all("a") if "btn" not in node.classes]
    assert back.attrs["href"] == address
    assert learner.open(back.attrs["href"]).form is not None


def test_a_page_that_only_moved_a_little_is_found(client: FlaskClient) -> None:
    answer = client.get("/en")
    assert answer.status_code in (301, 308)
    assert answer.headers["Location"].endswith("/en/")


@pytest.mark.parametrize("host", ["a" * 70, "x" * 300 + ".com", "a..b"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_host_header_that_is_none_is_refused_with_a_page(
    client: FlaskClient, code: str, host: str
) -> None:
    """Once a 500: without a host Flask has no addresses for the links of the error page."""
    response = client.get(f"/{code}/", headers={"Host": host})
    assert response.status_code == 400
    assert response.headers["Content-Language"] == code
    assert f'href="/{code}/' in response.text
