"""The judge that values decisions on the pages."""

from __future__ import annotations

from functools import cache

from tutor.coach.judge import Judge
from tutor.coach.solved import SolvedJudge


@cache
def judge() -> Judge:
    """The judge of this program."""
    return SolvedJudge()
