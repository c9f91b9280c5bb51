"""What a bot makes of a decision where more than two play: it estimates from deals that fit."""

from __future__ import annotations

from tutor.bots.moment import Moment, Weighed
from tutor.dice import Dice
from tutor.engine import (
    Action,
    CallPut,
    Discard,
    Exchange,
    ExchangeAction,
    Give,
    GiveUp,
    Play,
    Score,
    SeatView,
    See,
)
from tutor.solver.even_game import chances_given_up, chances_won
from tutor.solver.reach import can_win, highest, settled
from tutor.solver.sampling.estimate import WAIT, Estimate, estimate

DEALS = 400
"""From how many deals a bot estimates."""
_PASSING_DEALS = 250
"""From how many it estimates whether to pass a card: it is asked often, and each one takes long."""
_SEEDS = 1 << 30
_CLEAR = 2.0
"""How many standard errors a gain must have to be more than luck."""


def estimated(view: SeatView, score: Score, offered: tuple[Action, ...], dice: Dice) -> Weighed:
    """What is sensible of ``offered``, and the estimates behind it."""
    tried, passed = _tried(view, score, offered, dice)
    moment = _moment(view, score, tried)
    if passed is not None:
        return Weighed(passed, {}, moment, safe=False)
    cards = [a for a in tried.worths if isinstance(a, Play | ExchangeAction)]
    calls = {type(a): a for a in tried.worths if a is not WAIT and a not in cards}
    best = max(cards, key=lambda a: _merit(tried, a), default=None)
    return Weighed(best, calls, moment, safe=moment.lose <= 0.0)


def estimate_best(view: SeatView, score: Score, offered: tuple[Action, ...], dice: Dice) -> Action:
    """Of ``offered`` the sensible action that is estimated to be worth most.

    A put has to be worth clearly more than the best card.
    """
    tried, passed = _tried(view, score, offered, dice)
    if passed is not None:
        return passed
    ranked = sorted((a for a in tried.worths if a is not WAIT), key=lambda a: _merit(tried, a))
    best = ranked[-1]
    quiet = next((a for a in reversed(ranked) if not isinstance(a, CallPut)), best)
    if best is not quiet:
        gain = tried.gain(best, quiet)
        return best if gain.win > _CLEAR * gain.error else quiet
    return best


def passes(view: SeatView, score: Score, dice: Dice) -> ExchangeAction | None:
    """The card to offer the partner, or to give in return (R14).

    What clearly pays is offered; an offer is answered with the lowest card unless that clearly
    costs. Where giving the best card is the rule, whoever is on turn does it and nobody else.
    """
    if view.rulebook.exchange is not Exchange.MUTUAL:
        return None
    gifts = [action for action in view.actions if isinstance(action, Give)]
    if not gifts:
        return None
    partner = view.rulebook.partner(view.seat)
    offered = any(isinstance(a, Give) and a.seat is partner for a in view.history)
    gifts = [max(gifts, key=_place)] if offered else gifts
    plays = (action for action in view.actions if isinstance(action, Play))
    tried = estimate(view, score, dice.below(_SEEDS), _PASSING_DEALS, (*gifts, *plays))
    best = max(gifts, key=lambda gift: _merit(tried, gift))
    quiet = max((a for a in tried.worths if a not in gifts), key=lambda a: tried.value(a).win)
    gain = tried.gain(best, quiet)
    if offered:
        return best if gain.win > -_CLEAR * gain.error else None
    return best if gain.win > _CLEAR * gain.error else None


def sensible(view: SeatView, offered: tuple[Action, ...]) -> tuple[Action, ...]:
    """``offered`` without what no bot ever does.

    No put is seen or said in a hand that cannot be won any more, none is said once a side has two
    tricks, and of cards that do the same in this trick only the lowest is laid.
    """
    lost, decided = not can_win(view), settled(view)
    best = highest(view)
    last = len(view.table) == len(view.playing) - 1

    def foolish(action: Action) -> bool:
        match action:
            case Play(card=card) if best is not None:
                reaches = not best.card.beats(card)
                alike = [
                    other
                    for other in view.held
                    if card.beats(other)
                    and best.card.beats(other) is best.card.beats(card)
                    and best.card.ties(other) is best.card.ties(card)
                ]
                return bool(alike) and (last or not reaches)
            case See():
                return lost
            case CallPut():
                return lost or decided
            case _:
                return False

    return tuple(action for action in offered if not foolish(action))


def _tried(
    view: SeatView, score: Score, offered: tuple[Action, ...], dice: Dice
) -> tuple[Estimate, ExchangeAction | None]:
    """The estimate of what is sensible, and the card to pass before anything else, if any."""
    passed = passes(view, score, dice) if any(isinstance(a, Give) for a in offered) else None
    choices = sensible(view, offered)
    if view.playing:
        # Whether a card is passed has been decided.
        choices = tuple(a for a in choices if not isinstance(a, ExchangeAction))
    return estimate(view, score, dice.below(_SEEDS), DEALS, choices), passed


def _merit(tried: Estimate, action: Action) -> tuple[float, int]:
    """What ``action`` is worth; of equals the lowest card is the best."""
    return round(tried.value(action).win, 9), _place(action)


def _place(action: Action) -> int:
    match action:
        case Play(card=card) | Give(card=card) | Discard(card=card) if card is not None:
            return card.rank.place
    return -1


def _moment(view: SeatView, score: Score, tried: Estimate) -> Moment:
    book, side = view.rulebook, view.rulebook.side_of(view.seat)
    quits = next((a for a in tried.worths if isinstance(a, GiveUp)), None)
    other = next(number for number in range(len(book.sides)) if number != side)
    given_up = (
        tried.value(quits).win if quits is not None else chances_given_up(book, score, other)[side]
    )
    win, _drawn, lose = tried.shares
    return Moment(
        # Against several sides: against each of them alone, as if they were alike.
        win=win ** (1 / (len(book.sides) - 1)),
        lose=lose,
        needs_one_point=chances_won(book, score, side, None)[side] == 1.0,
        given_up=given_up,
        own_seen=tried.own_seen,
        seen=tried.seen,
    )
