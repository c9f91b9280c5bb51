"""Learners: a random id, made when there is something to keep; no name, no address, no account."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select

from tutor.store.database import add_once
from tutor.store.tables import alias, choice, learner, secret

# Asked at every request, and it takes longer to put a statement together than to ask it.
_LEARNER = select(learner.c.id).where(learner.c.id == bindparam("id"))
_ALIAS = select(alias.c.learner).where(alias.c.id == bindparam("id"))


def add_learner(db: Connection, id_: str, now: datetime) -> None:
    """A new learner. Adding one that is there changes nothing."""
    add_once(db, learner, [{"id": id_, "since": now}])


def is_learner(db: Connection, id_: str, *, hold: bool = False) -> bool:
    """Whether there is a learner with this id; ``hold`` keeps them until the transaction ends."""
    # Of others only one who deletes the learner has to wait. SQLite locks everything anyway.
    query = _LEARNER.with_for_update(read=True, key_share=True) if hold else _LEARNER
    return db.execute(query, {"id": id_}).first() is not None


def who_is(db: Connection, id_: str, *, hold: bool = False) -> str | None:
    """The learner with this id, or the one that learner has become part of; None if unknown."""
    if is_learner(db, id_, hold=hold):
        return id_
    found = db.execute(_ALIAS, {"id": id_}).scalar_one_or_none()
    return None if found is None else str(found)


def delete_learner(db: Connection, id_: str) -> None:
    """Forgets the learner and everything that was kept of them."""
    db.execute(delete(learner).where(learner.c.id == id_))


def choices(db: Connection, id_: str) -> dict[str, str]:
    """The learner's settings by name."""
    rows = db.execute(select(choice.c.name, choice.c.value).where(choice.c.learner == id_))
    return {row.name: row.value for row in rows}


def keep_choices(db: Connection, id_: str, values: Mapping[str, str]) -> None:
    """Sets some of the learner's settings; the others stay."""
    names = list(values)
    db.execute(delete(choice).where(choice.c.learner == id_, choice.c.name.in_(names)))
    rows = [{"learner": id_, "name": name, "value": value} for name, value in values.items()]
    add_once(db, choice, rows)


def secret_value(db: Connection, name: str, fresh: str) -> str:
    """The secret with this name; ``fresh`` becomes it if there is none yet.

    Kept in the database, so that all server processes on one database agree.
    """
    add_once(db, secret, [{"name": name, "value": fresh}])
    return str(db.execute(select(secret.c.value).where(secret.c.name == name)).scalar_one())
