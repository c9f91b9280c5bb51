"""Strict reading of the course's TOML files: every slip is named with what is allowed.

Prose is folded: white space becomes one blank, an empty line starts a new paragraph, and every
paragraph is a message of its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor.course.errors import BadCourse
from tutor.engine import CHOICES, Rulebook

_PLACEHOLDER = re.compile(r"%\((\w+)\)s")
_BARE_PERCENT = re.compile(r"%(?!\(\w+\)s)")


def read_toml(path: Path) -> dict[str, Any]:
    """The file's content; raises `BadCourse` if it is no TOML."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCourse(path.name, "", str(error)) from error


@dataclass(frozen=True, slots=True)
class Place:
    """Where in which file something stands, for the author."""

    file: str
    place: str = ""

    def at(self, place: str) -> Place:
        """A place inside this one."""
        return Place(self.file, f"{self.place}, {place}" if self.place else place)

    def bad(self, fault: str, allowed: str = "") -> BadCourse:
        """The error to raise for a fault here."""
        return BadCourse(self.file, self.place, fault, allowed)


class Fields:
    """A TOML table read key by key; `done` refuses what nobody asked for."""

    def __init__(self, table: Any, place: Place, allowed: tuple[str, ...]) -> None:
        self.place = place
        if not isinstance(table, dict):
            raise place.bad("must be a table")
        for key in table:
            if key not in allowed:
                raise place.bad(f"unknown key {key!r}", ", ".join(allowed))
        self._table = table

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def text(self, key: str, default: str | None = None) -> str:
        """A text; required unless there is a default."""
        value = self._value(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.place.bad(f"{key!r} must be a text")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number from 1."""
        value = self._value(key, default)
        if type(value) is not int or value < 1:
            raise self.place.bad(f"{key!r} must be a whole number from 1")
        return value

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self._table.get(key, default)
        if not isinstance(value, bool):
            raise self.place.bad(f"{key!r} must be true or false")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, empty if the key is absent."""
        value = self._table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.place.bad(f"{key!r} must be a list of texts")
        return tuple(value)

    def table(self, key: str) -> dict[str, Any]:
        """A table, empty if the key is absent."""
        value = self._table.get(key, {})
        if not isinstance(value, dict):
            raise self.place.bad(f"{key!r} must be a table")
        return value

    def tables(self, key: str) -> tuple[dict[str, Any], ...]:
        """A list of tables, empty if the key is absent."""
        value = self._table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.place.bad(f"{key!r} must be a list of tables")
        return tuple(value)

    def _value(self, key: str, default: object) -> object:
        if key not in self._table and default is None:
            raise self.place.bad(f"{key!r} is missing")
        return self._table.get(key, default)


def paragraphs(text: str) -> tuple[str, ...]:
    """``text`` as folded paragraphs.

    >>> paragraphs("One  two\\n three.\\n\\nFour.")
    ('One two three.', 'Four.')
    """
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    return tuple(part for part in parts if part)


def placeholders(text: str, place: Place, known: tuple[str, ...]) -> set[str]:
    """The names that ``text`` has filled in.

    Raises `BadCourse` for an unknown one, and for a per cent sign that is none: it would break
    translation.
    """
    if _BARE_PERCENT.search(text):
        raise place.bad(f"a bare per cent sign in {text!r}", "%(name)s and `numbers`")
    names = set(_PLACEHOLDER.findall(text))
    for name in names - set(known):
        raise place.bad(f"unknown placeholder %({name})s", ", ".join(known) or "none")
    return names


Condition = Mapping[str, object]
"""Choices of a rulebook by field name, as written in a file; all must hold."""

_OTHER_FIELDS = {"target": int, "stops_when_decided": bool}


def read_condition(table: dict[str, Any], place: Place) -> Condition:
    """A `when` of a lesson, step or rule; raises `BadCourse` for a choice there is not."""
    for name, value in table.items():
        if name in CHOICES:
            allowed = [choice.value for choice in CHOICES[name]]
            if value not in allowed:
                raise place.bad(f"when: {name} = {value!r}", " | ".join(allowed))
        elif name not in _OTHER_FIELDS or type(value) is not _OTHER_FIELDS[name]:
            raise place.bad(f"when: {name} = {value!r}", ", ".join([*CHOICES, *_OTHER_FIELDS]))
    return table


def holds(condition: Condition, rulebook: Rulebook) -> bool:
    """Whether ``rulebook`` makes all the choices of ``condition``."""
    for name, wanted in condition.items():
        made = getattr(rulebook, name)
        if getattr(made, "value", made) != wanted:
            return False
    return True
