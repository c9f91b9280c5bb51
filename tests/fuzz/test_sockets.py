"""Whatever bytes come over the network: the server for everybody answers or hangs up, and lives."""

from __future__ import annotations

import errno
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.survival.servers import Server, Visitor
from tutor.serving.production import GUARDS

pytestmark = pytest.mark.slow
SHARE = 0.05
LINES = (
    b"GET /en/ HTTP/1.1", b"GET /en/ HTTP/1.0", b"GET /en/ HTTP/0.9", b"GET /en/", b"GET", b"",
    b"get /en/ http/1.1", b"GET  /en/  HTTP/1.1", b"GET /en/ HTTP/9.9", b"GET /en/\x00 HTTP/1.1",
    b"\x16\x03\x01\x02\x00\x01\x00", b"PRI * HTTP/2.0", b"PROXY TCP4 1.2.3.4 1.2.3.4 1 2",
    b"GET /" + b"a" * 9000 + b" HTTP/1.1", b"POST /en/settings HTTP/1.1", b"GET * HTTP/1.1",
    b"GET http://evil.example/en/ HTTP/1.1", b"GET //evil.example/ HTTP/1.1",
    b"\xff\xfe / HTTP/1.1",
    b"GET /../../etc/passwd HTTP/1.1", b"CONNECT x:1 HTTP/1.1", b"G\xc3\x84T / HTTP/1.1",
)  # fmt: skip
FIELDS = (
    b"Host: localhost", b"Host: localhost", b"Host:", b"Host: a\x00b", b"Host: x\r\nHost: y",
    b"Content-Length: 5", b"Content-Length: -1", b"Content-Length: 5\r\nContent-Length: 6",
    b"Content-Length: 99999999999999999999", b"Content-Length: 0x5", b"Content-Length: +5",
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked, chunked", b"Transfer-Encoding: x",
    b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding : chunked", b" folded: x", b"no colon",
    b"X: " + b"a" * 9000, b": x", b"X\x00: y", b"X: \xff\xfe\x80", b"Expect: 100-continue",
    b"Expect: x", b"Upgrade: h2c\r\nHTTP2-Settings: x\r\nConnection: Upgrade, HTTP2-Settings",
    b"X-Forwarded-Proto: https\r\nX-Forwarded-Proto: http", b"Connection: close",
    b"Cookie: " + b"x=1; " * 300, b"\r\n".join(b"X%d: x" % n for n in range(120)),
)  # fmt: skip
BODIES = (
    b"", b"x", b"rules=doubled", b"5\r\nrules\r\n0\r\n\r\n", b"zz\r\n", b"-1\r\nx\r\n",
    b"5;" + b"x" * 9000,
    b"ffffffffffffffff\r\nx", b"0\r\nX: y\r\n\r\n", b"5\r\nrul",
    b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 50,
)  # fmt: skip
CONTINUE = re.compile(rb"^(HTTP/1\.1 100 Continue\r\n\r\n)+")


@pytest.fixture(scope="module")
def server(opened_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One process, so that one that dies is missed."""
    folder = tmp_path_factory.mktemp("attacked")
    database = folder / "put.sqlite3"
    database.write_bytes(opened_file.read_bytes())
    database.chmod(0o600)
    settings = {"PUT_TUTOR_PROCESSES": "1", "PUT_TUTOR_THREADS": "2"}
    with Server(f"sqlite:///{database}", folder, production=True, **settings) as running:
        yield running


@st.composite
def raw(draw: st.DrawFn) -> bytes:
    """A request as bytes, broken in any place, or no request at all."""
    if not draw(st.integers(0, 9)):
        return draw(st.binary(max_size=100))
    end = draw(st.sampled_from((b"\r\n", b"\r\n", b"\r\n", b"\n", b"\r", b"\x00")))
    fields = draw(st.lists(st.sampled_from(FIELDS), max_size=4))
    head = end.join((draw(st.sampled_from(LINES)), *fields)) + end + end
    whole = head + draw(st.sampled_from(BODIES))
    return whole[: draw(st.integers(1, len(whole)))] if not draw(st.integers(0, 5)) else whole


def sent(port: int, request: bytes) -> bytes:
    """All that comes back until the server hangs up; nothing more is sent after the request."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        answer = b""
        try:
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            while part := line.recv(65536):
                answer += part
        except OSError as error:
            if error.errno not in (errno.ECONNRESET, errno.EPIPE, errno.ENOTCONN):
                raise
        return answer


def well(server: Server) -> None:
    """The server answers as always."""
    visitor = Visitor(server.port)
    assert visitor.ask("GET", "/en/")[0] == 200
    visitor.connection.close()


def test_no_bytes_whatever_are_a_fault(server: Server, request: pytest.FixtureRequest) -> None:
    wanted = max(1, round(request.config.getoption("--fuzz") * SHARE))
    well(server)
    workers = server.workers
    assert workers

    @seed(request.config.getoption("--fuzz-seed"))
    @settings(
        max_examples=wanted, derandomize=False, database=None, deadline=None,
        phases=(Phase.generate,), suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(raw())
    def strike(content: bytes) -> None:
        # To "Expect: 100-continue" there are two answers; the first is a line and nothing else.
        answer = CONTINUE.sub(b"", sent(server.port, content))
        for status in re.findall(rb"^HTTP/1\.1 (\d+)", answer[:20]):
            assert int(status) < 500, content
        if answer:
            head = answer.split(b"\r\n\r\n")[0]
            assert answer.startswith((b"HTTP/1.0 ", b"HTTP/1.1 ")), content
            for name in GUARDS:
                assert name.encode().lower() in head.lower(), (content, head)
        assert b"Traceback" not in answer

    strike()
    assert server.workers == workers, "a process has died"
    assert "Traceback" not in server.said, server.said[-3000:]
    well(server)
