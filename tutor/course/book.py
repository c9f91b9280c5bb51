"""The rules pages and the glossary: statements that hold for the choices a rulebook makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tutor.course.reader import (
    Condition,
    Fields,
    Place,
    holds,
    paragraphs,
    placeholders,
    read_condition,
    read_toml,
)
from tutor.engine import Rulebook
from tutor.text import Message, label, say

_KNOWN = ("target",)
GLOSSARY = "glossary"
"""The context of the terms alone: many of them are also the text of a button or label."""


@dataclass(frozen=True, slots=True)
class RuleItem:
    """One statement; ``ruling`` is its number where the sources leave the point open."""

    text: Message
    ruling: str | None


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A section of a rules page; ``id`` is its anchor."""

    id: str
    title: Message
    items: tuple[RuleItem, ...]


@dataclass(frozen=True, slots=True)
class BookTitle:
    """What a rulebook is called, and one sentence about it."""

    title: Message
    summary: Message


@dataclass(frozen=True, slots=True)
class _Item:
    text: str
    ruling: str | None
    when: Condition
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class RuleBookText:
    """All statements of the rules pages, to be put under a rulebook by `sections`.

    ``written`` has them by the key of each rulebook: those of the file that gives it its title.
    """

    titles: Mapping[str, BookTitle]
    written: Mapping[str, tuple[tuple[str, str, tuple[_Item, ...]], ...]]

    def sections(self, rulebook: Rulebook) -> tuple[RuleSection, ...]:
        """The rules page of ``rulebook``: each section with the statements that hold."""
        made = []
        for id_, title, items in self.written[rulebook.key]:
            held = tuple(
                RuleItem(
                    say(item.text, **{name: getattr(rulebook, name) for name in item.names}),
                    item.ruling,
                )
                for item in items
                if holds(item.when, rulebook)
            )
            if held:
                made.append(RuleSection(id_, say(title), held))
        return tuple(made)


def read_rules(*paths: Path) -> RuleBookText:
    """The statements in the files, each for the rulebooks it names; raises `BadCourse`."""
    titles: dict[str, BookTitle] = {}
    written: dict[str, tuple[tuple[str, str, tuple[_Item, ...]], ...]] = {}
    for path in paths:
        named, sections = _read_rules(path)
        titles |= named
        written |= dict.fromkeys(named, sections)
    return RuleBookText(MappingProxyType(titles), MappingProxyType(written))


def _read_rules(
    path: Path,
) -> tuple[dict[str, BookTitle], tuple[tuple[str, str, tuple[_Item, ...]], ...]]:
    place = Place(path.name)
    fields = Fields(read_toml(path), place, ("book", "section"))
    titles = {}
    for table in fields.tables("book"):
        book = Fields(table, place.at("book"), ("key", "title", "summary"))
        titles[book.text("key")] = BookTitle(say(book.text("title")), say(book.text("summary")))
    sections = []
    for table in fields.tables("section"):
        section = Fields(table, place.at("section"), ("id", "title", "item"))
        inside = place.at(f"section {section.text('id')!r}")
        items = tuple(_item(item, inside) for item in section.tables("item"))
        sections.append((section.text("id"), section.text("title"), items))
    return titles, tuple(sections)


def _item(table: dict[str, Any], place: Place) -> _Item:
    fields = Fields(table, place, ("text", "ruling", "when"))
    text = _one_paragraph(fields.text("text"), place)
    ruling = fields.text("ruling", "") or None
    when = read_condition(fields.table("when"), place)
    return _Item(text, ruling, when, frozenset(placeholders(text, place, _KNOWN)))


def _one_paragraph(text: str, place: Place) -> str:
    parts = paragraphs(text)
    if len(parts) != 1:
        raise place.bad("one paragraph is allowed here")
    return parts[0]


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the glossary; ``lesson`` is the key of the lesson that teaches it."""

    id: str
    term: Message
    meaning: Message
    lesson: str | None


def read_glossary(path: Path) -> tuple[Term, ...]:
    """The terms in ``path``; raises `BadCourse`."""
    place = Place(path.name)
    terms = []
    for table in Fields(read_toml(path), place, ("term",)).tables("term"):
        fields = Fields(table, place, ("id", "term", "meaning", "see"))
        meaning = _one_paragraph(fields.text("meaning"), place.at(fields.text("id")))
        placeholders(meaning, place, ())
        terms.append(
            Term(
                fields.text("id"),
                label(GLOSSARY, fields.text("term")),
                say(meaning),
                fields.text("see", "") or None,
            )
        )
    return tuple(terms)
