"""What a learner can choose: rules, letters on the cards, number keys."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from tutor.store.learners import keep_choices
from tutor.web.addresses import safe_next, with_field, without
from tutor.web.choices import CHOICES, RULES, allowed, set_choice
from tutor.web.fields import argument, field
from tutor.web.keeping import learner, writing
from tutor.web.pages.perfect import SCORE_FIELDS
from tutor.web.render import render
from tutor.web.steps.ask import ANSWER_FIELDS

blueprint = Blueprint("settings", __name__)


@blueprint.get("/settings")
def settings() -> ResponseReturnValue:
    """The choices as forms; ``next`` is the page to come back to."""
    back = safe_next(argument("next", ""))
    return render("settings.html", next_url=back, here=back)


@blueprint.post("/settings")
def save() -> ResponseReturnValue:
    """Keeps the choices and goes back. Each field may be left out."""
    chosen = {name: value for name in CHOICES if (value := field(name, ""))}
    for name, value in chosen.items():
        if value not in allowed(name):
            raise BadRequest(name)
    back = safe_next(field("next", ""))
    rules = chosen.get(RULES, "")
    if rules and rules != dict(parse_qsl(urlsplit(back).query)).get(RULES):
        # An answer to a lesson's question, or a score, need not be one under other rules.
        back = without(back, *ANSWER_FIELDS, *SCORE_FIELDS)
        # Where no cookie has ever come back, the address carries the choice.
        back = without(back, RULES) if request.cookies else with_field(back, RULES, rules)
    response = redirect(back, 303)
    for name, value in chosen.items():
        set_choice(response, name, value)
    id_ = learner()
    if id_ is not None:
        with writing() as db:
            keep_choices(db, id_, chosen)
    return response
