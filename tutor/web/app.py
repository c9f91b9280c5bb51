"""The application factory."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask_babel import Babel
from flask_compress import Compress

from tutor.course import Course, load_course
from tutor.i18n.languages import Language, languages
from tutor.i18n.po import BadCatalogue, compiled, po_path, translations_dir
from tutor.settings import LOG, METRICS
from tutor.web import (
    context,
    crawlers,
    errors,
    keeping,
    language,
    limits,
    made,
    offline,
    proxies,
    reporting,
    security,
    statics,
    watching,
)
from tutor.web.pages import (
    carrying,
    changes,
    classes,
    drills,
    hands,
    health,
    home,
    lessons,
    perfect,
    practice,
    progress,
    robots,
    rules,
    settings,
    worksheet,
)
from tutor.web.pages import offline as offline_pages
from tutor.web.round_pack import ROUND_TYPE

PAGES = (
    home,
    lessons,
    drills,
    practice,
    hands,
    progress,
    carrying,
    perfect,
    rules,
    changes,
    worksheet,
    classes,
    settings,
    offline_pages,
)
DEFAULTS: dict[str, Any] = {
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "MAX_FORM_MEMORY_SIZE": 64 * 1024,
    "MAX_FORM_PARTS": 50,
    "TRANSLATIONS": None,
    "COURSE": None,
    "DATABASE": None,
    "STORE": None,
    "SECRET": None,
    "CLOCK": None,
    "CHANCE": None,
    "OFFLINE": None,
    "ADDRESS": None,
    "RELEASE": None,
    "COMPRESS_MIMETYPES": ["text/html", ROUND_TYPE],
    "COMPRESS_ALGORITHM": ["br", "gzip"],
    # A page is a fifth longer than at the library's 4, half a kilobyte, and takes a quarter of the
    # time: see docs/speed.md.
    "COMPRESS_BR_LEVEL": 1,
}


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The web application.

    ``config`` may give another folder of ``TRANSLATIONS``, another ``COURSE``, the address of the
    ``DATABASE`` or an open ``STORE``, the ``SECRET`` that signs cookies, a ``CLOCK`` and a source
    of ``CHANCE``. Raises `BadCourse`, `BadCatalogue`, `BadLanguage`, `BadSetting` or `BadDatabase`
    rather than start with a broken course or without a place for progress.
    """
    app = Flask(__name__, static_folder=None)
    app.config.update(DEFAULTS)
    app.config.update(config or {})
    course: Course = app.config["COURSE"] or load_course()
    app.extensions["put_course"] = course
    offered = _offer_languages(app, app.config["TRANSLATIONS"] or translations_dir())
    app.url_map.converters["language"] = language.converter(tuple(offered))
    # First, so that whatever is refused later gets its page.
    errors.init_app(app)
    language.init_app(app)
    security.init_app(app)
    crawlers.init_app(app)
    keeping.init_app(app)
    context.init_app(app)
    limits.init_app(app)
    offline.init_app(app)
    made.init_app(app)
    reporting.init_app(app)
    for pages in PAGES:
        app.register_blueprint(pages.blueprint, url_prefix="/<language:lang>")
    app.register_blueprint(home.entrance)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(robots.blueprint)
    app.register_blueprint(offline_pages.entrance)
    # The pages hold no secret that compression could betray: no token, no other's data.
    Compress(app)
    statics.init_app(app)
    _watch(app)
    proxies.init_app(app)
    return app


def _watch(app: Flask) -> None:
    observers: list[watching.Observer] = [watching.write] if LOG.value() == "json" else []
    access = METRICS.value()
    if access != "off":
        # Where metrics are kept is decided when their library is imported.
        from tutor.web import metrics

        numbers = metrics.init_app(app, access)
        observers.append(numbers.observe)
        keeping.store_of(app).when_it_fails(numbers.count_database_error)
    watching.init_app(app, observers)


def _offer_languages(app: Flask, folder: Path) -> dict[str, Language]:
    """The complete languages in ``folder``, with Flask-Babel set up to load them.

    Raises `BadCatalogue` for one that is not there in its compiled form: Flask-Babel would
    show English without a word.
    """
    offered = languages(folder)
    for code, each in offered.items():
        path = po_path(folder, code)
        if not each.source and compiled(path) and not path.with_suffix(".mo").is_file():
            raise BadCatalogue(f"{path}: cannot be compiled beside it; is the folder read-only?")
    app.extensions["put_languages"] = offered
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(folder)
    Babel(app, locale_selector=language.current_code, default_locale="en")
    language.read_catalogues(app, offered.values())
    return offered
