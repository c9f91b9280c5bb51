"""The judge that stands on exact open-card counting.

How each option is valued, in chances to win the game:

- **See**: over all hands the opponent can hold, the result with open cards at the seen stakes.
- **Give up, concede**: the chance with one point more for the opponent.
- **A card**: over all those hands, the result with open cards *after* this card, at the normal
  stake, or at the seen stakes once a put has been seen. No further put is foreseen.
- **Put**: the opponent is a counting player too, who does not know my cards: with each hand it
  may hold it gives up if, over all cards I may hold, giving up is worth more than its own
  open-card count at the seen stakes. Where it gives up the put is worth one point, elsewhere the
  seen result; on turn, with the one next card that is best over all the hands where it sees.
- **Wait** (no put on the other player's turn): the result with open cards at the normal stake.

Where play may not go on without a put (nineteenth-century) a card before trick 1 is complete is
still counted at the normal stake, and with open cards that is exact: a non-dealer sure to win
puts and the dealer gives up (one point), a non-dealer sure to lose gives up (one point for the
dealer), and a put on a sure draw is seen and drawn.

A call says nothing about the caller's cards in this model, and bluffs are not foreseen: that is
what a solved equilibrium will add behind the same interface.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tutor.coach.judge import (
    Appraisal,
    Choice,
    Fact,
    Insight,
    NoDecision,
    Option,
    Source,
    Wait,
)
from tutor.engine import (
    CallPut,
    Concede,
    GiveUp,
    Play,
    Rulebook,
    Score,
    Seat,
    SeatView,
    See,
    check_score,
)
from tutor.solver.certainty import luckiest, surest
from tutor.solver.equity import worth, worth_given_up
from tutor.solver.open_cards import (
    Outcomes,
    count,
    counts_by_holding,
    results_for,
    weights_for,
)
from tutor.solver.position import Knowledge, knowledge_of, other

_HAIR = 1e-12
"""Chances nearer than this are equal: the difference is rounding."""

Mask = npt.NDArray[np.bool_]


class CountingJudge:
    """A `tutor.coach.judge.Judge` for every rulebook of two players."""

    def appraise(self, view: SeatView, score: Score) -> Appraisal:
        """See `tutor.coach.judge.Judge.appraise`."""
        check_score(view.rulebook, score)
        options: tuple[Option, ...] = view.actions
        if not options:
            raise NoDecision(f"{view.seat.value} has nothing to decide: {_history(view)}")
        if view.turn is not view.seat:
            options = (*options, Wait(view.seat))
        known = knowledge_of(view)
        caller = view.put.caller if view.put else None
        choices = tuple(_choice(option, known, view.rulebook, score, caller) for option in options)
        insights = _insights(options, known, view.rulebook, score)
        return Appraisal(choices, Source.COUNTED, insights)


def _history(view: SeatView) -> str:
    return " ".join(map(str, view.history)) or "no action yet"


def _choice(
    option: Option, known: Knowledge, rulebook: Rulebook, score: Score, caller: Seat | None
) -> Choice:
    match option:
        case Play(card=card):
            counted = count(known.play(card.rank.place))
        case See() | Wait():
            counted = count(known)
        case GiveUp() | Concede():
            return Choice(option, worth_given_up(rulebook, score, known.seat, known.seat))
        case CallPut():
            return Choice(option, _put(known, rulebook, score))
    values = worth(rulebook, score, known.seat, caller)
    return Choice(option, _expected(counted, values), outcomes=counted)


def _expected(counted: Outcomes, values: tuple[float, float, float]) -> float:
    weighted = zip((counted.win, counted.draw, counted.lose), values, strict=True)
    return sum(number * value for number, value in weighted) / counted.total


@lru_cache(maxsize=4096)
def _put(known: Knowledge, rulebook: Rulebook, score: Score) -> float:
    """The chance to win the game by saying "Put!" now."""
    seat = known.seat
    sees = seeing(known, rulebook, score)
    weights = weights_for(known)
    values = worth(rulebook, score, seat, seat)
    given_up = worth_given_up(rulebook, score, seat, other(seat))
    nexts = [known.play(place) for place in set(known.held)] if known.on_turn else [known]
    seen = max(_expected_where(sees, after, weights, values) for after in nexts)
    return (seen + int(weights[~sees].sum()) * given_up) / int(weights.sum())


def _expected_where(
    sees: Mask, after: Knowledge, weights: npt.NDArray[np.int64], values: tuple[float, ...]
) -> float:
    found = results_for(after)
    counted = (int(weights[sees & (found == result)].sum()) for result in (1, 0, -1))
    return sum(number * value for number, value in zip(counted, values, strict=True))


@lru_cache(maxsize=4096)
def seeing(known: Knowledge, rulebook: Rulebook, score: Score) -> Mask:
    """With which holdings the opponent, a counting player, would see a put said now.

    One truth value for each holding by index; those that cannot be dealt mean nothing.
    """
    answerer = other(known.seat)
    counted = counts_by_holding(known.position, answerer, known.laid)
    values = worth(rulebook, score, answerer, known.seat)
    dealt = np.maximum(counted.sum(axis=0), 1)
    seen = np.array(values) @ counted / dealt
    # Giving up needs a reason: what is worth the same is seen.
    mask: Mask = seen >= worth_given_up(rulebook, score, answerer, answerer) - _HAIR
    mask.setflags(write=False)
    return mask


def _insights(
    options: tuple[Option, ...], known: Knowledge, rulebook: Rulebook, score: Score
) -> tuple[Insight, ...]:
    insights = [Insight(Fact.COUNT, outcomes=count(known))]
    if any(isinstance(option, CallPut) for option in options):
        sees, weights = seeing(known, rulebook, score), weights_for(known)
        share = int(weights[sees].sum()) / int(weights.sum())
        insights.append(Insight(Fact.OPPONENT_SEES, share=share))
    win, _, lose = worth(rulebook, score, known.seat, None)
    given_up = worth_given_up(rulebook, score, known.seat, known.seat)
    gives_up = any(isinstance(option, GiveUp | Concede) for option in options)
    # Whether to put is a question only where the hand can go on without one.
    puts = any(isinstance(option, CallPut) for option in options)
    puts = puts and any(isinstance(option, Play | Wait) for option in options)
    surely, at_best = surest(known), luckiest(known)
    holding = {
        Fact.NOTHING_TO_LOSE: puts and lose == 0.0,
        Fact.NOTHING_TO_GAIN: puts and win == 1.0,
        Fact.GIVING_UP_LOSES_GAME: gives_up and given_up == 0.0,
        Fact.SURE_WIN: surely == 1,
        Fact.CANNOT_LOSE: surely == 0,
        Fact.CANNOT_WIN: at_best == 0,
        Fact.SURE_LOSS: at_best == -1,
    }
    insights += [Insight(fact) for fact, holds in holding.items() if holds]
    return tuple(insights)
