"""Whether the server is well, for whoever watches it."""

from __future__ import annotations

from dataclasses import asdict

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from tutor import __version__
from tutor.web.checks import problems
from tutor.web.site import course, offered_languages

blueprint = Blueprint("health", __name__)
PATH = "/healthz"


@blueprint.get(PATH)
def health() -> ResponseReturnValue:
    """The version, what is taught in which languages, and what is wrong: 200, or 503."""
    found = problems()
    answer = jsonify(
        status="faulty" if found else "ok",
        version=__version__,
        lessons=len(course().lessons),
        languages=list(offered_languages()),
        problems=[asdict(problem) for problem in found],
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer, 503 if found else 200
