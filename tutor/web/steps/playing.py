"""A step in which the learner plays a whole hand against a bot.

The address holds the learner's own moves; the bot, asked again, answers as before. The other's
cards are in the lesson file and never in the page before the hand is over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest

from tutor.bots import bots
from tutor.bots.referee import bot_moves, offered, seated
from tutor.course import Lesson, PlayHand, Step
from tutor.dice import Dice
from tutor.drills import Situation
from tutor.engine import Action, Hand, Play, PutError, Seat, parse_action
from tutor.text import say
from tutor.web.addresses import here, with_field, without
from tutor.web.choices import RULES, current_rulebook
from tutor.web.fields import Refused, argument, field, parts
from tutor.web.hand_view import (
    PlayView,
    call_view,
    card_views,
    end_told,
    log_of,
    told_since_last_choice,
)
from tutor.web.run import AT_VERDICT, JOIN
from tutor.web.steps.base import Answered, StepPage
from tutor.web.views import table_view
from tutor.words import refusal_told, thrown_told

_MOVES = "moves"


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
        self.begun_anew = False
        for move in self.moves:
            self._action(move)
        try:
            for move in self.moves:
                self.hand = self._after(self.hand, move)
        except BadRequest:
            # Moves made under other rules, chosen away since: what can be kept is the lesson.
            if RULES in request.args:
                raise
            self.moves, self.begun_anew = (), True
            self.hand = self._opponent(situation.position)

    def _opponent(self, hand: Hand) -> Hand:
        others = len(hand.rulebook.seats) - 1
        at_table = seated(hand.rulebook, self.learner, [bots()[self.action.opponent]] * others)
        score = self.situation.score
        return bot_moves(hand, self.learner, at_table, score, self.dice, self.action.calls)

    def _after(self, hand: Hand, move: str) -> Hand:
        choices = offered(hand, self.learner, self.action.calls)
        action = self._action(move)
        refusal = hand.why_not(action)
        if refusal is not None:
            raise Refused(refusal_told(refusal, action, hand, self.situation.players))
        if action not in choices:
            raise BadRequest("move")
        return self._opponent(hand.do(action))

    def _action(self, move: str) -> Action:
        try:
            return parse_action(f"{self.learner.value}:{move}")
        except PutError as error:
            raise BadRequest("move") from error

    @property
    def finished(self) -> bool:
        return self.hand.result is not None

    def values(self) -> dict[str, Any]:
        shown = replace(self.situation, hand=self.hand)
        table = table_view(
            shown,
            told=True,
            moves=told_since_last_choice(self.hand, self.situation.players, self.learner),
            all_open=self.finished,
        )
        notice = say("The rules have changed, so this hand begins anew.")
        values: dict[str, Any] = {"table": table, "q": None, "play": self._view()}
        return values | ({"notices": (notice,)} if self.begun_anew else {})

    def _view(self) -> PlayView:
        choices = offered(self.hand, self.learner, self.action.calls)
        players = self.situation.players
        verdict, points = end_told(self.hand, self.situation.score, players) or (None, None)
        return PlayView(
            prompt=self.step.prompt or say("Choose what to do."),
            action=here(),
            cards=card_views(choices),
            calls=tuple(call_view(a) for a in choices if not isinstance(a, Play)),
            over=self.finished,
            verdict=verdict,
            score=points,
            log=log_of(self.hand, players, self.learner),
            restart_href=without(here(), _MOVES),
            remark=thrown_told(self.hand, self.learner),
            by_put=self.hand.result is not None and self.hand.result.wins_game,
        )

    def take(self) -> Answered:
        move = field("move")
        after = self._after(self.hand, move)
        # The moves mean something under these rules only.
        address = with_field(here(), RULES, current_rulebook().key)
        address = with_field(address, _MOVES, JOIN.join((*self.moves, move)))
        over = after.result is not None
        return Answered(address + (AT_VERDICT if over else "#table"), over)
