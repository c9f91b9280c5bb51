"""A lesson as its author wrote it: read strictly, not yet put under a rulebook."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tutor.course.reader import (
    Condition,
    Fields,
    Place,
    paragraphs,
    placeholders,
    read_condition,
    read_toml,
)

_FILE_NAME = re.compile(r"(\d\d)-([a-z0-9-]+)")
_STEP_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

CONTENT_KEYS = (
    "table",
    "moves",
    "say",
    "ask",
    "about",
    "prompt",
    "cards",
    "expect",
    "after",
    "numbers",
    "drill",
    "times",
    "hand",
    "more",
)
PROSE_KEYS = ("say", "prompt", "after")
ACTION_KEYS = ("ask", "drill", "hand")
MORE = ("perfect",)
"""The pages that a step may lead to when it is done."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What a step says and does for the rulebooks that meet ``when``."""

    when: Condition
    content: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StepSource:
    """A step as written: its stable id, its content, and the variants of it."""

    id: str
    when: Condition
    content: Mapping[str, Any]
    variants: tuple[Variant, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class LessonSource:
    """A lesson file: ``number`` gives the order, ``key`` is the address."""

    number: int
    key: str
    title: str
    summary: str
    part: str
    minutes: int
    when: Condition
    learnt: tuple[str, ...]
    steps: tuple[StepSource, ...]
    place: Place


def read_lesson(path: Path) -> LessonSource:
    """The lesson in ``path``; raises `BadCourse` with file, step and what is allowed."""
    place = Place(path.name)
    name = _FILE_NAME.fullmatch(path.stem)
    if name is None:
        raise place.bad("the file's name", "two digits, a hyphen, the key: 05-trick-and-tie.toml")
    fields = Fields(
        read_toml(path),
        place,
        ("title", "summary", "part", "minutes", "when", "learnt", "step"),
    )
    steps = tuple(
        _read_step(table, place.at(f"step {number}"))
        for number, table in enumerate(fields.tables("step"), start=1)
    )
    if not steps:
        raise place.bad("a lesson needs at least one [[step]]")
    ids = [step.id for step in steps]
    for id_ in ids:
        if ids.count(id_) > 1:
            raise place.bad(f"the step id {id_!r} stands twice")
    return LessonSource(
        number=int(name[1]),
        key=name[2],
        title=_plain_line(fields, "title"),
        summary=_plain_line(fields, "summary"),
        part=fields.text("part"),
        minutes=fields.number("minutes"),
        when=read_condition(fields.table("when"), place),
        learnt=tuple(_line(text) for text in fields.texts("learnt")),
        steps=steps,
        place=place,
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def _plain_line(fields: Fields, key: str) -> str:
    """A line that is the same under every rulebook: nothing is filled in."""
    line = _line(fields.text(key))
    placeholders(line, fields.place, ())
    return line


def _read_step(table: dict[str, Any], place: Place) -> StepSource:
    fields = Fields(table, place, ("id", "when", "variant", *CONTENT_KEYS))
    id_ = fields.text("id")
    if not _STEP_ID.fullmatch(id_):
        raise place.bad(f"the id {id_!r}", "small letters, digits and single hyphens")
    place = place.at(f"{id_!r}")
    variants = tuple(_read_variant(part, place) for part in fields.tables("variant"))
    content = {key: table[key] for key in CONTENT_KEYS if key in table}
    when = read_condition(fields.table("when"), place)
    return StepSource(id_, when, content, variants, place)


def _read_variant(table: dict[str, Any], place: Place) -> Variant:
    fields = Fields(table, place.at("variant"), ("when", *CONTENT_KEYS))
    if "when" not in fields:
        raise place.bad("a variant needs a `when`")
    content = {key: value for key, value in table.items() if key != "when"}
    return Variant(read_condition(fields.table("when"), place), content)


def prose_texts(content: Mapping[str, Any]) -> tuple[str, ...]:
    """Every paragraph of prose in a step's content."""
    return tuple(
        paragraph
        for key in PROSE_KEYS
        if isinstance(content.get(key), str)
        for paragraph in paragraphs(content[key])
    )
