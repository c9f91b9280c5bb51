"""Strict reading of what a browser sends: each field once, short, and without control signs."""

from __future__ import annotations

import re

from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, Forbidden

from tutor.text import Message

MAX_LENGTH = 2000
MAX_ADDRESS = 4000
"""Characters of path and query: every state of every page fits in."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class Refused(BadRequest):
    """An answer the rules refuse; the error page says why, in the learner's language."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.msgid)
        self.reason = reason


class NotYours(Forbidden):
    """Something that only its owner may see now; the error page says why."""

    def __init__(self, title: Message, reason: Message) -> None:
        super().__init__(reason.msgid)
        self.title = title
        self.reason = reason


def _one(values: MultiDict[str, str], name: str, default: str | None) -> str:
    given = values.getlist(name)
    if not given and default is not None:
        return default
    if len(given) != 1 or len(given[0]) > MAX_LENGTH or _CONTROL.search(given[0]):
        raise BadRequest(f"field {name}")
    return given[0]


def argument(name: str, default: str | None = None) -> str:
    """A field of the address; raises `BadRequest` if it is missing, repeated or too long."""
    return _one(request.args, name, default)


def field(name: str, default: str | None = None) -> str:
    """A field of the form sent; raises `BadRequest` if it is missing, repeated or too long."""
    return _one(request.form, name, default)


def number(text: str, lowest: int, highest: int) -> int:
    """The whole number written in ``text``; raises `BadRequest` outside the range."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or not lowest <= int(text) <= highest:
        raise BadRequest("number")
    return int(text)


def listed(name: str, separator: str) -> tuple[str, ...]:
    """The entries of a field that may stand in the address repeatedly, each with several of them.

    Raises `BadRequest` if one is too long or has control signs.
    """
    given = request.args.getlist(name)
    if sum(map(len, given)) > MAX_LENGTH or any(map(_CONTROL.search, given)):
        raise BadRequest(f"field {name}")
    return tuple(entry for text in given for entry in parts(text, separator) if entry)


def parts(text: str, separator: str) -> tuple[str, ...]:
    """The parts of a list written into one field; empty for an empty text."""
    return tuple(text.split(separator)) if text else ()
