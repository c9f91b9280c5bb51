"""A teacher's list: lessons and drills in an order of their own, all of it in one address.

Nothing of it is stored. ``do`` names the entries, ``lesson:ranking`` or ``drill:which-wins``, with
``:5`` for a round of five questions; the pages that the list leads to carry it along in fields of
their own and so lead back. The seed makes the rounds the same for everybody who has the address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from tutor.drills import Drill, drills
from tutor.engine import Rulebook
from tutor.rulebooks import nearest
from tutor.text import Message, say
from tutor.web.addresses import url
from tutor.web.choices import current_rulebook
from tutor.web.fields import argument, listed, number
from tutor.web.run import JOIN, MAX_SEED
from tutor.web.site import course

QUESTIONS = 10
MOST_QUESTIONS = 20
MOST_ENTRIES = 20
LONGEST_TITLE = 60
LIST_FIELDS = ("plan", "plan-title", "plan-seed")
"""The fields by which a page knows the list that has led to it."""
_ENTRY = re.compile(r"(lesson|drill):([a-z0-9-]{1,40})(?::([0-9]{1,2}))?")


class Kind(Enum):
    """What an entry of a list is."""

    LESSON = "lesson"
    DRILL = "drill"


@dataclass(frozen=True, slots=True)
class Entry:
    """A lesson or a drill on a list; ``questions`` is how many a drill asks."""

    kind: Kind
    key: str
    questions: int = QUESTIONS

    def __str__(self) -> str:
        short = self.kind is Kind.LESSON or self.questions == QUESTIONS
        return f"{self.kind.value}:{self.key}" + ("" if short else f":{self.questions}")

    @property
    def title(self) -> Message:
        """Its name."""
        if self.kind is Kind.LESSON:
            return say(course().lessons[self.key].title)
        return self.drill.title

    @property
    def about(self) -> Message:
        """A sentence about it."""
        if self.kind is Kind.LESSON:
            return say(course().lessons[self.key].summary)
        return self.drill.about

    @property
    def drill(self) -> Drill:
        """The drill of an entry that is one; raises `KeyError`."""
        return drills()[self.key]

    def same(self, other: Entry) -> bool:
        """Whether both are the same lesson or drill."""
        return (self.kind, self.key) == (other.kind, other.key)


@dataclass(frozen=True, slots=True)
class Plan:
    """A list as an address tells it: what is on it, and what was asked for but is not there.

    ``title`` is whatever the teacher has written; ``left_out`` is how many entries are unknown or
    too many.
    """

    entries: tuple[Entry, ...]
    title: str
    seed: int
    left_out: int = 0

    @property
    def address(self) -> str:
        """The page of the list."""
        return url("plan", **self.fields, rules=current_rulebook().key)

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the list's own pages."""
        return self._fields("do", "title", "seed")

    @property
    def carried(self) -> dict[str, str]:
        """The fields that the pages it leads to carry along."""
        return self._fields(*LIST_FIELDS)

    def _fields(self, entries: str, title: str, seed: str) -> dict[str, str]:
        written = JOIN.join(map(str, self.entries))
        fields = {entries: written, title: self.title, seed: str(self.seed)}
        return {name: value for name, value in fields.items() if value}

    def after(self, kind: Kind, key: str) -> Entry | None:
        """The entry that follows a lesson or drill; None after the last and off the list."""
        here = Entry(kind, key)
        places = [place for place, entry in enumerate(self.entries) if entry.same(here)]
        following = self.entries[places[0] + 1 :] if places else ()
        return following[0] if following else None


def asked_under(drill: Drill) -> Rulebook:
    """The rules a drill is asked under: those of this page, or the nearest ones that it fits."""
    mine = current_rulebook()
    fitting = [book for book in course().rulebooks.values() if drill.fits(book)]
    return mine if mine in fitting else nearest(mine, fitting)


def named_plan() -> Plan:
    """The list that the address of its own page tells; raises `BadRequest`."""
    return _plan(listed("do", JOIN), argument("title", ""), argument("seed", "0"))


def current_plan() -> Plan | None:
    """The list that has led to this page, if one has; raises `BadRequest`."""
    entries, title, seed = LIST_FIELDS
    plan = _plan(listed(entries, JOIN), argument(title, ""), argument(seed, "0"))
    return plan if plan.entries else None


def _plan(written: Iterable[str], title: str, seed: str) -> Plan:
    entries: list[Entry] = []
    left_out = 0
    for text in written:
        entry = _entry(text)
        if entry is None or (len(entries) == MOST_ENTRIES and not _has(entries, entry)):
            left_out += 1
        elif not _has(entries, entry):
            entries.append(entry)
    return Plan(tuple(entries), _tidy(title), number(seed, 0, MAX_SEED), left_out)


def _has(entries: Iterable[Entry], entry: Entry) -> bool:
    return any(other.same(entry) for other in entries)


def _entry(text: str) -> Entry | None:
    """The entry that ``text`` writes; None if there is no such lesson or drill."""
    found = _ENTRY.fullmatch(text)
    if found is None:
        return None
    kind, key, count = Kind(found[1]), found[2], found[3]
    if kind is Kind.LESSON:
        return Entry(kind, key) if key in course().lessons and count is None else None
    questions = QUESTIONS if count is None else int(count)
    drill = drills().get(key)
    if drill is None or drill.draw is None or not 1 <= questions <= MOST_QUESTIONS:
        return None
    return Entry(kind, key, questions)


def _tidy(title: str) -> str:
    """The title without signs that are not seen, which could turn round what stands beside it."""
    seen = "".join(letter if letter.isprintable() else " " for letter in title)
    return " ".join(seen.split())[:LONGEST_TITLE].rstrip()
