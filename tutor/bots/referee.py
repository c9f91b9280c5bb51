"""The referee's loop: asks the bot until the learner has to decide, or the hand is over."""

from __future__ import annotations

from tutor.bots.bot import Bot
from tutor.dice import Dice
from tutor.engine import Action, Hand, Play, Score, Seat


def offered(hand: Hand, seat: Seat, calls: bool) -> tuple[Action, ...]:
    """The legal actions of ``seat`` on its turn; without ``calls`` only the cards."""
    if hand.turn is not seat:
        return ()
    actions = hand.actions(seat)
    return actions if calls else tuple(action for action in actions if isinstance(action, Play))


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
    return hand
