"""The judge that values decisions on the pages."""

from __future__ import annotations

from functools import cache

from tutor.coach.estimating import EstimatingJudge
from tutor.coach.judge import Appraisal, Judge
from tutor.coach.solved import SolvedJudge
from tutor.engine import Score, SeatView


class _EveryForm:
    """Perfect play where two play, estimates where more do."""

    def __init__(self) -> None:
        self._solved, self._estimating = SolvedJudge(), EstimatingJudge()

    def appraise(self, view: SeatView, score: Score) -> Appraisal:
        """See `tutor.coach.judge.Judge.appraise`."""
        judge: Judge = self._solved if view.rulebook.two_handed else self._estimating
        return judge.appraise(view, score)


@cache
def judge() -> Judge:
    """The judge of this program."""
    return _EveryForm()
