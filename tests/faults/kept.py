"""A page that says what is wrong now, and has the form that could not be taken, to send again."""

from __future__ import annotations

from urllib.parse import urlsplit

from tests.survival.servers import Visitor
from tests.web.dom import Node, parse
from tests.web.learner import HERE, Learner, Page
from tests.web.test_errors import is_an_error_page

ASKED = "drills/which-wins?rules=classic&seed="


def fields(root: Node) -> tuple[str, dict[str, str]]:
    """Where the form of the page goes, and what it sends."""
    form = root.one("main").one("form", method="post")
    assert form.one("button").text
    return form.attrs["action"], {n.attrs["name"]: n.attrs["value"] for n in form.all("input")}


def refused(learner: Learner, code: str, seed: int, status: int = 503) -> Page:
    """Sends an answer that cannot be kept now; the page keeps it."""
    address = f"/{code}/{ASKED}{seed}"
    sent = learner.client.post(address, data={"choice": "tied"}, headers=HERE)
    assert sent.status_code == status
    page = Page(address, sent, sent.headers.getlist("Set-Cookie"))
    is_an_error_page(page, code)
    assert int(sent.headers["Retry-After"]) > 0
    action, kept = fields(page.root)
    assert (action, kept) == (address, {"choice": "tied"})
    return page


def send_again(learner: Learner, page: Page) -> Page:
    """Presses the button of such a page."""
    action, kept = fields(page.root)
    return learner.post(action, kept)


def refused_by(visitor: Visitor, code: str, seed: int) -> tuple[str, dict[str, str]]:
    """The same over the network."""
    status, text = visitor.ask("POST", f"/{code}/{ASKED}{seed}", {"choice": "tied"})
    assert status == 503
    root = parse(text)
    assert root.one("html").attrs["lang"] == code
    action, kept = fields(root)
    assert urlsplit(action).path == f"/{code}/drills/which-wins"
    return action, kept
