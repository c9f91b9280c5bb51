"""What may be fetched by search engines: everything.

A page that they must not fetch could not tell them either that it wants not to be found, as
personal pages do (`tutor.web.crawlers`).
"""

from __future__ import annotations

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue

blueprint = Blueprint("robots", __name__)


@blueprint.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """The file of the Robots Exclusion Protocol (RFC 9309)."""
    response = Response("User-agent: *\nDisallow:\n", mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
