"""The hands and games that a learner can go on with, as the practice page lists them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tutor.engine import Seat
from tutor.store.games import KeptHand, find_game, games_under_way, hands, last_hand
from tutor.text import Message
from tutor.web.addresses import url
from tutor.web.playing.games import match_of, read_points
from tutor.web.playing.hands import others_of
from tutor.web.site import course
from tutor.words.company import Kept, standing_told, title_told

_OFFERED = 5
"""How many hands and games to go on with are offered."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand or game under way, to go on with: with whom, by which rules, how it stands."""

    title: Message
    rules: Message
    game: bool
    standing: Message
    href: str


def hands_under_way(db: Connection, learner: str) -> list[OpenHand]:
    """What the learner can go on with, the latest first."""
    return [_open_hand(db, kept) for kept in _kept_under_way(db, learner)]


def _open_hand(db: Connection, kept: KeptHand) -> OpenHand:
    names = [bot.name for bot in others_of(kept)]
    rulebook = course().rulebooks[kept.rulebook]
    side = rulebook.side_of(Seat(kept.seat))
    points = read_points(kept.points)
    game = find_game(db, kept.game) if kept.game else None
    if game is not None:
        side, points = 0, match_of(db, game, rulebook).points
    return OpenHand(
        title_told(Kept.UNDER_WAY, rulebook, names),
        course().rules.titles[rulebook.key].title,
        game is not None,
        standing_told(rulebook, (*points[side:], *points[:side]), names),
        url("hand", id_=kept.id),
    )


def _kept_under_way(db: Connection, id_: str) -> list[KeptHand]:
    """The hands to go on with, the latest first: those not over, and the last one of each game."""
    found = [kept for kept in hands(db, id_, finished=False) if kept.game is None]
    last = (last_hand(db, game.id) for game in games_under_way(db, id_))
    found += [kept for kept in last if kept is not None]
    return sorted(found, key=lambda kept: kept.begun, reverse=True)[:_OFFERED]
