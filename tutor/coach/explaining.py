"""Sentences about perfect play: how often it does something, why, and how to mix at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from tutor.coach.estimates import estimated_source_told
from tutor.coach.judge import FINE, Appraisal, Choice, Fact, Source, Wait
from tutor.coach.whys import Reason, Why
from tutor.engine import CallPut, Card, Concede, GiveUp, Play, See, Suit
from tutor.text import Message, Points, Value, label, say, say_n, sentences
from tutor.words import percent, suit_name

_REASONS: Mapping[Why, Message] = MappingProxyType(
    {
        Why.WINS_HAND: say("With %(card)s the hand is won."),
        Why.DRAWS_HAND: say("With %(card)s the hand ends in a draw."),
        Why.LOSES_HAND: say("With %(card)s the hand is lost."),
        Why.SURE_AFTER: say("After %(card)s the hand can be won whatever the other player holds."),
        Why.SAFE_AFTER: say("After %(card)s good play makes sure of a draw at least."),
        Why.HOPELESS_AFTER: say("After %(card)s the hand cannot be won any more."),
        Why.TAKES_TRICK: say("%(card)s beats %(other)s and wins the trick and the next lead."),
        Why.TIES_TRICK: say(
            "%(card)s ties with %(other)s: the trick is nobody’s, and whoever led it leads again."
        ),
        Why.GIVES_TRICK: say(
            "%(card)s does not beat %(other)s: the trick is lost, and the next lead with it."
        ),
        Why.ENOUGH: say("%(card)s is enough to win the trick, and %(other)s is kept."),
        Why.LOWER_DOES: say("%(other)s would win the trick as well, and %(card)s would be kept."),
        Why.CHEAPEST: say(
            "None of the cards left beats %(other)s or ties with it, so the lowest costs least."
        ),
        Why.CAN_BE_BEATEN: say(
            "In %(share)s of all cases the other player holds a card that beats %(card)s."
        ),
        Why.UNBEATABLE: say("The other player can hold no card that beats %(card)s."),
        Why.BLUFF: say(
            "With these cards a put is a bluff: it counts on the other player’s giving up."
        ),
        Why.NOTHING_BEHIND: say("The hand is decided: a put gains nothing any more."),
        Why.LOST_ALREADY: say("The hand is lost already: a put can only cost more."),
        Why.SPOILS_HAND: say("With %(card)s the hand is spoiled: nobody has most tricks."),
        Why.OVERTAKES: say("%(card)s beats %(other)s, the highest card so far."),
        Why.LEVEL: say("%(card)s ties with %(other)s, the highest card so far."),
        Why.NOT_ENOUGH: say("%(card)s does not reach %(other)s, the highest card on the table."),
        Why.NOBODY_BEATS: say("Nobody else can hold a card that beats %(card)s."),
        Why.PARTNER_WINS: say("The partner’s %(other)s wins the trick, so the lowest card does."),
        Why.PARTNER_LEADS: say(
            "The partner’s %(other)s is the highest card so far, so the lowest card does."
        ),
        Why.PARTNER_WOULD: say(
            "The partner’s %(other)s is the highest card, so any card wins the trick for the side."
        ),
        Why.NO_WIN_LEFT: say(
            "This hand cannot be won any more: a put pays only if it is given up."
        ),
        Why.BLUFF_AT_ALL: say(
            "With these cards a put is a bluff: it counts on the others’ giving up."
        ),
        Why.BEST_IS_GIVEN: say("Whoever passes a card has to pass the best one: %(card)s."),
        Why.LOWEST: say("None of the cards held is lower than %(card)s."),
        Why.NOT_LOWEST: say("Without %(card)s, the lower %(other)s stays."),
        Why.KEEPS_BEST: say("With %(card)s led, %(other)s stays for a later trick."),
        Why.LOWER_OVERTAKES: say(
            "%(other)s would beat the highest card so far as well, and %(card)s would be kept."
        ),
        Why.WASTES: say(
            "No card held reaches the highest one on the table, so %(other)s would cost less than "
            "%(card)s."
        ),
        Why.PARTNER_LAST: say("The partner plays last and may still beat %(other)s."),
        Why.PARTNER_HOLDS: say(
            "The partner has still to play and holds %(other)s, which was passed across: it beats "
            "the highest card so far."
        ),
        Why.PARTNER_SAFE: say("No opponent can hold a card that beats the partner’s %(other)s."),
        Why.LAST_CHANCE: say("If the other side wins this trick too, the hand is lost."),
        Why.CLINCHES: say("One trick is won already: with this one the hand is won."),
    }
)


def _higher_out(count: int) -> Message:
    return say_n(
        "%(n)s card that others may hold beats %(card)s.",
        "%(n)s cards that others may hold beat %(card)s.",
        count,
    )


def reason_told(reason: Reason) -> Message:
    """A reason as a sentence; it holds whoever decides."""
    message = (
        _higher_out(reason.count or 0) if reason.why is Why.HIGHER_OUT else _REASONS[reason.why]
    )
    cards = {"card": reason.card, "other": reason.other}
    values: dict[str, Value] = {
        name: card
        for name, card in cards.items()
        if card is not None and f"%({name})s" in message.msgid
    }
    if reason.share is not None:
        values["share"] = percent(reason.share)
    return replace(message, params=MappingProxyType({**message.params, **values}))


def tenths(frequency: float) -> int:
    """A mixed frequency (0 to 1) in tenths: 1 to 9."""
    return min(9, max(1, round(10 * frequency)))


def often_told(choice: Choice) -> Message | None:
    """How often perfect play makes this choice; None where the source does not say."""
    if choice.frequency is None:
        return None
    kind, often = type(choice.action), choice.frequency
    # Giving up without a put is told like giving up.
    kind = GiveUp if kind is Concede else kind
    if often <= FINE:
        return _NEVER[kind]
    if often >= 1 - FINE:
        return _ALWAYS[kind]
    return _SOMETIMES[kind](tenths(often))


_SOMETIMES: Mapping[type, Callable[[int], Message]] = MappingProxyType(
    {
        CallPut: lambda n: say_n(
            "Perfect play puts %(n)s time in 10 here.",
            "Perfect play puts %(n)s times in 10 here.",
            n,
        ),
        See: lambda n: say_n(
            "Perfect play sees the put %(n)s time in 10 here.",
            "Perfect play sees the put %(n)s times in 10 here.",
            n,
        ),
        GiveUp: lambda n: say_n(
            "Perfect play gives up %(n)s time in 10 here.",
            "Perfect play gives up %(n)s times in 10 here.",
            n,
        ),
        Wait: lambda n: say_n(
            "Perfect play waits %(n)s time in 10 here.",
            "Perfect play waits %(n)s times in 10 here.",
            n,
        ),
        Play: lambda n: say_n(
            "Perfect play lays this card %(n)s time in 10 here.",
            "Perfect play lays this card %(n)s times in 10 here.",
            n,
        ),
    }
)
_NEVER: Mapping[type, Message] = MappingProxyType(
    {
        CallPut: say("Perfect play hardly ever puts here."),
        See: say("Perfect play hardly ever sees the put here."),
        GiveUp: say("Perfect play hardly ever gives up here."),
        Wait: say("Perfect play hardly ever waits here."),
        Play: say("Perfect play hardly ever lays this card here."),
    }
)
_ALWAYS: Mapping[type, Message] = MappingProxyType(
    {
        CallPut: say("Perfect play puts here."),
        See: say("Perfect play sees the put here."),
        GiveUp: say("Perfect play gives up here."),
        Wait: say("Perfect play waits here."),
        Play: say("Perfect play lays this card here."),
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
    names = dict(zip(("first", "second"), map(suit_name, suits), strict=False))
    names["last"] = suit_name(tuple(Suit)[-1])
    rule = _DICE[len(suits)]
    used = {key: name for key, name in names.items() if f"%({key})s" in rule.msgid}
    yours = _DIE_SAYS_PUT if card.suit in suits else _DIE_SAYS_WAIT
    return sentences(
        _DIE, replace(rule, params=MappingProxyType(used)), say(yours.msgid, card=card)
    )


_DIE = say(
    "To mix at a table, use the suit of your lowest card as a die: suits mean nothing in Put."
)
_DICE: Mapping[int, Message] = MappingProxyType(
    {
        1: say("Put if it is of %(first)s, which is 1 time in 4."),
        2: say("Put if it is of %(first)s or %(second)s, which is 2 times in 4."),
        3: say("Put unless it is of %(last)s, which is 3 times in 4."),
    }
)
"""By how many suits say yes."""
_DIE_SAYS_PUT = say("Yours is %(card)s: this time, put.")
_DIE_SAYS_WAIT = say("Yours is %(card)s: this time, do not put.")

COUNTED = label("source", "Counted: all cards open, best play")
"""Where a counted number comes from, as a label beside it."""
ALL_CARDS = label("source", "Counted: all the cards there can be")
"""Where a number comes from in which nothing is played."""
PERFECT = label("source", "Solved: perfect play with hidden cards")
"""Where a number of perfect play comes from."""


def rare_told(appraisal: Appraisal) -> tuple[Message, ...]:
    """That perfect play hardly ever comes to this decision; nothing where it does."""
    if appraisal.insight(Fact.UNEXPECTED) is None:
        return ()
    return (
        say(
            "Perfect play hardly ever comes here, so against other players these numbers may be "
            "quite different."
        ),
    )


def source_told(appraisal: Appraisal) -> Message:
    """Where the numbers of an appraisal come from, and how far they can be off."""
    if appraisal.source is Source.ESTIMATED:
        return estimated_source_told(appraisal)
    if appraisal.source is Source.SOLVED and appraisal.exploitability is not None:
        return solved_told(appraisal.exploitability)
    return say(
        "Counted with all cards open and best play, because perfect play has not been worked out "
        "for these rules at this score."
    )


def solved_told(gap: float) -> Message:
    """That numbers are perfect play's, with the exploitability ``gap`` (0 to 1) of their table."""
    return say(
        "Perfect play, solved: even a perfect opponent gains at most %(gap)s percentage points of "
        "win chance against it.",
        gap=Points(max(gap, _LEAST), 2),
    )


_LEAST = 0.0001
"""No solution is shown to be better than this (0 to 1, in win chance)."""
