"""Real server processes, and learners who reach them over the network."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

from tests.conftest import ROOT
from tests.web.dom import parse
from tutor.store.opening import VARIABLE

_SECONDS = 90


class Server:
    """A ``put-tutor serve`` process on a free port; its port is known once it says so."""

    def __init__(
        self, database: str, folder: Path, *, production: bool = False, **settings: str
    ) -> None:
        """``settings`` are variables of the environment."""
        self.log = folder / f"server-{time.monotonic_ns()}.log"
        # gunicorn leaves sockets and files to the end of the process, which is a warning.
        strict, more = ([], ["--production"]) if production else (["-W", "error"], [])
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, *strict, "-m", "tutor", "serve", "--port", "0", *more],
                env=os.environ | {VARIABLE: database, "PYTHONUNBUFFERED": "1"} | settings,
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

    @property
    def workers(self) -> list[int]:
        """The processes that a server for everybody has started, by their ids."""
        number = self.process.pid
        return list(map(int, Path(f"/proc/{number}/task/{number}/children").read_text().split()))

    def end_a_worker(self) -> None:
        """Ends one of those processes at once (SIGKILL) and waits until another is there."""
        before = self.workers
        os.kill(before[0], signal.SIGKILL)
        deadline = time.monotonic() + _SECONDS
        while len(now := self.workers) < len(before) or before[0] in now:
            assert time.monotonic() < deadline, self.said
            time.sleep(0.05)

    def stop(self) -> int:
        """Asks the process to end (SIGTERM); the status it ended with."""
        self.process.terminate()
        return self.process.wait(_SECONDS)

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
            if self.workers:
                # They would outlive it otherwise.
                self.stop()
            else:
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
