"""Sentences about estimates: what a choice is worth and how far that can be off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from tutor.coach.judge import Appraisal, Choice, Fact, Option, Wait
from tutor.engine import (
    CallPut,
    Concede,
    Decline,
    Discard,
    Give,
    GiveUp,
    Play,
    Rulebook,
    Score,
    Seat,
    See,
    SeenPut,
)
from tutor.text import Message, Points, Value, say, sentences
from tutor.words import percent

_WORTH: Mapping[type[Option], Message] = MappingProxyType(
    {
        Play: say(
            "Playing %(card)s gives a chance of about %(win)s to win the game "
            "(± %(error)s percentage points)."
        ),
        CallPut: say(
            "Putting gives a chance of about %(win)s to win the game "
            "(± %(error)s percentage points)."
        ),
        See: say(
            "Seeing the put gives a chance of about %(win)s to win the game "
            "(± %(error)s percentage points)."
        ),
        GiveUp: say(
            "Giving up gives a chance of about %(win)s to win the game "
            "(± %(error)s percentage points)."
        ),
        Wait: say(
            "Waiting gives a chance of about %(win)s to win the game "
            "(± %(error)s percentage points)."
        ),
        Give: say(
            "Passing %(card)s gives a chance of about %(win)s to win the game "
            "(± %(error)s percentage points)."
        ),
        Discard: say(
            "Throwing %(card)s away gives a chance of about %(win)s to win the game "
            "(± %(error)s percentage points)."
        ),
        Decline: say(
            "Keeping the own cards gives a chance of about %(win)s to win the game "
            "(± %(error)s percentage points)."
        ),
    }
)


def estimate_told(choice: Choice) -> Message:
    """The estimated chance to win the game with ``choice``, with its standard error."""
    assert choice.error is not None
    action = choice.action
    kind = GiveUp if isinstance(action, Concede) else type(action)
    error = max(choice.error, _LEAST)
    params: dict[str, Value] = {"win": percent(choice.win), "error": Points(error)}
    if isinstance(action, Play | Give | Discard):
        assert action.card is not None
        params["card"] = action.card
    return replace(_WORTH[kind], params=MappingProxyType(params))


_LEAST = 0.001
"""No estimate is shown to be better than this (0 to 1, in win chance)."""


def estimated_source_told(appraisal: Appraisal) -> Message:
    """From how many deals the numbers are estimated, and how."""
    return sentences(
        say(
            "Estimated from %(n)s deals that fit what has been seen; how far a number can be off "
            "stands beside it.",
            n=appraisal.deals or 0,
        ),
        say(
            "Each is played out by a simple rule, and whoever is asked judges a put by the own "
            "cards alone."
        ),
    )


def played_out_told(appraisal: Appraisal) -> Message:
    """In how many of the deals that were tried the hand is won."""
    if appraisal.insight(Fact.SURE_WIN):
        return say("Two tricks are won, so this hand is won.")
    if appraisal.insight(Fact.CANNOT_WIN):
        return say("This hand cannot be won any more.")
    tried = appraisal.insight(Fact.PLAYED_OUT)
    assert tried is not None
    assert tried.outcomes is not None
    share = tried.outcomes.shares[0]
    if share < _HARDLY:
        return say("Whoever decides here would hardly ever win this hand.")
    return say(
        "Whoever decides here would win this hand in about %(share)s of the deals that fit.",
        share=percent(share),
    )


_HARDLY = 0.005
"""Shares smaller than this (0 to 1) are shown as nothing."""


def would_see_told(share: float) -> Message:
    """In how many of the deals that were tried a put said now would be seen."""
    return say(
        "If whoever answers judges by the own cards alone, a put here is seen in about %(share)s "
        "of the deals that fit.",
        share=percent(share),
    )


def table_stake_told(rulebook: Rulebook, score: Score, seat: Seat) -> Message:
    """How it stands and what a put is worth, whoever sits at the table."""
    stake = (
        say("A put that is given up is worth one point; a seen put decides the whole game.")
        if rulebook.seen_put is SeenPut.WHOLE_GAME
        else say("A put that is given up is worth one point, a seen put two.")
    )
    return sentences(_points_told(rulebook, score, rulebook.side_of(seat)), stake)


def _points_told(rulebook: Rulebook, score: Score, side: int) -> Message:
    """The score, the points of ``side`` first and then clockwise."""
    mine, *others = (*score[side:], *score[:side])
    if len(others) == 1:
        return say("The score is %(mine)s to %(theirs)s.", mine=mine, theirs=others[0])
    first, second = others
    return say(
        "The score is %(mine)s to %(first)s to %(second)s.", mine=mine, first=first, second=second
    )


def alike_told() -> Message:
    """That an estimate cannot tell two choices apart."""
    return say("The difference is within the error of the estimate: both are equally good.")


def no_fact_told() -> Message:
    """That nothing but the numbers speaks for one choice rather than for another."""
    return say(
        "No single fact speaks for one of the two: what makes the difference is the estimate over "
        "all the deals."
    )
