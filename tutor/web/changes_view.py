"""Two forms of the game side by side: statements of either only, and hands that differ."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.course.book import RuleItem
from tutor.course.changes import Cut, Example, Outcome
from tutor.course.course import Course
from tutor.engine import Card, Rulebook, Tally
from tutor.text import Message, Name, label, say
from tutor.web.hand_view import log_of
from tutor.words import (
    Player,
    Players,
    holds_told,
    owed_told,
    refusal_told,
    result_told,
    score_told,
)

_CHOICES = {
    "seating": label("choice", "Who plays"),
    "exchange": label("choice", "Passing cards"),
    "target": label("choice", "Points to win"),
    "first_dealer": label("choice", "The first deal"),
    "put_timing": label("choice", "When to put"),
    "seen_put": label("choice", "A seen put"),
    "drawn_seen_put": label("choice", "A seen put, and the hand is drawn"),
    "concede": label("choice", "Giving up without a put"),
    "play_on": label("choice", "Playing on without a put"),
    "stops_when_decided": label("choice", "Two tricks to none"),
    "stake": label("choice", "The stake"),
    "tally": label("choice", "Rounds of drinks"),
}
_STAKE = say("This is about the chips: no hand comes out differently because of it.")
_NOT_SHOWN = say("One and the same hand cannot show this: the rules below tell the difference.")
_NAMES = ("Ben", "Anna")
"""The non-dealer and the dealer, as in the lessons."""


@dataclass(frozen=True, slots=True)
class Side:
    """How a hand goes under one of the rulebooks."""

    rules: Message
    told: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A choice with the hand that shows it: what is given, then how it goes on both sides."""

    choice: Message
    given: tuple[Message, ...]
    sides: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class Statements:
    """A section of the rules: what holds under one of the rulebooks only."""

    title: Message
    one: tuple[RuleItem, ...]
    other: tuple[RuleItem, ...]


def title_of(course: Course, book: Rulebook) -> Message:
    """What a rulebook is called."""
    return course.rules.titles[book.key].title


def statements(course: Course, one: Rulebook, other: Rulebook) -> list[Statements]:
    """What only one of the rules pages says, section by section."""
    first, second = (course.rules.sections(book) for book in (one, other))
    titles = {section.id: section.title for section in (*first, *second)}
    found = []
    for id_, title in titles.items():
        mine, theirs = (
            next((section.items for section in page if section.id == id_), ())
            for page in (first, second)
        )
        only = Statements(title, _only(mine, theirs), _only(theirs, mine))
        if only.one or only.other:
            found.append(only)
    return found


def _only(mine: tuple[RuleItem, ...], theirs: tuple[RuleItem, ...]) -> tuple[RuleItem, ...]:
    texts = [(item.text, dict(item.text.params)) for item in theirs]
    return tuple(item for item in mine if (item.text, dict(item.text.params)) not in texts)


def shown_view(
    course: Course, books: tuple[Rulebook, Rulebook], choice: str, shown: Example | Cut | None
) -> Shown:
    """A differing choice as the page shows it."""
    titles = [title_of(course, book) for book in books]
    if shown is None:
        return Shown(_CHOICES[choice], (_STAKE if choice == "stake" else _NOT_SHOWN,))
    if isinstance(shown, Cut):
        given = [_cut_told(name, card) for name, card in zip(_NAMES, shown.cards, strict=True)]
        dealers = ((_deals_told(dealer),) for dealer in (shown.one, shown.other))
        sides = tuple(Side(title, told) for title, told in zip(titles, dealers, strict=True))
        return Shown(_CHOICES[choice], tuple(given), sides)
    players = {seat: Player(name) for seat, name in zip(books[0].seats, _NAMES, strict=True)}
    dealt = (
        holds_told(player, cards)
        for player, cards in zip(players.values(), shown.one.hand.deal.holdings, strict=True)
    )
    score = say(
        "The score before the hand: %(first)s %(mine)s, %(second)s %(theirs)s. %(second)s deals.",
        first=Name(_NAMES[0]),
        mine=shown.score[0],
        second=Name(_NAMES[1]),
        theirs=shown.score[1],
    )
    told = (_told(found, shown, players) for found in (shown.one, shown.other))
    sides = tuple(Side(title, lines) for title, lines in zip(titles, told, strict=True))
    return Shown(_CHOICES[choice], (*dealt, score), sides)


def _cut_told(name: str, card: Card) -> Message:
    return say("%(player)s cuts %(card)s.", player=Name(name), card=card)


def _deals_told(dealer: int) -> Message:
    return say("So %(player)s deals first.", player=Name(_NAMES[dealer]))


def _told(found: Outcome, shown: Example, players: Players) -> tuple[Message, ...]:
    """What is done under one rulebook, up to a refusal or the end, and what it scores."""
    lines = [*log_of(found.hand, players)]
    result = found.hand.result
    if result is not None:
        lines += [result_told(result, players), score_told(result, found.winner, players)]
        if found.hand.rulebook.tally is Tally.ROUNDS:
            lines.append(owed_told(found.hand.rulebook, result, players))
    elif found.refused is not None and found.refusal is not None:
        action = shown.actions[found.refused]
        lines.append(refusal_told(found.refusal, action, found.hand, players))
    return tuple(lines)
