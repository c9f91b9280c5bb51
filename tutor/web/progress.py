"""Which steps of the course the learner who sends this request has finished."""

from __future__ import annotations

from tutor.course import Lesson
from tutor.store.progress import finished_steps
from tutor.web.keeping import learner, reading
from tutor.web.ticks import ticked_steps


class Progress:
    """The finished steps, read once."""

    def __init__(self) -> None:
        self._done = ticked_steps()
        id_ = learner()
        if id_ is not None:
            with reading() as db:
                self._done |= {(kept.lesson, kept.step) for kept in finished_steps(db, id_)}

    def has(self, lesson: str, step: str) -> bool:
        """Whether the step is finished."""
        return (lesson, step) in self._done

    def count(self, lesson: Lesson) -> int:
        """How many steps of the lesson are finished."""
        return sum(self.has(lesson.key, step.id) for step in lesson.steps)
