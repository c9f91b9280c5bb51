"""The lessons: one page a step."""

from __future__ import annotations

import re

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue

from tutor.course import Lesson, Step
from tutor.text import Message, say
from tutor.web.addresses import url
from tutor.web.choices import current_rulebook
from tutor.web.keeping import keep, notices
from tutor.web.listing import Kind
from tutor.web.made import made_once
from tutor.web.onward import Onward, onward
from tutor.web.progress import Progress
from tutor.web.projecting import carried, project_href, projected
from tutor.web.projector_view import lesson_step
from tutor.web.render import render
from tutor.web.site import course
from tutor.web.steps import StepPage, step_page

blueprint = Blueprint("lessons", __name__)


@blueprint.get("/lessons/<lesson>")
def lesson(lesson: str) -> ResponseReturnValue:
    """On to the first step that is not finished, or to the beginning."""
    told = _lesson(lesson)
    progress = Progress()
    waiting = (step for step in told.steps if not progress.has(told.key, step.id))
    step = told.steps[0] if projected() else next(waiting, told.steps[0])
    return redirect(_step_url(told, step), 302)


@blueprint.get("/lessons/<lesson>/<step>")
def step(lesson: str, step: str) -> ResponseReturnValue:
    """A step as the address has it. A number instead of the id leads to that step."""
    told = _lesson(lesson)
    if re.fullmatch("[0-9]{1,3}", step) and 1 <= int(step) <= len(told.steps):
        return redirect(_step_url(told, told.steps[int(step) - 1]), 302)
    if told.step(step) is None and _is_told_elsewhere(lesson, step):
        return redirect(url("lesson", lesson=told.key, **carried()), 302)
    place = _place(told, step)
    return made_once(lambda: _show(told, place, step_page(told, told.steps[place])))


@blueprint.get("/lessons/")
def lessons() -> ResponseReturnValue:
    """All lessons stand on the home page."""
    return redirect(url("home") + "#course", 302)


@blueprint.post("/lessons/<lesson>/<step>")
def answer(lesson: str, step: str) -> ResponseReturnValue:
    """Takes the answer and goes on to its verdict."""
    told = _lesson(lesson)
    if told.step(step) is None and _is_told_elsewhere(lesson, step):
        return redirect(url("lesson", lesson=told.key, **carried()), 303)
    here = told.steps[_place(told, step)]
    answered = step_page(told, here).take()
    if not projected():
        keep(answered.given, [(told.key, here.id)] if answered.finished else ())
    return redirect(answered.address, 303)


def _lesson(key: str) -> Lesson:
    told = course().lesson(key, current_rulebook().key)
    if told is None:
        abort(404)
    return told


def _is_told_elsewhere(lesson: str, step: str) -> bool:
    """Whether the lesson has this step under other rules."""
    tellings = (course().lesson(lesson, key) for key in course().rulebooks)
    return any(told is not None and told.step(step) is not None for told in tellings)


def _place(told: Lesson, step: str) -> int:
    place = told.step(step)
    if place is None:
        abort(404)
    return place


def _show(told: Lesson, place: int, page: StepPage) -> str:
    step = told.steps[place]
    last = place == len(told.steps) - 1
    next_href = None if last else _step_url(told, told.steps[place + 1])
    following = onward(Kind.LESSON, told.key)
    if projected():
        return lesson_step(told, place, page, next_href, following or _next_lesson(told))
    values = page.values()
    told_first = (*_other_rules(told), *notices(something_kept=page.finished))
    values["notices"] = (*told_first, *values.get("notices", ()))
    return render(
        "step.html",
        lesson={
            "title": say(told.source.title),
            "summary": say(told.source.summary),
            "number": told.source.number,
            "learnt": told.learnt,
        },
        step={"number": place + 1, "total": len(told.steps), "paragraphs": step.said},
        finished=page.finished,
        after=step.after if page.finished else (),
        see_href=url(step.more) if step.more and page.finished else None,
        last=last,
        next_href=next_href,
        prev_href=_step_url(told, told.steps[place - 1]) if place else None,
        next_lesson=_next_lesson(told) if last else None,
        onward=following,
        project_href=project_href(),
        report=page.report(),
        **values,
    )


def _step_url(told: Lesson, step: Step) -> str:
    return url("step", lesson=told.key, step=step.id, **carried())


def _next_lesson(told: Lesson) -> Onward | None:
    keys = list(course().lessons)
    after = keys.index(told.key) + 1
    if after == len(keys):
        return None
    source = course().lessons[keys[after]]
    href = url("lesson", lesson=source.key, **carried())
    return Onward(url("home") + "#course", say(source.title), href)


def _other_rules(told: Lesson) -> tuple[Message, ...]:
    """Says so where a lesson is told under other rules than the learner's."""
    if told.rulebook == current_rulebook():
        return ()
    title = course().rules.titles[told.rulebook.key].title
    return (say("This lesson is told under other rules than yours: %(rules)s.", rules=title),)
