"""Reads the rulebooks, one TOML file each; to add a rulebook, add a file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tutor.data import data_dir
from tutor.engine import PutError, Rulebook, rulebook_from


class BadRulebook(Exception):
    """A rulebook file cannot be used; the text names the file and what is allowed."""


def read_rulebooks(folder: Path) -> Mapping[str, Rulebook]:
    """The rulebooks in ``folder`` by key (the file's name without its ending).

    Raises `BadRulebook`.
    """
    books = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            books[path.stem] = rulebook_from(path.stem, tomllib.loads(path.read_text("utf-8")))
        except (PutError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadRulebook(f"{path.name}: {error}") from error
    if not books:
        raise BadRulebook(f"no rulebook in {folder}")
    return MappingProxyType(books)


@cache
def rulebooks() -> Mapping[str, Rulebook]:
    """The rulebooks that come with the course, by key."""
    return read_rulebooks(data_dir("lessons") / "rulebooks")


def two_handed(books: Mapping[str, Rulebook]) -> Mapping[str, Rulebook]:
    """Those of ``books`` that two play, each alone."""
    return MappingProxyType({key: book for key, book in books.items() if book.two_handed})


def nearest(wanted: Rulebook, books: Iterable[Rulebook]) -> Rulebook:
    """The one of ``books`` that makes most choices as ``wanted`` does; of several the first."""
    choices = [field.name for field in fields(Rulebook) if field.init and field.name != "key"]

    def alike(book: Rulebook) -> int:
        return sum(getattr(book, name) == getattr(wanted, name) for name in choices)

    return max(books, key=alike)
