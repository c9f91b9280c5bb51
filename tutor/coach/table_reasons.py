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
from tutor.solver.reach import can_win, highest, settled, taken

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
        yield _threats(view, card)
        top = min(view.held, key=_place)
        if top.beats(card):
            yield Reason(Why.KEEPS_BEST, card, top)
    elif best.seat is view.rulebook.partner(view.seat):
        yield from _beside_partner(view, card, best.card, last=last)
    else:
        yield from _against(view, card, best.card, last=last)
    yield from _at_stake(view, card)


def _against(view: SeatView, card: Card, other: Card, *, last: bool) -> Iterator[Reason]:
    """About a card laid where an opponent's is the highest on the table."""
    if card.beats(other):
        if last:
            yield from _thrift(view, card, other)
            yield Reason(Why.TAKES_TRICK, card, other)
        else:
            yield Reason(Why.OVERTAKES, card, other)
            yield _threats(view, card)
            lower = [held for held in view.held if held.beats(other) and card.beats(held)]
            if lower:
                yield Reason(Why.LOWER_OVERTAKES, card, max(lower, key=_place))
        return
    if card.ties(other):
        yield Reason(Why.TIES_TRICK if last else Why.LEVEL, card, other)
    elif not all(other.beats(held) for held in view.held):
        yield Reason(Why.NOT_ENOUGH, card, other)
    elif _is_lowest(view, card):
        yield Reason(Why.CHEAPEST, card, other)
    else:
        yield Reason(Why.WASTES, card, _lowest(view))
    yield from _partner_to_come(view, card, other)


def _partner_to_come(view: SeatView, card: Card, other: Card) -> Iterator[Reason]:
    """What the partner may do about the opponents' ``other``, which ``card`` does not beat."""
    last = view.playing[view.playing.index(view.table[0].seat) - 1]
    if last is not view.rulebook.partner(view.seat) or len(view.table) == len(view.playing) - 1:
        return
    known = [given for given in _with_partner(view) if given.beats(other)]
    if known:
        yield Reason(Why.PARTNER_HOLDS, card, known[0])
    elif _beating(view, other):
        yield Reason(Why.PARTNER_LAST, card, other)


def _beside_partner(view: SeatView, card: Card, other: Card, *, last: bool) -> Iterator[Reason]:
    """About a card laid where the partner's is the highest on the table."""
    tied = any(
        play.card.ties(other) and play.seat is not view.rulebook.partner(view.seat)
        for play in view.table
    )
    if tied:
        yield from _against(view, card, other, last=last)
        return
    safe = not last and not set(_beating(view, other)) - set(_with_partner(view))
    if _is_lowest(view, card) and not card.beats(other):
        yield Reason(Why.PARTNER_WINS if last else Why.PARTNER_LEADS, card, other)
    elif last:
        yield Reason(Why.PARTNER_WOULD, card, other)
        yield from _not_lowest(view, card)
    elif card.beats(other):
        yield Reason(Why.OVERTAKES, card, other)
        yield _threats(view, card)
    else:
        yield from _not_lowest(view, card)
    if safe:
        yield Reason(Why.PARTNER_SAFE, card, other)


def _not_lowest(view: SeatView, card: Card) -> Iterator[Reason]:
    if not _is_lowest(view, card):
        yield Reason(Why.NOT_LOWEST, card, _lowest(view))


def _threats(view: SeatView, card: Card) -> Reason:
    """How many cards can still beat ``card``."""
    count = len(_beating(view, card))
    return Reason(Why.HIGHER_OUT, card, count=count) if count else Reason(Why.NOBODY_BEATS, card)


def _at_stake(view: SeatView, card: Card) -> Iterator[Reason]:
    """What the trick under way decides, once a trick is won."""
    tricks, side = taken(view), view.rulebook.side_of(view.seat)
    if settled(view):
        return
    if tricks[side] == 1:
        yield Reason(Why.CLINCHES, card)
    elif len(tricks) == 2 and max(tricks) == 1:
        yield Reason(Why.LAST_CHANCE, card)


def _thrift(view: SeatView, card: Card, other: Card) -> Iterator[Reason]:
    lower = [held for held in view.held if held.beats(other) and card.beats(held)]
    higher = [held for held in view.held if held.beats(card)]
    if lower:
        yield Reason(Why.LOWER_DOES, card, max(lower, key=_place))
    elif higher:
        yield Reason(Why.ENOUGH, card, min(higher, key=_place))


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


def _place(card: Card) -> int:
    return card.rank.place


def _lowest(view: SeatView) -> Card:
    return max(view.held, key=_place)


def _is_lowest(view: SeatView, card: Card) -> bool:
    return not any(card.beats(held) for held in view.held)


def _beating(view: SeatView, card: Card) -> list[Card]:
    """The higher cards that others may hold: not held, laid or thrown away by this seat."""
    thrown = (a.card for a in view.history if isinstance(a, Discard) and a.seat is view.seat)
    gone = {*view.held, *_laid(view), *thrown}
    return [other for other in pack() if other.beats(card) and other not in gone]


def _laid(view: SeatView) -> set[Card]:
    return {action.card for action in view.history if isinstance(action, Play)}


def _with_partner(view: SeatView) -> list[Card]:
    """The cards that this seat knows its partner to hold: those it has passed across itself."""
    if view.rulebook.partner(view.seat) not in view.playing:
        return []
    given = [a.card for a in view.history if isinstance(a, Give) and a.seat is view.seat]
    # An offer that lapsed is still one's own (R14).
    gone = {*view.held, *_laid(view)}
    return [card for card in given if card is not None and card not in gone]


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
