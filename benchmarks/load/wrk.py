"""Drives wrk, which sends requests over many connections and measures how they are answered."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

CONNECTIONS = 16
_SCRIPT = Path(__file__).with_name("send.lua")
_HEADERS = "Host: 127.0.0.1\r\nAccept-Encoding: gzip, br\r\nSec-Fetch-Site: same-origin\r\n"


@dataclass(frozen=True, slots=True)
class Sent:
    """What came of many requests: how many a second, and times in milliseconds.

    ``busy`` is the server's processor time for a request, ``failed`` counts answers of status 400
    and above, and connections that broke.
    """

    rate: float
    busy: float
    median: float
    p99: float
    failed: int


@dataclass(frozen=True, slots=True)
class Target:
    """A server: its port, and the processes that answer."""

    port: int
    pids: tuple[int, ...]


def get(address: str, cookie: str = "") -> bytes:
    """A request for a page, as it goes over the wire."""
    return _request("GET", address, cookie, "", b"")


def post(address: str, form: Mapping[str, str], cookie: str = "") -> bytes:
    """A form, as it goes over the wire."""
    body = urlencode(form).encode()
    kind = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
    return _request("POST", address, cookie, kind, body)


def _request(method: str, address: str, cookie: str, more: str, body: bytes) -> bytes:
    learner = f"Cookie: learner={cookie}\r\n" if cookie else ""
    return f"{method} {address} HTTP/1.1\r\n{_HEADERS}{learner}{more}\r\n".encode() + body


def _processor_time(pids: Iterable[int]) -> int:
    """Nanoseconds that these processes and their threads have been on a processor (Linux)."""
    files = [file for pid in pids for file in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(int(file.read_text().split()[0]) for file in files)


def send(
    to: Target, requests: Sequence[bytes], folder: Path, seconds: float, rate: float = 0
) -> Sent:
    """Sends ``requests`` in turn to a server of this machine, ``rate`` a second or all it takes."""
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is missing: install it (make speed does)")
    file = folder / "requests"
    file.write_bytes(b"".join(b"%d\n%s" % (len(request), request) for request in requests))
    before = _processor_time(to.pids)
    run = subprocess.run(
        ["wrk", "--threads=1", f"--connections={CONNECTIONS}", f"--duration={round(seconds)}s",
         "--timeout=30s", f"--script={_SCRIPT}", f"http://127.0.0.1:{to.port}/", "--", file,
         str(CONNECTIONS), str(rate)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = json.loads(run.stdout.strip().rpartition("\n")[2])
    answered = max(1, found["answered"])
    return Sent(
        rate=found["answered"] / found["seconds"],
        busy=(_processor_time(to.pids) - before) / answered / 1e6,
        median=found["median"],
        p99=found["p99"],
        failed=found["failed"],
    )
