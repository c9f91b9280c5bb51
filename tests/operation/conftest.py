"""Sites and servers of a test's own, set up as the settings say."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.survival.sites import clock, site_at
from tutor.logs import JsonLines

__all__ = ["clock", "site_at"]
Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """What has been logged since it was asked last, with the log switched to JSON."""
    monkeypatch.setenv("PUT_TUTOR_LOG", "json")
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root, level = logging.getLogger(), logging.getLogger().level
    root.addHandler(handler)
    root.setLevel(logging.INFO)

    def read() -> list[dict[str, Any]]:
        text = stream.getvalue()
        stream.seek(0)
        stream.truncate()
        return [json.loads(line) for line in text.splitlines()]

    yield read
    root.removeHandler(handler)
    root.setLevel(level)
