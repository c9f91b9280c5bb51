"""A phone without signal: what is kept, what goes on, and what is sent afterwards."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page

from tests.web.learner import REAL_LANGUAGES, rotate
from tutor.course import load_course
from tutor.drills import drills_for

FIRST, LAST = REAL_LANGUAGES[0], REAL_LANGUAGES[-1]
ROUND = "drills/which-wins?rules=classic&seed="
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const {url} of await (await caches.open(name)).keys()) found.push(url);
  }
  return found.map((url) => new URL(url).pathname);
}"""
SAID = "() => document.getElementById('connection').textContent"
ANSWERS = """async (language) => {
  const answer = await fetch(`/${language}/progress/export.json`);
  return answer.ok ? (await answer.json()).answers.map(({question}) => question) : [];
}"""
COMPARE = """async ([worker, pack, addresses]) => {
  const {page} = await import(worker);
  const pieces = await (await fetch(pack)).json();
  const look = (html) => {
    const root = new DOMParser().parseFromString(html, 'text/html');
    const links = [...root.querySelectorAll('[hreflang], [rel=canonical]')];
    // To report a fault, or to show a page to a class, needs the connection.
    root.querySelectorAll('.tools').forEach((tools) => tools.remove());
    return [root.title, root.getElementById('main').outerHTML.replace(/\\s+/g, ' '),
            ...links.map((link) => link.getAttribute('href'))];
  };
  const wrong = [];
  let shown = 0;
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    const answer = await fetch(address);
    const own = page(pieces, url);
    if (!answer.ok) { if (own) wrong.push(`${address}: ${answer.status}`); continue; }
    if (!own) { if (pieces.questions[0]) wrong.push(`${address}: nothing`); continue; }
    const [mine, theirs] = [look(own), look(await answer.text())];
    mine.forEach((part, index) => {
      if (part !== theirs[index]) wrong.push(`${address}: ${part} | ${theirs[index]}`);
    });
    shown += 1;
  }
  return {wrong, shown};
}"""


def begin(visitor: Any, path: str, *kept: str) -> Page:
    """Opens a page and waits until what belongs to it is kept."""
    page: Page = visitor.open(path)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    wait_for_kept(page, *kept)
    return page


def wait_until(page: Page, script: str, arg: object = None) -> None:
    """Waits for what a promise of the page gives; Playwright would take the promise for true."""
    for _ in range(300):
        if page.evaluate(script, arg):
            return
        page.wait_for_timeout(100)
    raise AssertionError(script)


def wait_for_kept(page: Page, *paths: str) -> None:
    script = f"""async (paths) => {{
      const kept = await ({KEPT})();
      return paths.every((path) => kept.includes(path));
    }}"""
    wait_until(page, script, list(paths))


def answer(page: Page) -> None:
    """Gives the first answer that is offered."""
    page.locator("main form[method=post] button").first.click()
    page.wait_for_selector("#verdict")


def facts(page: Page, language: str) -> dict[str, str]:
    """The sentences that can be said of the connection, up to their numbers."""
    told: dict[str, str] = page.evaluate(
        "() => ({...document.getElementById('connection').dataset})"
    )
    assert page.evaluate("document.documentElement.lang") == language
    return {name: text.partition("#")[0] for name, text in told.items()}


def wait_said(page: Page, *parts: str) -> None:
    look = f"(parts) => parts.every((part) => ({SAID})().includes(part))"
    page.wait_for_function(look, arg=list(parts))


@pytest.fixture
def phone(window: Any) -> Any:
    """A browser with a service worker."""
    visitor = window(service_workers="allow")
    # Beside the pages the worker fetches all that belongs to them, from the same server.
    visitor.context.set_default_timeout(30_000)
    return visitor


def test_pages_put_together_by_the_worker_are_the_server_s_own(window: Any) -> None:
    """Every kind of question, before and after each answer, and the result of a round."""
    visitor = window(bypass_csp=True)
    # One whose browser keeps cookies, or the server's pages would say that it does not.
    visitor.context.add_cookies([{"name": "letters", "value": "local", "url": visitor.site}])
    page = visitor.open("/en/glossary")
    worker = page.locator("link[rel=stylesheet]").first.get_attribute("href")
    worker = worker.rpartition("/css/")[0] + "/worker/rounds.js"
    books = list(load_course().rulebooks.values())
    kinds = {kind: book for book in reversed(books) for kind in drills_for(book)}
    for number, (kind, book) in enumerate(kinds.items()):
        path, query = f"/{rotate(number)}/drills/{kind}", f"rules={book.key}&seed={number * 10}"
        pieces = page.evaluate(
            "async (address) => (await (await fetch(address)).json()).questions"
            ".map((question) => question && Object.keys(question.main).filter(Boolean))",
            f"{path}/round?{query}",
        )
        given = [keys[index % len(keys)] if keys else "x" for index, keys in enumerate(pieces)]
        places = [query, f"{query}&at=2", f"{query}&answers=nonsense", f"{query}&at=99"]
        places += [f"{query}&answers={key}&at=1" for key in pieces[0] or ()]
        places += [f"{query}&answers={'~'.join(given[:n])}&at={n}" for n in (3, 10)]
        places += [f"{query}&answers={'~'.join(given)}&at={n}" for n in (4, 11)]
        told = page.evaluate(
            COMPARE, [worker, f"{path}/round?{query}", [f"{path}?{place}" for place in places]]
        )
        assert told["wrong"] == [], kind
        assert told["shown"] >= 5 or pieces[0] is None, kind


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
    phone.open(f"/{FIRST}/{ROUND}50")
    answer(page)
    wait_for_kept(page, f"/{FIRST}/drills/which-wins/round", f"/{FIRST}/glossary")
    phone.open(f"/{FIRST}/progress/forget")
    page.locator("main form button").click()
    page.wait_for_url("**done=forgotten**")
    page.wait_for_function(
        f"async () => !(await ({KEPT})()).some((path) => path.endsWith('/round'))"
    )


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
