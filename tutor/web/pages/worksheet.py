"""A worksheet to print: ten hands, and the solutions on a sheet of their own."""

from __future__ import annotations

import secrets

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from tutor.drills import drills
from tutor.web.addresses import url
from tutor.web.choices import RULES, current_rulebook
from tutor.web.fields import argument, listed, number
from tutor.web.render import render
from tutor.web.run import JOIN, MAX_SEED
from tutor.web.worksheet import HANDS, kinds_for, sheet

blueprint = Blueprint("worksheet", __name__)

_SHEETS = 9_999
_SOLUTIONS = {"on": True, "off": False}


@blueprint.get("/worksheet")
def worksheet() -> ResponseReturnValue:
    """The worksheet that rules, seed and kinds make; without rules and seed on to a new one.

    ``kinds`` are the drills whose questions it has, all that can be printed if left out;
    ``solutions=off`` leaves the second sheet out.
    """
    kinds, solved = _kinds(), argument("solutions", "on")
    if solved not in _SOLUTIONS:
        raise BadRequest("solutions")
    given = argument("seed", "")
    seed = number(given, 0, MAX_SEED) if given else secrets.randbelow(_SHEETS) * HANDS
    if not given or RULES not in request.args:
        return redirect(_address(kinds, seed, solved), 302)
    rulebook = current_rulebook()
    able = kinds_for(rulebook)
    # Kinds that these rules do not have are left out: the choice of kinds outlives that of rules.
    asked = tuple(kind for kind in able if kind.key in kinds) or able
    return render(
        "worksheet.html",
        hands=sheet(rulebook, asked, seed),
        seed=seed,
        solved=_SOLUTIONS[solved],
        other_href=_address(kinds, seed, "off" if _SOLUTIONS[solved] else "on"),
        kinds=[{"key": kind.key, "title": kind.title, "on": kind in asked} for kind in able],
    )


def _kinds() -> tuple[str, ...]:
    """The kinds that the address names, in the order in which drills are offered."""
    named = set(listed("kinds", JOIN))
    on_paper = [key for key, kind in drills().items() if kind.on_paper]
    if not named <= set(on_paper):
        raise BadRequest("kinds")
    return tuple(key for key in on_paper if key in named)


def _address(kinds: tuple[str, ...], seed: int, solved: str) -> str:
    fields: dict[str, str | int] = {"rules": current_rulebook().key, "seed": seed}
    if kinds:
        fields["kinds"] = JOIN.join(kinds)
    if not _SOLUTIONS[solved]:
        fields["solutions"] = solved
    return url("worksheet", **fields)
