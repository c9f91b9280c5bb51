"""Progress as a whole: collected for a file, taken in from one, carried to another device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from sqlalchemy import Connection, delete, select, update

from tutor.store import games as store_games
from tutor.store.database import add_once
from tutor.store.games import KeptGame, KeptHand, add_game, add_hand, count_try
from tutor.store.learners import choices, delete_learner, is_learner, keep_choices
from tutor.store.progress import (
    Answer,
    FinishedStep,
    add_answers,
    add_steps,
    answers,
    finished_steps,
)
from tutor.store.tables import (
    alias,
    answer,
    day_try,
    finished_step,
    game,
    hand,
    transfer_code,
)
from tutor.store.tables import day as _day
from tutor.store.tables import learner as _learner


@dataclass(frozen=True, slots=True)
class Everything:
    """All that is kept of a learner. Hands under way are left out: their cards are hidden."""

    choices: Mapping[str, str]
    steps: Sequence[FinishedStep]
    answers: Sequence[Answer]
    games: Sequence[KeptGame]
    hands: Sequence[KeptHand]


def everything(db: Connection, learner: str) -> Everything:
    """All that is kept of ``learner``."""
    return Everything(
        choices(db, learner),
        finished_steps(db, learner),
        answers(db, learner),
        store_games.games(db, learner),
        store_games.hands(db, learner, finished=True),
    )


def take_in(db: Connection, learner: str, brought: Everything) -> int:
    """Adds to a learner's records those of ``brought`` that are not there; how many those are.

    What is there stays as it is, so taking in the same twice changes nothing. A game or hand
    whose id belongs to somebody else, perhaps to this learner before the cookie was lost, is
    added under another id.
    """
    missing = {k: v for k, v in brought.choices.items() if k not in choices(db, learner)}
    keep_choices(db, learner, missing)
    added = add_steps(db, learner, brought.steps) + add_answers(db, learner, brought.answers)
    own_games = {}
    for each in brought.games:
        there = store_games.find_game(db, each.id)
        id_ = _own_id(learner, each.id, there)
        added += add_game(db, replace(each, id=id_, learner=learner))
        own_games[each.id] = id_
    for one in brought.hands:
        if one.game is None or one.game in own_games:
            game_id = own_games.get(one.game or "")
            added += _take_in_hand(db, learner, replace(one, game=game_id))
    return added


def _own_id(learner: str, id_: str, there: KeptGame | KeptHand | None) -> str:
    """``id_``, or if it is another's one that is always the same for this learner."""
    if there is None or there.learner == learner:
        return id_
    return sha256(f"{learner}/{id_}".encode()).hexdigest()[: len(id_)]


def _take_in_hand(db: Connection, learner: str, one: KeptHand) -> bool:
    """Adds a hand; one of a day counts if it has that day's cards and is the first of it."""
    id_ = _own_id(learner, one.id, store_games.find_hand(db, one.id))
    own = replace(one, id=id_, learner=learner)
    if own.kind == "day":
        row = db.execute(select(_day.c.deal, _day.c.salt).where(_day.c.date == own.day)).first()
        if row is None or (row.deal, row.salt) != (own.line.partition("|")[0].strip(), own.salt):
            own = replace(own, kind="hand", day=None)
    elif own.kind == "hand":
        own = replace(own, day=None)
    if own.kind != "day" or own.day is None:
        return add_hand(db, own)
    added = add_hand(db, own)
    _settle_day(db, learner, own.day, own.id)
    return added


def _settle_day(db: Connection, learner: str, date: str, brought: str) -> None:
    """Of two hands of one day the first counts, but one that is over before one under way.

    The cards of a hand that is over are known, so the other can only be practice.
    """
    if count_try(db, learner, date, brought):
        return
    counted = store_games.try_of_day(db, learner, date)
    if counted in (None, brought):
        return
    first, second = (store_games.find_hand(db, str(id_)) for id_ in (counted, brought))
    assert first is not None
    assert second is not None
    loser = second
    if first.outcome is None and second.outcome is not None:
        loser = first
        mine = (day_try.c.learner == learner) & (day_try.c.day == date)
        db.execute(update(day_try).where(mine).values(hand=brought))
    db.execute(update(hand).where(hand.c.id == loser.id).values(kind="again"))


def join(db: Connection, learner: str, other: str) -> None:
    """Makes everything of the learner ``other`` part of ``learner``; ``other`` is no more.

    A device that is still known as ``other`` is from now on ``learner``'s (`who_is`). Nothing
    happens if they are the same, or if there is no ``other``.
    """
    if learner == other or not is_learner(db, other):
        return
    brought = everything(db, other)
    for table in (game, hand, alias, transfer_code):
        db.execute(update(table).where(table.c.learner == other).values(learner=learner))
    tries = db.execute(select(day_try.c.day, day_try.c.hand).where(day_try.c.learner == other))
    for date, hand_id in tries.all():
        _settle_day(db, learner, date, hand_id)
    take_in(db, learner, replace(brought, games=(), hands=()))
    delete_learner(db, other)
    add_once(db, alias, [{"id": other, "learner": learner}])


def forget_everything(db: Connection, learner: str) -> None:
    """Forgets all that a learner has done; the settings stay, and so do the devices."""
    for table in (day_try, hand, game, answer, finished_step, transfer_code):
        db.execute(delete(table).where(table.c.learner == learner))


def add_code(db: Connection, code: str, learner: str, expires: datetime) -> None:
    """Makes ``code`` carry ``learner``; any earlier code of the learner is void."""
    # Of several made at once only the last one stays: they wait for each other here.
    db.execute(select(_learner.c.id).where(_learner.c.id == learner).with_for_update())
    db.execute(delete(transfer_code).where(transfer_code.c.learner == learner))
    row = {"digest": _digest(code), "learner": learner, "expires": expires, "used": None}
    add_once(db, transfer_code, [row])


@dataclass(frozen=True, slots=True)
class Code:
    """A transfer code: whose, until when, and when it was used."""

    learner: str
    expires: datetime
    used: datetime | None


def find_code(db: Connection, code: str) -> Code | None:
    """What is known of ``code``."""
    t = transfer_code.c
    row = db.execute(select(t.learner, t.expires, t.used).where(t.digest == _digest(code))).first()
    return None if row is None else Code(*row)


def use_code(db: Connection, code: str, now: datetime) -> bool:
    """Uses up ``code``; False if somebody else has just done so."""
    t = transfer_code.c
    done = db.execute(
        update(transfer_code).where(t.digest == _digest(code), t.used.is_(None)).values(used=now)
    )
    return done.rowcount == 1


def _digest(code: str) -> str:
    # Whoever reads the database must not be able to use a code.
    return sha256(code.encode()).hexdigest()
