"""The judge that stands on the tables of perfect play, and on counting where there is none."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tutor.coach.counting import CountingJudge
from tutor.coach.judge import Appraisal, Choice, Fact, Insight, Source, Wait
from tutor.engine import Score, SeatView
from tutor.solver.equilibrium.asking import WAIT, Verdict, ask
from tutor.solver.equilibrium.solving import needs_of
from tutor.solver.tables import BadTable, NoTable, table_for

UNEXPECTED = 0.002
"""What the opponent's perfect play does less often than this (0 to 1) is told to be rare."""


class SolvedJudge:
    """A `tutor.coach.judge.Judge` for every rulebook of two players.

    Where there is no table, or it is damaged, its appraisals say that they are counted.
    """

    def __init__(self) -> None:
        self._counting = CountingJudge()

    def appraise(self, view: SeatView, score: Score) -> Appraisal:
        """See `tutor.coach.judge.Judge.appraise`."""
        counted = self._counting.appraise(view, score)
        try:
            verdict, exploitability = _verdict(view, score)
        except (NoTable, BadTable):
            # Not remembered: a table that is brought back is used again.
            return counted
        choices = tuple(_choice(choice, verdict) for choice in counted.choices)
        insights = [one for one in counted.insights if one.fact is not Fact.OPPONENT_SEES]
        if verdict.sees is not None:
            insights.append(Insight(Fact.OPPONENT_SEES, share=verdict.sees))
        if verdict.expected < UNEXPECTED:
            insights.append(Insight(Fact.UNEXPECTED))
        return Appraisal(choices, Source.SOLVED, tuple(insights), exploitability)


@lru_cache(maxsize=2048)
def _verdict(view: SeatView, score: Score) -> tuple[Verdict, float]:
    table = table_for(view.rulebook, score)
    gap = table.scores[needs_of(view.rulebook, score)].gap
    return ask(table, view, score), gap


def _choice(choice: Choice, verdict: Verdict) -> Choice:
    key = WAIT if isinstance(choice.action, Wait) else choice.action
    advice = verdict.answers[key]
    return replace(choice, win=advice.win, frequency=advice.frequency)
