"""Cards in Put order: 3 2 A K Q J 10 9 8 7 6 5 4, suits never compared (RULES.md section 1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from tutor.engine.errors import BadInput, Problem

CARDS_EACH = 3
"""How many cards each player is dealt."""


class Rank(Enum):
    """A rank, listed from the highest to the lowest; ``Rank.THREE`` is not the number 3.

    >>> Rank.THREE.beats(Rank.TWO), Rank.FOUR.beats(Rank.FIVE)
    (True, False)
    """

    THREE = "3"
    TWO = "2"
    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"

    letter: str
    """The neutral letter or number: ``Q`` is a queen in every language."""
    place: int
    """0 for the highest rank (3) to 12 for the lowest (4)."""

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.place = len(type(self).__members__)

    def beats(self, other: Rank) -> bool:
        """Whether a card of this rank wins a trick against ``other``."""
        return self.place < other.place


class Suit(Enum):
    """A suit; it names a card and never decides anything."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The printed sign, e.g. ``♠``."""
        return _SYMBOLS[self.value]


_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 52 cards. There is deliberately no ``<``: ask `beats` or `ties`.

    >>> Card.parse("3♠").beats(Card.parse("AD")), Card.parse("KH").ties(Card.parse("KC"))
    (True, True)
    >>> str(Card.parse("10H")), Card.parse("10♥").code
    ('10♥', '10H')

    Each card exists once, as in a pack, so equal cards are the same object:

    >>> Card(Rank.QUEEN, Suit.SPADES) is Card.parse("QS")
    True
    """

    rank: Rank
    suit: Suit
    code: str = field(init=False, repr=False)
    """The neutral id, e.g. ``QS`` or ``10H``: never localised."""

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        return _CARDS.get((rank, suit)) or object.__new__(cls)

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", self.rank.letter + self.suit.value)

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        # Copies and pickles must find the one object again, too.
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return self.rank.letter + self.suit.symbol

    def beats(self, other: Card) -> bool:
        """Whether this card wins a trick against ``other``."""
        return self.rank.place < other.rank.place

    def ties(self, other: Card) -> bool:
        """Whether the two cards have the same rank, so that the trick is tied."""
        return self.rank is other.rank

    @staticmethod
    def parse(text: str) -> Card:
        """The card that ``text`` names, as ``QS`` or ``Q♠``.

        Raises `BadInput` (``UNKNOWN_CARD``) for anything else.
        """
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            raise BadInput(Problem.UNKNOWN_CARD, text, "e.g. QS, 10H, 3♦") from None


_CARDS: dict[tuple[Rank, Suit], Card] = {}
_CARDS.update({(rank, suit): Card(rank, suit) for rank in Rank for suit in Suit})
_PACK = tuple(_CARDS.values())
_BY_TEXT = {card.code: card for card in _PACK} | {str(card): card for card in _PACK}


def pack() -> tuple[Card, ...]:
    """The 52 cards, highest rank first."""
    return _PACK
