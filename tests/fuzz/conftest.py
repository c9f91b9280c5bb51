"""The site that is attacked, how often, and with which luck."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.found import Found, look_around
from tests.fuzz.world import Attack, World
from tests.survival.sites import BEGINNING
from tutor.course import Course
from tutor.web import create_app

Send = Callable[[st.SearchStrategy[Attack], float], None]


@pytest.fixture(scope="session")
def attacked(course: Course, translations: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An application whose time stands still and whose luck is the same in every run."""
    address = f"sqlite:///{tmp_path_factory.mktemp('attacked') / 'put.sqlite3'}"
    chance = Random(7)
    return create_app(
        {"COURSE": course, "TRANSLATIONS": translations, "DATABASE": address,
         "CLOCK": lambda: BEGINNING, "CHANCE": chance}
    )  # fmt: skip


@pytest.fixture(scope="session")
def found(attacked: Flask) -> Found:
    """What a visitor finds there."""
    return look_around(attacked, attacked.test_client())


@pytest.fixture(scope="session")
def world(attacked: Flask, found: Found) -> World:
    """The site as an attacker meets it: with a learner's hands and answers in it."""
    file = attacked.extensions["put_store"].file
    made = World(attacked, file)
    made.begin()
    made.watch()
    return made


@pytest.fixture
def attack(world: World, request: pytest.FixtureRequest) -> Send:
    """Sends a share of all requests; ``--fuzz`` says how many there are."""
    total = request.config.getoption("--fuzz")
    number = request.config.getoption("--fuzz-seed")

    def send(attacks: st.SearchStrategy[Attack], share: float) -> None:
        wanted, before = max(1, round(total * share)), world.sent

        @seed(number)
        @settings(
            max_examples=wanted,
            derandomize=False,
            database=None,
            deadline=None,
            # What is kept grows with each accepted form, so a request is made smaller by hand.
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        @given(attacks)
        def strike(one: Attack) -> None:
            world.strike(one)

        print(f"--fuzz {total} --fuzz-seed {number}")
        strike()
        assert world.sent - before >= wanted
        print(f"{world.sent - before} requests sent; answers so far: {world.statuses}")

    return send
