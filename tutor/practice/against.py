"""What a choice is worth against this very opponent, estimated by playing it out.

The opponent may hold any cards with which it would have done all that it has done. Some such
hands are dealt, every choice is tried against each of them, the opponent plays in its own way and
the learner goes on by counting. So the numbers are means with an error, and of another kind than
those of perfect play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean, stdev

from tutor.bots import Bot
from tutor.bots.referee import interrupted
from tutor.coach.judge import Judge, Option, Wait
from tutor.dice import Dice
from tutor.engine import Action, Concede, Deal, GiveUp, Hand, Play, Score, Seat, pack
from tutor.solver.equity import chance_after

HANDS = 40
"""How many hands of the opponent each choice is tried against."""
TRIES = 1500
"""How many are dealt to find them."""
FEWEST = 8
"""With fewer there is nothing to say: this opponent would hardly have come here."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean chance to win the game and its standard error, both 0 to 1."""

    win: float
    error: float


def against(
    hand: Hand,
    seat: Seat,
    options: tuple[Option, ...],
    bot: Bot,
    score: Score,
    judge: Judge,
    dice: Dice,
) -> Mapping[Option, Estimate]:
    """The estimate for each of ``options`` of ``seat`` in ``hand``; empty if none can be made.

    Of the hand only what the seat sees is used.
    """
    found = _hands_like(hand, seat, bot, score, dice)
    if len(found) < FEWEST:
        return {}
    results: dict[Option, list[float]] = {option: [] for option in options}
    for number, one in enumerate(found):
        for option, wins in results.items():
            played = Dice(f"{dice.below(1 << 30)}/{number}")
            wins.append(_played(one, seat, option, bot, score, judge, played))
    return {option: _estimate(option, wins) for option, wins in results.items()}


def _estimate(option: Option, wins: list[float]) -> Estimate:
    if isinstance(option, GiveUp | Concede):
        return Estimate(fmean(wins), 0.0)
    # One win and one loss more keep the error from being nothing where all ended alike.
    return Estimate(fmean(wins), stdev([*wins, 0.0, 1.0]) / len(wins) ** 0.5)


def _hands_like(hand: Hand, seat: Seat, bot: Bot, score: Score, dice: Dice) -> list[Hand]:
    """The hand with other cards for the opponent, with which it would have done the same."""
    view, place = hand.seen_by(seat), hand.rulebook.seats.index(seat)
    theirs = hand.rulebook.after(seat)
    laid = tuple(a.card for a in view.history if isinstance(a, Play) and a.seat is theirs)
    unseen = [card for card in pack() if card not in view.seen_cards]
    found: list[Hand] = []
    for _ in range(TRIES):
        rest = list(unseen)
        held = laid + tuple(rest.pop(dice.below(len(rest))) for _ in range(3 - len(laid)))
        holdings = [held, held]
        holdings[place] = view.dealt
        again = _replayed(hand, Deal(tuple(holdings)), theirs, bot, score, dice)
        if again is not None:
            found.append(again)
        if len(found) == HANDS:
            break
    return found


def _replayed(
    hand: Hand, deal: Deal, theirs: Seat, bot: Bot, score: Score, dice: Dice
) -> Hand | None:
    """The same actions with another deal; None if the opponent would have done something else."""
    again = Hand.start(hand.rulebook, deal)
    for action in hand.history:
        if action.seat is theirs and again.turn is theirs:
            view = again.seen_by(theirs)
            if not _alike(bot.decide(view, score, view.actions, dice), action):
                return None
        again = again.do(action)
    return again


def _alike(one: Action, other: Action) -> bool:
    """Whether two actions are the same but for the suit of a card."""
    if isinstance(one, Play) and isinstance(other, Play):
        return one.card.ties(other.card)
    return type(one) is type(other)


def _played(
    hand: Hand, seat: Seat, option: Option, bot: Bot, score: Score, judge: Judge, dice: Dice
) -> float:
    """The chance to win the game once this hand has been played out after ``option``."""
    theirs = hand.rulebook.after(seat)
    if not isinstance(option, Wait):
        hand = hand.do(option)
    while hand.turn is not None:
        view = hand.seen_by(hand.turn)
        if hand.turn is theirs:
            hand = hand.do(bot.decide(view, score, view.actions, dice))
            continue
        after = interrupted(hand, {theirs: bot}, score, dice)
        if after is not hand:
            hand = after
            continue
        best = judge.appraise(view, score).best.action
        assert not isinstance(best, Wait)
        hand = hand.do(best)
    assert hand.result is not None
    return chance_after(hand.rulebook, score, hand.result, seat)
