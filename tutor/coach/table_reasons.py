"""Reasons for any number of players: from the cards held and those on the table, nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.coach.judge import Appraisal, Fact, Option
from tutor.coach.whys import Reason, Why
from tutor.engine import (
    CallPut,
    Card,
    Discard,
    Exchange,
    Give,
    Play,
    SeatView,
    complete_trick,
    pack,
    result_of_tricks,
)
from tutor.solver.reach import can_win, highest, settled

_MOSTLY = 0.5


def table_reasons(view: SeatView, appraisal: Appraisal, option: Option) -> Iterator[Reason]:
    """The reasons for or against ``option``, the most telling first."""
    match option:
        case Play(card=card):
            yield from _of_card(view, card)
        case CallPut():
            yield from _of_put(view, appraisal)
        case Give(card=card) | Discard(card=card) if card is not None:
            yield from _of_passing(view, option, card)


def _of_card(view: SeatView, card: Card) -> Iterator[Reason]:
    last = len(view.table) == len(view.playing) - 1
    if last:
        ended = _ending(view, card)
        if ended is not None:
            yield Reason(ended, card)
            return
    best = highest(view)
    if best is None:
        if _nobody_beats(view, card):
            yield Reason(Why.NOBODY_BEATS, card)
        return
    if best.seat is view.rulebook.partner(view.seat):
        yield from _beside_partner(view, card, best.card, last=last)
    else:
        yield from _against(view, card, best.card, last=last)


def _against(view: SeatView, card: Card, other: Card, *, last: bool) -> Iterator[Reason]:
    """About a card laid where an opponent's is the highest on the table."""
    if card.beats(other):
        if last:
            yield from _thrift(view, card, other)
            yield Reason(Why.TAKES_TRICK, card, other)
        else:
            if _nobody_beats(view, card):
                yield Reason(Why.NOBODY_BEATS, card)
            yield Reason(Why.OVERTAKES, card, other)
    elif card.ties(other):
        yield Reason(Why.TIES_TRICK if last else Why.LEVEL, card, other)
    elif all(other.beats(held) for held in view.held) and _is_lowest(view, card):
        yield Reason(Why.CHEAPEST, card, other)
    else:
        yield Reason(Why.NOT_ENOUGH, card, other)


def _beside_partner(view: SeatView, card: Card, other: Card, *, last: bool) -> Iterator[Reason]:
    """About a card laid where the partner's is the highest on the table."""
    tied = any(
        play.card.ties(other) and play.seat is not view.rulebook.partner(view.seat)
        for play in view.table
    )
    if tied:
        yield from _against(view, card, other, last=last)
    elif _is_lowest(view, card) and not card.beats(other):
        yield Reason(Why.PARTNER_WINS if last else Why.PARTNER_LEADS, card, other)
    elif last:
        yield Reason(Why.PARTNER_WOULD, card, other)
    elif card.beats(other):
        yield Reason(Why.OVERTAKES, card, other)
    else:
        yield Reason(Why.NOT_LOWEST, card, _lowest(view))


def _thrift(view: SeatView, card: Card, other: Card) -> Iterator[Reason]:
    lower = [held for held in view.held if held.beats(other) and card.beats(held)]
    higher = [held for held in view.held if held.beats(card)]
    if lower:
        yield Reason(Why.LOWER_DOES, card, max(lower, key=lambda held: held.rank.place))
    elif higher:
        yield Reason(Why.ENOUGH, card, min(higher, key=lambda held: held.rank.place))


def _of_put(view: SeatView, appraisal: Appraisal) -> Iterator[Reason]:
    if settled(view):
        yield Reason(Why.NOTHING_BEHIND)
    elif not can_win(view):
        yield Reason(Why.NO_WIN_LEFT)
    else:
        tried = appraisal.insight(Fact.PLAYED_OUT)
        outcomes = tried.outcomes if tried is not None else None
        if outcomes is not None and outcomes.shares[2] > _MOSTLY:
            yield Reason(Why.BLUFF_AT_ALL)


def _of_passing(view: SeatView, option: Give | Discard, card: Card) -> Iterator[Reason]:
    if isinstance(option, Give) and view.rulebook.exchange is Exchange.BEST_CARD:
        yield Reason(Why.BEST_IS_GIVEN, card)
    elif _is_lowest(view, card):
        yield Reason(Why.LOWEST, card)
    else:
        yield Reason(Why.NOT_LOWEST, card, _lowest(view))


def _lowest(view: SeatView) -> Card:
    return max(view.held, key=lambda held: held.rank.place)


def _is_lowest(view: SeatView, card: Card) -> bool:
    return not any(card.beats(held) for held in view.held)


def _nobody_beats(view: SeatView, card: Card) -> bool:
    """Whether every higher card is this seat's own or has been laid or thrown away by it."""
    thrown = (a.card for a in view.history if isinstance(a, Discard) and a.seat is view.seat)
    laid = (a.card for a in view.history if isinstance(a, Play))
    gone = {*view.held, *laid, *thrown}
    return all(other in gone for other in pack() if other.beats(card))


def _ending(view: SeatView, card: Card) -> Why | None:
    """How the hand ends with ``card``, the last of a trick; None if it goes on."""
    trick = complete_trick(view.rulebook, (*view.table, Play(view.seat, card)))
    caller = view.put.caller if view.put is not None else None
    result = result_of_tricks(view.rulebook, (*view.tricks, trick), caller)
    if result is None:
        return None
    if result.drawn:
        return Why.DRAWS_HAND if len(view.rulebook.sides) == 2 else Why.SPOILS_HAND
    won = result.winner == view.rulebook.side_of(view.seat)
    return Why.WINS_HAND if won else Why.LOSES_HAND
