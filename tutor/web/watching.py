"""Looks at every request from outside: gives it an id, and tells what became of it."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask, request
from werkzeug.wsgi import ClosingIterator

from tutor.logs import REQUEST_ID, REQUESTS
from tutor.web.proxies import FROM_PROXY

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HEADER = "X-Request-ID"
_ROUTE = "put_tutor.route"
_STATICS = "/static/"
_NO_ROUTE = "none"
_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"))
_SANE = re.compile(r"[A-Za-z0-9._-]{8,64}")


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a request; ``route`` is the pattern of its address, never the address."""

    method: str
    route: str
    status: int
    seconds: float


Observer = Callable[[Answered], None]


class Watched:
    """An application whose requests are counted, timed and told."""

    def __init__(self, app: WSGIApplication, observers: Sequence[Observer]) -> None:
        self._app, self._observers = app, observers

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answers a request; it is told when the whole answer has been sent."""
        begun = perf_counter()
        id_ = _id_of(environ)
        REQUEST_ID.set(id_)
        status = 500

        def started(line: str, headers: list[tuple[str, str]], *fault: Any) -> Any:
            nonlocal status
            status = int(line.split(" ", 1)[0])
            return start(line, [*headers, (HEADER, id_)], *fault)

        def ended() -> None:
            answered = Answered(
                method=_method(environ),
                route=_route(environ),
                status=status,
                seconds=perf_counter() - begun,
            )
            for observe in self._observers:
                observe(answered)
            REQUEST_ID.set(None)

        try:
            body = self._app(environ, started)
        except BaseException:
            ended()
            raise
        return ClosingIterator(body, ended)


def write(answered: Answered) -> None:
    """Writes a request to the log."""
    fields = {
        "method": answered.method,
        "route": answered.route,
        "status": answered.status,
        "ms": round(1000 * answered.seconds, 1),
    }
    logging.getLogger(REQUESTS).info("request", extra={"fields": fields})


def init_app(app: Flask, observers: Sequence[Observer]) -> None:
    """Watches ``app``; whatever is to be watched has to be in its place already."""

    @app.before_request
    def remember_the_route() -> None:
        if request.url_rule is not None:
            request.environ[_ROUTE] = request.url_rule.rule

    app.wsgi_app = Watched(app.wsgi_app, observers)  # type: ignore[assignment, method-assign]


def _id_of(environ: WSGIEnvironment) -> str:
    """A trusted proxy's id, if it can be written anywhere as it is; else one of our own."""
    given = str(environ.get("HTTP_X_REQUEST_ID", ""))
    if environ.get(FROM_PROXY) and _SANE.fullmatch(given):
        return given
    return secrets.token_hex(8)


def _method(environ: WSGIEnvironment) -> str:
    method = str(environ["REQUEST_METHOD"])
    return method if method in _METHODS else "other"


def _route(environ: WSGIEnvironment) -> str:
    if _ROUTE in environ:
        return str(environ[_ROUTE])
    return _STATICS if environ.get("PATH_INFO", "").startswith(_STATICS) else _NO_ROUTE
