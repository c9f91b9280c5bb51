"""What the pages of all kinds of step have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from tutor.course import Lesson, Step
from tutor.web.keeping import Given
from tutor.web.reporting import Report, report


@dataclass(frozen=True, slots=True)
class Answered:
    """Where to go on to, whether the answer finished the step, and what there is to keep."""

    address: str
    finished: bool
    given: Given | None = None


class StepPage(ABC):
    """A step as it is shown and answered; its state is in the address and nowhere else."""

    def __init__(self, lesson: Lesson, step: Step) -> None:
        self.lesson = lesson
        self.step = step

    @abstractmethod
    def values(self) -> dict[str, Any]:
        """What the template shows: ``table``, ``q``, ``play``."""

    @abstractmethod
    def take(self) -> Answered:
        """Takes the form sent; raises `BadRequest` and changes nothing if it is no answer."""

    def report(self) -> Report:
        """What can be told of a fault on this page."""
        return report(self.lesson.rulebook)

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Whether the page shows the step as finished."""
