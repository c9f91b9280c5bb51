"""For teachers: a list of lessons and drills as one address, made and opened without an account."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from tutor.drills import drills_for
from tutor.store.progress import answers
from tutor.text import Message, say_n
from tutor.web.addresses import url
from tutor.web.choices import current_rulebook
from tutor.web.crawlers import origin
from tutor.web.keeping import learner, notices, reading
from tutor.web.listing import QUESTIONS, Entry, Kind, Plan, asked_under, named_plan
from tutor.web.onward import entry_href
from tutor.web.progress import Progress
from tutor.web.projecting import leave_href, project_href, projected
from tutor.web.render import render
from tutor.web.run import MAX_SEED, question_name
from tutor.web.site import course

blueprint = Blueprint("classes", __name__)

_COUNTS = (5, QUESTIONS, 20)


@dataclass(frozen=True, slots=True)
class Choosable:
    """An entry on the page that makes a list; links say what the list would be with a change."""

    value: str
    title: Message
    up_href: str | None = None
    down_href: str | None = None
    counts: tuple[tuple[int, str | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Todo:
    """An entry on a learner's list: how much of it is done, of how much."""

    title: Message
    about: Message
    href: str
    done: int
    total: int
    right: int | None

    @property
    def state(self) -> str:
        """Done, started or open."""
        return "done" if self.done >= self.total else "started" if self.done else "open"


@blueprint.get("/class")
def make() -> ResponseReturnValue:
    """Makes a list: what is ticked, in which order, and the address that comes of it."""
    plan = named_plan()
    if "seed" not in request.args:
        plan = replace(plan, seed=secrets.randbelow(MAX_SEED))
    # To be handed out, so with the host. Where no setting says it, it is the one that this
    # teacher's own browser has named, and the page is kept nowhere.
    site = origin() or request.host_url.rstrip("/")
    address = site + plan.address if plan.entries else None
    lessons = [Entry(Kind.LESSON, key) for key in course().lessons]
    drills = [Entry(Kind.DRILL, key) for key in drills_for(current_rulebook())]
    return render(
        "class.html",
        plan=plan,
        address=address,
        chosen=[_chosen(plan, place) for place in range(len(plan.entries))],
        lessons=[Choosable(str(entry), entry.title) for entry in _others(plan, lessons)],
        drills=[Choosable(str(entry), entry.title) for entry in _others(plan, drills)],
        notices=(*_left_out(plan), *notices()),
    )


@blueprint.get("/class/plan")
def plan() -> ResponseReturnValue:
    """The list for whoever opens its address, with what this learner has done of it."""
    told = named_plan()
    todo = _todo(told)
    return render(
        "plan.html",
        plan=told,
        todo=todo,
        following=next((one for one in todo if one.state != "done"), None),
        layout="projector_base.html" if projected() else "base.html",
        projected=projected(),
        project_href=project_href(),
        leave_href=leave_href(),
        own_href=_making(told),
        notices=(*_left_out(told), *notices()),
    )


def _others(plan: Plan, entries: list[Entry]) -> list[Entry]:
    return [entry for entry in entries if not any(entry.same(one) for one in plan.entries)]


def _chosen(plan: Plan, place: int) -> Choosable:
    entry, last = plan.entries[place], len(plan.entries) - 1
    counts: tuple[tuple[int, str | None], ...] = ()
    if entry.kind is Kind.DRILL:
        counts = tuple(
            (n, None if n == entry.questions else _making(_with(plan, place, n))) for n in _COUNTS
        )
    return Choosable(
        str(entry),
        entry.title,
        up_href=_making(_moved(plan, place, place - 1)) if place else None,
        down_href=_making(_moved(plan, place, place + 1)) if place < last else None,
        counts=counts,
    )


def _with(plan: Plan, place: int, questions: int) -> Plan:
    entries = list(plan.entries)
    entries[place] = replace(entries[place], questions=questions)
    return replace(plan, entries=tuple(entries))


def _moved(plan: Plan, place: int, to: int) -> Plan:
    entries = list(plan.entries)
    entries.insert(to, entries.pop(place))
    return replace(plan, entries=tuple(entries))


def _making(plan: Plan) -> str:
    """The page that makes lists, with this one on it."""
    return url("class", **plan.fields, rules=current_rulebook().key)


def _left_out(plan: Plan) -> tuple[Message, ...]:
    if not plan.left_out:
        return ()
    return (
        say_n(
            "%(n)s entry of this list is not known here, or one too many, and is left out.",
            "%(n)s entries of this list are not known here, or too many, and are left out.",
            plan.left_out,
        ),
    )


def _todo(plan: Plan) -> list[Todo]:
    progress, given = Progress(), _answers()
    return [
        _lesson(plan, entry, progress) if entry.kind is Kind.LESSON else _drill(plan, entry, given)
        for entry in plan.entries
    ]


def _lesson(plan: Plan, entry: Entry, progress: Progress) -> Todo:
    told = course().lesson(entry.key, current_rulebook().key)
    assert told is not None
    done, total = progress.count(told), len(told.steps)
    return Todo(entry.title, entry.about, entry_href(plan, entry), done, total, None)


def _drill(plan: Plan, entry: Entry, given: dict[str, bool]) -> Todo:
    """The round of the list, which has its own seed: other rounds of the drill are not it."""
    book = asked_under(entry.drill)
    asked = [question_name(entry.key, book, plan.seed + at) for at in range(entry.questions)]
    results = [given[question] for question in asked if question in given]
    href = entry_href(plan, entry)
    return Todo(entry.title, entry.about, href, len(results), len(asked), sum(results))


def _answers() -> dict[str, bool]:
    """Whether each question that this learner has answered was answered rightly."""
    id_ = learner()
    if id_ is None:
        return {}
    with reading() as db:
        return {kept.question: kept.is_right for kept in answers(db, id_) if kept.attempt == 1}
