"""A step of a few drill questions, the same for everybody: seeded by the step."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from tutor.course import DrillRun, Lesson, Step
from tutor.drills import drills
from tutor.web.addresses import here
from tutor.web.projecting import answer_shown
from tutor.web.reporting import Report
from tutor.web.round_view import run_report
from tutor.web.run import MAX_SEED, read_run
from tutor.web.steps.base import Answered, StepPage
from tutor.web.views import table_view


def step_seed(lesson: str, step: str) -> int:
    """The seed of a step's first question."""
    digest = sha256(f"{lesson}/{step}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % MAX_SEED


class DrillStep(StepPage):
    """State: as `Run` has it."""

    def __init__(self, lesson: Lesson, step: Step, action: DrillRun) -> None:
        super().__init__(lesson, step)
        seed = step_seed(lesson.key, step.id)
        run = read_run((action.drill,) * action.times, lesson.rulebook, seed, lesson.key)
        # An answer that the page shows is nobody's: the run goes on without it.
        self.run, self._going_on = run, run
        if answer_shown():
            self.run, self._going_on = run.with_answer(), run.skipping()

    @property
    def finished(self) -> bool:
        return self.run.complete and self.run.at >= self.run.total

    def values(self) -> dict[str, Any]:
        run = self.run
        if run.over:
            return {"table": None, "q": None, "play": None, "run": self._numbers()}
        situation = run.drawn(run.at).situation
        q = run.view(here())
        table = None
        if situation.hand is not None:
            told = q.answered or drills()[run.drill].open_table
            table = table_view(situation, told=told)
        more = q.answered and run.at < run.total
        return {
            "table": table,
            "q": q,
            "play": None,
            "run": self._numbers(),
            "more_href": self._going_on.address(here(), run.at + 1) if more else None,
        }

    def report(self) -> Report:
        return run_report(self.run)

    def _numbers(self) -> dict[str, Any]:
        return {
            "number": min(self.run.at, self.run.total),
            "total": self.run.total,
            "results": self.run.results,
        }

    def take(self) -> Answered:
        taken = self.run.take(here())
        return Answered(taken.address, len(taken.answers) == self.run.total, taken.given)
