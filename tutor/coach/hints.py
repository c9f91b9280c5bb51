"""A hint in three steps: what to look at, what to compare, the move."""

from __future__ import annotations

from tutor.coach.explaining import often_told, randomiser_told, reason_told
from tutor.coach.judge import Appraisal, Fact, Source
from tutor.coach.reasons import reasons
from tutor.coach.remarks import (
    card_worth_told,
    count_told,
    score_told,
    sees_told,
    worth_told,
)
from tutor.engine import CallPut, Discard, Play, Score, SeatView, See
from tutor.solver.reach import highest
from tutor.text import Message, say, sentences
from tutor.words import Player

STEPS = 3
_FORCING = (Fact.GIVING_UP_LOSES_GAME, Fact.NOTHING_TO_LOSE, Fact.NOTHING_TO_GAIN)


def hint(step: int, view: SeatView, appraisal: Appraisal, score: Score, player: Player) -> Message:
    """The hint of this step, 1 to `STEPS`; each tells more than the one before."""
    steps = (_look, _compare, _move)
    return steps[step - 1](view, appraisal, score, player)


def _look(view: SeatView, appraisal: Appraisal, score: Score, player: Player) -> Message:
    if len(appraisal.choices) == 1:
        return say("There is nothing to choose here.")
    about_score = score_told(appraisal, view.rulebook, score, view.seat, player)
    if any(appraisal.insight(fact) for fact in _FORCING):
        return sentences(say("Look at the score."), about_score)
    if not view.rulebook.two_handed and not view.playing:
        return _look_at_passing(view)
    if any(isinstance(choice.action, See) for choice in appraisal.choices):
        return sentences(say("What can seeing bring, and what does giving up cost?"), about_score)
    if not view.rulebook.two_handed:
        return _look_round(view, appraisal, player)
    if view.table and view.table[0].seat is view.seat:
        return say(
            "You have led %(card)s. Say “Put!” before it is answered, or wait for the answer?",
            card=view.table[0].card,
        )
    if view.table:
        return say(
            "Look at %(card)s: can you beat it, and which of your cards would you keep?",
            card=view.table[0].card,
        )
    return sentences(
        say("Look at your cards and think of all the opponent can hold."),
        count_told(appraisal, player),
    )


def _look_at_passing(view: SeatView) -> Message:
    """What to think of while cards are passed from partner to partner."""
    if any(isinstance(action, Discard) for action in view.actions):
        return say("Three cards are played, one goes. Which of the four will win least?")
    return say("Who should play: you with your three cards, or your partner with your best one?")


def _look_round(view: SeatView, appraisal: Appraisal, player: Player) -> Message:
    """What to look at where several others play."""
    if view.turn is not view.seat:
        return say("It is not your turn. Is there anything to do now, or will you wait?")
    best = highest(view)
    if best is None:
        return sentences(
            say("Look at your cards and think of all the others can hold."),
            count_told(appraisal, player),
        )
    if best.seat is view.rulebook.partner(view.seat):
        return say(
            "Your partner’s %(card)s is the highest card so far. Does it need help?",
            card=best.card,
        )
    return say(
        "Look at %(card)s: can you beat it, and which of your cards would you keep?",
        card=best.card,
    )


def _compare(view: SeatView, appraisal: Appraisal, _score: Score, player: Player) -> Message:
    told: list[Message] = []
    ranked = sorted(appraisal.choices, key=lambda choice: choice.win, reverse=True)
    ranks = {choice.action.card.rank for choice in ranked if isinstance(choice.action, Play)}
    for choice in ranked:
        # Of equal cards one is enough, and three sentences are too many to compare.
        if isinstance(choice.action, Play) and choice.action.card.rank not in ranks:
            continue
        if isinstance(choice.action, Play):
            ranks.discard(choice.action.card.rank)
        if len(told) < _COMPARED:
            told += [reason_told(one) for one in reasons(view, appraisal, choice.action)[:1]]
    sees = sees_told(appraisal)
    if sees is not None and any(isinstance(choice.action, CallPut) for choice in ranked):
        told.append(sees)
    if not told and appraisal.source is Source.ESTIMATED:
        told += [card_worth_told(choice) for choice in ranked[:_COMPARED]]
    if not told:
        told.append(count_told(appraisal, player))
    return sentences(told[0], *told[1:])


def _move(view: SeatView, appraisal: Appraisal, _score: Score, _player: Player) -> Message:
    best = appraisal.advised
    cards = [c.win for c in appraisal.choices if isinstance(c.action, Play)]
    if isinstance(best.action, Play) and len(cards) > 1 and max(cards) - min(cards) < _ALIKE:
        return sentences(worth_told(best, alike=True), say("All your cards are worth the same."))
    told = [card_worth_told(best)]
    if appraisal.source is Source.ESTIMATED:
        others = [c for c in appraisal.choices if type(c.action) is not type(best.action)]
        told += [card_worth_told(max(others, key=lambda c: c.win))] if others else []
    if appraisal.undecided:
        told.append(say("Another choice is as good, within the error of the estimate."))
    often = often_told(best)
    if often is not None:
        told.append(often)
    for choice in appraisal.choices:
        mix = randomiser_told(view.held, choice)
        if mix is not None:
            if choice is not best:
                put = often_told(choice)
                told += [put] if put is not None else []
            told.append(mix)
    return sentences(told[0], *told[1:])


_ALIKE = 0.0005
"""Chances closer than this (0 to 1) are shown as the same."""
_COMPARED = 2
"""How many choices are compared."""
