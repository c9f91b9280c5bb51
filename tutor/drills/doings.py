"""Kinds of action, for the drill on what may be done: their names, and sentences about them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType

from tutor.engine import (
    Action,
    CallPut,
    Concede,
    Decline,
    Discard,
    Give,
    GiveUp,
    Hand,
    Play,
    Seat,
    See,
)
from tutor.text import Message, label, say


class Do(IntEnum):
    """A kind of action, as one says it: giving up is one thing with and without a put."""

    PLAY = 1
    PUT = 2
    SEE = 3
    GIVE_UP = 4
    PASS = 5
    KEEP = 6
    THROW = 7


Kinds = tuple[Do, ...]
"""What a player may do, in the order of `Do`."""

PASSING = frozenset({Do.PASS, Do.KEEP, Do.THROW})
"""What is done before the first card only."""

_KINDS: Mapping[type[Action], Do] = MappingProxyType(
    {
        Play: Do.PLAY,
        CallPut: Do.PUT,
        See: Do.SEE,
        GiveUp: Do.GIVE_UP,
        Concede: Do.GIVE_UP,
        Give: Do.PASS,
        Decline: Do.KEEP,
        Discard: Do.THROW,
    }
)


def may(hand: Hand, seat: Seat) -> Kinds:
    """What ``seat`` may do now."""
    return tuple(sorted({_KINDS[type(action)] for action in hand.actions(seat)}))


def example(kind: Do, seat: Seat, hand: Hand) -> Action:
    """An action of this kind, to ask why it is refused."""
    # Of the cards dealt: who has laid all of them is told the same.
    card = (hand.cards_of(seat) or hand.deal.holdings[hand.rulebook.seats.index(seat)])[0]
    if kind is Do.PLAY:
        return Play(seat, card)
    if kind is Do.SEE:
        return See(seat)
    if kind is Do.GIVE_UP:
        return GiveUp(seat) if hand.put_pending else Concede(seat)
    if kind is Do.PASS:
        return Give(seat, card)
    if kind is Do.THROW:
        return Discard(seat, card)
    return Decline(seat) if kind is Do.KEEP else CallPut(seat)


PLAY_PUT, PLAY, ANSWER = (Do.PLAY, Do.PUT), (Do.PLAY,), (Do.SEE, Do.GIVE_UP)
PUT, ALL, PUT_QUIT = (Do.PUT,), (Do.PLAY, Do.PUT, Do.GIVE_UP), (Do.PUT, Do.GIVE_UP)
NOTHING: Kinds = ()
_PASS, _KEEP, _THROW = (Do.PASS,), (Do.KEEP,), (Do.THROW,)
_PLAY_PUT_PASS, _PUT_PASS = (Do.PLAY, Do.PUT, Do.PASS), (Do.PUT, Do.PASS)
_PLAY_PASS, _PASS_KEEP = (Do.PLAY, Do.PASS), (Do.PASS, Do.KEEP)

OPTIONS: Mapping[Kinds, Message] = MappingProxyType(
    {
        PLAY_PUT: label("option", "Play a card or say “Put!”"),
        ALL: label("option", "Play a card, say “Put!” or give up"),
        PUT_QUIT: label("option", "Only say “Put!” or give up"),
        PLAY: label("option", "Only play a card"),
        PUT: label("option", "Only say “Put!”"),
        ANSWER: label("option", "Only see the put or give up"),
        _PLAY_PUT_PASS: label("option", "Play a card, say “Put!” or pass a card"),
        _PUT_PASS: label("option", "Only say “Put!” or pass a card"),
        _PLAY_PASS: label("option", "Play a card or pass one"),
        _PASS_KEEP: label("option", "Pass a card or keep the own ones"),
        _PASS: label("option", "Only pass a card"),
        _THROW: label("option", "Only throw a card away"),
        NOTHING: label("option", "Nothing at all"),
    }
)
"""Everything that a player may do at some time under some rulebook, as answers."""

Pair = tuple[Message, Message]
"""What is said of a player, and to the learner."""

SOMETHING: Pair = (
    say("There is something that %(player)s may do."),
    say("There is something that you may do."),
)
MORE: Pair = say("%(player)s may do more than that."), say("You may do more than that.")
ALSO: Mapping[Do, Pair] = MappingProxyType(
    {
        Do.PLAY: (say("%(player)s may also play a card."), say("You may also play a card.")),
        Do.PUT: (say("%(player)s may also say “Put!”"), say("You may also say “Put!”")),
        Do.GIVE_UP: (say("%(player)s may also give up."), say("You may also give up.")),
        Do.PASS: (say("%(player)s may also pass a card."), say("You may also pass a card.")),
        Do.KEEP: (
            say("%(player)s may also keep the own cards."),
            say("You may also keep your own cards."),
        ),
    }
)
TRUTHS: Mapping[Kinds, Pair] = MappingProxyType(
    {
        PLAY_PUT: (
            say("%(player)s may play a card or say “Put!”"),
            say("You may play a card or say “Put!”"),
        ),
        ALL: (
            say("%(player)s may play a card, say “Put!” or give up."),
            say("You may play a card, say “Put!” or give up."),
        ),
        PUT_QUIT: (
            say("%(player)s may say “Put!” or give up."),
            say("You may say “Put!” or give up."),
        ),
        PLAY: (say("%(player)s may play a card."), say("You may play a card.")),
        PUT: (say("%(player)s may say “Put!”"), say("You may say “Put!”")),
        ANSWER: (
            say("%(player)s may see the put or give up."),
            say("You may see the put or give up."),
        ),
        _PLAY_PUT_PASS: (
            say("%(player)s may play a card, say “Put!” or pass a card."),
            say("You may play a card, say “Put!” or pass a card."),
        ),
        _PUT_PASS: (
            say("%(player)s may say “Put!” or pass a card."),
            say("You may say “Put!” or pass a card."),
        ),
        _PLAY_PASS: (
            say("%(player)s may play a card or pass one."),
            say("You may play a card or pass one."),
        ),
        _PASS_KEEP: (
            say("%(player)s may pass a card or keep the own ones."),
            say("You may pass a card or keep your own ones."),
        ),
        _PASS: (say("%(player)s may pass a card."), say("You may pass a card.")),
        _THROW: (
            say("%(player)s has to throw a card away."),
            say("You have to throw a card away."),
        ),
        NOTHING: (
            say("There is nothing that %(player)s may do now."),
            say("There is nothing that you may do now."),
        ),
    }
)
DENIALS: Mapping[Kinds, Pair] = MappingProxyType(
    {
        PLAY: (
            say("%(player)s may not play a card now."),
            say("You may not play a card now."),
        ),
        PUT: (say("%(player)s may not put now."), say("You may not put now.")),
        PLAY_PUT: (
            say("%(player)s may neither play a card nor put now."),
            say("You may neither play a card nor put now."),
        ),
        PUT_QUIT: (
            say("%(player)s may neither put nor give up now."),
            say("You may neither put nor give up now."),
        ),
        ALL: (
            say("%(player)s may neither play a card nor put nor give up now."),
            say("You may neither play a card nor put nor give up now."),
        ),
        _PASS: (say("%(player)s may not pass a card now."), say("You may not pass a card now.")),
        _KEEP: (
            say("%(player)s may not keep the own cards now."),
            say("You may not keep your own cards now."),
        ),
        _THROW: (
            say("%(player)s may not throw a card away now."),
            say("You may not throw a card away now."),
        ),
        _PASS_KEEP: (
            say("%(player)s may neither pass a card nor keep the own ones now."),
            say("You may neither pass a card nor keep your own ones now."),
        ),
        _PLAY_PASS: (
            say("%(player)s may neither play a card nor pass one now."),
            say("You may neither play a card nor pass one now."),
        ),
    }
)
