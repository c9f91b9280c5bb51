"""Why a choice is good or bad: facts about the very cards, found by the rules and by counting.

A reason is true whatever the numbers of perfect play say; it explains them. Sentences for them
are in `tutor.coach.remarks`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tutor.coach.judge import Appraisal, Fact, Option
from tutor.coach.table_reasons import table_reasons
from tutor.coach.whys import Reason, Why
from tutor.engine import CallPut, Card, Play, SeatView
from tutor.solver.certainty import luckiest, surest
from tutor.solver.holdings import rank_counts
from tutor.solver.open_cards import weights_for
from tutor.solver.position import Knowledge, knowledge_of, sign


def reasons(view: SeatView, appraisal: Appraisal, option: Option) -> tuple[Reason, ...]:
    """The reasons for or against ``option``, the most telling first."""
    if not view.rulebook.two_handed:
        return tuple(table_reasons(view, appraisal, option))
    if isinstance(option, Play):
        return tuple(_of_card(view, option.card))
    if isinstance(option, CallPut):
        return tuple(_of_put(view, appraisal))
    return ()


def _of_card(view: SeatView, card: Card) -> Iterator[Reason]:
    known = knowledge_of(view)
    after = known.play(card.rank.place)
    if not view.table:
        yield from _sure(after, card)
        yield _beaten(known, card)
        return
    led = view.table[0].card
    ended = _ended(after)
    if ended is not None:
        why = {1: Why.WINS_HAND, 0: Why.DRAWS_HAND, -1: Why.LOSES_HAND}[ended]
        yield Reason(why, card, led)
        return
    yield from _sure(after, card)
    higher = [other for other in view.held if other.beats(card)]
    if card.beats(led):
        lower = [other for other in view.held if other.beats(led) and card.beats(other)]
        if lower:
            yield Reason(Why.LOWER_DOES, card, max(lower, key=lambda c: c.rank.place))
        elif higher:
            yield Reason(Why.ENOUGH, card, max(higher, key=lambda c: -c.rank.place))
        yield Reason(Why.TAKES_TRICK, card, led)
    elif card.ties(led):
        yield Reason(Why.TIES_TRICK, card, led)
    else:
        none = all(led.beats(other) for other in view.held)
        if none and not any(card.beats(other) for other in view.held):
            yield Reason(Why.CHEAPEST, card, led)
        else:
            yield Reason(Why.GIVES_TRICK, card, led)


def _of_put(view: SeatView, appraisal: Appraisal) -> Iterator[Reason]:
    known = knowledge_of(view)
    ended = _ended(known)
    if ended is not None:
        yield Reason(Why.LOST_ALREADY if ended < 0 else Why.NOTHING_BEHIND)
        return
    counted = appraisal.insight(Fact.COUNT)
    if counted is not None and counted.outcomes is not None and counted.outcomes.shares[2] > 0.5:
        yield Reason(Why.BLUFF)


def _ended(known: Knowledge) -> int | None:
    """+1, 0 or -1 for the seat once no card can change the result, else None."""
    position = known.position
    if position.left == 0 or abs(position.lead) > position.left:
        return position.result * sign(known.seat)
    return None


def _sure(after: Knowledge, card: Card) -> Iterator[Reason]:
    surely = surest(after)
    if surely == 1:
        yield Reason(Why.SURE_AFTER, card)
    elif surely == 0:
        yield Reason(Why.SAFE_AFTER, card)
    elif luckiest(after) < 1:
        yield Reason(Why.HOPELESS_AFTER, card)


def _beaten(known: Knowledge, card: Card) -> Reason:
    """How often the opponent can hold a card higher than ``card``."""
    weights = weights_for(known)
    size = known.position.held(known.seat)
    higher = rank_counts(size)[:, : card.rank.place].sum(axis=1) > 0
    share = int(weights[np.asarray(higher)].sum()) / int(weights.sum())
    if share == 0:
        return Reason(Why.UNBEATABLE, card)
    return Reason(Why.CAN_BE_BEATEN, card, share=share)
