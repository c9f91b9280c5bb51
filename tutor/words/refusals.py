"""Sentences for what the rules refuse."""

from __future__ import annotations

from tutor.engine import Action, CallPut, Discard, Exchange, Give, Hand, Play, Refusal
from tutor.text import Message, Name, say
from tutor.words.exchange import EXCHANGE, exchange_refusal_told
from tutor.words.names import Players, told


def refusal_told(refusal: Refusal, action: Action, hand: Hand, players: Players) -> Message:
    """Why ``action`` is not allowed in ``hand``, naming the players and cards it is about."""
    player = players[action.seat]
    name = Name(player.name)
    if refusal is Refusal.HAND_IS_OVER:
        return say("The hand is over.")
    if refusal is Refusal.ANSWER_THE_PUT:
        assert hand.put is not None
        answerer = players[hand.put.answerer]
        return answerer.told(
            say(
                "A put waits for its answer: %(player)s must see or give up first.",
                player=Name(answerer.name),
            ),
            say("A put waits for its answer: you must see or give up first."),
        )
    if refusal is Refusal.NOT_YOURS_TO_ANSWER:
        return _not_yours_to_answer(action, hand, players)
    if refusal is Refusal.NO_PUT_TO_ANSWER:
        return say("There is no put to answer.")
    if refusal is Refusal.ONE_PUT_PER_HAND:
        return say("The put of this hand has been said: there is only one in each hand.")
    if refusal is Refusal.PUT_ON_YOUR_TURN:
        return _put_off_turn(action, hand, players)
    if refusal is Refusal.NO_GIVING_UP_WITHOUT_A_PUT:
        return say("Without a put nobody may give up.")
    if refusal is Refusal.PLAY_IT_OUT:
        return say("The put has been seen: the hand is played out.")
    if refusal is Refusal.PUT_OR_GIVE_UP:
        return player.told(
            say("After the first trick %(player)s must put or give up.", player=name),
            say("After the first trick you must put or give up."),
        )
    if (
        refusal is Refusal.CARD_NOT_HELD
        and isinstance(action, (Play, Give, Discard))
        and action.card is not None
    ):
        return player.told(
            say("%(player)s does not hold %(card)s.", player=name, card=action.card),
            say("You do not hold %(card)s.", card=action.card),
        )
    if refusal is Refusal.GIVEN_ALREADY and hand.rulebook.exchange is Exchange.MUTUAL:
        return told(
            player,
            say("%(player)s has passed a card already."),
            say("You have passed a card already."),
        )
    if refusal in EXCHANGE:
        return exchange_refusal_told(refusal, player)
    return player.told(
        say("It is not %(player)s’s turn.", player=name), say("It is not your turn.")
    )


def _not_yours_to_answer(action: Action, hand: Hand, players: Players) -> Message:
    """R3, and with more players R13 and R16: one is named to answer."""
    assert hand.put is not None
    if action.seat is hand.put.caller:
        return told(
            players[action.seat],
            say("%(player)s said the put and cannot answer it."),
            say("You said the put and cannot answer it."),
        )
    answerer = players[hand.put.answerer]
    return told(
        answerer,
        say("It is %(player)s who answers this put."),
        say("It is you who answers this put."),
    )


def _put_off_turn(action: Action, hand: Hand, players: Players) -> Message:
    """R1: the put belongs to the player on turn, before laying a card."""
    assert isinstance(action, CallPut)
    player = players[action.seat]
    name = Name(player.name)
    if hand.table and hand.table[-1].seat is action.seat:
        card = hand.table[-1].card
        return player.told(
            say("%(player)s has just laid %(card)s and must wait.", player=name, card=card),
            say("You have just laid %(card)s and must wait.", card=card),
        )
    return player.told(
        say("It is not %(player)s’s turn, so %(player)s may not put.", player=name),
        say("It is not your turn, so you may not put."),
    )
