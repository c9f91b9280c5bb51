"""The prose of the course's files, for the catalogue of messages to translate.

The files are read by the same readers as for the site, so nothing can be shown that is not in
the catalogue. A note tells translators where the text stands and what has just been played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tutor.course.book import GLOSSARY
from tutor.course.lesson import LessonSource, StepSource, prose_texts, read_lesson
from tutor.course.reader import Fields, Place, paragraphs, read_toml

Prose = tuple[int, str | None, str, list[str]]
"""Line number, context, message and the notes for translators."""

_TERM = "glossary: the term itself"


def prose_of(path: Path) -> Iterator[Prose]:
    """Every message in a file of ``lessons/``, in the order of the file.

    Raises `BadCourse` for a file that the site would refuse.
    """
    source = path.read_text("utf-8").splitlines()
    for text, note in _texts(path):
        context = GLOSSARY if note == _TERM else None
        yield _line_of(text, source), context, text, [note]


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    if path.parent.name == "rulebooks":
        return
    if path.stem == "course":
        for part in _tables(path, "part"):
            yield part["title"], "a part of the course"
    elif path.stem in ("rules", "more-players"):
        yield from _rules(path)
    elif path.stem == "glossary":
        for term in _tables(path, "term"):
            yield term["term"], _TERM
            yield _folded(term["meaning"]), f"glossary: what “{term['term']}” means"
    elif path.stem == "history":
        yield from _history(path)
    else:
        yield from _lesson(read_lesson(path))


def _tables(path: Path, key: str) -> tuple[dict[str, Any], ...]:
    data = read_toml(path)
    return Fields(data, Place(path.name), tuple(data)).tables(key)


def _folded(text: str) -> str:
    return " ".join(paragraphs(text))


def _rules(path: Path) -> Iterator[tuple[str, str]]:
    for book in _tables(path, "book"):
        yield book["title"], "the name of a form of the game"
        yield book["summary"], f"one sentence about {book['title']}"
    for section in _tables(path, "section"):
        yield section["title"], "rules page: the title of a section"
        for item in section.get("item", ()):
            ruling = f", our table's ruling {item['ruling']}" if "ruling" in item else ""
            when = f", only where {item['when']}" if "when" in item else ""
            note = f"rules page, section “{section['title']}”{ruling}{when}"
            yield _folded(item["text"]), note


def _history(path: Path) -> Iterator[tuple[str, str]]:
    data = read_toml(path)
    yield data["title"], "history page: its title"
    yield data["summary"], "history page: one sentence about it"
    for section in _tables(path, "section"):
        yield section["title"], "history page: the title of a section"
        for item in section.get("item", ()):
            if "text" in item:
                yield _folded(item["text"]), f"history page, section “{section['title']}”"


def _lesson(lesson: LessonSource) -> Iterator[tuple[str, str]]:
    where = f"lesson “{lesson.title}”"
    yield lesson.title, "the title of a lesson"
    yield lesson.summary, f"{where}: what it is about"
    for number, step in enumerate(lesson.steps, start=1):
        for content in (step.content, *(variant.content for variant in step.variants)):
            note = f"{where}, step {number}{_played(step, content)}"
            for text in prose_texts(content):
                yield text, note
    for text in lesson.learnt:
        yield text, f"{where}: what was learnt"


def _played(step: StepSource, content: Mapping[str, Any]) -> str:
    moves = content.get("moves") or step.content.get("moves")
    if not moves:
        return ""
    return f"; just played: {', '.join(str(move) for move in moves)}"


def _line_of(text: str, source: list[str]) -> int:
    """The line where ``text`` begins; TOML's reader does not tell, so its start is looked up."""
    start = text.split(" ")[:3]
    for number, line in enumerate(source, start=1):
        if " ".join(start) in " ".join(line.split()):
            return number
    return 1
