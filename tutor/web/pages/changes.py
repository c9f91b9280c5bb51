"""What changes from one form of the game to another, shown by hands found by the engine."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from tutor.course.changes import changes
from tutor.engine import Rulebook
from tutor.web.changes_view import shown_view, statements, title_of
from tutor.web.choices import RULES, current_rulebook
from tutor.web.fields import argument
from tutor.web.render import render
from tutor.web.revalidated import revalidated
from tutor.web.site import course

blueprint = Blueprint("changes", __name__)
_USUAL = ("doubled", "classic")
"""What the own rules are compared with at first: the first of these that they are not."""


@blueprint.get("/changes")
@revalidated
def compare() -> ResponseReturnValue:
    """Two forms side by side: ``one``, at first the learner's, and ``other``."""
    told = course()
    one = _book(argument("one", "") or current_rulebook().key)
    other = _book(argument("other", "") or next(key for key in _USUAL if key != one.key))
    return render(
        "changes.html",
        books=[(book.key, title_of(told, book)) for book in told.rulebooks.values()],
        kept=argument(RULES, ""),
        one=one.key,
        other=other.key,
        titles=[title_of(told, book) for book in (one, other)],
        sections=statements(told, one, other),
        # Of another table nearly every rule is worded differently.
        same_table=one.seating is other.seating,
        changes=[
            shown_view(told, (one, other), change.choice, change.shown)
            for change in changes(one, other)
        ],
    )


def _book(key: str) -> Rulebook:
    book = course().rulebooks.get(key)
    if book is None:
        raise BadRequest("unknown rules")
    return book
