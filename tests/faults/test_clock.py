"""A clock that jumps: nobody becomes unknown, nothing is refused, and nothing kept is changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from itsdangerous import TimestampSigner

from tests.survival.sites import Clock, Site, answer_once, cookie_of, newcomer, notes, play_hand

JUMPS = (timedelta(seconds=1), timedelta(hours=2), timedelta(days=40), timedelta(days=400))


@pytest.fixture
def site(site_at: Site, opened_address: Callable[[str], str]) -> Flask:
    return site_at(opened_address("sqlite"))


@pytest.mark.parametrize("back", JUMPS, ids=str)
def test_a_clock_put_back_makes_nobody_unknown(
    site: Flask, back: timedelta, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signed while the server's clock was ahead: that is no sign of damage."""
    stamp = TimestampSigner.get_timestamp
    learner = newcomer(site)
    with monkeypatch.context() as ahead:
        ahead.setattr(
            TimestampSigner, "get_timestamp", lambda self: stamp(self) + int(back.total_seconds())
        )
        answer_once(learner, 1)
    before = cookie_of(learner)
    assert notes(learner.open("/en/progress")) == []
    answer_once(learner, 2)
    assert cookie_of(learner) == before
    assert len(learner.records()["answers"]) == 2


@pytest.mark.parametrize("back", JUMPS, ids=str)
def test_everything_goes_on_after_the_clock_jumped_back(
    site: Flask, clock: Clock, back: timedelta
) -> None:
    learner = newcomer(site)
    answer_once(learner, 1)
    play_hand(learner)
    code = learner.page_of_post("/en/progress/transfer", {}).main.one("code").text
    before = learner.records()
    clock.moment -= back
    for path in ("", "progress", "practice", "practice/day", "practice/today", "lessons/ranking"):
        assert learner.open(f"/en/{path}").status == 200, path
    answer_once(learner, 1)
    answer_once(learner, 2)
    play_hand(learner)
    after = learner.records()
    assert len(after["answers"]) == 2
    assert len(after["hands"]) == 2
    for name in ("answers", "hands"):
        assert all(row in after[name] for row in before[name])
    other = newcomer(site)
    other.post("/en/progress/take-over", {"code": code})
    assert len(other.records()["answers"]) == 2
