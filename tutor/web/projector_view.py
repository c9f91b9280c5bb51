"""Steps and questions for a whole room: nothing but the question, the cards and the way on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.course import Lesson
from tutor.drills import Drill
from tutor.text import Message, say
from tutor.web.addresses import here
from tutor.web.onward import Onward
from tutor.web.projecting import as_shown, leave_href, show_href
from tutor.web.question_view import QuestionView
from tutor.web.render import render
from tutor.web.round_view import question_values
from tutor.web.run import Run
from tutor.web.steps import StepPage


@dataclass(frozen=True, slots=True)
class Way:
    """A link on: what it says and where it leads."""

    text: Message
    href: str


_NEXT = say("Next")
_TO_LIST = say("Back to the list")


def drill_question(run: Run, drill: Drill) -> str:
    """The page of a drill's question."""
    values = question_values(run, drill.title)
    place = say("Question %(number)s of %(total)s", number=run.at, total=run.total)
    on = Way(_NEXT, run.skipping().address(here(), run.at + 1))
    return _page(drill.title, place, table=values["table"], q=values["q"], on=on)


def drill_over(drill: Drill, again_href: str, following: Onward | None) -> str:
    """The page after a drill's last question; nobody's answers have been counted."""
    on = _on_the_list(following) or Way(say("Another round"), again_href)
    return _page(drill.title, say("That was the last question."), on=on)


def lesson_step(
    lesson: Lesson, place: int, page: StepPage, next_href: str | None, following: Onward | None
) -> str:
    """The page of a lesson's step; ``next_href`` is its next step, ``following`` comes after it."""
    step, values = lesson.steps[place], page.values()
    total = len(lesson.steps)
    at = say("Step %(number)s of %(total)s", number=place + 1, total=total)
    more: str | None = values.get("more_href")
    step_href = more or next_href
    on = Way(_NEXT, step_href) if step_href else _on_the_list(following)
    if values.get("run") and not more and not page.finished:
        # A round within a lesson goes on when its question has been answered.
        on = None
    after = step.after if page.finished and (values["q"] is None or values.get("run")) else ()
    return _page(
        say(lesson.source.title),
        at,
        paragraphs=step.said,
        table=values["table"],
        q=values["q"],
        play=values["play"],
        after=after,
        on=on,
    )


def _on_the_list(following: Onward | None) -> Way | None:
    if following is None:
        return None
    if following.title is None or following.href is None:
        return Way(_TO_LIST, following.list_href)
    return Way(say("Next: %(title)s", title=following.title), following.href)


def _page(title: Message, place: Message, **values: Any) -> str:
    q: QuestionView | None = values.pop("q", None)
    return render(
        "projector.html",
        title=title,
        place=place,
        q=as_shown(q) if q else None,
        show_href=show_href() if q and not q.answered else None,
        leave_href=leave_href(),
        **values,
    )
