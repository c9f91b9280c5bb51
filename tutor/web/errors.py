"""Error pages: every status has a page in the visitor's language, with a way on."""

from __future__ import annotations

from flask import Flask, g, request, url_for
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import DatabaseError
from werkzeug.exceptions import HTTPException

from tutor.store import busy, failed
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

_AWAY = (
    say("Nothing can be kept at the moment"),
    say(
        "The place where answers are kept cannot be reached, or it is full. Nothing has been "
        "changed. Try again in a minute; if it stays like this, tell whoever runs this site."
    ),
)
"""What 503 says if it is not others who write."""
_PASSING = (429, 500, 503)
"""Errors after which the same form, sent again, may well be taken."""

Fields = list[tuple[str, str]]


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
        except DatabaseError as fault:
            return show_database(fault)
        reason = error.reason if isinstance(error, Refused | NotYours) else None
        title = error.title if isinstance(error, NotYours) else None
        return _page(code, dict(error.get_headers()), reason, title)

    @app.errorhandler(DatabaseError)
    def show_database(error: DatabaseError) -> ResponseReturnValue:
        """The database is busy, full, damaged or away: that passes, and nothing was changed."""
        if not failed(error):
            return show_fault(error)
        app.logger.error("the database cannot be used now", exc_info=error)
        # What this request knows of its visitor is nothing, now; the page must not ask again.
        g.learner, g.cookie_refused = None, None
        title, text = _PAGES[503] if busy(error) else _AWAY
        return _page(503, {"Retry-After": "60"}, text, title)

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
        kept=_sent() if code in _PASSING else None,
        again_href=here(),
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


def _sent() -> Fields | None:
    """The fields of the form sent, to be sent again; None if there is none that can be.

    A file cannot be put into a page's form; nor is a form repeated that could not be read.
    """
    if request.method != "POST":
        return None
    try:
        return None if request.files else list(request.form.items(multi=True))
    except HTTPException:
        return None
