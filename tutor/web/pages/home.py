"""The entrance, which chooses a language, and the home page with the course."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from tutor.course import Lesson, LessonSource
from tutor.drills import Drawn
from tutor.text import Message, say
from tutor.web.addresses import url
from tutor.web.choices import current_rulebook
from tutor.web.fields import argument, field
from tutor.web.language import preferred_language
from tutor.web.progress import Progress
from tutor.web.question_view import Answering, question_view
from tutor.web.render import render
from tutor.web.reporting import report
from tutor.web.round_view import answer_message
from tutor.web.run import AT_VERDICT, drawn
from tutor.web.site import course
from tutor.web.views import table_view

blueprint = Blueprint("home", __name__)
entrance = Blueprint("entrance", __name__)

OPENING_DRILL = "which-wins"
OPENING_SEED = 1
"""The first question anybody sees: two cards whose order surprises."""


@dataclass(frozen=True, slots=True)
class LessonView:
    """A lesson on the path of the course. ``minutes`` is how long it takes."""

    number: int
    title: Message
    summary: Message
    minutes: int
    href: str
    done: int
    total: int
    state: str


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of the course with its lessons."""

    title: Message
    lessons: tuple[LessonView, ...]


@entrance.get("/")
def choose_language() -> ResponseReturnValue:
    """On to the home page in the visitor's language."""
    response = redirect(url_for("home.home", lang=preferred_language().code), 302)
    response.headers["Vary"] = "Accept-Language, Cookie"
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/")
def home() -> ResponseReturnValue:
    """A card question to answer at once, then the course."""
    opening = _opening()
    choice = argument("choice", "") or None
    if choice is not None and not opening.question.is_complete(choice):
        raise BadRequest("choice")
    q = question_view(opening.question, Answering(choice), url("home"), current_rulebook())
    table = table_view(opening.situation, told=q.answered, score_shown=False)
    answered = answer_message(opening.question, choice) if choice else None
    told = report(current_rulebook(), seed=str(OPENING_SEED), answered=answered)
    return render("home.html", q=q, table=table, parts=course_path(), report=told)


@blueprint.post("/")
def answer() -> ResponseReturnValue:
    """Takes the answer to the opening question."""
    choice = field("choice")
    if not _opening().question.is_complete(choice):
        raise BadRequest("choice")
    return redirect(url("home", choice=choice) + AT_VERDICT, 303)


def _opening() -> Drawn:
    return drawn(OPENING_DRILL, current_rulebook(), OPENING_SEED)


def course_path() -> tuple[PartView, ...]:
    """The course as a path: what is done, what is next, how long it takes."""
    progress = Progress()
    rulebook = current_rulebook().key
    next_found = False
    parts = []
    for part in course().parts:
        views = []
        for source in part.lessons:
            lesson = course().lesson(source.key, rulebook)
            assert lesson is not None
            done = progress.count(lesson)
            state = "done" if done == len(lesson.steps) else "started" if done else "open"
            if state != "done" and not next_found:
                next_found = True
                state = "started" if done else "next"
            views.append(_lesson_view(source, lesson, done, state))
        parts.append(PartView(part.title, tuple(views)))
    return tuple(parts)


def _lesson_view(source: LessonSource, lesson: Lesson, done: int, state: str) -> LessonView:
    return LessonView(
        number=source.number,
        title=say(source.title),
        summary=say(source.summary),
        minutes=source.minutes,
        href=url("lesson", lesson=source.key),
        done=done,
        total=len(lesson.steps),
        state=state,
    )
