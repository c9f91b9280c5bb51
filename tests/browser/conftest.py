"""A real server and Debian's Chromium; a missing browser fails these tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.served import Served, serving
from tests.browser.visitor import LAUNCH, Visitor


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs the browser."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The distribution's browser, with everything off that would look for the network."""
    return {**browser_type_launch_args, **LAUNCH}


@pytest.fixture(scope="session", autouse=True)
def served(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Served]:
    """The site, served on loopback by a process of its own, one for all workers.

    Every worker holds on to it from its first test.
    """
    own = tmp_path_factory.getbasetemp()
    with serving((own if worker_id == "master" else own.parent) / "served") as served:
        yield served


@pytest.fixture(scope="session")
def site(served: Served) -> str:
    """The address of the site."""
    return served.site


@pytest.fixture
def window(served: Served, browser: Browser) -> Iterator[Any]:
    """Makes visitors: ``window(width=320, java_script_enabled=False, …)``.

    With ``known`` the visitor is the learner whose pages are among `Served.pages`.
    """
    contexts = []

    def make(width: int = 390, height: int = 844, *, known: bool = False, **more: Any) -> Visitor:
        # A worker fetches what belongs to a page: only tests about that shall pay for it.
        more.setdefault("service_workers", "block")
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        if known:
            context.add_cookies([{**served.cookie, "url": served.site}])
        return Visitor(context, served.site)

    yield make
    for context in contexts:
        context.close()
