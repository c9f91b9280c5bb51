"""A browser window and whatever went wrong in it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

PATIENCE = 30_000
"""Milliseconds until something that never comes is a fault; a busy machine is none."""
NO_WORKER = "Service Worker registration blocked by Playwright"
CHROMIUM = "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"
"""Debian's Chromium without windows, or else with; one may be named in the environment.

The one with windows draws its own for every visitor and page, though nobody sees them: six times
the work of the page itself.
"""
FONTS = Path(__file__).with_name("fonts.conf")
LAUNCH: dict[str, Any] = {
    "env": {**os.environ, "FONTCONFIG_FILE": str(FONTS)},
    "executable_path": os.environ.get("CHROMIUM")
    or next((path for path in CHROMIUM if Path(path).exists()), CHROMIUM[0]),
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


def until(page: Page, condition: str) -> None:
    """Waits until what is written here of a page is true.

    As a function: asked a second time an expression would be compiled anew, which the page's
    policy of contents forbids.
    """
    page.wait_for_function(f"() => {condition}")


class Visitor:
    """A window that remembers what it asked for (``requests``) and complained of (``faults``)."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        context.set_default_timeout(PATIENCE)
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
