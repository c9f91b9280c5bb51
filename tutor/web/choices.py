"""What a learner has chosen: rules, letters on the cards, number keys; kept in cookies.

A cookie is set only when something is chosen. The language does not decide the rules: it only
gives the first choice, the one of the sources in that language.
"""

from __future__ import annotations

from enum import Enum

from flask import g, request
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from tutor.engine import Rulebook
from tutor.i18n.languages import Language
from tutor.web.fields import argument
from tutor.web.site import course

HALF_A_YEAR = 183 * 24 * 3600
RULES = "rules"
"""The name of the cookie and of the field in addresses and forms."""
CHOICES = (RULES, "letters", "keys")
"""The names of all choices, which are those of their cookies."""


class Letters(Enum):
    """Which letters the cards carry."""

    LOCAL = "local"
    INTERNATIONAL = "international"


def set_choice(response: Response, name: str, value: str, seconds: int = HALF_A_YEAR) -> None:
    """Keeps a choice with the learner's browser."""
    response.set_cookie(
        name, value, max_age=seconds, httponly=True, samesite="Lax", secure=request.is_secure
    )


def allowed(name: str) -> tuple[str, ...]:
    """The values that the choice ``name`` can have."""
    if name == RULES:
        return tuple(course().rulebooks)
    return tuple(letters.value for letters in Letters) if name == "letters" else ("on", "off")


def chosen() -> dict[str, str]:
    """What has been chosen in this browser, by name."""
    sent = {name: request.cookies.get(name, "") for name in CHOICES}
    return {name: value for name, value in sent.items() if value in allowed(name)}


def chosen_letters() -> Letters:
    """The learner's choice of letters, or the country's."""
    international = request.cookies.get("letters") == Letters.INTERNATIONAL.value
    return Letters.INTERNATIONAL if international else Letters.LOCAL


def keys_on() -> bool:
    """Whether number keys choose an answer."""
    return request.cookies.get("keys") != "off"


def usual_rulebook(language: Language) -> Rulebook:
    """The rules where the address names none: the learner's choice, or the language's first."""
    books = course().rulebooks
    remembered = request.cookies.get(RULES, "")
    return books.get(remembered) or books[language.rulebook]


def rulebook_for_two() -> Rulebook:
    """The rules of this page, or the language's first where these are for more than two."""
    chosen = current_rulebook()
    return chosen if chosen.two_handed else course().rulebooks[g.language.rulebook]


def current_rulebook() -> Rulebook:
    """The rules of this page: those in the address win.

    Raises `BadRequest` for rules that there are not.
    """
    if "rulebook" not in g:
        key = argument(RULES, "")
        books = course().rulebooks
        if key and key not in books:
            raise BadRequest("unknown rules")
        g.rulebook = books[key] if key else usual_rulebook(g.language)
    return g.rulebook  # type: ignore[no-any-return]
