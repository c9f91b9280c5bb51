"""What the learner who sends this request has practised, and which lesson teaches what."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.course import Ask, DrillRun, Lesson
from tutor.drills import drills
from tutor.learning import Practised, Skill, skills
from tutor.store.progress import Answer, answers
from tutor.web.keeping import learner, now, reading
from tutor.web.site import course


def own_lessons() -> dict[str, str]:
    """The lesson that teaches each skill: the first one that asks for it, in the course's order.

    A skill is a kind of question that can be practised: a drill.
    """
    found: dict[str, str] = {}
    for told in course().rehearsed.values():
        for lesson in told.values():
            for skill in _asked(lesson):
                if drills()[skill].draw is not None:
                    found.setdefault(skill, lesson.key)
    return found


def _asked(lesson: Lesson) -> list[str]:
    asked = []
    for step in lesson.steps:
        if isinstance(step.action, Ask):
            asked.append(step.action.question.drill)
        elif isinstance(step.action, DrillRun):
            asked.append(step.action.drill)
    return asked


def given_answers() -> Sequence[Answer]:
    """All answers of the learner; none for one of whom nothing is kept."""
    id_ = learner()
    if id_ is None:
        return ()
    with reading() as db:
        return answers(db, id_)


def known_skills() -> dict[str, Skill]:
    """What is known of each skill practised, by the first answer to every question.

    Kinds of question that only lessons ask are left out: they cannot be practised again.
    """
    own = own_lessons()
    practised = [
        Practised(answer.skill, answer.lesson, answer.is_right, answer.at)
        for answer in given_answers()
        if answer.attempt == 1 and answer.skill in own
    ]
    return skills(practised, own, now())
