"""A phone without signal: what is kept, what goes on, and what is sent afterwards."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.browser.signals import (
    ANSWERS,
    FIRST,
    KEPT,
    LAST,
    ROUND,
    answer,
    begin,
    facts,
    serving_here,
    wait_for_kept,
    wait_said,
    wait_until,
)
from tutor.course import load_course


@pytest.fixture
def phone(window: Any) -> Any:
    """A browser with a service worker."""
    return window(service_workers="allow")


@pytest.fixture
def changing(phone: Any, app: Flask) -> Iterator[None]:
    """The phone visits a site that the test can change."""
    with serving_here(app) as phone.site:
        yield


@pytest.mark.parametrize("language", [FIRST, LAST])
def test_a_round_goes_on_without_a_connection_and_its_answers_are_sent_once(
    phone: Any, language: str
) -> None:
    """T27: in the learner's language, lessons and rules too; nothing personal is kept."""
    lesson = next(iter(load_course().lessons.values()))
    steps = [f"/{language}/lessons/{lesson.key}/{step.id}" for step in lesson.steps]
    page = begin(phone, f"/{language}/lessons/{lesson.key}", *steps, f"/{language}/glossary")
    phone.open(f"/{language}/progress")
    phone.open(f"/{language}/{ROUND}20")
    wait_for_kept(page, f"/{language}/drills/which-wins/round")
    kept = page.evaluate(KEPT)
    personal = ("progress", "practice", "settings")
    assert not [path for path in kept if path.split("/")[2] in personal]
    said = facts(page, language)
    phone.context.set_offline(True)
    page.reload()
    for number in (1, 2):
        answer(page)
        wait_said(page, said["offline"], f"{said['waiting']}{number}")
        page.locator(".onward a.btn-main").click()
        page.wait_for_selector("main form[method=post]")
    page.go_back()
    page.wait_for_selector("#verdict")
    for path in (steps[-1], f"/{language}/lessons/{lesson.key}", f"/{language}/glossary"):
        phone.open(path)
        assert page.locator("html").get_attribute("lang") == language
        assert not page.locator("#kept").count(), path
    phone.open(f"/{language}/progress")
    page.wait_for_selector(f"#kept a[href='{steps[0]}']")
    assert page.locator("html").get_attribute("lang") == language
    phone.context.set_offline(False)
    phone.open(f"/{language}/glossary")
    wait_until(page, f"async () => (await ({ANSWERS})('{language}')).length === 2")
    phone.open(f"/{language}/{ROUND}20")
    answer(page)
    given = page.evaluate(ANSWERS, language)
    assert given == [f"drills/which-wins?rules=classic&seed={seed}" for seed in (20, 21)]


def test_answers_are_never_sent_for_somebody_else_and_forgetting_leaves_nothing(
    phone: Any,
) -> None:
    page = begin(phone, f"/{FIRST}/{ROUND}40", f"/{FIRST}/drills/which-wins/round")
    said = facts(page, FIRST)
    answer(page)
    page.locator(".onward a.btn-main").click()
    phone.context.set_offline(True)
    answer(page)
    wait_said(page, f"{said['waiting']}1")
    phone.context.clear_cookies(name="learner")
    phone.context.set_offline(False)
    wait_said(page, f"{said['foreign']}1")
    assert page.evaluate(ANSWERS, FIRST) == []
    # Nor is shown to the next learner what the last one has opened.
    phone.open(f"/{FIRST}/glossary")
    wait_until(page, f"async () => !(await ({KEPT})()).some((path) => path.endsWith('/round'))")
    phone.open(f"/{FIRST}/{ROUND}50")
    answer(page)
    wait_for_kept(page, f"/{FIRST}/drills/which-wins/round", f"/{FIRST}/glossary")
    phone.open(f"/{FIRST}/progress/forget")
    page.locator("main form button").click()
    page.wait_for_url("**done=forgotten**")
    wait_until(page, f"async () => !(await ({KEPT})()).some((path) => path.endsWith('/round'))")


def test_what_waits_is_sent_when_the_server_is_back_though_no_connection_was_lost(
    phone: Any, app: Flask
) -> None:
    with serving_here(app) as phone.site:
        page = begin(phone, f"/{FIRST}/{ROUND}40", f"/{FIRST}/drills/which-wins/round")
        said = facts(page, FIRST)
    answer(page)
    wait_said(page, f"{said['waiting']}1")
    with serving_here(app, urlsplit(phone.site).port or 0):
        wait_said(page, f"{said['sent']}1")


@pytest.mark.usefixtures("changing")
def test_a_new_release_leaves_no_old_page_behind(
    phone: Any, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T27, T88: the second visit is the new release's, with and without a connection."""
    page = begin(phone, f"/{LAST}/glossary", f"/{LAST}/offline/pages")
    before = set(page.evaluate("caches.keys()"))
    monkeypatch.setitem(app.config, "RELEASE", "next")
    page.reload()
    wait_until(
        page,
        "async (old) => !(await caches.keys()).some((name) => old.includes(name))",
        list(before),
    )
    wait_for_kept(page, f"/{LAST}/glossary", f"/{LAST}/card-order")
    phone.context.set_offline(True)
    page.reload()
    assert page.locator("dl.terms").count()
    wait_said(page, facts(page, LAST)["offline"])


@pytest.mark.usefixtures("changing")
def test_switched_off_the_worker_of_before_goes(
    phone: Any, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begin(phone, f"/{FIRST}/glossary", f"/{FIRST}/glossary")
    monkeypatch.setitem(app.config, "OFFLINE", False)
    page.reload()
    wait_until(
        page,
        "async () => !(await navigator.serviceWorker.getRegistrations()).length"
        " && !(await caches.keys()).length",
    )


@pytest.fixture
def other_site(site: str) -> Iterator[str]:
    """Another site, with a form that is sent to ours."""

    class Lure(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            form = (
                f"<form method=post action='{site}/{FIRST}/settings'><button name=keys value=off>"
            )
            self.wfile.write(f"<!doctype html>{form}x</button></form>".encode())

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Lure)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_worker_does_not_pass_on_another_site_s_form_as_its_own(
    phone: Any, other_site: str
) -> None:
    page = begin(phone, f"/{FIRST}/glossary", f"/{FIRST}/glossary")
    page.goto(other_site)
    page.locator("button").click()
    page.wait_for_url("**/settings")
    assert page.locator(".kicker").inner_text() == "403"
    assert not [one for one in phone.context.cookies() if one["name"] == "keys"]
