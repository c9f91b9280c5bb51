"""The database is copied and brought back while a server runs and learners answer."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import select

from tests.conftest import ROOT
from tests.survival.servers import Server, Visitor
from tests.survival.sites import ASKED
from tutor.store import Store
from tutor.store.opening import VARIABLE
from tutor.store.tables import answer

LEARNERS = 4


class Class:
    """Learners who answer until they are told to stop; no two answer the same question."""

    def __init__(self, port: int) -> None:
        self.kept: list[int] = []
        self.statuses: set[int] = set()
        self._port = port
        self._over = Event()
        self._threads = [Thread(target=self._learn, args=(n,)) for n in range(LEARNERS)]
        for thread in self._threads:
            thread.start()

    def _learn(self, number: int) -> None:
        visitor = Visitor(self._port)
        for seed in range(number, 1_000_000, LEARNERS):
            if self._over.is_set():
                break
            status, _ = visitor.ask("POST", f"/en/drills/{ASKED}{seed}", {"choice": "tied"})
            self.statuses.add(status)
            self.kept.append(seed)
        visitor.connection.close()

    def wait_for(self, more: int) -> None:
        """Until as many more answers have been given."""
        wanted = len(self.kept) + more
        while len(self.kept) < wanted and any(thread.is_alive() for thread in self._threads):
            self._over.wait(0.01)

    def stop(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()


def put_tutor(database: str, *arguments: object) -> str:
    """Carries out a command; what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "tutor", *map(str, arguments)],
        env=os.environ | {VARIABLE: database},
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def seeds_in(database: str) -> set[int]:
    """The questions that have been answered, by their seeds."""
    store = Store(database)
    with store.reading() as db:
        questions = db.execute(select(answer.c.question)).scalars().all()
    store.close()
    assert len(questions) == len(set(questions))
    return {int(question.rpartition("=")[2]) for question in questions}


@pytest.mark.slow
def test_going_back_to_a_copy_while_learners_answer_loses_no_answer_from_both(
    fresh_address: Callable[[str], str], tmp_path: Path
) -> None:
    database = fresh_address("sqlite")
    copies = [tmp_path / f"copy-{number}" for number in range(3)]
    with Server(database, tmp_path) as server:
        learners = Class(server.port)
        try:
            for copy in copies:
                learners.wait_for(20)
                before = set(learners.kept)
                put_tutor(database, "backup", copy)
                assert before <= seeds_in(f"sqlite:///{copy}")
            learners.wait_for(20)
            told = put_tutor(database, "restore", copies[0])
            learners.wait_for(20)
        finally:
            learners.stop()
        assert "Traceback" not in server.said
    assert learners.statuses == {303}
    previous = Path(told.rpartition(": ")[2])
    now, then = seeds_in(database), seeds_in(f"sqlite:///{previous}")
    assert now | then == set(learners.kept)
    assert seeds_in(f"sqlite:///{copies[0]}") <= now
    assert then - now
    assert now - then


@pytest.mark.slow
def test_copies_made_at_the_same_time_are_all_whole(
    fresh_address: Callable[[str], str], tmp_path: Path
) -> None:
    database = fresh_address("sqlite")
    Store(database).close()
    with ThreadPoolExecutor(3) as threads:
        list(
            threads.map(
                lambda _: put_tutor(database, "backup", "--overwrite", tmp_path / "copy"), range(3)
            )
        )
    assert seeds_in(f"sqlite:///{tmp_path / 'copy'}") == set()
