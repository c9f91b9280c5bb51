"""Which card is passed? Where one partner plays with the other's best card, it has to be that."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import close_deal, fair_deal, seat_players
from tutor.engine import Card, Exchange, Give, Hand, Rulebook, Seat
from tutor.text import Message, say
from tutor.words import told


def _best_card(rulebook: Rulebook) -> bool:
    return rulebook.exchange is Exchange.BEST_CARD


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    """Cards of which one is higher than another, for any player who may pass one."""
    while True:
        deal = (close_deal if dice.chance(0.4) else fair_deal)(rulebook, dice)
        hand = Hand.start(rulebook, deal)
        seat = dice.choose(rulebook.seats)
        if len(_allowed(hand, seat)) < len(hand.cards_of(seat)):
            return Situation(seat_players(rulebook, dice, seat), hand, you=seat)


def _allowed(hand: Hand, seat: Seat) -> tuple[Card, ...]:
    """The cards that ``seat`` may pass."""
    gifts = (action for action in hand.actions(seat) if isinstance(action, Give))
    return tuple(gift.card for gift in gifts if gift.card is not None)


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    seat = situation.seat(situation.you or hand.turn)
    if not _best_card(hand.rulebook):
        raise BadSituation("card-to-pass is for rules by which the best card is passed")
    held, right = hand.cards_of(seat), _allowed(hand, seat)
    if not right or len(right) == len(held):
        raise BadSituation("card-to-pass needs a player who may pass one of several ranks")
    return Question(
        "card-to-pass",
        told(
            situation.players[seat],
            say("%(player)s passes a card to the partner. Choose one that may be passed."),
            say("You pass a card to your partner. Choose one that you may pass."),
        ),
        tuple(
            Option(card.code, card in right, _why(card, held, right), card=card) for card in held
        ),
        rule="passing",
        hints=(
            say("Nobody chooses freely here: the rules say which card has to be passed."),
            say("Compare the cards held by rank only: suits never matter."),
            say("Look for the card that stands first in the order, from 3 down to 4."),
        ),
    )


def _why(card: Card, held: tuple[Card, ...], right: tuple[Card, ...]) -> Message:
    if card not in right:
        return say(
            "The best card has to be passed, and %(best)s is higher than %(card)s.",
            best=right[0],
            card=card,
        )
    if len(right) > 1:
        other = next(one for one in right if one != card)
        return say(
            "%(card)s is as high as %(other)s, and nothing held is higher: of equal cards either "
            "may be passed.",
            card=card,
            other=other,
        )
    lower = [one for one in held if one != card]
    return say(
        "%(card)s is higher than %(one)s and %(other)s, and the best card has to be passed.",
        card=card,
        one=lower[0],
        other=lower[1],
    )


DRILL = Drill(
    key="card-to-pass",
    title=say("The card to pass"),
    about=say("One partner plays with the other’s best card. Which one is it?"),
    ask=_ask,
    draw=_draw,
    fits=_best_card,
    order=35,
)
