"""Moments: aware and in UTC, whatever zone they were given in and the database is in."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.samples import ANSWER, NOW
from tutor.store import Store
from tutor.store.learners import add_learner
from tutor.store.progress import add_answers, answers
from tutor.store.tables import learner

BERLIN = ZoneInfo("Europe/Berlin")
ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


def _through(store: Store, moment: datetime, session_zone: str = "UTC") -> datetime:
    """What comes back for ``moment``."""
    with store.writing() as db:
        if db.dialect.name == "postgresql":
            db.exec_driver_sql(f"SET LOCAL TIME ZONE '{session_zone}'")
        db.execute(sa.delete(learner))
        add_learner(db, "a", moment)
        back: datetime = db.execute(sa.select(learner.c.since)).scalar_one()
        return back


@pytest.mark.parametrize("zone", [UTC, timezone(timedelta(hours=5, minutes=45)), BERLIN])
@pytest.mark.parametrize("session_zone", ["UTC", "Asia/Kolkata", "America/St_Johns"])
def test_a_moment_comes_back_in_utc(store: Store, zone: tzinfo, session_zone: str) -> None:
    """T85."""
    back = _through(store, NOW.astimezone(zone), session_zone)
    assert back == NOW
    assert back.tzinfo is UTC


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moment=st.datetimes(datetime(1970, 1, 2), datetime(9999, 12, 30), timezones=ZONES))
def test_every_moment_in_every_zone_comes_back(store: Store, moment: datetime) -> None:
    """T85."""
    back = _through(store, moment)
    assert back == moment
    assert back.tzinfo is UTC


def test_the_hour_that_comes_twice_stays_apart(store: Store) -> None:
    """T85: the clock is put back."""
    first = datetime(2026, 10, 25, 2, 30, tzinfo=BERLIN)
    assert _through(store, first) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert _through(store, first.replace(fold=1)) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_records_are_in_the_order_of_the_moments_not_of_the_clocks(store: Store) -> None:
    # 09:00 in the east is before 01:00 in the west.
    east = datetime(2026, 3, 2, 9, 0, tzinfo=timezone(timedelta(hours=13)))
    west = datetime(2026, 3, 2, 1, 0, tzinfo=timezone(timedelta(hours=-11)))
    assert east < west
    with store.writing() as db:
        add_learner(db, "a", NOW)
        add_answers(db, "a", [replace(ANSWER, at=west), replace(ANSWER, attempt=2, at=east)])
        assert [answer.at for answer in answers(db, "a")] == [east, west]


def test_a_moment_without_a_zone_is_refused(store: Store) -> None:
    with pytest.raises(sa.exc.StatementError, match="time zone"):
        _through(store, NOW.replace(tzinfo=None))
    with store.reading() as db:
        assert not db.execute(sa.select(learner)).all()


def test_no_moment_stays_none(store: Store) -> None:
    with store.reading() as db:
        column = sa.cast(sa.null(), learner.c.since.type)
        assert db.execute(sa.select(column)).scalar_one() is None
