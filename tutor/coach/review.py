"""A finished hand, decision by decision: what each was worth and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.coach.judge import Appraisal, Choice, Grade, Judge, Option, Wait
from tutor.engine import CallPut, Hand, Score, Seat
from tutor.solver.holdings import holding_of, index_of
from tutor.solver.open_cards import results_for
from tutor.solver.position import knowledge_of, other


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of ``seat``: ``before`` is the hand it was taken in, ``chosen`` what it was.

    Valued with what the seat could see then and nothing more. ``at`` is the number of actions
    before it.
    """

    at: int
    before: Hand
    seat: Seat
    chosen: Option
    appraisal: Appraisal

    @property
    def choice(self) -> Choice:
        """What was chosen, with its worth."""
        return self.appraisal.choice(self.chosen)

    @property
    def best(self) -> Choice:
        """The choice to compare with: the one advised, or what was chosen if that is as good."""
        best = self.appraisal.advised
        return self.choice if self.choice.win >= best.win else best

    @property
    def loss(self) -> float:
        """What it gave away against the best, in chance to win the game (0 to 1)."""
        return self.appraisal.loss(self.chosen)

    @property
    def grade(self) -> Grade:
        """How much that is."""
        return self.appraisal.grade(self.chosen)

    @property
    def open_result(self) -> int:
        """The best result (+1, 0, -1) that best play with all cards open had from here.

        Raises ValueError where more than two play.
        """
        known = knowledge_of(self.before.seen_by(self.seat))
        theirs = self.before.cards_of(other(self.seat))
        return int(results_for(known)[index_of(holding_of(theirs))])

    @property
    def forced(self) -> bool:
        """Whether there was nothing else to choose."""
        return len(self.appraisal.choices) == 1


def review(
    hand: Hand, score: Score, judge: Judge, learner: Seat, own: bool = False
) -> tuple[Decision, ...]:
    """Every decision of ``hand`` in order, valued by ``judge`` at the score before the hand.

    ``own``: only those of ``learner``.

    Not saying "Put!" while it is the other's turn is a decision too: it is listed where
    ``learner`` would clearly have done better to say it, once until the learner acts again. What
    somebody does out of turn waits for nobody, so there nothing has been missed.
    """
    return tuple(_decisions(hand, score, judge, learner, own))


def _decisions(
    hand: Hand, score: Score, judge: Judge, learner: Seat, own: bool
) -> Iterator[Decision]:
    before, told = Hand.start(hand.rulebook, hand.deal), False
    for at, action in enumerate(hand.history):
        if action.seat is learner:
            told = False
        waits = action.seat is before.turn and before.why_not(CallPut(learner)) is None
        if action.seat is not learner and waits and not told:
            appraisal = judge.appraise(before.seen_by(learner), score)
            waited = Decision(at, before, learner, Wait(learner), appraisal)
            missed = isinstance(waited.best.action, CallPut)
            if missed and waited.grade is not Grade.EQUAL:
                told = True
                yield waited
        if action.seat is learner or not own:
            appraisal = judge.appraise(before.seen_by(action.seat), score)
            yield Decision(at, before, action.seat, action, appraisal)
        before = before.do(action)
