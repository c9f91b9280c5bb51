"""How many requests somebody may send in a minute: by learner, else by address.

A school has one address and many learners, so whoever is known is counted alone. Addresses that are
not there count too; static files, the worker and what watches the server do not. Who types in
transfer codes is counted by address alone, as anybody can become a learner as often as they like.
Several processes count by themselves unless a setting names a Redis server; if that is away, they
do so until it is back.
"""

from __future__ import annotations

import time

from flask import Flask, Response, g, request
from flask_limiter import ApplicationLimit, Limiter
from limits.errors import ConfigurationError
from sqlalchemy.exc import DatabaseError

from tutor.settings import (
    LIMIT_ADDRESS,
    LIMIT_CODES,
    LIMIT_LEARNER,
    LIMIT_STORE,
    MEMORY,
    METRICS,
    BadSetting,
)
from tutor.store import failed
from tutor.web.keeping import learner
from tutor.web.pages import health, offline

_NO_ADDRESS = "nowhere"
_NO_PAGE = "none"
_TYPES_A_CODE = "carrying.do_take_over"
_PATIENCE = 1
"""Seconds for which an answer of Redis is waited for: longer, and everybody would wait."""


def init_app(app: Flask) -> None:
    """Limits the requests to ``app``; raises `BadSetting`."""
    by_learner, by_address = LIMIT_LEARNER.value(), LIMIT_ADDRESS.value()
    store, codes = LIMIT_STORE.value(), LIMIT_CODES.value()
    patience: dict[str, str | int] = {
        "socket_timeout": _PATIENCE,
        "socket_connect_timeout": _PATIENCE,
    }
    uncounted = {health.PATH, offline.WORKER} | (
        {"/metrics"} if METRICS.value() != "off" else set()
    )

    def allowed() -> str:
        return f"{by_learner if _known() else by_address} per minute"

    try:
        limiter = Limiter(
            _who,
            app=app,
            application_limits=[
                allowed,
                ApplicationLimit(
                    limit_provider=f"{codes} per minute",
                    key_function=_address,
                    scope="codes",
                    exempt_when=lambda: request.endpoint != _TYPES_A_CODE,
                ),
            ],
            # Else requests for addresses that are not there would not be counted.
            request_identifier=lambda: request.endpoint or _NO_PAGE,
            storage_uri=store,
            storage_options={} if store == MEMORY else patience,
            in_memory_fallback_enabled=True,
            key_prefix="put-tutor",
        )
    except ConfigurationError as error:
        raise BadSetting(
            f"{LIMIT_STORE.name}: Redis needs the extra: pip install 'put-tutor[redis]'"
        ) from error

    app.extensions["put_counter_is_there"] = lambda: store == MEMORY or limiter.storage.check()

    @limiter.request_filter
    def is_uncounted() -> bool:
        return request.path in uncounted

    @app.after_request
    def say_how_long(response: Response) -> Response:
        limit = limiter.current_limit
        if response.status_code == 429 and limit is not None:
            response.headers["Retry-After"] = str(max(1, round(limit.reset_at - time.time())))
        return response


def _known() -> str | None:
    """The learner who sends this request, if the database can tell."""
    try:
        return learner()
    except DatabaseError as error:
        if not failed(error):
            raise
        # Whatever page this is asks again, and says so.
        g.pop("learner", None)
        return None


def _who() -> str:
    known = _known()
    return f"learner {known}" if known else _address()


def _address() -> str:
    return f"address {request.remote_addr or _NO_ADDRESS}"
