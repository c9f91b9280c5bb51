"""A site under attack: takes any request whatever, and looks at what came back and what changed."""

from __future__ import annotations

import io
import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote_to_bytes

from flask import Flask
from sqlalchemy import text
from werkzeug.datastructures import Headers
from werkzeug.test import run_wsgi_app

from tests.survival.sites import QUESTION
from tests.web.dom import parse
from tutor.web.keeping import COOKIE
from tutor.web.security import HEADERS

SAFE = ("GET", "HEAD", "OPTIONS")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_INSIDE = re.compile(r"Traceback|werkzeug|sqlalchemy|jinja2|\.py\b", re.IGNORECASE)


@dataclass(frozen=True)
class Attack:
    """One request, as it comes over the network: the target is what stands in its first line."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    known: bool = True
    """Whether it comes with the cookie of a learner of whom something is kept."""


@dataclass
class World:
    """The site, its database seen from outside, and how many requests it has had."""

    app: Flask
    database: Path
    learner: str = ""
    sent: int = 0
    statuses: dict[int, int] = field(default_factory=dict)
    version: Callable[[], int] = lambda: 0

    def begin(self) -> None:
        """Makes a learner of whom something is kept."""
        client = self.app.test_client()
        assert client.post(QUESTION, data={"choice": "tied"}).status_code == 303
        cookie = client.get_cookie(COOKIE)
        assert cookie is not None
        self.learner = cookie.value

    def watch(self) -> None:
        """Looks at the database over a connection of its own from now on.

        SQLite's data_version changes with every commit of anybody else that has written anything,
        so comparing two numbers says what comparing two copies of the whole database would.
        """
        outside = sqlite3.connect(self.database, isolation_level=None, check_same_thread=False)
        self.version = lambda: int(outside.execute("PRAGMA data_version").fetchone()[0])

    def digest(self) -> str:
        """The whole content of the database."""
        with self.app.extensions["put_store"].reading() as db:
            names = db.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))
            rows = {name: db.execute(text(f'SELECT * FROM "{name}"')).all() for (name,) in names}
        return repr({name: sorted(map(repr, found)) for name, found in sorted(rows.items())})

    def strike(self, attack: Attack) -> int:
        """Sends it; fails if anything is wrong with the answer. The status."""
        before = self.version()
        raw, status_line, headers = run_wsgi_app(self.app.wsgi_app, self._environ(attack), True)
        page = b"".join(raw)
        status = int(status_line.split()[0])
        self.sent += 1
        self.statuses[status] = self.statuses.get(status, 0) + 1
        self._look(attack, status, headers, page)
        if status >= 400 or attack.method in SAFE:
            assert self.version() == before, f"{status}, and yet something is kept: {attack}"
        if any(value.startswith(f"{COOKIE}=;") for value in headers.getlist("Set-Cookie")):
            self.begin()
        return status

    def _look(self, attack: Attack, status: int, headers: Headers, page: bytes) -> None:
        assert status < 500, f"{status}: {attack}"
        for name, value in HEADERS.items():
            assert headers.getlist(name) == [value], f"{name}: {attack}"
        for name, value in headers:
            assert not _CONTROL.search(name + value), f"{name}: {attack}"
        location = headers.get("Location")
        if location is not None:
            assert re.match(r"/(?![/\\])", location), f"{location}: {attack}"
        if status >= 400:
            assert "Set-Cookie" not in headers, f"{status} with a cookie: {attack}"
        if attack.method == "HEAD" or headers.get("Content-Type", "").split(";")[0] != "text/html":
            assert status < 400 or attack.method == "HEAD", f"{status} without a page: {attack}"
            return
        if "Content-Encoding" not in headers and (page or status >= 400):
            shown = page.decode("utf-8")
            # Redirects have a page of werkzeug's; all others are ours and well-formed, or what
            # was sent has got out of its quotes.
            if location is None:
                assert parse(shown).one("html").attrs["lang"], str(attack)
            assert not (status >= 400 and _INSIDE.search(shown)) or _echoed(attack), str(attack)

    def _environ(self, attack: Attack) -> dict[str, object]:
        path, _mark, query = attack.target.partition("?")
        environ: dict[str, object] = {
            "REQUEST_METHOD": attack.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path.encode("utf-8", "surrogatepass")).decode("latin-1"),
            "QUERY_STRING": query.encode("utf-8", "surrogatepass").decode("latin-1"),
            "RAW_URI": attack.target,
            "REQUEST_URI": attack.target,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "192.0.2.7",
            "HTTP_HOST": "localhost",
            "CONTENT_LENGTH": str(len(attack.body)),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(attack.body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        cookies = [f"{COOKIE}={self.learner}"] if attack.known else []
        for name, value in attack.headers:
            if name == "Cookie":
                cookies.append(value)
                continue
            key = name.upper().replace("-", "_")
            key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
            environ[key] = value
        if cookies:
            environ["HTTP_COOKIE"] = "; ".join(cookies)
        return environ


def _echoed(attack: Attack) -> bool:
    """Whether words of the page may be the visitor's own."""
    sent = attack.target + str(attack.headers) + attack.body.decode("latin-1")
    return bool(_INSIDE.search(unquote_to_bytes(sent.encode("utf-8", "replace")).decode("latin-1")))
