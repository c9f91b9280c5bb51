"""A learner with a browser: opens pages, presses buttons that are there, follows redirects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.i18n.pseudo import CODE
from tests.web.dom import Node, parse
from tutor.engine import Card, pack
from tutor.i18n.languages import languages
from tutor.i18n.speaker import Speaker
from tutor.web.keeping import COOKIE

LANGUAGES = (*languages(), CODE)
"""Every language the application of the tests offers: the complete ones and the pseudo one."""
REAL_LANGUAGES = LANGUAGES[:-1]
FIRST, SECOND = LANGUAGES[0], LANGUAGES[-1]
"""Two languages that differ in every text."""


HERE = {"Sec-Fetch-Site": "same-origin"}
"""What a browser says of a request that a page of this site has led to."""


def told(*parts: object) -> str:
    """What headers, cookies and bodies tell, without the learner's id and its signature.

    Among so many letters at random is any short word, now and then.
    """
    return re.sub(rf"(?<=\b{COOKIE}=)[^;]+", "", "\n".join(map(str, parts)))


def rotate(index: int) -> str:
    """A language for the case with this number, so that all of them are used."""
    return LANGUAGES[index % len(LANGUAGES)]


@dataclass
class Page:
    """What came back, at which address."""

    address: str
    response: TestResponse
    cookies_set: list[str] = field(default_factory=list)

    @property
    def status(self) -> int:
        return self.response.status_code

    @cached_property
    def root(self) -> Node:
        return parse(self.response.text)

    @property
    def lang(self) -> str:
        return self.root.one("html").attrs["lang"]

    @property
    def main(self) -> Node:
        return self.root.one("main")

    @property
    def form(self) -> Node | None:
        return self.main.maybe("form", method="post")

    @property
    def buttons(self) -> list[str]:
        """The values that can be pressed."""
        return [node.attrs["value"] for node in self.main.all("button") if "value" in node.attrs]

    @property
    def right(self) -> bool | None:
        """Whether the verdict says right or wrong; None without a verdict."""
        box = self.main.maybe(class_="verdict-box")
        return None if box is None else "is-right" in box.classes

    @property
    def why(self) -> str:
        """The reason below the verdict."""
        box = self.main.one(class_="verdict-box")
        return box.all("p")[0].text

    @property
    def main_link(self) -> str | None:
        """Where the one main button leads."""
        buttons = self.main.all("a", class_="btn-main")
        assert len(buttons) <= 1
        return buttons[0].attrs["href"] if buttons else None

    def drawn(self, speaker: Speaker) -> set[Card]:
        """Every card that the page draws, by the letters of its language."""
        signs = {(speaker.rank_letter(card.rank), card.suit.value): card for card in pack()}
        found = set()
        for node in self.root.all(class_="card"):
            suit = [name[-1] for name in node.classes if name.startswith("suit-")]
            if suit:
                found.add(signs[node.text.split()[0], suit[0]])
        return found

    @property
    def rules(self) -> str:
        """The key of the rules in use, as the menu links to them."""
        links = self.root.one("nav", class_="wide").all("a")
        paths = [urlsplit(link.attrs["href"]).path for link in links]
        return next(path for path in paths if "/rules/" in path).rpartition("/")[2]

    def link(self, code: str) -> str:
        """Where the language menu leads for a language."""
        return self.root.one("a", hreflang=code).attrs["href"]


@dataclass
class Learner:
    """Opens pages and answers; ``client`` keeps the cookies."""

    client: FlaskClient

    def open(self, address: str, status: int = 200, **headers: str) -> Page:
        """The page at ``address``, redirects followed."""
        return self._follow(self.client.get(address, headers=headers), address, status)

    def press(self, page: Page, value: str, status: int = 200) -> Page:
        """Presses the button with this value, as a browser does."""
        form = page.form
        assert form is not None, "nothing to press"
        button = form.all("button", value=value)
        assert button, f"{value} is not among {page.buttons}"
        fields = {node.attrs["name"]: node.attrs["value"] for node in form.all("input")}
        fields[button[0].attrs["name"]] = value
        return self.post(form.attrs["action"], fields, status)

    def post(self, address: str, fields: dict[str, str], status: int = 200) -> Page:
        """Sends a form of this site."""
        answer = self.client.post(address, data=fields, headers=HERE)
        if status == 200:
            assert answer.status_code == 303, f"{address} {fields}: {answer.status_code}"
        return self._follow(answer, address, status, HERE)

    def page_of_post(self, address: str, fields: dict[str, str]) -> Page:
        """The page that a form of this site answers with itself."""
        answer = self.client.post(address, data=fields, headers={"Sec-Fetch-Site": "same-origin"})
        assert answer.status_code == 200, f"{address}: {answer.status_code}"
        return Page(address, answer, answer.headers.getlist("Set-Cookie"))

    def records(self) -> dict[str, Any]:
        """All that is kept of this learner, as the export has it; empty if nothing is."""
        answer = self.client.get("/en/progress/export.json")
        return answer.json if answer.status_code == 200 else {}

    def finished(self) -> list[tuple[str, str]]:
        """The steps (lesson, step) kept as finished."""
        return [(row["lesson"], row["step"]) for row in self.records().get("steps", [])]

    def _follow(
        self,
        response: TestResponse,
        address: str,
        status: int,
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> Page:
        cookies = response.headers.getlist("Set-Cookie")
        for _ in range(3):
            if response.status_code not in (302, 303, 308):
                break
            address = response.headers["Location"]
            assert not urlsplit(address).netloc, f"{address} leads away"
            response = self.client.get(address, headers=dict(headers))
            cookies += response.headers.getlist("Set-Cookie")
        assert response.status_code == status, f"{address}: {response.status_code}"
        return Page(address, response, cookies)
