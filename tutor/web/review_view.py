"""A finished hand as its review shows it: every decision, what it cost, what was better and why."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.coach.counting import CountingJudge
from tutor.coach.estimates import alike_told, no_fact_told
from tutor.coach.explaining import (
    often_told,
    randomiser_told,
    rare_told,
    reason_told,
    source_told,
)
from tutor.coach.judge import Choice, Grade, Source, Wait, grade_of
from tutor.coach.reasons import reasons
from tutor.coach.remarks import (
    against_told,
    card_worth_told,
    count_told,
    grade_told,
    open_told,
    score_told,
    sees_told,
    waited_told,
)
from tutor.coach.review import Decision, review
from tutor.dice import Dice
from tutor.engine import CallPut, ExchangeAction, Play
from tutor.practice import Playing
from tutor.practice.against import HANDS, against
from tutor.text import Message, Name, Points, say
from tutor.web.addresses import url
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
    loss: Points | None
    bar: int
    why: tuple[Message, ...]
    at: int | None
    new_id: str
    mine: bool
    forced: bool
    source: Message
    against: tuple[Message, ...]
    against_href: str | None


def review_views(
    id_: str, playing: Playing, players: Players, tried: int = 0
) -> tuple[DecisionView, ...]:
    """Every decision of the hand with this id, which is over.

    The decision number ``tried`` is also tried against the opponent.
    """
    views: list[DecisionView] = []
    told: list[Message] = []
    decisions = review(playing.hand, playing.score, judge(), playing.learner)
    for number, decision in enumerate(decisions, start=1):
        view = _view(number, decision, playing, players)
        if view.mine and not view.forced and _can_be_tried(playing):
            href = url("hand", id_=id_, against=str(number)) + f"#d{number}"
            view = replace(view, against_href=href)
            if number == tried:
                view = replace(view, against=_against(decision, playing), against_href=None)
        # The score, say, need not be told with each mistake.
        views.append(replace(view, why=tuple(why for why in view.why if why not in told)))
        told += view.why
    return tuple(views)


def _can_be_tried(playing: Playing) -> bool:
    """Whether another number would be told than that of the review: one opponent, not perfect."""
    return all(not bot.perfect for bot in playing.bots.values()) and len(playing.bots) == 1


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
        loss=Points(decision.loss) if costs else None,
        bar=min(100, round(100 * decision.loss / _BAR)),
        why=() if decision.forced else tuple(_why(decision, playing, players)),
        at=decision.at if mine else None,
        new_id=fresh_id(),
        mine=mine,
        forced=decision.forced,
        source=source_told(decision.appraisal),
        against=(),
        against_href=None,
    )


def _against(decision: Decision, playing: Playing) -> tuple[Message, ...]:
    """What the choice, and the best one, are worth against this opponent."""
    (opponent,) = playing.bots.values()
    found = against(
        decision.before,
        decision.seat,
        tuple(choice.action for choice in decision.appraisal.choices),
        opponent,
        playing.score,
        CountingJudge(),
        Dice(f"against/{playing.salt}/{decision.at}"),
    )
    name = Name(opponent.name)
    if not found:
        return (say("%(player)s would hardly ever have played like this.", player=name),)
    best = max(found, key=lambda option: found[option].win)
    options = dict.fromkeys((decision.chosen, decision.best.action, best))
    told = [against_told(option, found[option].win, found[option].error) for option in options]
    first = say(
        "Estimated against %(player)s from %(n)s deals that fit what was played. "
        "Your chance to win the game is this.",
        player=name,
        n=HANDS,
    )
    return (first, *told)


def _why(decision: Decision, playing: Playing, players: Players) -> list[Message]:
    """What it was worth, what was better, and the facts behind the difference.

    Two numbers that must not be mixed: the chance against perfect play, with hidden cards, and
    what was possible with all cards open.
    """
    player, appraisal = players[decision.seat], decision.appraisal
    told = [*rare_told(appraisal), *_told(decision, decision.choice)]
    costs = decision.grade is not Grade.EQUAL
    if costs:
        told += _told(decision, decision.best)
        if _only_numbers(decision):
            told.append(no_fact_told())
        told.append(count_told(appraisal, player))
    elif appraisal.within_error(decision.chosen) and grade_of(decision.loss) is not Grade.EQUAL:
        told.append(alike_told())
    compared = (decision.chosen, decision.best.action) if costs else (decision.chosen,)
    if any(isinstance(option, CallPut) for option in compared):
        sees = sees_told(appraisal)
        told += [sees] if sees is not None else []
        if decision.seat is playing.learner:
            held = decision.before.cards_of(decision.seat)
            mix = [randomiser_told(held, choice) for choice in appraisal.choices]
            told += [one for one in mix if one is not None]
    if costs:
        if not all(isinstance(option, Play) for option in compared):
            rulebook = playing.hand.rulebook
            told.append(score_told(appraisal, rulebook, playing.score, decision.seat, player))
        result = playing.hand.result
        assert result is not None
        # What was possible is news only where more was than came about; it is counted for two.
        book = playing.hand.rulebook
        came = result.outcome(book.side_of(decision.seat))
        if book.two_handed and decision.open_result > came:
            told.append(open_told(decision.open_result, player))
    return told


def _told(decision: Decision, choice: Choice) -> list[Message]:
    """What a choice is worth, how often perfect play makes it, and why."""
    view = decision.before.seen_by(decision.seat)
    often = often_told(choice)
    if decision.grade is Grade.EQUAL and not decision.appraisal.mixed(choice.action):
        # As good, though perfect play does it otherwise: no need to say so.
        often = None
    found = reasons(view, decision.appraisal, choice.action)[: _REASONS[choice.error is not None]]
    return [
        card_worth_told(choice),
        *([often] if often is not None else []),
        *(reason_told(reason) for reason in found),
    ]


_REASONS = {False: 2, True: 3}
"""How many reasons are told of a choice; more where it is estimated, so that more may matter."""


def _only_numbers(decision: Decision) -> bool:
    """Whether two estimated choices of cards differ in nothing that can be told but their worth."""
    pair = decision.chosen, decision.best.action
    if decision.appraisal.source is not Source.ESTIMATED:
        return False
    if not all(isinstance(one, Play | ExchangeAction) for one in pair):
        return False
    view = decision.before.seen_by(decision.seat)
    chosen, best = (
        {(found.why, found.count) for found in reasons(view, decision.appraisal, one)}
        for one in pair
    )
    return chosen == best
