"""Two forms of the game side by side: statements of either only, and hands that differ."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.course.book import RuleItem
from tutor.course.changes import Cut, Example, Outcome, SideBySide
from tutor.course.course import Course
from tutor.engine import Card, Rulebook, Seating, Tally
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
_SAME_CARDS = say(
    "Whoever leads and whoever comes next have the same cards both times, and nobody puts."
)
_STAKE = say("This is about the chips: no hand comes out differently because of it.")
_NAMES = ("Ben", "Anna", "Carla", "David")
"""Who plays, clockwise from the dealer's left; the first two are those of the lessons."""


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
    course: Course,
    books: tuple[Rulebook, Rulebook],
    choice: str,
    shown: Example | SideBySide | Cut | None,
) -> Shown:
    """A differing choice as the page shows it."""
    titles = [title_of(course, book) for book in books]
    if shown is None:
        return Shown(_CHOICES[choice], (_STAKE,))
    if isinstance(shown, Cut):
        given = [_cut_told(name, card) for name, card in zip(_NAMES, shown.cards, strict=False)]
        dealers = ((_deals_told(dealer),) for dealer in (shown.one, shown.other))
        sides = tuple(Side(title, told) for title, told in zip(titles, dealers, strict=True))
        return Shown(_CHOICES[choice], tuple(given), sides)
    at = () if shown.at is None else (_at_told(titles[shown.at == books[1].key]),)
    # At two tables each hand has its own cards; else both begin alike.
    apart = isinstance(shown, SideBySide)
    given = [_SAME_CARDS] if apart else [*_dealt_told(shown.one), _score_told(shown.one)]
    told = (
        (*(_dealt_told(found) if apart else ()), *_told(found))
        for found in (shown.one, shown.other)
    )
    heads = _heads(titles, books, shown.at)
    sides = tuple(Side(title, lines) for title, lines in zip(heads, told, strict=True))
    return Shown(_CHOICES[choice], (*at, *given), sides)


def _heads(
    titles: list[Message], books: tuple[Rulebook, Rulebook], at: str | None
) -> list[Message]:
    """What stands above each side: a form of the game, or at another's table only its rule."""
    return [
        title if at in (None, book.key) else say("With the rule of “%(rules)s”", rules=title)
        for title, book in zip(titles, books, strict=True)
    ]


def _at_told(title: Message) -> Message:
    """At whose table a choice is shown where the tables differ."""
    return say("Shown at the table of “%(rules)s”, once with each of the two rules.", rules=title)


def _players(rulebook: Rulebook) -> Players:
    return {seat: Player(name) for seat, name in zip(rulebook.seats, _NAMES, strict=False)}


def _dealt_told(found: Outcome) -> tuple[Message, ...]:
    players = _players(found.hand.rulebook)
    holdings = zip(players.values(), found.hand.deal.holdings, strict=True)
    dealt = tuple(holds_told(one, cards) for one, cards in holdings)
    if found.hand.rulebook.seating is not Seating.PARTNERS:
        return dealt
    a, b, c, d = (Name(player.name) for player in players.values())
    together = say("%(a)s and %(c)s play against %(b)s and %(d)s.", a=a, b=b, c=c, d=d)
    return (together, *dealt)


def _score_told(found: Outcome) -> Message:
    """The score before the hand, and who deals."""
    rulebook, points = found.hand.rulebook, found.before
    names = [Name(player.name) for player in _players(rulebook).values()]
    if rulebook.seating is Seating.PARTNERS:
        return say(
            "The score before the hand: %(a)s and %(c)s %(mine)s, %(b)s and %(d)s %(theirs)s. "
            "%(d)s deals.",
            a=names[0],
            b=names[1],
            c=names[2],
            d=names[3],
            mine=points[0],
            theirs=points[1],
        )
    if rulebook.seating is Seating.THREE:
        return say(
            "The score before the hand: %(a)s %(first)s, %(b)s %(second)s, %(c)s %(third)s. "
            "%(c)s deals.",
            a=names[0],
            b=names[1],
            c=names[2],
            first=points[0],
            second=points[1],
            third=points[2],
        )
    return say(
        "The score before the hand: %(first)s %(mine)s, %(second)s %(theirs)s. %(second)s deals.",
        first=names[0],
        mine=points[0],
        second=names[1],
        theirs=points[1],
    )


def _cut_told(name: str, card: Card) -> Message:
    return say("%(player)s cuts %(card)s.", player=Name(name), card=card)


def _deals_told(dealer: int) -> Message:
    return say("So %(player)s deals first.", player=Name(_NAMES[dealer]))


def _told(found: Outcome) -> tuple[Message, ...]:
    """What is done under one rulebook, up to a refusal or the end, and what it scores."""
    players = _players(found.hand.rulebook)
    lines = [*log_of(found.hand, players)]
    result = found.hand.result
    if result is not None:
        lines += [result_told(result, players), score_told(result, found.winner, players)]
        if found.hand.rulebook.tally is Tally.ROUNDS:
            lines.append(owed_told(found.hand.rulebook, result, players))
    elif found.refused is not None and found.refusal is not None:
        lines.append(refusal_told(found.refusal, found.refused, found.hand, players))
    return tuple(lines)
