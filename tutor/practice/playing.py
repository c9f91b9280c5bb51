"""The flow of a practice hand: when the others act, and when they wait for the learner.

Nothing but the hand tells where it stands, so a stored hand goes on where it was left. The others
wait while a finished trick lies on the table, until the learner moves on, wherever the rules let
the learner say "Put!" before they act (R2), and before they act on something that the learner
could do as well: give a card to a partner who would give one, or before play begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tutor.bots import Bot
from tutor.bots.referee import interrupted, seated
from tutor.dice import Dice
from tutor.engine import (
    Action,
    CallPut,
    ExchangeAction,
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
    """Lets the next one act."""
    UNTIL_TURN = "until-turn"
    """Lets the others act until the learner has something to decide other than whether to put."""
    FINISH = "finish"
    """Plays a decided hand to its end (R8)."""


class BadMove(ValueError):
    """A move that names no action, or one that is not offered now; the text is the move."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A hand of the learner with a bot on every other seat.

    ``salt`` seeds the bots' dice: random to whoever does not know it, and checked afterwards by
    whoever does.
    """

    hand: Hand
    learner: Seat
    bots: Mapping[Seat, Bot]
    score: Score
    salt: str

    @staticmethod
    def of(hand: Hand, learner: Seat, others: Sequence[Bot], score: Score, salt: str) -> Playing:
        """The hand with ``others`` clockwise from the learner's left."""
        return Playing(hand, learner, seated(hand.rulebook, learner, others), score, salt)

    @property
    def others_wait(self) -> bool:
        """Whether somebody else is to act but the learner has to move on first."""
        hand = self.hand
        if hand.turn is None or hand.turn is self.learner:
            return False
        trick_lies = bool(hand.tricks) and not hand.table and isinstance(hand.history[-1], Play)
        may_put = hand.why_not(CallPut(self.learner)) is None
        return trick_lies or may_put or self._exchange_would_pass()

    def _exchange_would_pass(self) -> bool:
        """Whether what the others do next can take a card to pass away from the learner."""
        hand, turn = self.hand, self.hand.turn
        mine = [a for a in self.actions if isinstance(a, ExchangeAction)]
        if turn is None or not mine:
            return False
        return any(
            after.why_not(action) is not None
            for after in map(hand.do, hand.actions(turn))
            for action in mine
        )

    @property
    def actions(self) -> tuple[Action, ...]:
        """The learner's legal actions now, also out of turn."""
        return self.hand.actions(self.learner)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What else the learner can do now."""
        waits = (Step.GO_ON,) if self.others_wait else ()
        until = (Step.UNTIL_TURN,) if waits and self._others_follow() else ()
        quick = (Step.FINISH,) if self.hand.decided and not self.hand.put_pending else ()
        return (*waits, *until, *quick)

    def _others_follow(self) -> bool:
        """Whether more of the others may act before the learner than the next one.

        It follows from who has laid a card and from nothing hidden.
        """
        hand = self.hand
        if len(hand.rulebook.seats) == 2 or self._exchange_would_pass():
            return False
        if not hand.playing or self.learner not in hand.playing:
            return True
        if len(hand.table) == len(hand.playing) - 1:
            # Whoever ends a trick may win it, and then leads to the next one.
            return True
        at = hand.playing.index(hand.turn) if hand.turn else 0
        return hand.playing[(at + 1) % len(hand.playing)] is not self.learner

    def back_at(self, at: int) -> Playing:
        """The hand as it was after its first ``at`` actions."""
        hand = Hand.start(self.hand.rulebook, self.hand.deal)
        for action in self.hand.history[:at]:
            hand = hand.do(action)
        return replace(self, hand=hand)

    def begun(self) -> Playing:
        """The hand once the others have done what they do before the learner has a say."""
        return self._answered(self.hand)

    def do(self, move: str) -> Playing:
        """The hand after a ``move`` (``7D``, ``put``, ``give 3S``, a `Step`) and the answers.

        Raises `BadMove` for a move that is not offered and `IllegalAction` for an action that
        the rules refuse; this one never changes.
        """
        named = {step.value: step for step in Step}.get(move)
        if named is None:
            return self._answered(self.hand.do(self._action(move)))
        if named not in self.steps:
            raise BadMove(move)
        if named is Step.GO_ON:
            return self._gone_on()
        if named is Step.UNTIL_TURN:
            return self._until_turn()
        return self._finished()

    def _gone_on(self) -> Playing:
        return self._answered(self._next_acts(self.hand))

    def _until_turn(self) -> Playing:
        """As if the learner went on again and again, at most until somebody says "Put!"."""
        after = self._gone_on()
        while after.others_wait and after.hand.put == self.hand.put:
            if after._exchange_would_pass():
                break
            after = after._gone_on()
        return after

    def _action(self, move: str) -> Action:
        try:
            return parse_action(f"{self.learner.letter}:{move}")
        except PutError as error:
            raise BadMove(move) from error

    def _answered(self, hand: Hand) -> Playing:
        after = replace(self, hand=self._interrupted(hand))
        while after.hand.turn not in (None, self.learner) and not after.others_wait:
            hand = self._next_acts(after.hand)
            after = replace(self, hand=self._interrupted(hand))
        return after

    def _interrupted(self, hand: Hand) -> Hand:
        """The hand after all that others do out of turn."""
        while True:
            # Dice of their own: whether one puts says nothing of what it does next.
            dice = Dice(f"{self.salt}/{len(hand.history)}/put")
            after = interrupted(hand, self.bots, self.score, dice)
            if after is hand:
                return hand
            hand = after

    def _finished(self) -> Playing:
        hand = self.hand
        while hand.turn is not None:
            if hand.turn is self.learner:
                hand = hand.do(Play(self.learner, hand.cards_of(self.learner)[0]))
            else:
                hand = self._next_acts(hand)
        return replace(self, hand=hand)

    def _next_acts(self, hand: Hand) -> Hand:
        seat = hand.turn
        assert seat is not None
        dice = Dice(f"{self.salt}/{len(hand.history)}")
        view = hand.seen_by(seat)
        return hand.do(self.bots[seat].decide(view, self.score, view.actions, dice))
