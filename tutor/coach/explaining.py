"""Sentences about perfect play: how often it does something, why, and how to mix at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from tutor.coach.judge import FINE, Appraisal, Choice, Source, Wait
from tutor.coach.reasons import Reason, Why
from tutor.engine import CallPut, Card, GiveUp, See, Suit
from tutor.text import Message, Percent, Value, label, say, say_n
from tutor.words import percent, suit_name

_REASONS: Mapping[Why, Message] = MappingProxyType(
    {
        Why.WINS_HAND: say("With %(card)s the hand is won at once."),
        Why.DRAWS_HAND: say("With %(card)s the hand ends in a draw."),
        Why.LOSES_HAND: say("With %(card)s the hand is lost at once."),
        Why.SURE_AFTER: say("After %(card)s the hand can be won whatever the opponent holds."),
        Why.SAFE_AFTER: say("After %(card)s the hand need not be lost any more."),
        Why.HOPELESS_AFTER: say("After %(card)s the hand cannot be won any more."),
        Why.TAKES_TRICK: say("%(card)s beats %(other)s and wins the trick and the next lead."),
        Why.TIES_TRICK: say(
            "%(card)s ties with %(other)s: the trick is nobody’s, and whoever led it leads again."
        ),
        Why.GIVES_TRICK: say(
            "%(card)s does not beat %(other)s: the opponent wins the trick and the next lead."
        ),
        Why.ENOUGH: say("%(card)s is enough to win the trick, and %(other)s is kept."),
        Why.CHEAPEST: say("Nothing held beats or ties %(other)s, so the lowest card costs least."),
        Why.CAN_BE_BEATEN: say(
            "In %(share)s of all the hands the opponent can hold, a card beats %(card)s."
        ),
        Why.UNBEATABLE: say("The opponent can hold no card that beats %(card)s."),
        Why.BLUFF: say(
            "With these cards a put is a bluff: with all cards open they would win against only "
            "%(share)s of all the hands the opponent can hold."
        ),
        Why.NOTHING_BEHIND: say("The hand is decided: a put gains nothing any more."),
    }
)


def reason_told(reason: Reason) -> Message:
    """A reason as a sentence; it holds whoever decides."""
    message = _REASONS[reason.why]
    cards = {"card": reason.card, "other": reason.other}
    values: dict[str, Value] = {
        name: card
        for name, card in cards.items()
        if card is not None and f"%({name})s" in message.msgid
    }
    if reason.share is not None:
        values["share"] = percent(reason.share)
    return replace(message, params=MappingProxyType(values))


def tenths(frequency: float) -> int:
    """A mixed frequency (0 to 1) in tenths: 1 to 9."""
    return min(9, max(1, round(10 * frequency)))


def often_told(choice: Choice) -> Message | None:
    """How often perfect play makes this choice; None where the source does not say."""
    if choice.frequency is None:
        return None
    kind, often = type(choice.action), choice.frequency
    if often <= FINE:
        return _NEVER.get(kind, say("Perfect play hardly ever does this here."))
    if often >= 1 - FINE:
        return _ALWAYS.get(kind, say("Perfect play does this here."))
    number = tenths(often)
    if kind is CallPut:
        return say_n(
            "Perfect play puts %(n)s time in 10 here.",
            "Perfect play puts %(n)s times in 10 here.",
            number,
        )
    if kind is See:
        return say_n(
            "Perfect play sees %(n)s time in 10 here.",
            "Perfect play sees %(n)s times in 10 here.",
            number,
        )
    return say_n(
        "Perfect play does this %(n)s time in 10 here.",
        "Perfect play does this %(n)s times in 10 here.",
        number,
    )


_NEVER: Mapping[type, Message] = MappingProxyType(
    {
        CallPut: say("Perfect play hardly ever puts here."),
        See: say("Perfect play hardly ever sees here."),
        GiveUp: say("Perfect play hardly ever gives up here."),
    }
)
_ALWAYS: Mapping[type, Message] = MappingProxyType(
    {
        CallPut: say("Perfect play puts here."),
        See: say("Perfect play sees here."),
        GiveUp: say("Perfect play gives up here."),
        Wait: say("Perfect play waits here."),
    }
)


def randomiser(held: Sequence[Card], frequency: float) -> tuple[Card, tuple[Suit, ...]] | None:
    """A die that everybody holds: the lowest card, and the suits with which to say yes.

    Suits mean nothing in Put and are as good as dice: one of four. None where the choice is not
    mixed or the lowest rank is held twice.
    """
    if not FINE < frequency < 1 - FINE or not held:
        return None
    lowest = max(held, key=lambda card: card.rank.place)
    if sum(card.rank is lowest.rank for card in held) > 1:
        return None
    number = min(3, max(1, round(4 * frequency)))
    return lowest, tuple(Suit)[:number]


def randomiser_told(held: Sequence[Card], choice: Choice) -> Message | None:
    """How to mix a put at a table without dice; None where there is nothing to mix."""
    found = randomiser(held, choice.frequency or 0.0)
    if found is None or not isinstance(choice.action, CallPut):
        return None
    card, suits = found
    texts = {
        1: say(
            "To mix at a table, look at the suit of your lowest card, which means nothing in Put: "
            "say “Put!” if %(card)s is of %(first)s."
        ),
        2: say(
            "To mix at a table, look at the suit of your lowest card, which means nothing in Put: "
            "say “Put!” if %(card)s is of %(first)s or %(second)s."
        ),
        3: say(
            "To mix at a table, look at the suit of your lowest card, which means nothing in Put: "
            "say “Put!” unless %(card)s is of %(last)s."
        ),
    }
    names = dict(zip(("first", "second"), map(suit_name, suits), strict=False))
    names["last"] = suit_name(tuple(Suit)[-1])
    message = texts[len(suits)]
    used = {key: name for key, name in names.items() if f"%({key})s" in message.msgid}
    return replace(message, params=MappingProxyType({"card": card, **used}))


COUNTED = label("source", "Counted: all cards open, best play")
"""Where a counted number comes from, as a label beside it."""
PERFECT = label("source", "Solved: perfect play with hidden cards")
"""Where a number of perfect play comes from."""


def source_told(appraisal: Appraisal) -> Message:
    """Where the numbers of an appraisal come from, and how far they can be off."""
    if appraisal.source is Source.SOLVED and appraisal.exploitability is not None:
        return say(
            "Perfect play, solved: even the best opponent gains at most %(gap)s "
            "of win chance on it.",
            gap=Percent(appraisal.exploitability, 2),
        )
    return say(
        "Counted with all cards open and best play: there is no table of perfect play "
        "for these rules at this score."
    )
