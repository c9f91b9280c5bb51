"""The judge for more than two players: it estimates (`tutor.solver.sampling.estimate`).

Its numbers are means over deals that fit what the seat has seen, each played out by a simple rule
that knows no hidden card, with those of the others who are asked judging a put by their own cards.
So they are no perfect play; every number has a standard error, and what is within it is equal.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from tutor.coach.judge import Appraisal, Choice, Fact, Insight, NoDecision, Option, Source, Wait
from tutor.engine import CallPut, Concede, GiveUp, Play, Score, SeatView, check_score
from tutor.solver.even_game import chances_won
from tutor.solver.open_cards import Outcomes
from tutor.solver.reach import can_win, settled, taken
from tutor.solver.sampling.estimate import WAIT, Estimate, estimate

DEALS = 4000
"""From how many deals a decision is estimated."""


class EstimatingJudge:
    """A `tutor.coach.judge.Judge` for every rulebook of more than two players.

    Each decision is estimated from ``deals`` deals; it has the same numbers whenever it is asked.
    """

    def __init__(self, deals: int = DEALS) -> None:
        self._deals = deals

    def appraise(self, view: SeatView, score: Score) -> Appraisal:
        """See `tutor.coach.judge.Judge.appraise`."""
        check_score(view.rulebook, score)
        if not view.actions:
            raise NoDecision(f"{view.seat.value} has nothing to decide")
        return _appraisal(view, score, self._deals)


@lru_cache(maxsize=1024)
def _appraisal(view: SeatView, score: Score, deals: int) -> Appraisal:
    tried = estimate(view, score, _seed(view, score), deals)
    choices = []
    for action in tried.worths:
        option: Option = Wait(view.seat) if action is WAIT else action
        value = tried.value(action)
        choices.append(Choice(option, value.win, error=value.error))
    insights = tuple(_insights(view, score, tried))
    return Appraisal(tuple(choices), Source.ESTIMATED, insights, deals=tried.deals)


def _seed(view: SeatView, score: Score) -> int:
    """A number that follows from what the seat sees, and from nothing else."""
    seen = (view.rulebook.key, view.seat.value, score, *view.dealt, *view.held, *view.history)
    text = " ".join(map(str, seen))
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 1


def _insights(view: SeatView, score: Score, tried: Estimate) -> list[Insight]:
    book, side = view.rulebook, view.rulebook.side_of(view.seat)
    won, drawn, _lost = (round(tried.deals * share) for share in tried.shares)
    outcomes = Outcomes(won, drawn, tried.deals - won - drawn)
    found = [Insight(Fact.PLAYED_OUT, outcomes=outcomes)]
    if tried.sees is not None:
        found.append(Insight(Fact.OPPONENT_SEES, share=tried.sees))
    puts = any(isinstance(action, CallPut) for action in tried.worths)
    puts = puts and any(action is WAIT or isinstance(action, Play) for action in tried.worths)
    others = [number for number in range(len(book.sides)) if number != side]
    at_most = max(chances_won(book, score, other, None)[side] for other in others)
    quits = [tried.value(a).win for a in tried.worths if isinstance(a, GiveUp | Concede)]
    holding = {
        Fact.NOTHING_TO_LOSE: puts and at_most == 0.0,
        Fact.NOTHING_TO_GAIN: puts and chances_won(book, score, side, None)[side] == 1.0,
        Fact.GIVING_UP_LOSES_GAME: bool(quits) and max(quits) == 0.0,
        Fact.SURE_WIN: settled(view) and taken(view)[side] == max(taken(view)),
        Fact.CANNOT_WIN: not can_win(view),
    }
    return found + [Insight(fact) for fact, holds in holding.items() if holds]
