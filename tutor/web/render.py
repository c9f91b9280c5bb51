"""Renders a template with what every page needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import current_app, g, render_template
from werkzeug.exceptions import BadRequest

from tutor import __version__
from tutor.engine import Rulebook
from tutor.text import Message
from tutor.web.addresses import here, here_in_languages, here_without
from tutor.web.choices import (
    Letters,
    chosen_letters,
    current_rulebook,
    keys_on,
    usual_rulebook,
)
from tutor.web.crawlers import origin
from tutor.web.keeping import notices
from tutor.web.language import REMEMBER, current_language
from tutor.web.site import course, offered_languages


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """A language in the menu: this very page in it."""

    code: str
    name: str
    href: str
    current: bool


@dataclass(frozen=True, slots=True)
class RulebookView:
    """A rulebook by its name, with a sentence about it."""

    key: str
    title: Message
    summary: Message


def _rulebooks() -> list[RulebookView]:
    """The rulebooks one can play by, in the order of the course's titles."""
    books = course().rulebooks
    return [rulebook_view(books[key]) for key in course().rules.titles]


def rulebook_view(rulebook: Rulebook) -> RulebookView:
    """The name of ``rulebook`` for a page."""
    named = course().rules.titles[rulebook.key]
    return RulebookView(rulebook.key, named.title, named.summary)


def render(template: str, **values: Any) -> str:
    """The page ``template`` in the language and under the rules of this request."""
    return render_template(template, **{**_base(), **values})


def macros(template: str) -> Any:
    """The macros of ``template`` as functions, with what every page has."""
    context = _base()
    current_app.update_template_context(context)
    return current_app.jinja_env.get_template(template).make_module(context)


def _base() -> dict[str, Any]:
    language = current_language()
    try:
        rulebook = current_rulebook()
    except BadRequest:
        # The error page that says so still needs rules to link to.
        rulebook = g.rulebook = usual_rulebook(language)
    alternates = here_in_languages(rulebook)
    links = [
        LanguageLink(
            code,
            other.name,
            f"{href}{'&' if '?' in href else '?'}{REMEMBER}=1",
            code == language.code,
        )
        for (code, other), href in zip(
            offered_languages().items(), alternates.values(), strict=True
        )
    ]
    return {
        "lang": language.code,
        "t_dir": language.dir,
        "languages": links,
        "alternates": [{"code": code, "href": href} for code, href in alternates.items()],
        "origin": origin(),
        "canonical": here_without(REMEMBER),
        "here": here(),
        "home_href": "/" + language.code + "/",
        "rulebook": rulebook_view(rulebook),
        "rulebooks": _rulebooks(),
        "letters_international": chosen_letters() is Letters.INTERNATIONAL,
        "keys": keys_on(),
        "app_version": __version__,
        "notices": notices(),
    }
