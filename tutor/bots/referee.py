"""The referee's loop: asks the bot until the learner has to decide, or the hand is over."""

from __future__ import annotations

from tutor.bots.bot import Bot
from tutor.dice import Dice
from tutor.engine import Action, CallPut, Hand, Play, Score, Seat


def offered(hand: Hand, seat: Seat, calls: bool) -> tuple[Action, ...]:
    """The legal actions of ``seat`` on its turn; without ``calls`` only the cards."""
    if hand.turn is not seat:
        return ()
    actions = hand.actions(seat)
    return actions if calls else tuple(action for action in actions if isinstance(action, Play))


def interrupted(hand: Hand, bot: Bot, seat: Seat, score: Score, dice: Dice) -> Hand:
    """``hand`` after a put of ``bot`` at ``seat``, if it says one on the other's turn."""
    put = CallPut(seat)
    if bot.interrupts is None or hand.turn in (seat, None) or hand.why_not(put) is not None:
        return hand
    return hand.do(put) if bot.interrupts(hand.seen_by(seat), score, dice) else hand


def bot_moves(
    hand: Hand, learner: Seat, bot: Bot, score: Score, dice: Dice, calls: bool = True
) -> Hand:
    """``hand`` after the bot's moves: it is the learner's turn, or the hand is over.

    The bot is given `Hand.seen_by` of its own seat and nothing else.
    """
    while hand.turn is not None and hand.turn is not learner:
        seat = hand.turn
        choices = offered(hand, seat, calls)
        hand = hand.do(bot.decide(hand.seen_by(seat), score, choices, dice))
    return interrupted(hand, bot, hand.rulebook.after(learner), score, dice) if calls else hand
