"""The finished steps in the cookie of the first version, taken over when there is a learner.

That cookie held a short name for each finished step. It is read until the steps are kept in the
database, and then dropped.
"""

from __future__ import annotations

from base64 import b32encode
from functools import cache
from hashlib import sha256

from flask import request

from tutor.web.site import course

COOKIE = "done"
_LONGEST = 3500


@cache
def step_name(lesson: str, step: str) -> str:
    """Five letters that stand for a step in the cookie."""
    return b32encode(sha256(f"{lesson}/{step}".encode()).digest())[:5].decode().lower()


def ticked_steps() -> set[tuple[str, str]]:
    """The steps (lesson, step) that the cookie of this request names."""
    named = frozenset(request.cookies.get(COOKIE, "")[:_LONGEST].split(".")) - {""}
    if not named:
        return set()
    return {
        (lesson.key, step.id)
        for lesson in course().lessons.values()
        for step in lesson.steps
        if step_name(lesson.key, step.id) in named
    }
