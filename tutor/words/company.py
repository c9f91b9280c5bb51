"""Who sits at a practice table: the places round it, its title, the score and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from tutor.engine import Match, Rulebook, Score, Seating
from tutor.text import Message, Name, say


class Place(Enum):
    """A place at the table, as the learner sees it."""

    YOU = "you"
    OPPONENT = "opponent"
    LEFT = "left"
    PARTNER = "partner"
    RIGHT = "right"


_PLACES: Mapping[Seating, tuple[Place, ...]] = MappingProxyType(
    {
        Seating.TWO: (Place.YOU, Place.OPPONENT),
        Seating.THREE: (Place.YOU, Place.LEFT, Place.RIGHT),
        Seating.PARTNERS: (Place.YOU, Place.LEFT, Place.PARTNER, Place.RIGHT),
    }
)


def places(rulebook: Rulebook) -> tuple[Place, ...]:
    """The places clockwise from the learner's own, which is the first."""
    return _PLACES[rulebook.seating]


PLACE: Mapping[Place, Message] = MappingProxyType(
    {
        Place.OPPONENT: say("Against whom"),
        Place.LEFT: say("On your left"),
        Place.PARTNER: say("Opposite you, your partner"),
        Place.RIGHT: say("On your right"),
    }
)
"""Whom one chooses for a place."""
DEALS: Mapping[Place, Message] = MappingProxyType(
    {
        Place.OPPONENT: say("The opponent deals: you lead"),
        Place.LEFT: say("The player on your left deals"),
        Place.PARTNER: say("Your partner deals"),
        Place.RIGHT: say("The player on your right deals: you lead"),
    }
)
"""Who else can deal first."""
POINTS: Mapping[Seating, tuple[Message, ...]] = MappingProxyType(
    {
        Seating.TWO: (say("Your points"), say("The opponent’s points")),
        Seating.THREE: (
            say("Your points"),
            say("Points of the player on your left"),
            say("Points of the player on your right"),
        ),
        Seating.PARTNERS: (say("Your side’s points"), say("The other side’s points")),
    }
)
"""The points of each side, the learner's first."""


class Kept(Enum):
    """What a title is of."""

    HAND = "hand"
    GAME = "game"
    UNDER_WAY = "under-way"
    """Something to go on with."""


_TITLES: Mapping[tuple[Kept, Seating], Message] = MappingProxyType(
    {
        (Kept.HAND, Seating.TWO): say("A hand against %(player)s"),
        (Kept.HAND, Seating.THREE): say("A hand against %(one)s and %(other)s"),
        (Kept.HAND, Seating.PARTNERS): say("A hand with %(partner)s against %(one)s and %(other)s"),
        (Kept.GAME, Seating.TWO): say("A game against %(player)s"),
        (Kept.GAME, Seating.THREE): say("A game against %(one)s and %(other)s"),
        (Kept.GAME, Seating.PARTNERS): say("A game with %(partner)s against %(one)s and %(other)s"),
        (Kept.UNDER_WAY, Seating.TWO): say("Go on against %(player)s"),
        (Kept.UNDER_WAY, Seating.THREE): say("Go on against %(one)s and %(other)s"),
        (Kept.UNDER_WAY, Seating.PARTNERS): say(
            "Go on with %(partner)s against %(one)s and %(other)s"
        ),
    }
)


def title_told(kept: Kept, rulebook: Rulebook, others: Sequence[str]) -> Message:
    """With whom and against whom; ``others`` are names clockwise from the learner's left."""
    at = places(rulebook)[1:]
    values = {_PARAMS[place]: Name(name) for place, name in zip(at, others, strict=True)}
    return replace(_TITLES[kept, rulebook.seating], params=MappingProxyType({**values}))


_PARAMS = {
    Place.OPPONENT: "player",
    Place.LEFT: "one",
    Place.PARTNER: "partner",
    Place.RIGHT: "other",
}


def standing_told(rulebook: Rulebook, points: Score, others: Sequence[str]) -> Message:
    """The ``points`` by side, the learner's first; ``others`` as in `title_told`."""
    if rulebook.seating is Seating.PARTNERS:
        return say(
            "The score: your side %(mine)s, the other side %(theirs)s.",
            mine=points[0],
            theirs=points[1],
        )
    if rulebook.seating is Seating.THREE:
        return say(
            "The score: you %(mine)s, %(one)s %(first)s, %(other)s %(second)s.",
            mine=points[0],
            one=Name(others[0]),
            first=points[1],
            other=Name(others[1]),
            second=points[2],
        )
    return say(
        "The score: you %(mine)s, %(player)s %(theirs)s.",
        mine=points[0],
        player=Name(others[0]),
        theirs=points[1],
    )


def game_won_told(match: Match, others: Sequence[str]) -> Message | None:
    """Who has won a game, None while nobody has; ``others`` as in `title_told`."""
    if match.winner is None:
        return None
    partners = match.rulebook.seating is Seating.PARTNERS
    if match.winner == 0:
        won = say("Your side has won the game.") if partners else say("You have won the game.")
    elif partners:
        won = say("The other side has won the game.")
    else:
        won = say("%(player)s has won the game.", player=Name(others[match.winner - 1]))
    return won
