"""Whatever is sent: never a fault, always a page in the learner's language, nothing changed."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.web.learner import Learner, Page, rotate
from tests.web.test_errors import is_an_error_page

HOSTILE = {
    "empty": "",
    "null byte": "\x00",
    "control signs": "a\r\nSet-Cookie: a=b",
    "hostile unicode": "\u202e\u0000\ufeff",
    "no text at all": "\ud800",
    "emoji": "🂡" * 40,
    "script": "<script>alert(1)</script>",
    "quote": "\"' onload=alert(1) x='",
    "template": "{{ 7 * 7 }} {% raw %} ${7*7}",
    "format": "%(name)s %s %",
    "path trick": "../../etc/passwd",
    "encoded path trick": "..%2f..%2fetc",
    "windows path trick": "..\\..\\etc",
    "sql": "1' OR '1'='1",
    "long": "x" * 3000,
    "unicode digits": "٣",
    "superscript digits": "²",
    "negative": "-1",
    "fraction": "1.5",
    "exponent": "1e3",
    "huge": "9" * 30,
    "blanks": " 1 ",
    "nothing": "None",
}
ADDRESSES = (
    "/{lang}/lessons/{x}",
    "/{lang}/lessons/ranking/{x}",
    "/{lang}/drills/{x}",
    "/{lang}/rules/{x}",
    "/{lang}/{x}",
    "/{x}/lessons/ranking",
)
FIELDS = (
    "/{lang}/?rules={x}",
    "/{lang}/glossary?rules={x}",
    "/{lang}/?choice={x}",
    "/{lang}/lessons/ranking/two-queens?choice={x}",
    "/{lang}/lessons/ranking/two-queens?tried={x}",
    "/{lang}/lessons/ranking/two-queens?tried=QC&choice=QS&hint={x}",
    "/{lang}/lessons/ranking/five-cards?picked={x}",
    "/{lang}/lessons/a-trick/your-first-hand?moves={x}",
    "/{lang}/lessons/tied-tricks/three-leads?answers={x}",
    "/{lang}/lessons/tied-tricks/three-leads?at={x}",
    "/{lang}/drills/which-wins?rules=classic&seed={x}",
    "/{lang}/drills/which-wins?rules={x}&seed=1",
    "/{lang}/drills/which-wins?rules=classic&seed=1&answers={x}",
    "/{lang}/drills/which-wins?rules=classic&seed=1&at={x}",
    "/{lang}/drills/card-order?rules=classic&seed=1&picked={x}",
)
HARMLESS = {"empty", "huge"}
"""An empty field is no field, and a long number may be cut before it is looked at."""
FORMS = (
    ("/{lang}/", "choice"),
    ("/{lang}/lessons/ranking/two-queens", "choice"),
    ("/{lang}/lessons/ranking/five-cards", "choice"),
    ("/{lang}/lessons/a-trick/your-first-hand", "move"),
    ("/{lang}/lessons/tied-tricks/three-leads", "choice"),
    ("/{lang}/drills/which-wins?rules=classic&seed=1", "choice"),
    ("/{lang}/drills/card-order?rules=classic&seed=1", "choice"),
    ("/{lang}/settings", "rules"),
    ("/{lang}/settings", "letters"),
    ("/{lang}/settings", "keys"),
)


def encoded(text: str) -> str:
    return quote(text, safe="", errors="surrogatepass")


@pytest.mark.parametrize("kind", HOSTILE)
def test_an_address_that_is_none_is_not_found(learner: Learner, kind: str) -> None:
    for number, address in enumerate(ADDRESSES):
        code = rotate(number)
        if kind == "empty":
            continue
        for form in (encoded(HOSTILE[kind]), encoded(encoded(HOSTILE[kind]))):
            path = address.format(lang=code, x=form)
            answer = learner.client.get(path, headers={"Accept-Language": code})
            assert answer.status_code in (404, 414), f"{path}: {answer.status_code}"
            is_an_error_page(Page(path, answer), code)
            assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_field_that_makes_no_sense_is_refused(learner: Learner, kind: str) -> None:
    for number, address in enumerate(FIELDS):
        code = rotate(number)
        path = address.format(lang=code, x=encoded(HOSTILE[kind]))
        answer = learner.client.get(path)
        if kind in HARMLESS and answer.status_code == 200:
            assert "Set-Cookie" not in answer.headers
            continue
        assert answer.status_code == 400, f"{path}: {answer.status_code}"
        page = Page(path, answer)
        is_an_error_page(page, code)
        assert "Set-Cookie" not in answer.headers
        assert "<script>" not in page.response.text
        assert "onload=alert" not in {n for node in page.root.walk() for n in node.attrs}


@pytest.mark.parametrize("kind", HOSTILE)
def test_an_answer_that_is_none_is_refused_and_changes_nothing(learner: Learner, kind: str) -> None:
    learner.client.set_cookie("done", "abcde")
    for number, (address, name) in enumerate(FORMS):
        code = rotate(number)
        path = address.format(lang=code)
        if kind == "empty" and "settings" in path:
            continue
        body = f"{name}={encoded(HOSTILE[kind])}"
        form = {"data": body, "content_type": "application/x-www-form-urlencoded"}
        answer = learner.client.post(path, **form)
        assert answer.status_code == 400, f"{path} {kind}: {answer.status_code}"
        assert "Set-Cookie" not in answer.headers
        assert f'<html lang="{code}"' in answer.text
        assert "<script>alert" not in answer.text


@pytest.mark.parametrize(("address", "name"), FORMS)
def test_a_field_missing_repeated_or_of_another_kind_is_refused(
    client: FlaskClient, address: str, name: str
) -> None:
    path = address.format(lang="en")
    good = {"choice": "tied", "rules": "classic", "letters": "local", "keys": "on", "move": "3S"}
    bodies: list[dict[str, object]] = [
        {"data": {}},
        {"data": {"other": "x"}},
        {"data": {name: [good[name], good[name]]}},
        {"json": {name: good[name]}},
        {"data": b"\xff\xfe\x00", "content_type": "application/x-www-form-urlencoded"},
        {"data": b"--x\r\nbroken", "content_type": "multipart/form-data; boundary=x"},
        {"data": b"", "content_type": "multipart/form-data"},
        {"data": "&".join(f"a{i}=1" for i in range(2000)),
         "content_type": "application/x-www-form-urlencoded"},
    ]  # fmt: skip
    for body in bodies:
        answer = client.post(path, **body)
        if "settings" in path and answer.status_code == 303:
            # Each choice may be left out; then nothing is chosen.
            assert "Set-Cookie" not in answer.headers
            continue
        assert answer.status_code in (400, 413), f"{path} {body}: {answer.status_code}"
        assert "Set-Cookie" not in answer.headers
        assert '<html lang="en"' in answer.text


@pytest.mark.parametrize(
    "query",
    [
        "rules=classic&rules=doubled",
        "choice=tied&choice=tied",
        "rules=classic&rules=classic",
    ],
)
def test_a_field_of_the_address_stands_there_once(learner: Learner, query: str) -> None:
    is_an_error_page(learner.open(f"/en/?{query}", 400), "en")


def test_unknown_fields_are_ignored_and_kept_out_of_the_markup(learner: Learner) -> None:
    """Links from elsewhere carry fields of their own; they are nobody's fault."""
    page = learner.open("/en/?utm_source=%3Cscript%3Ealert(1)%3C/script%3E&%22%3E%3Cem%3E=1")
    assert "<script>alert" not in page.response.text
    assert "<em>" not in page.response.text
    assert page.form is not None


def test_a_spoilt_progress_is_ignored(client: FlaskClient) -> None:
    for spoilt in ("", "....", "x" * 3000, "<b>", "a.b.c"):
        client.set_cookie("done", spoilt)
        client.set_cookie("rules", spoilt)
        client.set_cookie("letters", spoilt)
        client.set_cookie("keys", spoilt)
        page = Learner(client).open("/en/")
        assert not page.main.all("li", class_="is-done")
        assert "<b></b>" not in page.response.text
