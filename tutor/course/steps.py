"""A lesson under one rulebook, as it is shown: its steps, and what each asks for."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.course.lesson import LessonSource
from tutor.drills import Question, Situation
from tutor.engine import Rulebook
from tutor.text import Message


@dataclass(frozen=True, slots=True)
class Ask:
    """The step's action: a question about the table."""

    question: Question


@dataclass(frozen=True, slots=True)
class DrillRun:
    """The step's action: ``times`` questions of a drill type, seeded by the step."""

    drill: str
    times: int


@dataclass(frozen=True, slots=True)
class PlayHand:
    """The step's action: the learner plays the hand on the table to its end.

    ``opponent`` is the key of the bot that sits on all other seats. Without ``calls`` nobody
    puts, as before the lesson that explains it.
    """

    opponent: str
    calls: bool


StepAction = Ask | DrillRun | PlayHand


@dataclass(frozen=True, slots=True)
class Step:
    """One step under one rulebook.

    ``moves`` were made in this step, ``situation`` is the position after them; ``prompt`` is
    the author's own wording of what to do; ``more`` names a page that shows more of it.
    """

    id: str
    said: tuple[Message, ...]
    situation: Situation | None
    moves: tuple[Message, ...]
    action: StepAction
    prompt: Message | None
    after: tuple[Message, ...]
    more: str | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson under ``rulebook``; ``learnt`` is told at its end."""

    source: LessonSource
    rulebook: Rulebook
    steps: tuple[Step, ...]
    learnt: tuple[Message, ...]

    @property
    def key(self) -> str:
        """The lesson's address."""
        return self.source.key

    def step(self, id_: str) -> int | None:
        """The place of the step with this id, from 0; None if there is none."""
        for place, step in enumerate(self.steps):
            if step.id == id_:
                return place
        return None
