"""Names of ranks, suits, cards and players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from tutor.engine import Card, Rank, Seat, Suit
from tutor.text import Message, Name, Percent, Value, label, show


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat, for sentences: a name, or the learner."""

    name: str
    you: bool = False

    @property
    def label(self) -> Message:
        """The player alone, as on a button or beside the cards."""
        return label("player", "You") if self.you else show(Name(self.name))

    def told(self, by_name: Message, to_you: Message) -> Message:
        """The sentence about this player: with the name, or addressed to the learner."""
        return to_you if self.you else by_name


Players = dict[Seat, Player]
"""The players by seat, in the order of `Rulebook.seats`."""

_RANKS = {
    Rank.THREE: label("rank", "3"),
    Rank.TWO: label("rank", "2"),
    Rank.ACE: label("rank", "Ace"),
    Rank.KING: label("rank", "King"),
    Rank.QUEEN: label("rank", "Queen"),
    Rank.JACK: label("rank", "Jack"),
    Rank.TEN: label("rank", "10"),
    Rank.NINE: label("rank", "9"),
    Rank.EIGHT: label("rank", "8"),
    Rank.SEVEN: label("rank", "7"),
    Rank.SIX: label("rank", "6"),
    Rank.FIVE: label("rank", "5"),
    Rank.FOUR: label("rank", "4"),
}
_SUITS = {
    Suit.SPADES: label("suit", "spades"),
    Suit.HEARTS: label("suit", "hearts"),
    Suit.DIAMONDS: label("suit", "diamonds"),
    Suit.CLUBS: label("suit", "clubs"),
}


def rank_name(rank: Rank) -> Message:
    """The rank in words, e.g. "Queen" or "7"."""
    return _RANKS[rank]


def suit_name(suit: Suit) -> Message:
    """The suit in words, e.g. "spades"."""
    return _SUITS[suit]


def card_name(card: Card) -> Message:
    """The card as one says it, e.g. "Queen of spades"."""
    return label(
        "card", "%(rank)s of %(suit)s", rank=rank_name(card.rank), suit=suit_name(card.suit)
    )


def told(player: Player, by_name: Message, to_you: Message, **params: Value) -> Message:
    """``by_name`` with the player's name as ``%(player)s``, or ``to_you`` for the learner.

    ``params`` are filled into either. So both texts can stand as constants in a table.
    """
    chosen = to_you if player.you else by_name
    named = {} if player.you else {"player": Name(player.name)}
    return replace(chosen, params=MappingProxyType({**chosen.params, **named, **params}))


def percent(share: float) -> Percent:
    """``share`` in whole per cent; with a decimal where these would say never or always.

    Less than half a tenth of one per cent is nothing.
    """
    if share < _NOTHING or share > 1 - _NOTHING:
        return Percent(float(share > _NOTHING))
    return Percent(share, 0 if 0.01 <= share <= 0.99 else 1)


_NOTHING = 0.0005
"""Shares closer than this to 0 and 1 are shown as these."""
