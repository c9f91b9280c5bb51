"""A question as facts and messages: what is asked, what can be answered, and why.

Every option carries its own reason, true for the cards on the table. Answers are told by the
option's key, which depends neither on language nor on the order in which options stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from tutor.engine import Card, Hand, Rulebook, Score, Seat
from tutor.text import Message, say
from tutor.words import Players


class Mode(Enum):
    """How a question is answered."""

    CHOOSE = "choose"
    """By one option."""
    ORDER = "order"
    """By all options, one after the other."""


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer: a text or a card, whether it is right, and why it is or is not."""

    key: str
    right: bool
    why: Message
    text: Message | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """What a question is about: the hand on the table, or loose cards.

    ``score`` is by side; left out, nobody has a point yet. ``you`` is the seat whose eyes the
    learner sees with: then the other cards lie face down. ``about`` holds the parameters of the
    kind of question, a seat by its letter. ``rulebook`` is for loose cards; a hand knows its own.
    """

    players: Players
    hand: Hand | None = None
    score: Score = ()
    cards: tuple[Card, ...] = ()
    you: Seat | None = None
    about: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    rulebook: Rulebook | None = None

    def __post_init__(self) -> None:
        if self.hand is not None and not self.score:
            object.__setattr__(self, "score", tuple(0 for _ in self.hand.rulebook.sides))

    @property
    def rules(self) -> Rulebook:
        """The rulebook played by; raises `BadSituation` if the question needs one and has none."""
        if self.hand is not None:
            return self.hand.rulebook
        if self.rulebook is None:
            raise BadSituation("this kind of question needs a rulebook")
        return self.rulebook

    @property
    def position(self) -> Hand:
        """The hand; raises `BadSituation` if the question has none."""
        if self.hand is None:
            raise BadSituation("this kind of question needs a table")
        return self.hand

    def parameter(self, name: str, allowed: Iterable[str], default: str | None = None) -> str:
        """The parameter ``name``; raises `BadSituation` unless it is one of ``allowed``."""
        value = self.about.get(name, default)
        if value not in (known := tuple(allowed)):
            raise BadSituation(f"about: {name} = {value!r} is not one of {', '.join(known)}")
        return value

    def seat(self, default: Seat | None) -> Seat:
        """The seat the question is about: the parameter ``seat``, or ``default``."""
        letters = [seat.letter for seat in self.players]
        return Seat(self.parameter("seat", letters, default.letter if default else None))


class BadSituation(Exception):
    """A question cannot be asked here; the text tells a lesson's author why."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question whose answer the engine knows.

    ``hints`` go from what to look at to nearly the answer. ``rule`` is the section of the rules
    page that settles it. ``source`` says where a judged number comes from.
    """

    drill: str
    prompt: Message
    options: tuple[Option, ...]
    rule: str
    hints: tuple[Message, ...]
    mode: Mode = Mode.CHOOSE
    source: Message | None = None

    def accepts(self, answer: str) -> bool:
        """Whether ``answer`` (see `is_complete`) is right."""
        if self.mode is Mode.CHOOSE:
            return any(option.right for option in self.options if option.key == answer)
        return self._first_misplaced(answer) is None

    def is_complete(self, answer: str) -> bool:
        """Whether ``answer`` answers the question: a key, or all keys joined by dots."""
        keys = {option.key for option in self.options}
        if self.mode is Mode.CHOOSE:
            return answer in keys
        return sorted(answer.split(".")) == sorted(keys)

    def why(self, answer: str) -> Message:
        """The reason why ``answer`` is right or wrong."""
        if self.mode is Mode.CHOOSE:
            return self.option(answer).why
        misplaced = self._first_misplaced(answer)
        if misplaced is None:
            return say("Each card beats all that come after it.")
        placed, higher = misplaced
        return say(
            "%(higher)s is higher than %(placed)s and has to come before it.",
            higher=higher,
            placed=placed,
        )

    def option(self, key: str) -> Option:
        """The option with this key; raises `KeyError`."""
        for option in self.options:
            if option.key == key:
                return option
        raise KeyError(key)

    @property
    def right(self) -> tuple[Option, ...]:
        """The options that are accepted; for an order, all of them in the right order."""
        if self.mode is Mode.CHOOSE:
            return tuple(option for option in self.options if option.right)
        return tuple(sorted(self.options, key=lambda option: _card(option).rank.place))

    @property
    def right_answer(self) -> str:
        """An answer that is accepted, as `is_complete` has it."""
        keys = [option.key for option in self.right]
        return keys[0] if self.mode is Mode.CHOOSE else ".".join(keys)

    def _first_misplaced(self, answer: str) -> tuple[Card, Card] | None:
        """The first card that stands before a higher one, with that higher card."""
        cards = [_card(self.option(key)) for key in answer.split(".")]
        for index, card in enumerate(cards):
            for later in cards[index + 1 :]:
                if later.beats(card):
                    return card, later
        return None


def _card(option: Option) -> Card:
    assert option.card is not None
    return option.card
