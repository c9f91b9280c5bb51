"""Practice hands and games. A hand is stored as a line of notation with its number of actions.

Going on with a hand names the number of actions it goes on from: of two that go on from the same
state only one is kept, and the other is told so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, select, update

from tutor.store.database import add_once
from tutor.store.tables import day, day_try, game, hand


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game: by which rules, with whom, from which points, and who deals first.

    Players are numbered clockwise, the learner being 0. ``others`` are the keys of the others in
    this order, with commas; ``cut`` the cards that all cut for the deal in notation, the
    learner's first, empty if the dealer was chosen. ``dealer`` is a player, ``points`` are those
    of each side in the order of the players (``2 3``). ``outcome`` is 1 if the learner's side
    won, -1 if not, None before the end.
    """

    id: str
    learner: str
    rulebook: str
    others: str
    cut: str
    dealer: int
    points: str
    begun: datetime
    outcome: int | None = None
    ended: datetime | None = None


@dataclass(frozen=True, slots=True)
class KeptHand:
    """A hand of practice, under way or over.

    ``kind`` is ``hand``, ``game`` (the hand ``number`` of ``game``), ``day`` or ``again`` (a
    finished hand played on from some point, which counts for nothing). ``day`` is the day whose
    deal it is. ``others`` are the keys of the others clockwise from the learner's left, with
    commas. ``seat`` is the learner's, ``points`` are those of each side in the order of the
    seats (``2 3``). ``line`` is the hand in notation, ``actions`` how many it has. ``outcome`` is
    1, 0 or -1 for a hand won, drawn or lost by the learner's side.
    """

    id: str
    learner: str
    kind: str
    game: str | None
    number: int
    day: str | None
    rulebook: str
    others: str
    seat: str
    points: str
    line: str
    actions: int
    salt: str
    begun: datetime
    outcome: int | None = None
    ended: datetime | None = None


_GAME = tuple(game.c[name] for name in KeptGame.__slots__)
_HAND = tuple(hand.c[name] for name in KeptHand.__slots__)

# Of every move and page of a hand; it takes longer to put a statement together than to ask it.
_GAME_BY_ID = select(*_GAME).where(game.c.id == bindparam("by_id"))
_HAND_BY_ID = select(*_HAND).where(hand.c.id == bindparam("by_id"))
_GO_ON = (
    update(hand)
    .where(
        hand.c.id == bindparam("by_id"),
        hand.c.actions == bindparam("from_actions"),
        hand.c.outcome.is_(None),
    )
    .values({name: bindparam(name) for name in ("line", "actions", "outcome", "ended")})
)


def add_game(db: Connection, kept: KeptGame) -> bool:
    """Keeps a new game; False if there is one with this id already."""
    return add_once(db, game, [asdict(kept)]) == 1


def add_hand(db: Connection, kept: KeptHand) -> bool:
    """Keeps a new hand; False if this id, or this number in its game, is there already."""
    return add_once(db, hand, [asdict(kept)]) == 1


def find_game(db: Connection, id_: str) -> KeptGame | None:
    """The game with this id."""
    row = db.execute(_GAME_BY_ID, {"by_id": id_}).first()
    return None if row is None else KeptGame(*row)


def find_hand(db: Connection, id_: str) -> KeptHand | None:
    """The hand with this id."""
    row = db.execute(_HAND_BY_ID, {"by_id": id_}).first()
    return None if row is None else KeptHand(*row)


def hand_of_game(db: Connection, game_id: str, number: int) -> KeptHand | None:
    """The hand with this number of a game."""
    query = select(*_HAND).where(hand.c.game == game_id, hand.c.number == number)
    return _one(db, query)


def last_hand(db: Connection, game_id: str) -> KeptHand | None:
    """The hand of a game that was begun last."""
    query = select(*_HAND).where(hand.c.game == game_id).order_by(hand.c.number.desc()).limit(1)
    return _one(db, query)


def drop_hand(db: Connection, id_: str) -> None:
    """Forgets a hand."""
    db.execute(delete(hand).where(hand.c.id == id_))


def go_on(
    db: Connection,
    kept: KeptHand,
    line: str,
    actions: int,
    outcome: int | None = None,
    ended: datetime | None = None,
) -> bool:
    """Brings a hand from the state of ``kept`` to ``line``.

    False, and nothing changes, if the hand is not in that state any more.
    """
    values = {"line": line, "actions": actions, "outcome": outcome, "ended": ended}
    done = db.execute(_GO_ON, {"by_id": kept.id, "from_actions": kept.actions, **values})
    return done.rowcount == 1


def end_game(db: Connection, id_: str, outcome: int, ended: datetime) -> None:
    """Marks a game as won (1) or lost (-1) by the learner; once."""
    db.execute(
        update(game)
        .where(game.c.id == id_, game.c.outcome.is_(None))
        .values(outcome=outcome, ended=ended)
    )


def hands(db: Connection, learner: str, *, finished: bool) -> Sequence[KeptHand]:
    """A learner's hands that are over, or those under way; oldest first."""
    over = hand.c.outcome.is_not(None) if finished else hand.c.outcome.is_(None)
    return _hands(db, select(*_HAND).where(hand.c.learner == learner, over))


def hands_of_game(db: Connection, game_id: str) -> Sequence[KeptHand]:
    """The hands of a game in order."""
    return _hands(db, select(*_HAND).where(hand.c.game == game_id))


def games(db: Connection, learner: str) -> Sequence[KeptGame]:
    """A learner's games, oldest first."""
    query = select(*_GAME).where(game.c.learner == learner).order_by(game.c.begun, game.c.id)
    return [KeptGame(*row) for row in db.execute(query)]


def games_under_way(db: Connection, learner: str) -> Sequence[KeptGame]:
    """A learner's games that nobody has won yet, oldest first."""
    return [kept for kept in games(db, learner) if kept.outcome is None]


def deal_of_day(db: Connection, date: str, fresh_deal: str, fresh_salt: str) -> tuple[str, str]:
    """The deal of a day and its salt; the fresh ones become it if the day has none yet."""
    add_once(db, day, [{"date": date, "deal": fresh_deal, "salt": fresh_salt}])
    row = db.execute(select(day.c.deal, day.c.salt).where(day.c.date == date)).one()
    return row.deal, row.salt


def try_of_day(db: Connection, learner: str, date: str) -> str | None:
    """The id of the hand that is the learner's one counted try of a day."""
    query = select(day_try.c.hand).where(day_try.c.learner == learner, day_try.c.day == date)
    return db.execute(query).scalar_one_or_none()


def count_try(db: Connection, learner: str, date: str, hand_id: str) -> bool:
    """Makes a hand the learner's try of a day; False if there is one already."""
    return add_once(db, day_try, [{"learner": learner, "day": date, "hand": hand_id}]) == 1


def _hands(db: Connection, query: Select[Any]) -> Sequence[KeptHand]:
    rows = db.execute(query.order_by(hand.c.begun, hand.c.number, hand.c.id))
    return [KeptHand(*row) for row in rows]


def _one(db: Connection, query: Select[Any]) -> KeptHand | None:
    row = db.execute(query).first()
    return None if row is None else KeptHand(*row)
