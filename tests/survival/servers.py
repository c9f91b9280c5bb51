"""Real server processes, and learners who reach them over the network."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

from tests.conftest import ROOT
from tests.web.dom import parse
from tutor.store.database import VARIABLE

_SECONDS = 90


class Server:
    """A ``put-tutor serve`` process on a free port; its port is known once it says so."""

    def __init__(self, database: str, folder: Path) -> None:
        self.log = folder / f"server-{time.monotonic_ns()}.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-W", "error", "-m", "tutor", "serve", "--port", "0"],
                env=os.environ | {VARIABLE: database, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=ROOT,
            )
        self.port = self._wait()

    def _wait(self) -> int:
        deadline = time.monotonic() + _SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            said = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)
            if said:
                return int(said[1])
            time.sleep(0.05)
        self.kill()
        raise AssertionError(f"the server did not start:\n{self.said}")

    @property
    def said(self) -> str:
        """All that the process has written."""
        return self.log.read_text("utf-8", "replace")

    def kill(self) -> None:
        """Ends the process at once (SIGKILL); this one and no other."""
        self.process.kill()
        self.process.wait(30)

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.kill()


class Visitor:
    """A browser that keeps the learner's cookie and may go to another server at any time."""

    def __init__(self, port: int) -> None:
        self.cookie = ""
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def go_to(self, port: int) -> None:
        """Sends the next requests to this port."""
        self.connection.close()
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask(self, method: str, address: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """The status, and the page or where to go on."""
        headers = {"Sec-Fetch-Site": "same-origin"}
        if self.cookie:
            headers["Cookie"] = f"learner={self.cookie}"
        body = None
        if form is not None:
            body, headers["Content-Type"] = urlencode(form), "application/x-www-form-urlencoded"
        self.connection.request(method, address, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        for sent in answer.headers.get_all("Set-Cookie") or ():
            if sent.startswith("learner="):
                self.cookie = sent.partition(";")[0].partition("=")[2]
        return answer.status, answer.headers["Location"] if answer.status == 303 else text

    def open(self, address: str) -> Any:
        """The main part of a page."""
        status, text = self.ask("GET", address)
        assert status == 200, f"{address}: {status}"
        return parse(text).one("main")

    def send(self, address: str, form: dict[str, str]) -> str:
        """Sends a form; where it leads on to."""
        status, text = self.ask("POST", address, form)
        assert status == 303, f"{address} {form}: {status}"
        return text.partition("#")[0]
