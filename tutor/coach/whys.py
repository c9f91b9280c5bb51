"""The kinds of reasons there are: each is a fact about the very cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tutor.engine import Card


class Why(Enum):
    """What a reason states; its other fields are named in brackets."""

    WINS_HAND = "wins-hand"
    """Laying ``card`` wins the hand at once."""
    DRAWS_HAND = "draws-hand"
    """Laying ``card`` ends the hand in a draw."""
    LOSES_HAND = "loses-hand"
    """Laying ``card`` loses the hand at once."""
    SURE_AFTER = "sure-after"
    """After ``card`` the hand can be won whatever the opponent holds and plays."""
    SAFE_AFTER = "safe-after"
    """After ``card`` the hand cannot be lost any more, if the other cards are played well."""
    HOPELESS_AFTER = "hopeless-after"
    """After ``card`` the hand cannot be won any more, whatever the opponent holds and plays."""
    TAKES_TRICK = "takes-trick"
    """``card`` beats ``other``: the trick is won, and with it the next lead."""
    TIES_TRICK = "ties-trick"
    """``card`` ties with ``other``: the trick is nobody's, and its leader leads again."""
    GIVES_TRICK = "gives-trick"
    """``card`` does not beat ``other``: the opponent wins the trick and leads next."""
    ENOUGH = "enough"
    """``card`` wins the trick as well as ``other``, which is higher and stays in hand."""
    LOWER_DOES = "lower-does"
    """``card`` wins the trick, but ``other``, which is lower, would win it as well."""
    CHEAPEST = "cheapest"
    """No card held can win or tie the trick, and ``card`` is the lowest."""
    CAN_BE_BEATEN = "can-be-beaten"
    """In ``share`` of all the hands the opponent can hold there is a card that beats ``card``."""
    UNBEATABLE = "unbeatable"
    """No card that the opponent can hold beats ``card``."""
    BLUFF = "bluff"
    """A put although the hand loses against more than half of all the opponent's cards."""
    NOTHING_BEHIND = "nothing-behind"
    """A put that gains nothing, for the hand is decided."""
    LOST_ALREADY = "lost-already"
    """A put in a hand that is lost, whatever is laid."""
    SPOILS_HAND = "spoils-hand"
    """Laying ``card`` ends the hand, and of three players nobody has most tricks."""
    OVERTAKES = "overtakes"
    """``card`` beats ``other``, the highest so far; somebody has still to play."""
    LEVEL = "level"
    """``card`` ties with ``other``, the highest so far; somebody has still to play."""
    NOT_ENOUGH = "not-enough"
    """``card`` neither beats nor ties ``other``, the highest card on the table."""
    NOBODY_BEATS = "nobody-beats"
    """No card that anybody else can hold beats ``card``."""
    PARTNER_WINS = "partner-wins"
    """The partner's ``other`` wins the trick, and ``card`` is the lowest."""
    PARTNER_LEADS = "partner-leads"
    """The partner's ``other`` is the highest so far, and ``card`` is the lowest."""
    PARTNER_WOULD = "partner-would"
    """The partner's ``other`` is the highest, so that the side wins the trick with any card."""
    NO_WIN_LEFT = "no-win-left"
    """A put in a hand that cannot be won any more."""
    BLUFF_AT_ALL = "bluff-at-all"
    """A put although most deals that were tried lose the hand."""
    BEST_IS_GIVEN = "best-is-given"
    """``card`` is of the highest rank held, which has to be given."""
    LOWEST = "lowest"
    """No card held is lower than ``card``."""
    NOT_LOWEST = "not-lowest"
    """``other``, which is held too, is lower than ``card``."""
    HIGHER_OUT = "higher-out"
    """``count`` cards that others may hold beat ``card``."""
    KEEPS_BEST = "keeps-best"
    """``card`` is led, and ``other``, the highest of those held, stays in hand."""
    LOWER_OVERTAKES = "lower-overtakes"
    """``other``, which is held too and lower than ``card``, beats the highest so far as well."""
    WASTES = "wastes"
    """No card held reaches the highest on the table, and ``other`` is lower than ``card``."""
    PARTNER_LAST = "partner-last"
    """The partner lays the last card of the trick and may hold one that beats ``other``."""
    PARTNER_HOLDS = "partner-holds"
    """The partner, who has still to play, holds ``other``, which beats the highest so far."""
    PARTNER_SAFE = "partner-safe"
    """No card that an opponent can hold beats the partner's ``other``."""
    LAST_CHANCE = "last-chance"
    """If the other side wins the trick under way, the hand is lost."""
    CLINCHES = "clinches"
    """Whoever decides wins the hand by winning the trick under way."""


FOR_MANY = frozenset(
    {
        Why.SPOILS_HAND,
        Why.OVERTAKES,
        Why.LEVEL,
        Why.NOT_ENOUGH,
        Why.NOBODY_BEATS,
        Why.PARTNER_WINS,
        Why.PARTNER_LEADS,
        Why.PARTNER_WOULD,
        Why.NO_WIN_LEFT,
        Why.BLUFF_AT_ALL,
        Why.BEST_IS_GIVEN,
        Why.LOWEST,
        Why.NOT_LOWEST,
        Why.HIGHER_OUT,
        Why.KEEPS_BEST,
        Why.LOWER_OVERTAKES,
        Why.WASTES,
        Why.PARTNER_LAST,
        Why.PARTNER_HOLDS,
        Why.PARTNER_SAFE,
        Why.LAST_CHANCE,
        Why.CLINCHES,
    }
)
"""What is stated only where more than two play."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact about a choice."""

    why: Why
    card: Card | None = None
    other: Card | None = None
    share: float | None = None
    count: int | None = None
