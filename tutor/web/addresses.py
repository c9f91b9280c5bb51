"""Addresses within the site: in the page's language, and with the page's rules.

The rules stand in an address only where they are not what the visitor would get anyway, so a
shared address shows what its sender saw.
"""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import g, request, url_for

from tutor.engine import Rulebook
from tutor.web.choices import RULES, current_rulebook, usual_rulebook
from tutor.web.fields import MAX_ADDRESS
from tutor.web.language import REMEMBER, current_language
from tutor.web.site import offered_languages

ENDPOINTS = {
    "home": "home.home",
    "lesson": "lessons.lesson",
    "step": "lessons.step",
    "drills": "drills.all_drills",
    "drill": "drills.drill",
    "practice": "practice.practice",
    "today": "practice.today",
    "day": "practice.day",
    "check": "practice.check",
    "hand": "hands.hand",
    "again": "hands.again",
    "game": "hands.game",
    "progress": "progress.progress",
    "reset": "progress.reset",
    "forget": "progress.forget",
    "export": "carrying.export",
    "import": "carrying.import_",
    "transfer": "carrying.transfer",
    "take_over": "carrying.take_over",
    "perfect": "perfect.perfect",
    "changes": "changes.compare",
    "history": "rules.history",
    "rules": "rules.rules",
    "glossary": "rules.glossary",
    "card_order": "rules.card_order",
    "worksheet": "worksheet.worksheet",
    "class": "classes.make",
    "plan": "classes.plan",
    "settings": "settings.settings",
    "round": "drills.round_",
    "offline": "offline.offline",
    "offline_pages": "offline.pages",
    "offline_lesson": "offline.lesson",
    "manifest": "offline.manifest",
}
"""The names that templates use for the pages."""


def url(endpoint: str, **values: str | int) -> str:
    """The address of a page in this page's language and with its rules."""
    lang, rules, below = _every_address()
    if rules is not None:
        values.setdefault(RULES, rules)
    return _path(ENDPOINTS[endpoint], lang, below, **values)


@lru_cache(maxsize=4096)
def _path(endpoint: str, lang: str, _below: str, /, **values: str | int) -> str:
    """The path and query of a page; the site lies below the path ``_below``.

    A page has dozens of addresses, most of them those of the page before.
    """
    return url_for(endpoint, lang=lang, **values)  # type: ignore[arg-type]


def rules_to_carry() -> str | None:
    """The rules of this page, where an address has to name them."""
    return _every_address()[1]


def _every_address() -> tuple[str, str | None, str]:
    """What all addresses of a page have in common, found out once: see `_path`."""
    common: tuple[str, str | None, str] | None = g.get("every_address")
    if common is None:
        language, rulebook = current_language(), current_rulebook()
        carried = None if rulebook == usual_rulebook(language) else rulebook.key
        common = g.every_address = (language.code, carried, request.root_path)
    return common


def here() -> str:
    """The path and query of this page; the home page where they are too long to repeat."""
    if len(request.full_path) > MAX_ADDRESS:
        return url_for("home.home")
    return request.full_path.rstrip("?")


def here_without(*names: str) -> str:
    """This page's address without these fields."""
    return without(here(), *names)


def without(address: str, *names: str) -> str:
    """``address`` (path and query) without the fields ``names``."""
    split = urlsplit(address)
    kept = [
        (name, value)
        for name, value in parse_qsl(split.query, keep_blank_values=True)
        if name not in names
    ]
    return split.path + ("?" + urlencode(kept, safe="~") if kept else "")


def with_field(address: str, name: str, value: str) -> str:
    """``address`` with the field ``name`` set."""
    bare = without(address, name)
    return bare + ("&" if "?" in bare else "?") + urlencode({name: value}, safe="~")


def here_in_languages(rulebook: Rulebook) -> dict[str, str]:
    """This very page in every language by its code, with the same rules and state."""
    offered = offered_languages()
    first, _slash, rest = request.path[1:].partition("/")
    if first not in offered or len(request.full_path) > MAX_ADDRESS:
        return {code: url_for("home.home", lang=code) for code in offered}
    # The query is the same in all of them, but for rules that only some visitors would not get.
    query = request.query_string.decode("utf-8", "replace")
    same = without(f"?{query}", REMEMBER)
    named = same if RULES in request.args else with_field(same, RULES, rulebook.key)
    rest = rest.replace("?", "%3F").replace("#", "%23")
    return {
        code: f"/{code}/{rest}{same if rulebook == usual_rulebook(language) else named}"
        for code, language in offered.items()
    }


def safe_next(address: str) -> str:
    """``address`` in this page's language if it is a page of this site, else the home page."""
    # Nothing is taken apart that need not be an address at all: "http://[" is none.
    first = address[1:].partition("/")[0]
    if first not in offered_languages() or not address.startswith(f"/{first}/") or "\\" in address:
        return url_for("home.home")
    return f"/{current_language().code}{address[len(first) + 1 :]}"
