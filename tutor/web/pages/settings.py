"""What a learner can choose: rules, letters on the cards, number keys."""

from __future__ import annotations

from flask import Blueprint, redirect
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from tutor.web.addresses import safe_next, without
from tutor.web.choices import RULES, Letters, set_choice
from tutor.web.fields import argument, field
from tutor.web.render import render
from tutor.web.site import course

blueprint = Blueprint("settings", __name__)


@blueprint.get("/settings")
def settings() -> ResponseReturnValue:
    """The choices as forms; ``next`` is the page to come back to."""
    back = safe_next(argument("next", ""))
    return render("settings.html", next_url=back, here=back)


@blueprint.post("/settings")
def save() -> ResponseReturnValue:
    """Keeps the choices and goes back. Each field may be left out."""
    choices = {
        RULES: (field(RULES, ""), tuple(course().rulebooks)),
        "letters": (field("letters", ""), tuple(letters.value for letters in Letters)),
        "keys": (field("keys", ""), ("on", "off")),
    }
    for name, (value, allowed) in choices.items():
        if value and value not in allowed:
            raise BadRequest(name)
    back = safe_next(field("next", ""))
    if choices[RULES][0]:
        back = without(back, RULES)
    response = redirect(back, 303)
    for name, (value, _allowed) in choices.items():
        if value:
            set_choice(response, name, value)
    return response
