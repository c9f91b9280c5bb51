"""Draws many questions of every drill under every rulebook, once for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.books import MORE_PLAYERS, PLAYED_DIFFERENTLY
from tutor.coach.solved import SolvedJudge
from tutor.drills import Drawn, Situation, draw_question, drills
from tutor.engine import Card
from tutor.i18n.catalogs import load
from tutor.i18n.languages import languages
from tutor.i18n.speaker import Speaker
from tutor.rulebooks import rulebooks
from tutor.text import Cards, Message, Name, Value

JUDGE = SolvedJudge()
DRAWING = [key for key, drill in drills().items() if drill.draw]
CHOOSING_CARDS = ("which-wins", "card-order", "answer-card", "which-card", "card-to-pass")
JUDGED = ("put-or-play", "see-or-give-up", "which-card")
FORMS = {**PLAYED_DIFFERENTLY, **MORE_PLAYERS}
"""One rulebook of each kind, by key."""
PAIRS = [
    (key, rulebook)
    for key, drill in drills().items()
    for rulebook, book in FORMS.items()
    if drill.drawn_under(book)
]
_LANGUAGE = languages()["en"]
ENGLISH = Speaker(_LANGUAGE, load(_LANGUAGE))


def seeds(drill: str) -> range:
    """The seeds tried under each rulebook: fewer where every question is solved."""
    return range(20 if drill in JUDGED else 250)


@cache
def drawn(drill: str, rulebook: str) -> tuple[Drawn, ...]:
    """The questions of ``drill`` under ``rulebook``, by seed."""
    type_, rules = drills()[drill], rulebooks()[rulebook]
    return tuple(draw_question(type_, rules, seed, JUDGE) for seed in seeds(drill))


def texts(question: Drawn) -> Iterator[Message]:
    """Every text of a question."""
    asked = question.question
    yield asked.prompt
    yield from asked.hints
    for option in asked.options:
        yield option.why
        if option.text is not None:
            yield option.text


def values(message: Message) -> Iterator[Value]:
    """Everything that is filled into a message and into the messages in it."""
    for value in message.params.values():
        if isinstance(value, Message):
            yield from values(value)
        else:
            yield value


def named_cards(message: Message) -> set[Card]:
    """The cards that a message names."""
    named = set()
    for value in values(message):
        if isinstance(value, Card):
            named.add(value)
        elif isinstance(value, Cards):
            named.update(value.cards)
    return named


def named_players(message: Message) -> set[str]:
    """The players that a message names."""
    return {value.name for value in values(message) if isinstance(value, Name)}


def visible_cards(situation: Situation) -> set[Card]:
    """The cards a learner sees: loose or laid ones, and those held that lie face up."""
    hand = situation.hand
    if hand is None:
        return set(situation.cards)
    seen = {play.card for trick in hand.tricks for play in trick.plays}
    seen |= {play.card for play in hand.table}
    for seat in situation.players:
        if situation.you in (None, seat):
            seen.update(hand.cards_of(seat))
    return seen
