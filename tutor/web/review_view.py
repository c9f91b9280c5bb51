"""A finished hand as its review shows it: every decision, what it cost, what was better and why."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.coach.judge import Grade, Wait
from tutor.coach.remarks import (
    card_worth_told,
    count_told,
    grade_told,
    score_told,
    sees_told,
    waited_told,
)
from tutor.coach.review import Decision, review
from tutor.engine import CallPut, Play
from tutor.practice import Playing
from tutor.text import Message, Percent
from tutor.web.judging import judge
from tutor.web.playing.hands import fresh_id
from tutor.words import Players, action_told

_BAR = 0.25
"""The loss (0 to 1) that fills a bar."""


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision in a review. ``loss`` is what it cost in win chance, ``bar`` that in 0 to 100.

    ``at`` is from which action the hand can be played on here; None for the opponent's.
    ``new_id`` is what the hand that comes of it will be called.
    """

    number: int
    text: Message
    grade: str
    grade_text: Message
    loss: Percent | None
    bar: int
    why: tuple[Message, ...]
    at: int | None
    new_id: str
    mine: bool
    forced: bool


def review_views(playing: Playing, players: Players) -> tuple[DecisionView, ...]:
    """Every decision of a hand that is over."""
    views: list[DecisionView] = []
    told: list[Message] = []
    decisions = review(playing.hand, playing.score, judge(), playing.learner)
    for number, decision in enumerate(decisions, start=1):
        view = _view(number, decision, playing, players)
        # The score, say, need not be told with each mistake.
        views.append(replace(view, why=tuple(why for why in view.why if why not in told)))
        told += view.why
    return tuple(views)


def _view(number: int, decision: Decision, playing: Playing, players: Players) -> DecisionView:
    chosen, player = decision.chosen, players[decision.seat]
    mine = decision.seat is playing.learner
    text = (
        waited_told(player)
        if isinstance(chosen, Wait)
        else action_told(chosen, player, leads=not decision.before.table)
    )
    costs = decision.grade is not Grade.EQUAL
    return DecisionView(
        number=number,
        text=text,
        grade=decision.grade.value,
        grade_text=grade_told(decision.grade),
        loss=Percent(decision.loss, 1) if costs else None,
        bar=min(100, round(100 * decision.loss / _BAR)),
        why=() if decision.forced else tuple(_why(decision, playing, players)),
        at=decision.at if mine else None,
        new_id=fresh_id(),
        mine=mine,
        forced=decision.forced,
    )


def _why(decision: Decision, playing: Playing, players: Players) -> list[Message]:
    """What it was worth, what was better, and the facts behind the difference."""
    player, appraisal = players[decision.seat], decision.appraisal
    told = [card_worth_told(decision.choice)]
    if decision.grade is Grade.EQUAL:
        return told
    told += [card_worth_told(decision.best), count_told(appraisal, player)]
    compared = (decision.chosen, decision.best.action)
    sees = sees_told(appraisal)
    if sees is not None and any(isinstance(option, CallPut) for option in compared):
        told.append(sees)
    if not all(isinstance(option, Play) for option in compared):
        rulebook = playing.hand.rulebook
        told.append(score_told(appraisal, rulebook, playing.score, decision.seat, player))
    return told
