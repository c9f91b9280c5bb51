"""Numbers about the server at /metrics, for Prometheus; only where a setting asks for them.

With several processes each writes its numbers into files of a folder that all share, and
whichever answers adds them up; see `tutor.serving.production`.
"""

from __future__ import annotations

import os
from hmac import compare_digest
from typing import Any

from flask import Flask, Response, abort, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from tutor.web.checks import table_faults
from tutor.web.watching import Answered

PATH = "/metrics"
_SHARED = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The numbers of one application."""

    def __init__(self) -> None:
        self._own = CollectorRegistry()
        self._requests = Counter(
            "put_tutor_requests",
            "Requests answered, by pattern of the address.",
            ("method", "route", "status"),
            registry=self._own,
        )
        self._seconds = Histogram(
            "put_tutor_request_seconds",
            "Time from a request to the end of its answer.",
            ("route",),
            buckets=_SECONDS,
            registry=self._own,
        )
        self._database = Counter(
            "put_tutor_database_errors",
            "Times that the database could not be used.",
            registry=self._own,
        )
        self._tables = Gauge(
            "put_tutor_table_faults",
            "Tables of perfect play that are missing or damaged now.",
            multiprocess_mode="mostrecent",
            registry=self._own,
        )

    def observe(self, answered: Answered) -> None:
        """Counts and times a request."""
        self._requests.labels(answered.method, answered.route, str(answered.status)).inc()
        self._seconds.labels(answered.route).observe(answered.seconds)

    def count_database_error(self) -> None:
        """Counts one time that the database could not be used."""
        self._database.inc()

    def text(self) -> bytes:
        """All numbers, in Prometheus' text format."""
        self._tables.set(len(table_faults()))
        registry = self._own
        if _SHARED in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def init_app(app: Flask, access: str) -> Metrics:
    """Shows the numbers of ``app`` to everybody (``open``), or to who has the token."""
    metrics = Metrics()

    def show() -> Any:
        if access != "open":
            given = request.headers.get("Authorization", "").removeprefix("Bearer ")
            if not compare_digest(given.encode(), access.encode()):
                abort(404)
        return Response(metrics.text(), content_type=CONTENT_TYPE_LATEST)

    app.add_url_rule(PATH, "metrics", show)
    return metrics
