"""A step in which the learner plays a whole hand against a bot.

The address holds the learner's own moves; the bot, asked again, answers as before. The other's
cards are in the lesson file and never in the page before the hand is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from werkzeug.exceptions import BadRequest

from tutor.bots import bots
from tutor.bots.referee import bot_moves, offered
from tutor.course import Lesson, PlayHand, Step
from tutor.dice import Dice
from tutor.drills import Situation
from tutor.engine import Action, Hand, Play, PutError, Seat, parse_action, settle
from tutor.text import Message, say
from tutor.web.addresses import here, with_field, without
from tutor.web.fields import Refused, argument, field, parts
from tutor.web.run import AT_VERDICT, JOIN
from tutor.web.steps.base import Answered, StepPage
from tutor.web.views import CardView, card_view, table_view
from tutor.words import (
    action_offered,
    action_told,
    refusal_told,
    result_told,
    score_told,
)

_MOVES = "moves"
_KINDS = {"put": "put", "see": "see", "fold": "give-up", "giveup": "concede"}


@dataclass(frozen=True, slots=True)
class CallView:
    """A button that lays no card."""

    value: str
    text: Message
    kind: str


@dataclass(frozen=True, slots=True)
class PlayView:
    """A hand being played: what the learner can do now, or how it ended."""

    prompt: Message
    action: str
    cards: tuple[CardView, ...]
    calls: tuple[CallView, ...]
    over: bool
    verdict: Message | None
    score: Message | None
    log: tuple[Message, ...]
    restart_href: str


class PlayStep(StepPage):
    """State: ``moves``, the learner's own moves in order."""

    def __init__(self, lesson: Lesson, step: Step, action: PlayHand) -> None:
        super().__init__(lesson, step)
        situation = step.situation
        assert situation is not None
        assert situation.you is not None
        self.situation: Situation = situation
        self.learner: Seat = situation.you
        self.action = action
        self.dice = Dice(f"{lesson.key}/{step.id}")
        self.moves = parts(argument(_MOVES, ""), JOIN)
        self.hand = self._opponent(situation.position)
        for move in self.moves:
            self.hand = self._after(self.hand, move)

    def _opponent(self, hand: Hand) -> Hand:
        bot = bots()[self.action.opponent]
        score = self.situation.score
        return bot_moves(hand, self.learner, bot, score, self.dice, self.action.calls)

    def _after(self, hand: Hand, move: str) -> Hand:
        choices = offered(hand, self.learner, self.action.calls)
        try:
            action = parse_action(f"{self.learner.value}:{move}")
        except PutError as error:
            raise BadRequest("move") from error
        refusal = hand.why_not(action)
        if refusal is not None:
            raise Refused(refusal_told(refusal, action, hand, self.situation.players))
        if action not in choices:
            raise BadRequest("move")
        return self._opponent(hand.do(action))

    @property
    def finished(self) -> bool:
        return self.hand.result is not None

    def values(self) -> dict[str, Any]:
        shown = replace(self.situation, hand=self.hand)
        table = table_view(
            shown,
            told=True,
            moves=self._told_since_last_choice(),
            all_open=self.finished,
        )
        return {"table": table, "q": None, "play": self._view()}

    def _view(self) -> PlayView:
        choices = offered(self.hand, self.learner, self.action.calls)
        players = self.situation.players
        verdict = points = None
        if self.hand.result is not None:
            settled = settle(self.hand.rulebook, self.situation.score, self.hand.result)
            verdict = result_told(self.hand.result, players)
            points = score_told(self.hand.result, settled.winner, players)
        return PlayView(
            prompt=self.step.prompt or say("Choose what to do."),
            action=here(),
            cards=tuple(card_view(a.card) for a in choices if isinstance(a, Play)),
            calls=tuple(_call(a) for a in choices if not isinstance(a, Play)),
            over=self.finished,
            verdict=verdict,
            score=points,
            log=self._log(),
            restart_href=without(here(), _MOVES),
        )

    def _log(self) -> tuple[Message, ...]:
        return _told(self.hand, self.situation)

    def _told_since_last_choice(self) -> tuple[Message, ...]:
        """What the learner did last and what the bot did then."""
        own = [i for i, action in enumerate(self.hand.history) if action.seat is self.learner]
        return self._log()[own[-1] if own else 0 :]

    def take(self) -> Answered:
        move = field("move")
        after = self._after(self.hand, move)
        address = with_field(here(), _MOVES, JOIN.join((*self.moves, move)))
        over = after.result is not None
        return Answered(address + (AT_VERDICT if over else "#table"), over)


def _call(action: Action) -> CallView:
    word = str(action).partition(":")[2]
    return CallView(word, action_offered(action), _KINDS[word])


def _told(hand: Hand, situation: Situation) -> tuple[Message, ...]:
    """Every action of the hand in words."""
    so_far = Hand.start(hand.rulebook, hand.deal)
    told = []
    for action in hand.history:
        leads = not so_far.table
        told.append(action_told(action, situation.players[action.seat], leads))
        so_far = so_far.do(action)
    return tuple(told)
