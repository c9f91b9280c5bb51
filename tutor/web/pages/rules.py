"""What one looks up: the rules, the glossary, the order of the cards."""

from __future__ import annotations

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue

from tutor.web.addresses import url
from tutor.web.choices import current_rulebook
from tutor.web.render import render
from tutor.web.site import course

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules/")
def own_rules() -> ResponseReturnValue:
    """On to the rules the learner plays by."""
    return redirect(url("rules", rulebook=current_rulebook().key), 302)


@blueprint.get("/rules/<rulebook>")
def rules(rulebook: str) -> ResponseReturnValue:
    """Everything that holds under ``rulebook``, rulings marked."""
    book = course().rulebooks.get(rulebook)
    if book is None:
        abort(404)
    title = course().rules.titles[book.key]
    sections = course().rules.sections(book)
    return render("rules.html", book=title, book_key=book.key, sections=sections)


@blueprint.get("/glossary")
def glossary() -> ResponseReturnValue:
    """What the words of the game mean."""
    terms = [
        {
            "id": term.id,
            "term": term.term,
            "meaning": term.meaning,
            "see": url("lesson", lesson=term.lesson) if term.lesson else None,
        }
        for term in course().glossary
    ]
    return render("glossary.html", terms=terms)


@blueprint.get("/card-order")
def card_order() -> ResponseReturnValue:
    """The order of the cards on one page to print."""
    return render("card_order.html")
