"""Sentences for what happens: actions, calls, whose turn it is."""

from __future__ import annotations

from tutor.engine import (
    Action,
    CallPut,
    Card,
    Concede,
    GiveUp,
    Hand,
    Play,
    Reason,
    See,
)
from tutor.text import Cards, Message, Name, label, say, sentences, show
from tutor.words.exchange import exchange_offered, exchange_told, exchange_turn_told
from tutor.words.names import Player, Players, told
from tutor.words.outcomes import result_told


def action_told(action: Action, player: Player, leads: bool) -> Message:
    """What a player has just done, as a sentence; ``leads`` if a card opened a trick."""
    name = Name(player.name)
    if isinstance(action, Play):
        card = action.card
        if leads:
            return player.told(
                say("%(player)s leads %(card)s.", player=name, card=card),
                say("You lead %(card)s.", card=card),
            )
        return player.told(
            say("%(player)s plays %(card)s.", player=name, card=card),
            say("You play %(card)s.", card=card),
        )
    if isinstance(action, CallPut):
        return _put_said(player)
    if isinstance(action, See):
        return player.told(say("%(player)s sees the put.", player=name), say("You see the put."))
    if isinstance(action, GiveUp):
        return told(player, *_GIVES_UP)
    if isinstance(action, Concede):
        return player.told(
            say("%(player)s gives up without a put.", player=name),
            say("You give up without a put."),
        )
    return exchange_told(action, player)


def action_offered(action: Action) -> Message:
    """The action as the text of a button."""
    if isinstance(action, Play):
        return show(action.card)
    if isinstance(action, CallPut):
        return label("button", "Put!")
    if isinstance(action, See):
        return label("button", "See the put")
    if isinstance(action, GiveUp):
        return label("button", "Give up")
    if isinstance(action, Concede):
        return label("button", "Give up this hand")
    return exchange_offered(action)


def holds_told(player: Player, cards: tuple[Card, ...]) -> Message:
    """The cards a player was dealt, where all may see them."""
    return say("%(player)s has %(cards)s.", player=Name(player.name), cards=Cards(cards))


def leads_next_told(player: Player) -> Message:
    """Who leads, as a status line."""
    return player.told(
        say("%(player)s leads next.", player=Name(player.name)), say("You lead next.")
    )


def turn_told(hand: Hand, players: Players) -> Message:
    """Whose move it is and what is asked of that player; or how the hand ended."""
    if hand.result is not None:
        return result_told(hand.result, players)
    turn = hand.turn
    assert turn is not None
    player = players[turn]
    name = Name(player.name)
    if hand.put_pending:
        return told(
            player, *(_ANSWERS if hand.rulebook.partner(turn) is None else _ANSWERS_FOR_SIDE)
        )
    if not hand.playing:
        return exchange_turn_told(hand, turn, player)
    if hand.must_put_or_give_up:
        return player.told(
            say("%(player)s must put or give up.", player=name),
            say("You must put or give up."),
        )
    if not hand.table:
        return player.told(say("%(player)s is to lead.", player=name), say("You are to lead."))
    card = hand.table[0].card
    return player.told(
        say("%(player)s is to play to %(card)s.", player=name, card=card),
        say("You are to play to %(card)s.", card=card),
    )


_ANSWERS = (
    say("%(player)s must see the put or give up."),
    say("You must see the put or give up."),
)
# R16: one member answers for the side.
_ANSWERS_FOR_SIDE = (
    say("%(player)s must see the put or give up, for both partners."),
    say("You must see the put or give up, for your whole side."),
)


def call_told(hand: Hand, players: Players) -> Message | None:
    """What has been called in this hand: the put and what became of it, or a hand given up.

    Of three players one may give up while the other is still asked; the first one who sees keeps
    both in (R13).
    """
    put, result = hand.put, hand.result
    left = [players[act.seat] for act in hand.history if isinstance(act, (GiveUp, Concede))]
    if put is None:
        conceded = result is not None and result.reason is Reason.CONCEDED
        return action_told(hand.history[-1], left[-1], leads=False) if conceded else None
    caller = players[put.caller]
    if not put.seen:
        return sentences(_put_said(caller), *(told(player, *_GIVES_UP) for player in left))
    seen = caller.told(
        say("%(player)s’s put has been seen.", player=Name(caller.name)),
        say("Your put has been seen."),
    )
    return sentences(seen, *(told(player, *_STAYS_IN) for player in left))


_GIVES_UP = say("%(player)s gives up."), say("You give up.")
_STAYS_IN = (
    say("%(player)s gave up, but stays in."),
    say("You gave up, but you stay in."),
)


def _put_said(caller: Player) -> Message:
    return caller.told(
        say("%(player)s says “Put!”", player=Name(caller.name)), say("You say “Put!”")
    )
