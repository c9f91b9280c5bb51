"""The family of errors the engine raises: each carries facts, none carries a sentence.

`tutor.words` turns the facts into a sentence in the reader's language; ``str(error)`` is for
developers and logs and ends with the offending text, ready for a bug report.
"""

from __future__ import annotations

from enum import Enum
from reprlib import Repr
from typing import TYPE_CHECKING

_SHOWN = Repr()
_SHOWN.maxstring = _SHOWN.maxother = 120
_SHOWN.maxlong = 40
"""Texts from outside can be of any size and depth; an error shows enough to find them."""

if TYPE_CHECKING:
    from tutor.engine.actions import Action


class Refusal(Enum):
    """Why an action is not legal now."""

    HAND_IS_OVER = "hand-is-over"
    NOT_AT_THE_TABLE = "not-at-the-table"
    ANSWER_THE_PUT = "answer-the-put"
    NOT_YOURS_TO_ANSWER = "not-yours-to-answer"
    NO_PUT_TO_ANSWER = "no-put-to-answer"
    ONE_PUT_PER_HAND = "one-put-per-hand"
    PUT_ON_YOUR_TURN = "put-on-your-turn"
    NO_GIVING_UP_WITHOUT_A_PUT = "no-giving-up-without-a-put"
    PLAY_IT_OUT = "play-it-out"
    NOT_YOUR_TURN = "not-your-turn"
    PUT_OR_GIVE_UP = "put-or-give-up"
    CARD_NOT_HELD = "card-not-held"
    NO_EXCHANGE = "no-exchange"
    EXCHANGE_FIRST = "exchange-first"
    EXCHANGE_IS_OVER = "exchange-is-over"
    NOT_PLAYING = "not-playing"
    GIVEN_ALREADY = "given-already"
    GIVE_THE_BEST = "give-the-best"
    NOTHING_TO_DISCARD = "nothing-to-discard"
    NOTHING_TO_DECLINE = "nothing-to-decline"


class Problem(Enum):
    """What is wrong with a text or record that should describe cards, a deal or a score."""

    UNKNOWN_CARD = "unknown-card"
    CARD_TWICE = "card-twice"
    NOT_THREE_CARDS = "not-three-cards"
    WRONG_SEATS = "wrong-seats"
    UNKNOWN_ACTION = "unknown-action"
    BAD_NOTATION = "bad-notation"
    NOT_A_SCORE = "not-a-score"
    GAME_IS_OVER = "game-is-over"
    UNKNOWN_CHOICE = "unknown-choice"


class PutError(ValueError):
    """Base of every error of the engine; never raised itself."""


class BadInput(PutError):
    """A text or record is not what it should be: ``problem`` says how, ``found`` is the text."""

    def __init__(self, problem: Problem, found: object, expected: str = "") -> None:
        self.problem = problem
        self.found = found
        self.expected = expected
        hint = f" (expected {expected})" if expected else ""
        super().__init__(f"{problem.value.replace('-', ' ')}{hint}: {_SHOWN.repr(found)}")


class IllegalAction(PutError):
    """An action was tried that the rules refuse here; the hand is unchanged."""

    def __init__(self, refusal: Refusal, action: Action, position: str) -> None:
        self.refusal = refusal
        self.action = action
        self.position = position
        super().__init__(f"{refusal.value}: {action} in {position}")
