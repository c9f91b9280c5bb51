"""Which language a page is in, and how it is chosen.

In this order: the first part of the address; the choice remembered in a cookie; the browser's
list of languages, by base tag; English. Everything about the choice is here, and Flask-Babel is
told of it here alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any, cast

from flask import Flask, Response, g, redirect, request
from flask_babel import get_translations
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response as AnyResponse

from tutor.i18n.languages import Language
from tutor.i18n.negotiate import negotiate
from tutor.i18n.speaker import Speaker
from tutor.web.choices import HALF_A_YEAR, Letters, chosen_letters, set_choice
from tutor.web.site import offered_languages

_SPEAKER: ContextVar[Speaker] = ContextVar("speaker")
"""Set for every request before anything else is done; a page asks for it a hundred times."""
REMEMBER = "remember"
"""The field of an address by which a language menu says: keep this choice."""
COOKIE = "lang"


def converter(codes: tuple[str, ...]) -> type[BaseConverter]:
    """A converter for addresses that knows the offered languages only."""

    class LanguageConverter(BaseConverter):
        regex = "|".join(codes)
        part_isolating = True

    return LanguageConverter


def current_language() -> Language:
    """The language of the page being made."""
    return cast(Language, g.language)


def current_code() -> str:
    """The code of the language of the page being made; English outside a request."""
    language = g.get("language")
    return language.code if language else "en"


def speaker() -> Speaker:
    """The speaker of the page being made."""
    return _SPEAKER.get()


def preferred_language() -> Language:
    """The language for a visitor whose address names none."""
    offered = offered_languages()
    remembered = request.cookies.get(COOKIE, "")
    if remembered in offered:
        return offered[remembered]
    header = request.headers.get("Accept-Language", "")
    default = next(code for code, language in offered.items() if language.source)
    return offered[negotiate(header, tuple(offered), default)]


def read_catalogues(app: Flask, offered: Iterable[Language]) -> None:
    """Reads every language of ``app`` now: one whose file is gone later would be English.

    And processes that part afterwards have them in common.
    """
    for language in offered:
        with app.test_request_context():
            g.language = language
            get_translations()


def init_app(app: Flask) -> None:
    """Finds the language before, and remembers it after, every request of ``app``."""
    speakers: dict[tuple[str, Letters], Speaker] = {}

    @app.before_request
    def find_language() -> AnyResponse | None:
        offered = offered_languages()
        named = request.path.split("/", 2)[1]
        g.language = offered.get(named) or preferred_language()
        letters = chosen_letters()
        key = (g.language.code, letters)
        if key not in speakers:
            international = letters is Letters.INTERNATIONAL
            speakers[key] = Speaker(g.language, get_translations(), international=international)
        _SPEAKER.set(speakers[key])
        if named in offered and REMEMBER in request.args and request.method == "GET":
            return _remember(named)
        return None

    @app.url_value_preprocessor
    def drop_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
        if values is not None:
            values.pop("lang", None)

    @app.url_defaults
    def add_language(endpoint: str, values: dict[str, Any]) -> None:
        if "lang" not in values and app.url_map.is_endpoint_expecting(endpoint, "lang"):
            values["lang"] = current_code()

    @app.after_request
    def say_language(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.headers["Content-Language"] = current_code()
        return response


def _remember(code: str) -> AnyResponse:
    """Keeps the choice for half a year and goes on to the same address without the field."""
    from tutor.web.addresses import here_without

    response = redirect(here_without(REMEMBER), 303)
    set_choice(response, COOKIE, code, HALF_A_YEAR)
    return response
