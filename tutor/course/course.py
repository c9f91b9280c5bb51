"""The whole course: lessons in order, each rehearsed under each rulebook it holds for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tutor.bots import bots
from tutor.coach.judge import Judge
from tutor.coach.solved import SolvedJudge
from tutor.course.book import RuleBookText, Term, read_glossary, read_rules
from tutor.course.errors import BadCourse
from tutor.course.history import History, read_history
from tutor.course.lesson import LessonSource, read_lesson
from tutor.course.reader import Fields, Place, holds, read_toml
from tutor.course.rehearsal import rehearse
from tutor.course.steps import Lesson
from tutor.data import data_dir
from tutor.engine import Rulebook
from tutor.rulebooks import BadRulebook, nearest, read_rulebooks
from tutor.solver.tables import faults
from tutor.text import Message, say

HISTORY_RULES = "classic"
"""The rules of the hands on the history page: Cotton's."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the course: its title and its lessons in order."""

    key: str
    title: Message
    lessons: tuple[LessonSource, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that is taught, under all forms of the game.

    ``rehearsed`` is by lesson key, then by rulebook key, ``rulebooks`` by key.
    """

    parts: tuple[Part, ...]
    lessons: Mapping[str, LessonSource]
    rehearsed: Mapping[str, Mapping[str, Lesson]]
    rulebooks: Mapping[str, Rulebook]
    rules: RuleBookText
    glossary: tuple[Term, ...]
    history: History

    def lesson(self, key: str, rulebook: str) -> Lesson | None:
        """The lesson as ``rulebook`` has it; None if there is no such lesson.

        Where the lesson does not hold for that rulebook, it is told under the nearest one that
        it does hold for: compare ``lesson.rulebook``.
        """
        told = self.rehearsed.get(key)
        if told is None:
            return None
        if rulebook in told:
            return told[rulebook]
        books = (lesson.rulebook for lesson in told.values())
        return told[nearest(self.rulebooks[rulebook], books).key]


def read_course(folder: Path, judge: Judge, strict: bool = True) -> Course:
    """The course in ``folder``.

    Raises `BadCourse` for the first fault found, with file, step and what is allowed. Unless
    ``strict`` a step that cannot be asked is left out.
    """
    try:
        books = read_rulebooks(folder / "rulebooks")
    except BadRulebook as error:
        raise BadCourse("rulebooks", "", str(error)) from error
    lessons = {
        lesson.key: lesson
        for lesson in (read_lesson(path) for path in sorted(folder.glob("[0-9][0-9]-*.toml")))
    }
    opponents = frozenset(bots())
    rehearsed = {}
    for key, source in lessons.items():
        told = {
            name: rehearse(source, book, judge, opponents, strict)
            for name, book in books.items()
            if holds(source.when, book)
        }
        if not told:
            raise source.place.bad("`when` holds for no rulebook", ", ".join(books))
        rehearsed[key] = MappingProxyType(told)
    course = Course(
        parts=_parts(folder / "course.toml", tuple(lessons.values())),
        lessons=MappingProxyType(lessons),
        rehearsed=MappingProxyType(rehearsed),
        rulebooks=books,
        rules=read_rules(folder / "rules.toml", folder / "more-players.toml"),
        glossary=read_glossary(folder / "glossary.toml"),
        history=read_history(folder / "history.toml", books[HISTORY_RULES]),
    )
    _check_links(course)
    return course


def _parts(path: Path, lessons: tuple[LessonSource, ...]) -> tuple[Part, ...]:
    place = Place(path.name)
    parts = []
    for table in Fields(read_toml(path), place, ("part",)).tables("part"):
        fields = Fields(table, place, ("key", "title"))
        key = fields.text("key")
        inside = tuple(lesson for lesson in lessons if lesson.part == key)
        parts.append(Part(key, say(fields.text("title")), inside))
    known = [part.key for part in parts]
    for lesson in lessons:
        if lesson.part not in known:
            raise lesson.place.bad(f"part = {lesson.part!r}", ", ".join(known))
    return tuple(parts)


def _check_links(course: Course) -> None:
    for term in course.glossary:
        if term.lesson is not None and term.lesson not in course.lessons:
            raise BadCourse(
                "glossary.toml", term.id, f"see = {term.lesson!r}", ", ".join(course.lessons)
            )
    for key in course.rulebooks:
        if key not in course.rules.titles:
            raise BadCourse("rules.toml", "book", f"the rulebook {key!r} has no title")


@cache
def load_course() -> Course:
    """The course that comes with the program, read and rehearsed once.

    Some questions need perfect play to be clear: where its tables are missing or damaged they are
    left out, and everything else goes on.
    """
    return read_course(data_dir("lessons"), SolvedJudge(), strict=not faults())
