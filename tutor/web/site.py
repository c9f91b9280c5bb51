"""What the pages of one application share: the course and the languages."""

from __future__ import annotations

from typing import cast

from flask import current_app

from tutor.course import Course
from tutor.i18n.languages import Language


def course() -> Course:
    """The course this application teaches."""
    return cast(Course, current_app.extensions["put_course"])


def offered_languages() -> dict[str, Language]:
    """The languages this application offers, by code."""
    return cast("dict[str, Language]", current_app.extensions["put_languages"])
