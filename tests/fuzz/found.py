"""What there is to attack: addresses and forms, found as a visitor finds them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import parse_qsl, urldefrag, urlencode, urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from tests.web.dom import Node, parse

EACH = {"GET": 4, "POST": 40}
"""How many pages of each kind are looked at, and how often a form of each kind is sent."""
DESTROYING = {"progress.do_forget", "progress.do_reset"}
"""Where forms lead that nobody sends while looking around: later ones would find nothing."""
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Form:
    """A form of a page: where it goes and what it sends with one of its buttons."""

    action: str
    fixed: Pairs
    """What it sends whichever button is pressed."""
    button: Pairs
    files: tuple[str, ...]

    @property
    def fields(self) -> Pairs:
        """All that it sends."""
        return self.fixed + self.button


@dataclass(frozen=True)
class Found:
    """Addresses with path and query, forms that are sent by POST, and every value of each field."""

    addresses: tuple[str, ...]
    forms: tuple[Form, ...]
    values: tuple[str, ...]
    names: tuple[str, ...]


class _Scout:
    """Opens pages and sends forms, a few of each kind."""

    def __init__(self, app: Flask, client: FlaskClient) -> None:
        self.client = client
        self.urls = app.url_map.bind("localhost")
        self.kinds: Counter[str] = Counter()
        self.addresses: dict[str, None] = {}
        self.forms: dict[Form, None] = {}

    def kind(self, address: str, method: str) -> str | None:
        """The endpoint behind an address; None if there is none, or a redirect."""
        try:
            return str(self.urls.match(urlsplit(address).path, method)[0])
        except HTTPException:
            return None

    def may(self, address: str, method: str) -> bool:
        kind = self.kind(address, method)
        self.kinds[f"{method} {kind}"] += 1
        return kind is not None and self.kinds[f"{method} {kind}"] <= EACH[method]

    def walk(self, start: str) -> None:
        """Follows links and sends forms until there is nothing new of any kind."""
        waiting = [start]
        sent: set[tuple[str, Pairs]] = set()
        while waiting:
            address = urldefrag(waiting.pop(0)).url
            if address in self.addresses or not self.may(address, "GET"):
                continue
            self.addresses[address] = None
            forms = self.look(address, waiting)
            while forms:
                form = forms.pop(0)
                self.addresses.setdefault(form.action)
                if (form.action, form.fixed) in sent or not self.may(form.action, "POST"):
                    continue
                sent.add((form.action, form.fixed))
                onward = self.client.post(form.action, data=dict(form.fields)).location
                # A hand is under the same address after each move, and another page.
                forms += self.look(onward, waiting) if onward else []

    def look(self, address: str, waiting: list[str]) -> list[Form]:
        """Opens a page and notes what there is; the forms that can be sent."""
        answer = self.client.get(address)
        if answer.location:
            waiting.insert(0, answer.location)
        if answer.mimetype != "text/html" or answer.status_code != 200:
            return []
        root = parse(answer.text)
        # What a browser fetches by itself, and its service worker.
        waiting += [n.attrs["href"] for n in root.all("link", rel="manifest")]
        waiting += answer.headers.get("Put-Tutor-Load", "").split()
        waiting += [n.attrs["href"] for n in root.all("a") if n.attrs["href"][0] == "/"]
        found = list(_forms(root))
        # First, or the four pages of this kind that are looked at would be links to languages.
        waiting[:0] = [each for each in found if isinstance(each, str)]
        forms = [each for each in found if isinstance(each, Form)]
        self.forms.update(dict.fromkeys(forms))
        return [f for f in forms if not f.files and self.kind(f.action, "POST") not in DESTROYING]


def look_around(app: Flask, client: FlaskClient, start: str = "/en/") -> Found:
    """What a visitor finds who begins at ``start``."""
    scout = _Scout(app, client)
    scout.walk(start)
    fields = [pair for form in scout.forms for pair in form.fields]
    fields += [pair for address in scout.addresses for pair in parse_qsl(urlsplit(address).query)]
    segments = {part for address in scout.addresses for part in urlsplit(address).path.split("/")}
    names = {name for name, _value in fields} | {n for form in scout.forms for n in form.files}
    return Found(
        addresses=tuple(scout.addresses),
        forms=tuple(scout.forms),
        values=tuple(sorted({value for _name, value in fields} | segments)),
        names=tuple(sorted(names)),
    )


def _forms(root: Node) -> Iterator[Form | str]:
    """The forms of a page, once for each button; one that is sent by GET as an address.

    Of each choice the one that is made already is taken, and in another form the last one.
    """
    for node in root.all("form"):
        inputs = [n for n in node.walk() if n.tag in ("input", "textarea") and "name" in n.attrs]
        files = tuple(n.attrs["name"] for n in inputs if n.attrs.get("type") == "file")
        first: dict[str, str] = {}
        last: dict[str, str] = {}
        for each in inputs:
            name, value, kind = (each.attrs.get(key, "") for key in ("name", "value", "type"))
            if kind != "file":
                last[name] = value
                if kind not in ("radio", "checkbox") or "checked" in each.attrs:
                    first[name] = value
        for select in node.all("select"):
            values = [option.attrs.get("value", option.text) for option in select.all("option")]
            first[select.attrs["name"]] = last[select.attrs["name"]] = values[0]
        buttons = [
            ((n.attrs["name"], n.attrs["value"]),) for n in node.all("button") if "name" in n.attrs
        ]
        for button in buttons or [()]:
            for fields in (first,) if first == last else (first, last):
                form = Form(node.attrs["action"], tuple(fields.items()), button, files)
                if node.attrs.get("method") == "post":
                    yield form
                else:
                    # The fields take the place of a query that the action has.
                    yield f"{form.action.partition('?')[0]}?{urlencode(form.fields)}"
