"""How many requests somebody may send in a minute: by learner, else by address.

A school has one address and many learners, so whoever is known is counted alone. Static files,
the worker and what watches the server are not counted. Several processes count by themselves unless
a setting names a Redis server; if that is away, they do so until it is back.
"""

from __future__ import annotations

import time

from flask import Flask, Response, g, request
from flask_limiter import Limiter
from limits.errors import ConfigurationError
from sqlalchemy.exc import OperationalError

from tutor.settings import LIMIT_ADDRESS, LIMIT_LEARNER, LIMIT_STORE, METRICS, BadSetting
from tutor.web.keeping import learner
from tutor.web.pages import health, offline

_NO_ADDRESS = "nowhere"


def init_app(app: Flask) -> None:
    """Limits the requests to ``app``; raises `BadSetting`."""
    by_learner, by_address = LIMIT_LEARNER.value(), LIMIT_ADDRESS.value()
    uncounted = {health.PATH, offline.WORKER} | (
        {"/metrics"} if METRICS.value() != "off" else set()
    )

    def allowed() -> str:
        return f"{by_learner if _known() else by_address} per minute"

    try:
        limiter = Limiter(
            _who,
            app=app,
            application_limits=[allowed],
            storage_uri=LIMIT_STORE.value(),
            in_memory_fallback_enabled=True,
            key_prefix="put-tutor",
        )
    except ConfigurationError as error:
        raise BadSetting(
            f"{LIMIT_STORE.name}: Redis needs the extra: pip install 'put-tutor[redis]'"
        ) from error

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
    except OperationalError:
        # Whatever page this is asks again, and says so.
        g.pop("learner", None)
        return None


def _who() -> str:
    known = _known()
    return f"learner {known}" if known else f"address {request.remote_addr or _NO_ADDRESS}"
