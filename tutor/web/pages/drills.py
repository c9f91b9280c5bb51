"""The drills: rounds of ten questions, each round with its own address."""

from __future__ import annotations

import secrets

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from tutor.drills import Drill, drills
from tutor.web.addresses import here, url
from tutor.web.choices import RULES, current_rulebook
from tutor.web.fields import argument, number
from tutor.web.keeping import keep
from tutor.web.render import render
from tutor.web.round_view import question_values, result_values
from tutor.web.run import MAX_SEED, Run, read_run

blueprint = Blueprint("drills", __name__)

QUESTIONS = 10
_ROUNDS = 99_999


@blueprint.get("/drills/")
def all_drills() -> ResponseReturnValue:
    """Every drill there is."""
    shown = [
        {"title": drill.title, "about": drill.about, "href": url("drill", drill=drill.key)}
        for drill in drills().values()
        if drill.draw is not None
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
    keep(taken.given)
    return redirect(taken.address, 303)


def _known(key: str) -> Drill:
    kind = drills().get(key)
    if kind is None or kind.draw is None:
        abort(404)
    return kind


def _run(kind: Drill) -> Run:
    seed = number(argument("seed"), 0, MAX_SEED)
    return read_run((kind.key,) * QUESTIONS, current_rulebook(), seed)


def _new_round(kind: Drill) -> str:
    given = argument("seed", "")
    seed = number(given, 0, MAX_SEED) if given else secrets.randbelow(_ROUNDS) * QUESTIONS
    return url("drill", drill=kind.key, rules=current_rulebook().key, seed=seed)


def _question(kind: Drill, run: Run) -> ResponseReturnValue:
    return render("drill_question.html", **question_values(run, kind.title))


def _result(kind: Drill, run: Run) -> ResponseReturnValue:
    again = url("drill", drill=kind.key, rules=current_rulebook().key)
    return render("drill_result.html", **result_values(run, kind.title), again_href=again)
