"""What the tests of pages share."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.learner import Learner
from tutor.i18n.catalogs import load
from tutor.i18n.languages import languages
from tutor.i18n.speaker import Speaker


@pytest.fixture
def learner(client: FlaskClient) -> Learner:
    """A learner who has never been here."""
    return Learner(client)


@pytest.fixture(scope="session")
def speakers(translations: Path) -> dict[str, Speaker]:
    """What each language says, for comparison with the pages."""
    return {
        code: Speaker(language, load(language, translations))
        for code, language in languages(translations).items()
    }
