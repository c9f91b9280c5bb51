"""What a step of a lesson asks for: a question, a few drill questions, or a hand to play."""

from __future__ import annotations

from tutor.course import Ask, DrillRun, Lesson, Step
from tutor.web.steps.ask import AskStep
from tutor.web.steps.base import StepPage
from tutor.web.steps.drilling import DrillStep
from tutor.web.steps.playing import PlayStep

__all__ = ["StepPage", "step_page"]


def step_page(lesson: Lesson, step: Step) -> StepPage:
    """The page of ``step`` as this request's address has it; raises `BadRequest`."""
    action = step.action
    if isinstance(action, Ask):
        return AskStep(lesson, step, action)
    if isinstance(action, DrillRun):
        return DrillStep(lesson, step, action)
    return PlayStep(lesson, step, action)
