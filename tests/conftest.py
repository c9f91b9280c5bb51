"""What many tests share: the course, and one application that offers every language there is.

Beside the real languages it offers a pseudo-language that brackets every text (see
`tests.i18n.pseudo`), so that a test over all languages needs no finished translation.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from tests.i18n.pseudo import pseudo_translations
from tutor.course import Course, load_course
from tutor.i18n.catalogs import extract
from tutor.i18n.languages import languages
from tutor.i18n.po import po_text, pot_path, translations_dir
from tutor.web import create_app

ROOT = Path(__file__).resolve().parents[1]

# The same examples in every run: a test fails for everybody or for nobody.
settings.register_profile("put-tutor", derandomize=True, deadline=None)
settings.load_profile("put-tutor")


@pytest.fixture(scope="session")
def course() -> Course:
    """The course, read and rehearsed once."""
    return load_course()


@pytest.fixture(scope="session")
def translations(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every language that is offered, and the pseudo-language."""
    source = tmp_path_factory.mktemp("source")
    shutil.copytree(translations_dir() / "en", source / "en")
    pot_path(source).write_text(po_text(extract(ROOT)), "utf-8")
    folder = pseudo_translations(tmp_path_factory.mktemp("translations"), source)
    for code, language in languages().items():
        if not language.source:
            shutil.copytree(translations_dir() / code, folder / code)
    return folder


@pytest.fixture(scope="session")
def app(course: Course, translations: Path) -> Flask:
    """One application for all tests of pages; it keeps no state between requests."""
    return create_app({"COURSE": course, "TRANSLATIONS": translations})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without cookies."""
    return app.test_client()
