"""The learner's progress: what is known, what is due, and how to begin anew or be forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from tutor.course import Lesson, LessonSource
from tutor.store.decisions import means
from tutor.store.games import games, hands
from tutor.store.learners import delete_learner
from tutor.store.moving import forget_everything
from tutor.store.progress import reset_lesson
from tutor.text import Message, say
from tutor.web.addresses import url
from tutor.web.choices import CHOICES, current_rulebook
from tutor.web.fields import argument, field
from tutor.web.keeping import (
    came_from_here,
    forget_learner,
    learner,
    needed_learner,
    notices,
    reading,
    writing,
)
from tutor.web.knowledge import known_skills
from tutor.web.language import COOKIE as LANGUAGE
from tutor.web.progress import Progress
from tutor.web.progress_view import (
    ENOUGH,
    day_columns,
    level_told,
    loss_rows,
    opponent_rows,
    skill_rows,
)
from tutor.web.render import render
from tutor.web.site import course
from tutor.web.ticks import ticked_steps

blueprint = Blueprint("progress", __name__)

ALL = "all"
"""In place of a lesson: everything."""
_DONE: dict[str, Message] = {
    "reset": say("Done: that has been set back to the beginning."),
    "import": say("The file has been taken in. What was here before has stayed."),
    "transfer": say("Your progress is here now, and what this browser had has joined it."),
    "forgotten": say("Everything that was kept of you has been deleted."),
}


@blueprint.get("/progress", strict_slashes=False)
def progress() -> ResponseReturnValue:
    """What has been learnt and practised, in tables that are plots too."""
    id_ = learner()
    over, played, kinds = [], [], []
    if id_ is not None:
        with reading() as db:
            over, played = list(hands(db, id_, finished=True)), list(games(db, id_))
            kinds = list(means(db, id_))
    known = tuple(known_skills().values())
    rows = skill_rows(known)
    done = Progress()
    lessons = [
        {
            "key": source.key,
            "title": say(source.title),
            "done": done.count(lesson),
            "total": len(lesson.steps),
        }
        for source, lesson in _lessons()
    ]
    # Said only to who comes from doing it, not to who was sent a link.
    message = _DONE.get(argument("done", "")) if came_from_here() else None
    return render(
        "progress.html",
        skills=rows,
        due=sum(row.is_due for row in rows),
        mastered=sum(row.mastered for row in rows),
        days=day_columns(known) if known else (),
        opponents=opponent_rows(over, played),
        losses=loss_rows(kinds),
        level=level_told(kinds),
        enough=ENOUGH,
        lessons=lessons,
        anything=id_ is not None or bool(ticked_steps()),
        notices=(*notices(), *([message] if message else [])),
    )


@blueprint.get("/progress/reset")
def reset() -> ResponseReturnValue:
    """Asks whether a lesson, or everything, shall be set back."""
    lesson = argument("lesson")
    if lesson == ALL:
        title = say("Set everything back?")
        text = say(
            "All finished steps, answers, hands and games will be deleted. "
            "Your settings stay. This cannot be undone."
        )
    else:
        title = say("Set this lesson back: %(lesson)s", lesson=say(_title(lesson)))
        text = say(
            "Its finished steps and the answers you gave in it will be deleted. "
            "This cannot be undone."
        )
    return render(
        "confirm.html",
        title=title,
        text=text,
        action=url("reset"),
        lesson=lesson,
        yes=say("Set back"),
    )


@blueprint.post("/progress/reset")
def do_reset() -> ResponseReturnValue:
    """Sets a lesson, or everything, back to the beginning."""
    lesson = field("lesson")
    if lesson != ALL:
        _title(lesson)
    if learner() is not None or ticked_steps():
        with writing() as db:
            id_ = needed_learner(db)
            if lesson == ALL:
                forget_everything(db, id_)
            else:
                reset_lesson(db, id_, lesson)
    return redirect(url("progress", done="reset"), 303)


@blueprint.get("/progress/forget")
def forget() -> ResponseReturnValue:
    """Asks whether everything about the learner shall be deleted."""
    return render(
        "confirm.html",
        title=say("Delete my data?"),
        text=say(
            "Everything that is kept of you here will be deleted, your settings too, and this "
            "browser will be unknown again. Other devices that share this progress lose it as "
            "well. This cannot be undone."
        ),
        action=url("forget"),
        lesson=None,
        yes=say("Delete my data"),
    )


@blueprint.post("/progress/forget")
def do_forget() -> ResponseReturnValue:
    """Deletes everything about the learner, cookies included."""
    id_ = learner()
    if id_ is not None:
        with writing() as db:
            delete_learner(db, id_)
    forget_learner()
    response = redirect(url("progress", done="forgotten"), 303)
    for name in (*CHOICES, LANGUAGE):
        response.delete_cookie(name, httponly=True, samesite="Lax")
    return response


def _lessons() -> Iterator[tuple[LessonSource, Lesson]]:
    rules = current_rulebook().key
    for source in course().lessons.values():
        lesson = course().lesson(source.key, rules)
        assert lesson is not None
        yield source, lesson


def _title(lesson: str) -> str:
    source = course().lessons.get(lesson)
    if source is None:
        if not lesson:
            raise BadRequest("lesson")
        abort(404)
    return source.title
