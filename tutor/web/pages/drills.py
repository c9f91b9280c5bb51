"""The drills: rounds of ten questions, each round with its own address."""

from __future__ import annotations

import json
import secrets

from flask import Blueprint, Response, abort, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from tutor.drills import Drill, drills, drills_for
from tutor.text import Message, say
from tutor.web.addresses import here, url
from tutor.web.choices import RULES, current_rulebook
from tutor.web.fields import argument, number
from tutor.web.keeping import keep
from tutor.web.listing import MOST_QUESTIONS, QUESTIONS, Kind, asked_under
from tutor.web.onward import onward
from tutor.web.projecting import answer_shown, carried, project_href, projected
from tutor.web.projector_view import drill_over, drill_question
from tutor.web.render import render
from tutor.web.round_pack import ROUND_TYPE, round_pack
from tutor.web.round_view import question_values, result_values
from tutor.web.run import MAX_SEED, Run, read_run
from tutor.web.site import course

blueprint = Blueprint("drills", __name__)

_ROUNDS = 99_999


@blueprint.get("/drills/")
def all_drills() -> ResponseReturnValue:
    """Every drill there is under the rules of this page."""
    shown = [
        {"title": drill.title, "about": drill.about, "href": url("drill", drill=drill.key)}
        for drill in drills_for(current_rulebook()).values()
    ]
    return render("drill_set.html", drills=shown)


@blueprint.get("/drills/<drill>")
def drill(drill: str) -> ResponseReturnValue:
    """A question of a round, its verdict, or the result of the round.

    An address without rules and seed goes on to a new round.
    """
    kind = _known(drill)
    if "seed" not in request.args or RULES not in request.args:
        return redirect(_new_round(kind), 302)
    run = _run(kind)
    return _result(kind, run) if run.over else _question(kind, run)


@blueprint.post("/drills/<drill>")
def answer(drill: str) -> ResponseReturnValue:
    """Takes the answer to the question that the address tells of."""
    taken = _run(_known(drill)).take(here())
    if not projected():
        keep(taken.given)
    return redirect(taken.address, 303)


@blueprint.get("/drills/<drill>/round")
def round_(drill: str) -> ResponseReturnValue:
    """All of a round at once, for going on without a connection."""
    kind = _known(drill)
    run = _run(kind)
    if run.answers or run.picked:
        raise BadRequest("answers")
    pack = round_pack(run, kind.title, _again(kind), _other_rules(kind))
    return Response(
        json.dumps(pack), mimetype=ROUND_TYPE, headers={"Cache-Control": "private, no-store"}
    )


def _known(key: str) -> Drill:
    kind = drills().get(key)
    if kind is None or kind.draw is None:
        abort(404)
    return kind


def _run(kind: Drill) -> Run:
    seed = number(argument("seed"), 0, MAX_SEED)
    run = read_run((kind.key,) * _questions(), asked_under(kind), seed)
    return run.with_answer() if answer_shown() else run


def _questions() -> int:
    """How many questions the round has; ten unless the address says otherwise."""
    return number(argument("questions", str(QUESTIONS)), 1, MOST_QUESTIONS)


def _other_rules(kind: Drill) -> tuple[Message, ...]:
    """Says so where a drill is asked under other rules than the learner's."""
    book = asked_under(kind)
    if book == current_rulebook():
        return ()
    title = course().rules.titles[book.key].title
    return (say("This drill is asked under other rules than yours: %(rules)s.", rules=title),)


def _new_round(kind: Drill) -> str:
    given = argument("seed", "")
    seed = number(given, 0, MAX_SEED) if given else secrets.randbelow(_ROUNDS) * QUESTIONS
    return url("drill", drill=kind.key, **_fields(), seed=seed)


def _fields() -> dict[str, str]:
    """What another round of the same kind has in its address."""
    questions = {} if _questions() == QUESTIONS else {"questions": str(_questions())}
    return {"rules": current_rulebook().key} | questions | carried()


def _question(kind: Drill, run: Run) -> ResponseReturnValue:
    if projected():
        return drill_question(run, kind)
    values = question_values(run, kind.title)
    values["notices"] = (*_other_rules(kind), *values["notices"])
    values |= {"onward": onward(Kind.DRILL, kind.key), "project_href": project_href()}
    values["about"] = kind.about
    return render("drill_question.html", **values)


def _result(kind: Drill, run: Run) -> ResponseReturnValue:
    again, following = _again(kind), onward(Kind.DRILL, kind.key)
    if projected():
        return drill_over(kind, again, following)
    values = result_values(run, kind.title)
    values |= {"again_href": again, "onward": following, "about": kind.about}
    return render("drill_result.html", **values)


def _again(kind: Drill) -> str:
    return url("drill", drill=kind.key, **_fields())
