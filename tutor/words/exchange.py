"""Sentences for cards passed between partners, and for what the rules refuse about it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tutor.engine import Decline, Discard, ExchangeAction, Give, Hand, Play, Refusal, Seat
from tutor.text import Message, Name, label, say
from tutor.words.names import Player, told


def exchange_told(action: ExchangeAction, player: Player) -> Message:
    """What a player has just done; the card is named only where it may be known."""
    if isinstance(action, Decline):
        return told(player, say("%(player)s keeps the own cards."), say("You keep your own cards."))
    if isinstance(action, Give):
        if action.card is None:
            return say("%(player)s passes a card, face down.", player=Name(player.name))
        return told(
            player,
            say("%(player)s passes %(card)s."),
            say("You pass %(card)s."),
            card=action.card,
        )
    if action.card is None:
        return say("%(player)s throws a card away, face down.", player=Name(player.name))
    return told(
        player,
        say("%(player)s throws %(card)s away."),
        say("You throw %(card)s away."),
        card=action.card,
    )


def thrown_told(hand: Hand, seat: Seat) -> Message | None:
    """That ``seat`` has thrown its best card away; None unless it has.

    ``hand`` is that after the throw or later.
    """
    for action in hand.history:
        if isinstance(action, Discard) and action.seat is seat and action.card is not None:
            laid = [a.card for a in hand.history if isinstance(a, Play) and a.seat is seat]
            kept = min((*hand.cards_of(seat), *laid), key=lambda card: card.rank.place)
            if action.card.beats(kept):
                return say(
                    "%(card)s was your best card: the highest you play with now is %(other)s.",
                    card=action.card,
                    other=kept,
                )
    return None


def exchange_offered(action: ExchangeAction) -> Message:
    """The action as the text of a button."""
    if isinstance(action, Decline):
        return label("button", "Keep your own cards")
    assert action.card is not None
    if isinstance(action, Give):
        return label("button", "Pass %(card)s", card=action.card)
    return label("button", "Throw %(card)s away", card=action.card)


def exchange_turn_told(hand: Hand, seat: Seat, player: Player) -> Message:
    """What play waits for before the first card: something that ``seat`` has to pass (R17)."""
    kinds = {type(action) for action in hand.actions(seat)}
    if Decline in kinds:
        return told(
            player,
            say("%(player)s may pass the best card or keep the own cards."),
            say("You may pass your best card or keep your own cards."),
        )
    if Give in kinds:
        return told(
            player,
            say("%(player)s is to pass the best card."),
            say("You are to pass your best card."),
        )
    return told(
        player,
        say("%(player)s is to throw a card away."),
        say("You are to throw a card away."),
    )


EXCHANGE: Mapping[Refusal, tuple[Message, ...]] = MappingProxyType(
    {
        Refusal.NO_EXCHANGE: (say("No cards are passed in this form of the game."),),
        Refusal.EXCHANGE_FIRST: (
            say("Play begins when both sides have passed and thrown away their cards."),
        ),
        Refusal.EXCHANGE_IS_OVER: (say("It is too late to pass cards."),),
        Refusal.NOT_PLAYING: (
            say("%(player)s does not play in this hand."),
            say("You do not play in this hand."),
        ),
        Refusal.GIVEN_ALREADY: (
            say("%(player)s’s side has chosen already."),
            say("Your side has chosen already."),
        ),
        Refusal.GIVE_THE_BEST: (
            say("%(player)s has to pass the best card."),
            say("You have to pass your best card."),
        ),
        Refusal.NOTHING_TO_DISCARD: (
            say("%(player)s has no card too many."),
            say("You have no card too many."),
        ),
        Refusal.NOTHING_TO_DECLINE: (say("Only the dealer may keep the own cards."),),
    }
)
"""What is said of a player, and last what is said to the learner, when this is refused."""


def exchange_refusal_told(refusal: Refusal, player: Player) -> Message:
    """Why something about the exchange is not allowed."""
    texts = EXCHANGE[refusal]
    return told(player, texts[0], texts[-1])
