"""A course of one small lesson, for tests that spoil it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from tests.course.walk import LESSONS

FILE = "01-small.toml"


def small_course(parent: Path, lesson: str, books: Iterable[str], rules: str) -> Path:
    """The folder of a course with ``lesson`` under ``books``; ``rules`` is their rules.toml."""
    folder = parent / "lessons"
    (folder / "rulebooks").mkdir(parents=True)
    for key in books:
        shutil.copy(LESSONS / "rulebooks" / f"{key}.toml", folder / "rulebooks")
    files = {
        FILE: lesson,
        "course.toml": '[[part]]\nkey = "game"\ntitle = "The game"\n',
        "rules.toml": rules,
        "more-players.toml": "",
        "history.toml": 'title = "H"\nsummary = "S"\n',
        "glossary.toml": '[[term]]\nid = "a"\nterm = "a"\nmeaning = "B."\nsee = "small"\n',
    }
    for name, content in files.items():
        (folder / name).write_text(content, "utf-8")
    return folder


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Puts ``new`` into a file for the first ``old``, which has to be there."""
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
