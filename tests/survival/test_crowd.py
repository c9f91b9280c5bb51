"""Fifty learners at once on two server processes and one database."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import func, select

from tests.survival.servers import Server, Visitor
from tests.survival.sites import ASKED
from tutor.store import Store
from tutor.store.tables import answer, learner

LEARNERS, ANSWERS, AGAIN = 50, 200, 20
"""How many learners, how many questions each of them answers, and every which one twice."""
FEWER = 50
"""Questions at every change: the crowd is the same."""


@pytest.mark.slow
def test_fifty_learners_answer_at_once_and_every_answer_is_kept_once(
    database_address: str, tmp_path: Path, every: bool
) -> None:
    """T58: thousands of answers, each learner going from one server to the other and back."""
    answers = ANSWERS if every else FEWER
    together = Barrier(LEARNERS)
    statuses: set[int] = set()

    def learn(ports: list[int]) -> str:
        visitors = [Visitor(port) for port in ports]
        together.wait(60)
        for seed in range(answers):
            one, other = visitors if seed % 2 else visitors[::-1]
            for visitor in (one, other) if seed % AGAIN == 0 and seed else (one,):
                status, _ = visitor.ask("POST", f"/en/drills/{ASKED}{seed}", {"choice": "tied"})
                statuses.add(status)
                other.cookie = one.cookie = visitor.cookie
        for visitor in visitors:
            visitor.connection.close()
        return visitors[0].cookie

    with ExitStack() as running:
        servers = [running.enter_context(Server(database_address, tmp_path)) for _ in range(2)]
        ports = [server.port for server in servers]
        with ThreadPoolExecutor(LEARNERS) as threads:
            cookies = list(threads.map(learn, [ports] * LEARNERS))
        said = "".join(server.said for server in servers)
    assert statuses == {303}
    assert not re.search(r"Traceback|locked|deadlock|fault|OperationalError", said), said[-3000:]
    assert len(set(cookies)) == LEARNERS
    store = Store(database_address)
    with store.reading() as db:
        per_learner = select(func.count()).select_from(answer).group_by(answer.c.learner)
        counts = db.execute(per_learner).scalars().all()
        learners = db.execute(select(func.count()).select_from(learner)).scalar_one()
    store.close()
    assert learners == LEARNERS
    assert list(counts) == [answers] * LEARNERS
