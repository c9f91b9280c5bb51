"""Where a teacher's list leads on to from one of its lessons or drills."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.text import Message
from tutor.web.addresses import url, with_field
from tutor.web.choices import current_rulebook
from tutor.web.listing import QUESTIONS, Entry, Kind, Plan, current_plan
from tutor.web.projecting import PROJECTOR, VIEW, carried, projected


@dataclass(frozen=True, slots=True)
class Onward:
    """The list, or the course, and what follows there: None and None after its last entry."""

    list_href: str
    title: Message | None
    href: str | None


def onward(kind: Kind, key: str) -> Onward | None:
    """How the list that has led to this lesson or drill goes on; None without a list."""
    plan = current_plan()
    if plan is None:
        return None
    entry = plan.after(kind, key)
    href = entry_href(plan, entry) if entry else None
    return Onward(list_href(plan), entry.title if entry else None, href)


def list_href(plan: Plan) -> str:
    """The page of the list, in this page's view."""
    return with_field(plan.address, VIEW, PROJECTOR) if projected() else plan.address


def entry_href(plan: Plan, entry: Entry) -> str:
    """Where an entry of the list begins; a drill with the questions that are everybody's."""
    taken_along = carried() | plan.carried
    if entry.kind is Kind.LESSON:
        return url("lesson", lesson=entry.key, **taken_along)
    fields: dict[str, str | int] = {"rules": current_rulebook().key, "seed": plan.seed}
    if entry.questions != QUESTIONS:
        fields["questions"] = entry.questions
    return url("drill", drill=entry.key, **fields, **taken_along)
