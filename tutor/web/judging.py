"""The judge that values decisions on the pages: one place to put a better one in."""

from __future__ import annotations

from functools import cache

from tutor.coach.counting import CountingJudge
from tutor.coach.judge import Judge


@cache
def judge() -> Judge:
    """The judge of this program."""
    return CountingJudge()
