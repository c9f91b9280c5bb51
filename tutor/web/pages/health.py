"""Whether the server is well, for whoever watches it."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from tutor import __version__
from tutor.web.site import course, offered_languages

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def health() -> ResponseReturnValue:
    """The version, and what is taught in which languages."""
    return jsonify(
        status="ok",
        version=__version__,
        lessons=len(course().lessons),
        languages=list(offered_languages()),
    )
