"""How many pages a second, against a bare page of Flask's: ``python -m benchmarks.pages``.

Both run under the same server (``put-tutor serve --production``), in this one run and in turns;
told are medians of the rounds. No request is sent twice within a round but the home page and the
lessons that others have opened: each lesson, question, answer, move and review is another one, so
what a process has kept in memory helps only where it would help learners. Answers and moves are
written. The times of single requests are taken at half the highest rate, at which requests come by
chance.

Processor time is that of the server's processes. What else the machine does changes it little, so
the aims are judged by it; the rate is what it comes to on a machine with nothing else to do.
Needs wrk and Linux.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.load.learners import BY_PERFECT_PLAY, QUICK, Prepared, questions
from benchmarks.load.wrk import Sent, Target, get, post, send
from tests.survival.servers import Server
from tutor.i18n.languages import languages
from tutor.settings import LIMIT_ADDRESS, LIMIT_LEARNER, PROCESSES

NO_LIMIT = {LIMIT_LEARNER.name: str(10**9), LIMIT_ADDRESS.name: str(10**9)}
BARE = "bare page"
AGAIN = "lesson others opened"
_AIMS = {"lesson": 1 / 2, AGAIN: 1 / 2, "drill question": 1 / 2, "drill answer": 1 / 4,
         "practice move": 1 / 4}  # fmt: skip
_MOST_MS = 50
_HEAD = "| requests | a second | share | processor ms | share | aim | median ms | p99 ms |"
_WAIT_SECONDS = 60


@dataclass
class Subject:
    """A kind of request, the requests of each round, and what came of them."""

    name: str
    requests: Callable[[int], list[bytes]]
    fast: list[Sent] = field(default_factory=list)
    calm: list[Sent] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Requests a second, as fast as it goes."""
        return median(sent.rate for sent in self.fast)

    @property
    def busy(self) -> float:
        """Milliseconds of processor time that a request takes."""
        return median(sent.busy for sent in self.fast)


class Requests:
    """The requests of each round, on the database of the server."""

    def __init__(self, prepared: Prepared, number: int) -> None:
        self._prepared, self._number = prepared, number
        self._codes = tuple(languages())
        self._steps = [
            f"/{code}/lessons/{key}/{step.id}?rules={rules}"
            for key, told in prepared.app.extensions["put_course"].rehearsed.items()
            for rules, lesson in told.items()
            for step in lesson.steps
            for code in self._codes
        ]

    def subjects(self) -> list[Subject]:
        """All kinds of requests, the bare page first."""
        return [
            Subject(BARE, lambda _round: [get("/")]),
            Subject("home", self._home),
            Subject("lesson", self._lessons),
            Subject(AGAIN, self._opened_lessons),
            Subject("drill question", self._questions),
            Subject("drill answer", self._answers),
            Subject("practice move", self._moves),
            Subject("review", self._reviews),
            Subject("question of perfect play", self._close_questions),
        ]

    def _home(self, _round: int) -> list[bytes]:
        codes = self._codes
        return [
            get(f"/{codes[index % len(codes)]}/", self._prepared.cookie(index))
            for index in range(self._number)
        ]

    def _lessons(self, round_: int) -> list[bytes]:
        """Pages that nobody has opened: of another address, which a page repeats."""
        chosen = self._steps[:: max(1, len(self._steps) // self._number)]
        return [
            get(f"{step}&round={round_}", self._prepared.cookie(index))
            for index, step in enumerate(chosen)
        ]

    def _opened_lessons(self, _round: int) -> list[bytes]:
        """Few, which each process makes once."""
        steps = self._steps[:: max(1, 20 * len(self._steps) // self._number)]
        return [get(step, self._prepared.cookie(index)) for index, step in enumerate(steps)]

    def _seeds(self, round_: int, kinds: int) -> range:
        each = self._number // kinds
        return range(round_ * each, (round_ + 1) * each)

    def _questions(self, round_: int) -> list[bytes]:
        asked = questions(QUICK, self._seeds(round_, len(QUICK)))
        return [get(one.page, self._prepared.cookie(index)) for index, one in enumerate(asked)]

    def _answers(self, round_: int) -> list[bytes]:
        """Answers to the questions asked just before, by twenty learners each."""
        asked = list(questions(QUICK, self._seeds(round_, len(QUICK))))
        return [
            post(one.action, {"choice": one.choice}, self._prepared.cookie(index + more))
            for more in range(20)
            for index, one in enumerate(asked)
        ]

    def _moves(self, _round: int) -> list[bytes]:
        return [
            post(f"/en/practice/hands/{kept.id}", {"at": str(kept.actions), "move": move}, cookie)
            for kept, move, cookie in self._prepared.hands(self._number, finished=False)
        ]

    def _reviews(self, _round: int) -> list[bytes]:
        found = self._prepared.hands(self._number // 4, finished=True)
        return [get(f"/en/practice/hands/{kept.id}", cookie) for kept, _move, cookie in found]

    def _close_questions(self, round_: int) -> list[bytes]:
        asked = questions(BY_PERFECT_PLAY, range(round_ * 20, round_ * 20 + 20))
        return [get(one.page, self._prepared.cookie(index)) for index, one in enumerate(asked)]


def children(pid: int) -> tuple[int, ...]:
    """The processes that answer for a server, once it has started all of them."""
    while True:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if len(found) == PROCESSES.value():
            return tuple(map(int, found))
        time.sleep(0.05)


@contextmanager
def bare_server(folder: Path) -> Iterator[Target]:
    """A server with the bare page, with as many processes and threads."""
    log = folder / "bare.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.load.bare"],
            env=os.environ | {"PYTHONUNBUFFERED": "1"}, stdout=output, stderr=output,
        )  # fmt: skip
    try:
        deadline = time.monotonic() + _WAIT_SECONDS
        while not (said := re.search(r"http://127\.0\.0\.1:(\d+)/", log.read_text())):
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(log.read_text())
            time.sleep(0.05)
        yield Target(int(said[1]), children(process.pid))
    finally:
        process.terminate()
        process.wait(_WAIT_SECONDS)


def table(subjects: list[Subject]) -> str:
    """The figures as a table, with the aims that are missed."""
    bare = subjects[0]
    lines = [
        _HEAD,
        "| --- | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for subject in subjects:
        aim, share = _AIMS.get(subject.name), bare.busy / subject.busy
        p99 = median(sent.p99 for sent in subject.calm)
        middle = median(sent.median for sent in subject.calm)
        wanted = "" if aim is None else f"{aim:.2f}{'' if share >= aim else ' missed'}"
        late = "" if p99 < _MOST_MS else " missed"
        lines.append(
            f"| {subject.name} | {subject.rate:.0f} | {subject.rate / bare.rate:.2f} "
            f"| {subject.busy:.2f} | {share:.2f} | {wanted} | {middle:.1f} | {p99:.1f}{late} |"
        )
    failed = sum(sent.failed for s in subjects for sent in (*s.fast, *s.calm))
    return "\n".join([*lines, "", f"Failed requests: {failed}"])


def main() -> None:
    """Measures a server of this checkout on an empty SQLite database, or another address."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3, help="for each kind in each round")
    parser.add_argument("--number", type=int, default=2000, help="requests prepared for a round")
    parser.add_argument("--database", help="address of an empty database (a new SQLite file)")
    options = parser.parse_args()
    os.environ.update(NO_LIMIT)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        address = options.database or f"sqlite:///{folder / 'put.sqlite3'}"
        prepared = Prepared.on_new(address)
        subjects = Requests(prepared, options.number).subjects()
        with bare_server(folder) as bare, Server(address, folder, production=True) as server:
            put = Target(server.port, children(server.process.pid))
            for round_ in range(options.rounds):
                for subject in subjects:
                    to = bare if subject.name == BARE else put
                    requests = subject.requests(2 * round_)
                    subject.fast.append(send(to, requests, folder, options.seconds))
                    if subject.name not in (BARE, "home"):
                        requests = subject.requests(2 * round_ + 1)
                    half = subject.fast[-1].rate / 2
                    subject.calm.append(send(to, requests, folder, options.seconds, half))
                    told = f"{subject.name}: {subject.fast[-1].busy:.2f} ms"
                    print(f"round {round_ + 1}: {told}", file=sys.stderr, flush=True)
        print(table(subjects))


if __name__ == "__main__":
    main()
