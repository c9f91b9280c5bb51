"""Error pages: every status has a page in the visitor's language, with a way on."""

from __future__ import annotations

from flask import Flask, request, url_for
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from tutor.text import Message, say
from tutor.web.addresses import here, safe_next
from tutor.web.fields import NotYours, Refused
from tutor.web.keeping import learner
from tutor.web.render import render

_PAGES: dict[int, tuple[Message, Message]] = {
    400: (
        say("That did not work"),
        say(
            "Something in the address or in the answer is missing or not as expected. "
            "Go back and try again; nothing is lost."
        ),
    ),
    403: (
        say("Not from here"),
        say("This form was sent by another site, so nothing was changed."),
    ),
    404: (
        say("There is no such page"),
        say("Perhaps the address was mistyped, or the page has moved. The course is still there."),
    ),
    405: (
        say("Not in this way"),
        say("This address cannot be used like that. Open it as an ordinary page."),
    ),
    413: (
        say("That is too much"),
        say("What was sent is longer than any answer can be."),
    ),
    429: (
        say("A little slower, please"),
        say("There were too many requests in a short time. Wait a minute and try again."),
    ),
    503: (
        say("Very busy at the moment"),
        say("Too much is being written at once. Nothing has been changed; try again in a minute."),
    ),
    500: (
        say("Something went wrong here"),
        say("That is our fault, not yours. Your progress is kept; try again in a moment."),
    ),
}


def init_app(app: Flask) -> None:
    """Shows a page for every error of ``app``."""

    @app.before_request
    def link_without_a_host() -> None:
        """A Host header that is none leaves Flask without addresses, and its page without links.

        Ours are paths, the same for every host; the request is still refused with 400.
        """
        if request_ctx.url_adapter is None:
            request_ctx.url_adapter = app.url_map.bind("localhost")

    @app.errorhandler(HTTPException)
    def show(error: HTTPException) -> ResponseReturnValue:
        code = error.code or 500
        if error.response is not None or code < 400:
            return error.get_response()
        try:
            # Every page knows its visitor, also one that says what went wrong.
            learner()
        except OperationalError as away:
            return show_busy(away)
        reason = error.reason if isinstance(error, Refused | NotYours) else None
        title = error.title if isinstance(error, NotYours) else None
        return _page(code, dict(error.get_headers()), reason, title)

    @app.errorhandler(OperationalError)
    def show_busy(error: OperationalError) -> ResponseReturnValue:
        """The database is busy or away: that passes, and nothing was changed."""
        app.logger.error("the database cannot be used now", exc_info=error)
        return _page(503, {"Retry-After": "60"}, None)

    @app.errorhandler(Exception)
    def show_fault(error: Exception) -> ResponseReturnValue:
        app.logger.exception("unhandled fault", exc_info=error)
        return _page(500, {}, None)


def _page(
    code: int, headers: dict[str, str], reason: Message | None, special: Message | None = None
) -> ResponseReturnValue:
    title, text = _PAGES.get(code) or _PAGES[400 if code < 500 else 500]
    # What is not there is not there on the way back either.
    back = safe_next(here()) if request.method == "POST" and code != 404 else None
    page = render(
        "error.html",
        code=code,
        title=special or title,
        text=reason or text,
        back_href=back,
        here=url_for("home.home"),
    )
    kept: dict[str, str | list[str] | tuple[str, ...]] = {
        name: headers[name] for name in ("Allow", "Retry-After") if name in headers
    }
    return page, code, kept
