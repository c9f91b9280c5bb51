"""The flow of a practice hand: when the opponent acts, and when it waits for the learner.

Nothing but the hand tells where it stands, so a stored hand goes on where it was left. The
opponent waits while a finished trick lies on the table, until the learner moves on, and wherever
the rules let the learner say "Put!" before it acts (R2).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from tutor.bots import Bot
from tutor.bots.referee import interrupted
from tutor.dice import Dice
from tutor.engine import (
    Action,
    CallPut,
    Hand,
    Play,
    PutError,
    Score,
    Seat,
    parse_action,
)


class Step(Enum):
    """A move of the learner that is no action of the game; the value is what a form sends."""

    GO_ON = "go-on"
    """Lets the opponent act."""
    FINISH = "finish"
    """Plays a decided hand to its end (R8)."""


class BadMove(ValueError):
    """A move that names no action, or one that is not offered now; the text is the move."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A hand between the learner and a bot.

    ``salt`` seeds the bot's dice: random to whoever does not know it, and checked afterwards by
    whoever does.
    """

    hand: Hand
    learner: Seat
    opponent: Bot
    score: Score
    salt: str

    @property
    def opponent_waits(self) -> bool:
        """Whether the opponent is to act but the learner has to move on first."""
        hand = self.hand
        if hand.turn is None or hand.turn is self.learner:
            return False
        trick_lies = bool(hand.tricks) and not hand.table and isinstance(hand.history[-1], Play)
        return trick_lies or hand.why_not(CallPut(self.learner)) is None

    @property
    def actions(self) -> tuple[Action, ...]:
        """The learner's legal actions now, also out of turn."""
        return self.hand.actions(self.learner)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What else the learner can do now."""
        waits = (Step.GO_ON,) if self.opponent_waits else ()
        quick = (Step.FINISH,) if self.hand.decided and not self.hand.put_pending else ()
        return (*waits, *quick)

    def back_at(self, at: int) -> Playing:
        """The hand as it was after its first ``at`` actions."""
        hand = Hand.start(self.hand.rulebook, self.hand.deal)
        for action in self.hand.history[:at]:
            hand = hand.do(action)
        return replace(self, hand=hand)

    def begun(self) -> Playing:
        """The hand once the opponent has done what it does before the learner has a say."""
        return self._answered(self.hand)

    def do(self, move: str) -> Playing:
        """The hand after the learner's ``move`` (``7D``, ``put``, a `Step`) and the answer to it.

        Raises `BadMove` for a move that is not offered and `IllegalAction` for an action that
        the rules refuse; this one never changes.
        """
        named = {step.value: step for step in Step}.get(move)
        if named is None:
            return self._answered(self.hand.do(self._action(move)))
        if named not in self.steps:
            raise BadMove(move)
        if named is Step.GO_ON:
            return self._answered(self._opponent_acts(self.hand))
        return self._finished()

    def _action(self, move: str) -> Action:
        try:
            return parse_action(f"{self.learner.letter}:{move}")
        except PutError as error:
            raise BadMove(move) from error

    def _answered(self, hand: Hand) -> Playing:
        after = replace(self, hand=hand)
        while hand.turn not in (None, self.learner) and not after.opponent_waits:
            hand = self._opponent_acts(hand)
            after = replace(self, hand=hand)
        if hand.turn is not self.learner:
            return after
        seat = hand.rulebook.after(self.learner)
        # Dice of their own: whether it puts says nothing of what it does next.
        dice = Dice(f"{self.salt}/{len(hand.history)}/put")
        return replace(self, hand=interrupted(hand, self.opponent, seat, self.score, dice))

    def _finished(self) -> Playing:
        hand = self.hand
        while hand.turn is not None:
            if hand.turn is self.learner:
                hand = hand.do(Play(self.learner, hand.cards_of(self.learner)[0]))
            else:
                hand = self._opponent_acts(hand)
        return replace(self, hand=hand)

    def _opponent_acts(self, hand: Hand) -> Hand:
        seat = hand.turn
        assert seat is not None
        dice = Dice(f"{self.salt}/{len(hand.history)}")
        view = hand.seen_by(seat)
        return hand.do(self.opponent.decide(view, self.score, view.actions, dice))
