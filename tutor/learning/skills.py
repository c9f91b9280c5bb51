"""How well each skill is known and when it is due, from nothing but the answers given.

A skill is a kind of question. All its answers of one day are one repetition: what counts for
memory is the day in between (FSRS, the free spaced repetition scheduler, whose library does the
arithmetic). Because the state is worked out from the answers, it cannot disagree with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from fsrs import Card, Rating, Scheduler

RETENTION = 0.9
"""How likely the learner should still know a skill when it comes due (0 to 1)."""
LATEST = 6
"""How many of the latest answers tell whether a skill is mastered; one may be wrong."""

# Repetitions are days apart, so there are no learning steps of minutes; no dice either: the
# same answers give the same dates on every machine.
_SCHEDULER = Scheduler(
    desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False
)


@dataclass(frozen=True, slots=True)
class Practised:
    """An answer to a question of ``skill``; ``lesson`` is where it was asked, None in a drill."""

    skill: str
    lesson: str | None
    is_right: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of one skill: answers given and right, and when it is due again.

    ``strength`` is the chance (0 to 1) that it is still known now. ``mastered`` needs at least
    one right answer outside the skill's own lesson and on a later day than the first answer, and
    at most one wrong among the latest `LATEST`.
    """

    key: str
    answers: int
    right: int
    due: datetime
    strength: float
    mastered: bool

    def is_due(self, now: datetime) -> bool:
        """Whether it is time to practise it again."""
        return self.due <= now


def skills(
    answers: Iterable[Practised], own_lessons: Mapping[str, str], now: datetime
) -> dict[str, Skill]:
    """Every skill that has been practised, by key.

    ``answers`` in the order given; ``own_lessons`` has the lesson that teaches each skill.
    """
    by_skill: dict[str, list[Practised]] = {}
    for answer in answers:
        by_skill.setdefault(answer.skill, []).append(answer)
    return {key: _skill(key, given, own_lessons.get(key), now) for key, given in by_skill.items()}


def _skill(key: str, given: Sequence[Practised], own_lesson: str | None, now: datetime) -> Skill:
    card = Card(card_id=1, due=given[0].at)
    for _day, answers in groupby(given, key=lambda answer: answer.at.date()):
        day = list(answers)
        card, _log = _SCHEDULER.review_card(card, _rating(day), review_datetime=day[-1].at)
    return Skill(
        key=key,
        answers=len(given),
        right=sum(answer.is_right for answer in given),
        due=card.due,
        strength=_SCHEDULER.get_card_retrievability(card, current_datetime=max(now, given[-1].at)),
        mastered=_mastered(given, own_lesson),
    )


def _rating(day: Sequence[Practised]) -> Rating:
    share = sum(answer.is_right for answer in day) / len(day)
    return Rating.Good if share >= 0.75 else Rating.Hard if share >= 0.5 else Rating.Again


def _mastered(given: Sequence[Practised], own_lesson: str | None) -> bool:
    first = given[0].at.date()
    elsewhere = any(
        answer.is_right and answer.lesson != own_lesson and answer.at.date() > first
        for answer in given
    )
    latest = given[-LATEST:]
    wrong = sum(not answer.is_right for answer in latest)
    return elsewhere and len(latest) == LATEST and wrong <= 1
