"""Today's practice: a mix of what is due, never much from one lesson."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tutor.dice import Dice
from tutor.learning.skills import Skill

MIX = 10
"""Questions in a day's practice."""
PER_LESSON = (MIX - 1) // 4
"""Of one lesson: less than a quarter."""


def mix_for(
    known: Mapping[str, Skill], own_lessons: Mapping[str, str], now: datetime, dice: Dice
) -> list[str]:
    """The skills of `MIX` questions, in the order to ask them.

    What is due comes first, the weakest before the others, then what has not been practised yet,
    in the order of the course, then what will be due next. ``own_lessons`` has the lesson that
    teaches each skill there is, in the order of the course; at most `PER_LESSON` questions are
    from any one. There may be fewer than `MIX` if there are not lessons enough.
    """

    def urgency(skill: str) -> tuple[int, float]:
        state = known.get(skill)
        if state is None:
            return 1, 0.0
        return (0, state.strength) if state.is_due(now) else (2, state.due.timestamp())

    waiting = sorted(own_lessons, key=urgency)
    chosen: list[str] = []
    taken: dict[str, int] = {}
    # Each skill once before any of them twice.
    for skill in waiting * PER_LESSON:
        lesson = own_lessons[skill]
        if len(chosen) < MIX and taken.get(lesson, 0) < PER_LESSON:
            taken[lesson] = taken.get(lesson, 0) + 1
            chosen.append(skill)
    return dice.shuffled(chosen)
