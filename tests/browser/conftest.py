"""A real server and Debian's Chromium; a missing browser fails these tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page
from werkzeug.serving import make_server

CHROMIUM = "/usr/bin/chromium"
NO_WORKER = "Service Worker registration blocked by Playwright"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs the browser."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The distribution's browser, with everything off that would look for the network."""
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }


@pytest.fixture(scope="session")
def site(app: Flask) -> Iterator[str]:
    """The address of the application, served on loopback."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


class Visitor:
    """A browser window that remembers whatever went wrong in it."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self.site = site
        self.page: Page = context.new_page()
        self.requests: list[str] = []
        self.faults: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda message: (
                self.faults.append(message.text)
                if message.type in ("error", "warning") and message.text != NO_WORKER
                else None
            ),
        )

    def open(self, path: str) -> Page:
        """Opens a page of the site."""
        self.page.goto(self.site + path)
        return self.page


@pytest.fixture
def window(browser: Browser, site: str) -> Iterator[Any]:
    """Makes visitors: ``window(width=320, java_script_enabled=False, …)``."""
    contexts = []

    def make(width: int = 390, height: int = 844, **settings: Any) -> Visitor:
        # A worker fetches what belongs to a page: only tests about that shall pay for it.
        settings.setdefault("service_workers", "block")
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(10_000)
        contexts.append(context)
        return Visitor(context, site)

    yield make
    for context in contexts:
        context.close()
