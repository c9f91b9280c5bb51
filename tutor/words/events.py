"""Sentences for what happens: actions, tricks, whose turn it is, results and points."""

from __future__ import annotations

from tutor.engine import (
    Action,
    CallPut,
    Card,
    Concede,
    GiveUp,
    Hand,
    HandResult,
    Play,
    Reason,
    Rulebook,
    See,
    Trick,
    rounds_owed,
)
from tutor.text import Cards, Message, Name, label, say, say_n, sentences, show
from tutor.words.exchange import exchange_offered, exchange_told
from tutor.words.names import Player, Players


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
        return player.told(say("%(player)s gives up.", player=name), say("You give up."))
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


def trick_told(trick: Trick, players: Players) -> Message:
    """What became of a trick, naming its cards."""
    first, second = (play.card for play in trick.plays)
    if trick.winner is None:
        return say("%(first)s and %(second)s tie: nobody’s trick.", first=first, second=second)
    best, other = (first, second) if trick.plays[0].seat is trick.winner else (second, first)
    player = players[trick.winner]
    return player.told(
        say(
            "%(best)s beats %(other)s: %(player)s’s trick.",
            best=best,
            other=other,
            player=Name(player.name),
        ),
        say("%(best)s beats %(other)s: your trick.", best=best, other=other),
    )


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
        return player.told(
            say("%(player)s must see the put or give up.", player=name),
            say("You must see the put or give up."),
        )
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


def result_told(result: HandResult, players: Players) -> Message:
    """How a hand ended and why, without the points."""
    if result.reason is Reason.TRICK_AND_TIE:
        return say("Trick and tie: the hand is drawn.")
    if result.reason is Reason.THREE_TIES:
        return say("All three tricks are tied: the hand is drawn.")
    assert result.winner is not None
    seats = tuple(players)
    player = players[seats[result.winner]]
    name = Name(player.name)
    if result.reason is Reason.ONE_TRICK_TWO_TIES:
        return player.told(
            say("%(player)s wins the hand: one trick won, two tied.", player=name),
            say("You win the hand: one trick won, two tied."),
        )
    if result.reason in (Reason.PUT_GIVEN_UP, Reason.CONCEDED):
        loser = players[seats[1 - result.winner]]
        return loser.told(
            say("%(player)s has given up.", player=Name(loser.name)),
            say("You have given up."),
        )
    if result.reason is Reason.THREE_TRICKS:
        return player.told(
            say("%(player)s wins the hand with all three tricks.", player=name),
            say("You win the hand with all three tricks."),
        )
    return player.told(
        say("%(player)s wins the hand with two tricks.", player=name),
        say("You win the hand with two tricks."),
    )


def score_told(result: HandResult, winner: int | None, players: Players) -> Message:
    """What a hand that is over scores; ``winner`` is the side that wins the game with it."""
    side = winner if result.wins_game else result.scorer
    if side is None:
        return say("Nobody scores.")
    player = players[tuple(players)[side]]
    name = Name(player.name)
    if result.wins_game:
        return player.told(
            say("%(player)s wins the whole game.", player=name),
            say("You win the whole game."),
        )
    n = result.points
    if winner is not None:
        return player.told(
            say_n(
                "%(player)s scores %(n)s point and wins the game.",
                "%(player)s scores %(n)s points and wins the game.",
                n,
                player=name,
            ),
            say_n(
                "You score %(n)s point and win the game.",
                "You score %(n)s points and win the game.",
                n,
            ),
        )
    return player.told(
        say_n("%(player)s scores %(n)s point.", "%(player)s scores %(n)s points.", n, player=name),
        say_n("You score %(n)s point.", "You score %(n)s points.", n),
    )


def owed_told(rulebook: Rulebook, result: HandResult, players: Players) -> Message:
    """Who owes how many rounds after a hand (R25)."""
    for player, owed in zip(players.values(), rounds_owed(rulebook, result), strict=True):
        if owed:
            return player.told(
                say_n(
                    "%(player)s owes %(n)s round.",
                    "%(player)s owes %(n)s rounds.",
                    owed,
                    player=Name(player.name),
                ),
                say_n("You owe %(n)s round.", "You owe %(n)s rounds.", owed),
            )
    return say("Nobody owes anything.")


def call_told(hand: Hand, players: Players) -> Message | None:
    """What has been called in this hand: the put and what became of it, or a hand given up."""
    put, result = hand.put, hand.result
    if result is not None and result.reason in (Reason.PUT_GIVEN_UP, Reason.CONCEDED):
        given_up = action_told(hand.history[-1], players[hand.history[-1].seat], leads=False)
        return sentences(_put_said(players[put.caller]), given_up) if put else given_up
    if put is None:
        return None
    caller = players[put.caller]
    if not put.seen:
        return _put_said(caller)
    return caller.told(
        say("%(player)s’s put has been seen.", player=Name(caller.name)),
        say("Your put has been seen."),
    )


def _put_said(caller: Player) -> Message:
    return caller.told(
        say("%(player)s says “Put!”", player=Name(caller.name)), say("You say “Put!”")
    )
