"""What many tests share: the course, and one application that offers every language there is.

Beside the real languages it offers a pseudo-language that brackets every text (see
`tests.i18n.pseudo`), so that a test over all languages needs no finished translation.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from tests.databases import (
    addresses,
    database_address,
    emptied_databases,
    fresh_address,
    opened_address,
    opened_file,
    postgres_server,
    store,
)
from tests.i18n.pseudo import pseudo_translations
from tutor.course import Course, load_course
from tutor.i18n.catalogs import extract
from tutor.i18n.languages import languages
from tutor.i18n.po import po_text, pot_path, translations_dir
from tutor.settings import LIMIT_ADDRESS, LIMIT_CODES, LIMIT_LEARNER
from tutor.store.opening import VARIABLE
from tutor.web import create_app

__all__ = [
    "addresses",
    "database_address",
    "emptied_databases",
    "fresh_address",
    "opened_address",
    "opened_file",
    "postgres_server",
    "store",
]
"""Fixtures from elsewhere."""

ROOT = Path(__file__).resolve().parents[1]

# The same examples in every run: a test fails for everybody or for nobody.
settings.register_profile("put-tutor", derandomize=True, deadline=None)
settings.load_profile("put-tutor")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make thorough` and `make robot` ask for all that takes too long to be done at every change,
    `make fuzz` for more hostile requests, and others (see tests/fuzz); `make accept` accepts how
    pages look.
    """
    parser.addoption("--every", action="store_true", help="everything, in its full number")
    parser.addoption("--accept", action="store_true", help="pages look as they should now")
    parser.addoption("--fuzz", type=int, default=5_000, help="how many hostile requests to send")
    parser.addoption("--fuzz-seed", type=int, default=0, help="which ones (%(default)s)")


@pytest.fixture(scope="session")
def every(request: pytest.FixtureRequest) -> bool:
    """Whether a test of many does all of them, and not only so many that each kind comes up."""
    return bool(request.config.getoption("--every"))


@pytest.fixture(scope="session", autouse=True)
def nothing_of_the_user_s_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever a test starts, it never opens the database of whoever runs the tests.

    Nor is it anybody's to be slowed down: tests are quicker than any learner.
    """
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("default")
        patch.setenv(VARIABLE, f"sqlite:///{folder / 'put.sqlite3'}")
        for limit in (LIMIT_LEARNER, LIMIT_ADDRESS, LIMIT_CODES):
            patch.setenv(limit.name, "1000000")
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begins with the modules that take long: a worker alone with one at the end is waited for.

    That PostgreSQL is needed makes a test slow for "make quick" only.
    """
    long = {
        item.path
        for item in items
        if item.get_closest_marker("slow") and "postgresql" not in item.name
    }
    items.sort(key=lambda item: item.path not in long)


class Compiled(BytecodeCache):
    """The compiled templates of all applications of this process."""

    def __init__(self) -> None:
        self.code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.code:
            bucket.bytecode_from_string(self.code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.code[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once() -> Iterator[None]:
    """An application of a test's own would compile anew what others have compiled before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {"bytecode_cache": Compiled()})
        yield


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
def app(course: Course, translations: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for all tests of pages; each client of it is another learner."""
    address = f"sqlite:///{tmp_path_factory.mktemp('database') / 'put.sqlite3'}"
    return create_app({"COURSE": course, "TRANSLATIONS": translations, "DATABASE": address})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without cookies."""
    return app.test_client()
