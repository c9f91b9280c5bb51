"""What a judge of decisions answers, whatever stands behind its numbers.

Callers know `Judge` only: counting can be replaced by an equilibrium without touching them. All
chances are chances to win the *game*, from 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import hypot
from typing import Protocol

from tutor.engine import Action, Play, Score, Seat, SeatView
from tutor.solver.open_cards import Outcomes


class Source(Enum):
    """Where the numbers of an appraisal come from."""

    SOLVED = "solved"
    """Perfect play, from a table whose exploitability was measured."""
    COUNTED = "counted"
    """Exact open-card counting: true counts, but not perfect play with hidden cards."""
    ESTIMATED = "estimated"
    """Deals that fit what has been seen, played out by a simple rule: means with an error."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Not saying "Put!" when it is the other player's turn; no action, but a choice."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat.value}:wait"


Option = Action | Wait
"""What can be chosen at a decision."""


class Grade(Enum):
    """How much a choice gives away against the best, in percentage points of winning the game."""

    EQUAL = "equal"
    """Less than 1: equally good."""
    SLIP = "slip"
    """1 to less than 3."""
    MISTAKE = "mistake"
    """3 to less than 8."""
    BLUNDER = "blunder"
    """8 or more."""


_UP_TO = ((0.01, Grade.EQUAL), (0.03, Grade.SLIP), (0.08, Grade.MISTAKE))


CLEAR = 2.0
"""How many standard errors a difference must have to be more than chance."""
FINE = 0.05
"""What perfect play does more often than this (0 to 1) is never called wrong."""


def grade_of(loss: float) -> Grade:
    """The grade of a choice that is worth ``loss`` (0 to 1) less than the best."""
    return next((grade for limit, grade in _UP_TO if loss < limit), Grade.BLUNDER)


class Fact(Enum):
    """Something true about a decision that helps to explain it; `Insight` carries its numbers."""

    COUNT = "count"
    """``outcomes``: the open-card count of the hand from here."""
    PLAYED_OUT = "played-out"
    """``outcomes``: how the deals end that an estimate has played out from here."""
    OPPONENT_SEES = "opponent-sees"
    """``share``: in how many of all the opponent's possible hands a put would be seen."""
    NOTHING_TO_LOSE = "nothing-to-lose"
    """A put is possible, but losing the hand loses the game without one: one point is needed."""
    NOTHING_TO_GAIN = "nothing-to-gain"
    """A put is possible, but winning the hand wins the game without one: I need one point."""
    GIVING_UP_LOSES_GAME = "giving-up-loses-game"
    """Giving up now would be the opponent's last point."""
    SURE_WIN = "sure-win"
    """The hand can be won whatever the opponent holds and plays."""
    CANNOT_LOSE = "cannot-lose"
    """The hand can at least be drawn whatever the opponent holds and plays."""
    CANNOT_WIN = "cannot-win"
    """No cards and no play of the opponent let me win the hand any more."""
    UNEXPECTED = "unexpected"
    """Perfect play of the opponent hardly ever comes here: other players may well be different."""
    SURE_LOSS = "sure-loss"
    """No cards and no play of the opponent let me even draw the hand."""


@dataclass(frozen=True, slots=True)
class Insight:
    """A fact that holds at a decision, with its number where it has one."""

    fact: Fact
    outcomes: Outcomes | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One option and what it is worth.

    ``win`` is the chance to win the game; ``frequency`` is how often perfect play takes it, None
    where the source does not say. ``outcomes`` is the count behind a card or a "see": against how
    many of the opponent's possible hands the hand is then won, drawn and lost. ``error`` is the
    standard error of ``win`` (0 to 1) where it is estimated, else None.
    """

    action: Option
    win: float
    frequency: float | None = None
    outcomes: Outcomes | None = None
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Appraisal:
    """All choices of one decision, cards in the order held, then the calls.

    ``exploitability`` is, for a solved decision, what both best responses together win against
    the table behind it (0 to 1, in chance to win the game). ``deals`` is how many an estimate is
    made from.
    """

    choices: tuple[Choice, ...]
    source: Source
    insights: tuple[Insight, ...] = ()
    exploitability: float | None = None
    deals: int | None = None

    @property
    def best(self) -> Choice:
        """The choice worth most; the first of equals."""
        return max(self.choices, key=lambda choice: choice.win)

    @property
    def advised(self) -> Choice:
        """The choice to recommend: of those that cost less than a point what is made most often."""
        close = [choice for choice in self.choices if self.loss(choice.action) < _UP_TO[0][0]]
        return max(close, key=lambda choice: (choice.frequency or 0.0, choice.win))

    @property
    def gap(self) -> float:
        """How much the best choice is ahead of the next *different* one (0 to 1).

        Cards of one rank are the same choice. 0 where there is only one choice.
        """
        best = self.best
        others = [c.win for c in self.choices if _kind(c.action) != _kind(best.action)]
        return best.win - max(others) if others else 0.0

    def choice(self, action: Option) -> Choice:
        """The choice of ``action``; raises ValueError if it is not one of this decision."""
        for choice in self.choices:
            if choice.action == action:
                return choice
        known = ", ".join(str(choice.action) for choice in self.choices)
        raise ValueError(f"{action} is no choice here; there are: {known}")

    def loss(self, action: Option) -> float:
        """What ``action`` gives away against the best choice (0 to 1)."""
        return self.best.win - self.choice(action).win

    def mixed(self, action: Option) -> bool:
        """Whether perfect play does this often enough for it to be never wrong."""
        kind = _kind(action)
        often = sum(c.frequency or 0.0 for c in self.choices if _kind(c.action) == kind)
        return often > FINE

    def grade(self, action: Option) -> Grade:
        """The grade of ``action``: by its loss, unless perfect play does it too.

        What may be chance, because an estimate is no more exact, is never called a mistake.
        """
        if self.mixed(action) or self.within_error(action):
            return Grade.EQUAL
        return grade_of(self.loss(action))

    def within_error(self, action: Option) -> bool:
        """Whether an estimate cannot tell ``action`` and the best choice apart."""
        errors = (self.best.error or 0.0, self.choice(action).error or 0.0)
        return self.loss(action) <= CLEAR * hypot(*errors)

    @property
    def undecided(self) -> bool:
        """Whether an estimate cannot tell the best choice and a different one apart."""
        best = _kind(self.best.action)
        return any(
            choice.error is not None
            and _kind(choice.action) != best
            and self.within_error(choice.action)
            for choice in self.choices
        )

    def insight(self, fact: Fact) -> Insight | None:
        """The insight about ``fact``, or None if the fact does not hold here."""
        return next((insight for insight in self.insights if insight.fact is fact), None)


class NoDecision(ValueError):
    """The seat has nothing to decide now; the text names the seat and what was done."""


class Judge(Protocol):
    """Whoever can say what each choice of a decision is worth."""

    def appraise(self, view: SeatView, score: Score) -> Appraisal:
        """The choices of ``view``'s seat at ``score`` (non-dealer first).

        Raises `NoDecision` if the seat has nothing to decide, and `tutor.engine.BadInput` for a
        score at which no hand is played.
        """


def _kind(action: Option) -> object:
    return action.card.rank if isinstance(action, Play) else action
