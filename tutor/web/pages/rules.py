"""What one looks up: the rules, the glossary, the order of the cards."""

from __future__ import annotations

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue

from tutor.course.history import PLAYERS
from tutor.engine import Hand
from tutor.text import Message
from tutor.web.addresses import url
from tutor.web.choices import current_rulebook
from tutor.web.hand_view import log_of
from tutor.web.render import render
from tutor.web.revalidated import revalidated
from tutor.web.site import course
from tutor.words import holds_told, result_told

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules/")
def own_rules() -> ResponseReturnValue:
    """On to the rules the learner plays by."""
    return redirect(url("rules", rulebook=current_rulebook().key), 302)


@blueprint.get("/rules/<rulebook>")
@revalidated
def rules(rulebook: str) -> ResponseReturnValue:
    """Everything that holds under ``rulebook``, rulings marked."""
    book = course().rulebooks.get(rulebook)
    if book is None:
        abort(404)
    title = course().rules.titles[book.key]
    sections = course().rules.sections(book)
    others = [(key, other.title) for key, other in course().rules.titles.items() if key != book.key]
    return render(
        "rules.html",
        book=title,
        book_key=book.key,
        sections=sections,
        other_books=others,
    )


@blueprint.get("/glossary")
@revalidated
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


@blueprint.get("/history")
@revalidated
def history() -> ResponseReturnValue:
    """Where the game comes from, and its relatives."""
    page = course().history
    sections = [
        {
            "id": section.id,
            "title": section.title,
            "items": [
                {"text": item.text, "ruling": item.ruling, "told": _told(item.hand)}
                for item in section.items
            ],
        }
        for section in page.sections
    ]
    return render("history.html", page=page, sections=sections)


def _told(hand: Hand | None) -> tuple[Message, ...]:
    """A hand of the history page from the deal to its result."""
    if hand is None:
        return ()
    dealt = (
        holds_told(player, cards)
        for player, cards in zip(PLAYERS.values(), hand.deal.holdings, strict=True)
    )
    assert hand.result is not None
    return (*dealt, *log_of(hand, PLAYERS), result_told(hand.result, PLAYERS))


@blueprint.get("/card-order")
@revalidated
def card_order() -> ResponseReturnValue:
    """The order of the cards on one page to print."""
    return render("card_order.html")
