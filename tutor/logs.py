"""What the server writes about itself: readable lines, or a JSON object a line.

No card and no learner's id is in a JSON line: addresses are told as patterns, and whatever looks
like a card or like something random is left out of messages.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from typing import Any

from tutor.settings import LOG

REQUEST_ID: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the request that is being answered; None between requests."""
REQUESTS = "tutor.requests"
"""The logger with one line for each request; its records have ``fields``."""
_SERVER = "tutor.server"
_RANDOM = re.compile(r"[\w-]{16,}", re.ASCII)
_CARD = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9AKQJ])[SHDC♠♥♦♣](?![A-Za-z0-9])")
_LEFT_OUT = "…"
_CAUSES = 5
_PACKAGE = Path(__file__).resolve().parents[1]


def set_up_logs() -> None:
    """Lets the whole process write as the settings say; raises `BadSetting`.

    Plain is what Python and the servers do by themselves: warnings and faults.
    """
    if LOG.value() == "plain":
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    logging.captureWarnings(True)
    # Of migrations it tells every step, and of every start.
    logging.getLogger("alembic").setLevel(logging.WARNING)


def announce(text: str) -> None:
    """Says something about the server that is no fault."""
    if LOG.value() == "plain":
        print(text, flush=True)  # noqa: T201
    else:
        logging.getLogger(_SERVER).info(text)


class JsonLines(logging.Formatter):
    """A record as one JSON object without line breaks."""

    def format(self, record: logging.LogRecord) -> str:
        """Time (UTC), level, logger, message; the request's id, a record's ``fields``, a fault."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if REQUEST_ID.get() is not None:
            line["request_id"] = REQUEST_ID.get()
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1]:
            line["exception"] = _told(record.exc_info[1], _CAUSES)
        return json.dumps(line)


def without_secrets(text: str) -> str:
    """``text`` without cards, and without anything that could be an id or a key."""
    return _CARD.sub(_LEFT_OUT, _RANDOM.sub(_LEFT_OUT, text))


def _told(fault: BaseException, causes: int) -> dict[str, Any]:
    kind = type(fault)
    told: dict[str, Any] = {
        "type": f"{kind.__module__}.{kind.__qualname__}",
        "message": without_secrets(str(fault)),
        "at": [
            f"{_place(frame.filename)}:{frame.lineno} {frame.name}"
            for frame in extract_tb(fault.__traceback__)
        ],
    }
    cause = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    if cause is not None and causes:
        told["cause"] = _told(cause, causes - 1)
    return told


def _place(filename: str) -> str:
    path = Path(filename)
    return path.relative_to(_PACKAGE).as_posix() if path.is_relative_to(_PACKAGE) else filename
