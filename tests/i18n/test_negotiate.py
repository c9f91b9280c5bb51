"""One long story of what browsers ask for, and what they get."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.i18n.negotiate import negotiate

CODES = ["en", "de", "nl", "it", "es"]


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (None, "en"),
        ("", "en"),
        ("de", "de"),
        ("DE", "de"),
        ("de-AT,en;q=0.7", "de"),
        ("it-CH,en-US;q=0.7,en", "it"),
        ("nl-BE", "nl"),
        ("es-419,pt;q=0.9", "es"),
        ("en-GB,de;q=0.9", "en"),
        ("fr,de;q=0.3,nl;q=0.5", "nl"),
        ("en;q=0.1, de;q=0.2", "de"),
        ("zh", "en"),
        ("zh-Hant-TW, it;q=0.1", "it"),
        ("de;q=0, nl", "nl"),
        ("*", "en"),
        ("*, es;q=0.5", "es"),
        ("de;q=nan, it;q=0.1", "it"),
        ("de;q=inf, it;q=0.1", "it"),
        ("de;q=-1, it;q=0.1", "it"),
        ("de;q=, nl;q=0.1", "nl"),
        (";;;,,,=", "en"),
        ("x" * 100_000 + ",de", "en"),
    ],
)
def test_the_language_for_a_header(header: str | None, code: str) -> None:
    assert negotiate(header, CODES, "en") == code


@given(st.text())
def test_nonsense_gives_a_language_that_there_is(header: str) -> None:
    assert negotiate(header, CODES, "en") in CODES


def test_only_languages_that_are_offered() -> None:
    assert negotiate("de", ["en", "nl"], "en") == "en"
