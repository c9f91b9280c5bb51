"""Which steps of the course a learner has finished, kept in the learner's own browser.

The cookie holds a short name for each finished step, made of lesson and step id, so it depends
neither on the language nor on the order of steps. Nothing else depends on it: it needs no
signature, and whatever it holds that is no step's name is ignored.
"""

from __future__ import annotations

from base64 import b32encode
from functools import cache
from hashlib import sha256

from flask import request
from werkzeug.wrappers import Response

from tutor.course import Lesson
from tutor.web.choices import set_choice

_COOKIE = "done"
_YEAR = 366 * 24 * 3600
_LONGEST = 3500


@cache
def step_name(lesson: str, step: str) -> str:
    """Five letters that stand for a step in the cookie."""
    return b32encode(sha256(f"{lesson}/{step}".encode()).digest())[:5].decode().lower()


class Progress:
    """The finished steps of the learner who sends this request."""

    def __init__(self) -> None:
        self._done = frozenset(request.cookies.get(_COOKIE, "")[:_LONGEST].split("."))

    def has(self, lesson: str, step: str) -> bool:
        """Whether the step is finished."""
        return step_name(lesson, step) in self._done

    def count(self, lesson: Lesson) -> int:
        """How many steps of the lesson are finished."""
        return sum(self.has(lesson.key, step.id) for step in lesson.steps)

    def finish(self, response: Response, lesson: str, step: str) -> None:
        """Marks the step as finished."""
        name = step_name(lesson, step)
        if name not in self._done:
            kept = sorted(self._done - {""} | {name})
            set_choice(response, _COOKIE, ".".join(kept)[:_LONGEST], _YEAR)
