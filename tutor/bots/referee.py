"""The referee's loop: asks the bots until the learner has to decide, or the hand is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tutor.bots.bot import Bot
from tutor.dice import Dice
from tutor.engine import CALLS, Action, CallPut, Exchange, Hand, Rulebook, Score, Seat


def seated(rulebook: Rulebook, learner: Seat, bots: Sequence[Bot]) -> Mapping[Seat, Bot]:
    """``bots`` by seat, clockwise from the learner's left.

    Raises ValueError if there is not one for each other seat.
    """
    return MappingProxyType(dict(zip(rulebook.others(learner), bots, strict=True)))


def offered(hand: Hand, seat: Seat, calls: bool) -> tuple[Action, ...]:
    """The legal actions of ``seat`` on its turn; without ``calls`` nothing is said about a put."""
    if hand.turn is not seat:
        return ()
    actions = hand.actions(seat)
    return actions if calls else tuple(action for action in actions if type(action) not in CALLS)


def interrupted(
    hand: Hand, bots: Mapping[Seat, Bot], score: Score, dice: Dice, calls: bool = True
) -> Hand:
    """``hand`` after what a bot does of its own accord when it is not on turn; at most one action.

    The bots are asked clockwise from whoever is on turn: first whether they pass a card, where one
    may be passed, then with ``calls`` whether they put. The very same hand if none of them does.
    """
    if hand.turn is None:
        return hand
    for seat in hand.rulebook.others(hand.turn):
        if seat in bots:
            action = _of_its_own_accord(hand, bots[seat], seat, score, dice, calls)
            if action is not None:
                return hand.do(action)
    return hand


def _of_its_own_accord(
    hand: Hand, bot: Bot, seat: Seat, score: Score, dice: Dice, calls: bool
) -> Action | None:
    passing = hand.rulebook.exchange is not Exchange.NONE and not (hand.tricks or hand.table)
    if bot.passes is not None and passing and not hand.put_pending:
        passed = bot.passes(hand.seen_by(seat), score, dice)
        if passed is not None:
            return passed
    put = CallPut(seat)
    if calls and bot.interrupts is not None and hand.why_not(put) is None:
        return put if bot.interrupts(hand.seen_by(seat), score, dice) else None
    return None


def bot_moves(
    hand: Hand,
    learner: Seat,
    bots: Mapping[Seat, Bot],
    score: Score,
    dice: Dice,
    calls: bool = True,
) -> Hand:
    """``hand`` after the bots' moves: it is the learner's turn, or the hand is over.

    ``bots`` has one for each seat but the learner's. Each is given `Hand.seen_by` of its own seat
    and nothing else.
    """
    while hand.turn is not None:
        after = interrupted(hand, bots, score, dice, calls)
        if after is not hand:
            hand = after
            continue
        seat = hand.turn
        assert seat is not None
        if seat is learner:
            break
        view = hand.seen_by(seat)
        hand = hand.do(bots[seat].decide(view, score, offered(hand, seat, calls), dice))
    return hand
