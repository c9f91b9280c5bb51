"""A phone that may lose its signal: what its page and its worker have and say."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from playwright.sync_api import Page
from werkzeug.serving import make_server

from tests.browser.visitor import until
from tests.web.learner import REAL_LANGUAGES

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


def begin(visitor: Any, path: str, *kept: str) -> Page:
    """Opens a page and waits until what belongs to it is kept."""
    page: Page = visitor.open(path)
    until(page, "navigator.serviceWorker.controller")
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


@contextmanager
def serving_here(app: Flask, port: int = 0) -> Iterator[str]:
    """The address of a site that a test can change or take away, as it runs in its own process."""
    server = make_server("127.0.0.1", port, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
