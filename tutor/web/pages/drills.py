"""The drills: rounds of ten questions, each round with its own address."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from tutor.drills import Drill, Mode, Question, drills
from tutor.text import Cards, Message, show
from tutor.web.addresses import here, url
from tutor.web.choices import RULES, current_rulebook
from tutor.web.fields import argument, number
from tutor.web.render import render
from tutor.web.run import MAX_SEED, Run, read_run
from tutor.web.views import CardView, card_view, table_view

blueprint = Blueprint("drills", __name__)

QUESTIONS = 10
_ROUNDS = 99_999


@dataclass(frozen=True, slots=True)
class Row:
    """A question of a finished round: what was chosen, what was right, and why."""

    number: int
    prompt: Message
    chosen: Message | CardView
    right_text: Message | CardView
    ok: bool
    why: Message
    href: str


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
    address, _answers = _run(_known(drill)).after_choice(here())
    return redirect(address, 303)


def _known(key: str) -> Drill:
    kind = drills().get(key)
    if kind is None or kind.draw is None:
        abort(404)
    return kind


def _run(kind: Drill) -> Run:
    seed = number(argument("seed"), 0, MAX_SEED)
    return read_run(kind.key, current_rulebook(), seed, QUESTIONS)


def _new_round(kind: Drill) -> str:
    given = argument("seed", "")
    seed = number(given, 0, MAX_SEED) if given else secrets.randbelow(_ROUNDS) * QUESTIONS
    return url("drill", drill=kind.key, rules=current_rulebook().key, seed=seed)


def _question(kind: Drill, run: Run) -> ResponseReturnValue:
    situation = run.drawn(run.at).situation
    q = run.view(here())
    table = None
    if situation.hand is not None:
        table = table_view(situation, told=q.answered or kind.open_table)
    return render(
        "drill_question.html",
        drill=kind,
        set={"number": run.at, "total": run.total, "results": run.results},
        table=table,
        q=q,
        next_href=run.address(here(), run.at + 1) if q.answered else None,
    )


def _result(kind: Drill, run: Run) -> ResponseReturnValue:
    rows = [_row(run, index) for index in range(1, run.total + 1)]
    return render(
        "drill_result.html",
        drill=kind,
        set={"right": sum(row.ok for row in rows), "total": run.total, "rows": rows},
        again_href=_new_round_after(kind),
        drills_href=url("drills"),
    )


def _new_round_after(kind: Drill) -> str:
    return url("drill", drill=kind.key, rules=current_rulebook().key)


def _row(run: Run, index: int) -> Row:
    question = run.drawn(index).question
    answer_given = run.answers[index - 1]
    ok = question.accepts(answer_given)
    right = question.right[0].key
    if question.mode is Mode.ORDER:
        right = ".".join(option.key for option in question.right)
    return Row(
        number=index,
        prompt=question.prompt,
        chosen=_told(question, answer_given),
        right_text=_told(question, right),
        ok=ok,
        why=question.why(answer_given),
        href=run.address(here(), index),
    )


def _told(question: Question, answer_given: str) -> Message | CardView:
    """An answer as text or card."""
    options = [question.option(key) for key in _keys(question, answer_given)]
    cards = tuple(option.card for option in options if option.card is not None)
    if question.mode is Mode.ORDER:
        return show(Cards(cards))
    option = options[0]
    if option.card is not None:
        return card_view(option.card)
    assert option.text is not None
    return option.text


def _keys(question: Question, answer_given: str) -> list[str]:
    return answer_given.split(".") if question.mode is Mode.ORDER else [answer_given]
