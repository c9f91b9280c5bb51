"""Several processes with threads (gunicorn): for everybody.

The application is made before the processes part, so a faulty course stops the start, and what
they have in common is in memory once. A process that dies is replaced. SIGTERM lets requests
under way end, for as long as the settings say.
"""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger
from gunicorn.http.errors import (
    ConfigurationProblem,
    ExpectationFailed,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
)
from gunicorn.workers.gthread import ThreadWorker

from tutor.logs import announce
from tutor.serving.listening import BACKLOG
from tutor.serving.settling import settle
from tutor.settings import GRACE, LOG, METRICS, PROCESSES, THREADS

_SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client learns where processes put their numbers together."""
_LONGEST_ADDRESS = 8190
"""Bytes of the first line; the application's own limit is lower and has a page."""
GUARDS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Headers of the answer to what is no request, which never reaches the application."""


def serve(make: Callable[[], Any], listener: socket.socket, greeting: str) -> None:
    """Serves what ``make`` gives until SIGTERM or Ctrl+C; says ``greeting`` when it is ready."""
    folder = tempfile.mkdtemp(prefix="put-tutor-metrics-") if METRICS.value() != "off" else None
    if folder:
        # Read when prometheus-client is imported, which is when the application is made.
        os.environ[_SHARED] = folder
    starter = os.getpid()
    try:
        app = make()
        settle()
        Arbiter(_Application(app, _options(listener, greeting))).run()
    finally:
        # The processes come by here too, when they end.
        if folder and os.getpid() == starter:
            shutil.rmtree(folder, ignore_errors=True)


def _options(listener: socket.socket, greeting: str) -> dict[str, Any]:
    def when_ready(_arbiter: Any) -> None:
        announce(greeting)

    def child_exit(_arbiter: Any, worker: Any) -> None:
        if METRICS.value() != "off":
            from prometheus_client.multiprocess import mark_process_dead

            mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]

    options: dict[str, Any] = {
        # gunicorn takes it over, and closes it.
        "bind": f"fd://{listener.detach()}",
        "backlog": BACKLOG,
        "workers": PROCESSES.value(),
        "worker_class": _Worker,
        "threads": THREADS.value(),
        "graceful_timeout": GRACE.value(),
        "preload_app": True,
        "control_socket_disable": True,
        # tutor/web/proxies.py decides whom to believe; gunicorn believes nobody.
        "forwarded_allow_ips": "",
        "secure_scheme_headers": {},
        "limit_request_line": _LONGEST_ADDRESS,
        "proc_name": "put-tutor",
        "loglevel": "warning",
        "when_ready": when_ready,
        "child_exit": child_exit,
    }
    if LOG.value() == "json":
        options["logger_class"] = _ThroughTheRoot
    return options


# What the application wanted to answer is its own fault, whatever gunicorn's classes say.
_OURS = (InvalidResponseHeader, InvalidResponseHeaderName, ConfigurationProblem)
_STATUS: dict[type[Exception], HTTPStatus] = {
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
}


class _Application(BaseApplication):  # type: ignore[misc]
    """An application that is there, with options that are ours alone."""

    def __init__(self, app: Any, options: dict[str, Any]) -> None:
        self._app, self._options = app, options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self._app


class _Worker(ThreadWorker):  # type: ignore[misc]
    """A process that refuses new connections when it is to end.

    gunicorn's own keeps the port open until the last request is answered, and takes none any
    more: who comes meanwhile would wait in vain.
    """

    def set_accept_enabled(self, enabled: bool) -> None:
        super().set_accept_enabled(enabled)
        if not self.alive:
            for listener in self.sockets:
                listener.close()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Any) -> None:
        """Answers what is no request: no browser sends that, so in numbers and no language.

        gunicorn's own repeats what was sent, without headers that guard it, and counts a way of
        transfer that it does not know as a fault of the server.
        """
        if not isinstance(exc, ParseException) or isinstance(exc, _OURS):
            super().handle_error(req, client, addr, exc)
            return
        status = next((code for kind, code in _STATUS.items() if isinstance(exc, kind)), None)
        client_error = status or HTTPStatus.BAD_REQUEST
        body = f"{client_error.value}\n"
        lines = [f"HTTP/1.1 {client_error.value} {client_error.phrase}", "Connection: close"]
        lines += ["Content-Type: text/plain; charset=utf-8", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in GUARDS.items()]
        with suppress(OSError):
            client.sendall(("\r\n".join(lines) + "\r\n\r\n" + body).encode())


class _ThroughTheRoot(Logger):  # type: ignore[misc]
    """gunicorn's own lines, written like all others; requests are logged by the application."""

    def setup(self, cfg: Any) -> None:
        self.loglevel = self.LOG_LEVELS[cfg.loglevel]
        self.error_log.setLevel(self.loglevel)
        self.error_log.propagate = True
