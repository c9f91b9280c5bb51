"""Whether memory stays level: ``python -m benchmarks.soak --minutes 10``.

A server for everybody on an empty database, and learners who come, look at every kind of page in
every language, answer, play hands and whole games, mistype addresses, send nonsense, and go; others
come in their place. As they never think, ten minutes of them are an hour or more of a school: a
learner who thinks sends six requests a minute. At every look at the clock the resident memory of
each process is printed, at the end by how much it grew in an hour after the first third, in which
caches fill: the slope of the straight line nearest to all looks. Linux only.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event, Thread

import numpy as np

from benchmarks.memory import PAGES, megabytes
from tests.survival.servers import Server, Visitor
from tests.survival.sites import ASKED
from tests.survival.test_kill import pressable
from tutor.drills import drills_for
from tutor.i18n.languages import languages
from tutor.rulebooks import rulebooks

LEARNERS = 8
"""How many are there at the same time."""
_REQUESTS_AN_HOUR = 360
"""Of a learner who thinks: one in ten seconds."""
_LOOKS = 20
_WRONG = (
    "nothing",
    "lessons/x",
    "practice/hands/" + "a" * 20,
    "?rules=x",
    "drills/which-wins?seed=x",
)


class Browser(Visitor):
    """Opens another connection where the server has closed one that rested, as browsers do."""

    def ask(self, method: str, address: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """The status, and the page or where to go on."""
        try:
            return super().ask(method, address, form)
        except ConnectionError:
            self.connection.close()
            return super().ask(method, address, form)


class Crowd:
    """Learners who never rest until they are told to."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.statuses: Counter[int] = Counter()
        self.learners = 0
        self._over = Event()
        self._threads = [Thread(target=self._come_and_go, args=(n,)) for n in range(LEARNERS)]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Waits for them to go."""
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _come_and_go(self, number: int) -> None:
        dice = Random(number)
        while not self._over.is_set():
            visitor = Browser(self.port)
            self.learners += 1
            for _ in range(dice.randrange(3, 9)):
                dice.choice(self._doings)(self, visitor, dice, dice.choice(tuple(languages())))
                if self._over.is_set():
                    break
            visitor.connection.close()

    def _ask(self, visitor: Visitor, address: str, form: dict[str, str] | None = None) -> str:
        status, text = visitor.ask("GET" if form is None else "POST", address, form)
        self.statuses[status] += 1
        return text

    def _read(self, visitor: Visitor, dice: Random, code: str) -> None:
        for page in dice.sample(PAGES, 4):
            self._ask(visitor, f"/{code}/{page}")

    def _answer(self, visitor: Visitor, dice: Random, code: str) -> None:
        book = dice.choice(tuple(rulebooks().values()))
        drill = dice.choice(tuple(drills_for(book)))
        self._ask(visitor, f"/{code}/drills/{drill}?rules={book.key}&seed={dice.randrange(10**6)}")
        for _ in range(3):
            question = f"/{code}/drills/{ASKED}{dice.randrange(10**6)}"
            self._ask(visitor, self._ask(visitor, question, {"choice": "tied"}))

    def _err(self, visitor: Visitor, dice: Random, code: str) -> None:
        for wrong in dice.sample(_WRONG, 3):
            self._ask(visitor, f"/{code}/{wrong}")
        self._ask(
            visitor, f"/{code}/drills/{ASKED}1", {"choice": dice.choice(("x", "\0", "é" * 99))}
        )

    def _play(self, visitor: Visitor, dice: Random, code: str) -> None:
        main = visitor.open(f"/{code}/practice?rules=doubled")
        form = {
            "id": main.one("input", name="id").attrs["value"],
            "kind": "hand",
            "opponent": dice.choice(("steady", "bold", "careful")),
            "dealer": "cut",
        }
        address = self._ask(visitor, f"/{code}/practice?rules=doubled", form).partition("#")[0]
        while (main := visitor.open(address)).maybe("input", name="at") is not None:
            self.statuses[200] += 1
            action, fields, moves = pressable(main)
            self._ask(visitor, action, fields | {"move": dice.choice(moves)})

    def _carry(self, visitor: Visitor, dice: Random, code: str) -> None:
        self._ask(visitor, f"/{code}/drills/{ASKED}{dice.randrange(10**6)}", {"choice": "tied"})
        for path in ("progress", "practice/today", "progress/export.json"):
            self._ask(visitor, f"/{code}/{path}")

    _doings: tuple[Callable[[Crowd, Visitor, Random, str], None], ...] = (
        _read, _read, _answer, _answer, _play, _carry, _err,
    )  # fmt: skip


def main() -> None:
    """Measures a server of this checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    seconds = 60 * parser.parse_args().minutes
    limits = {f"PUT_TUTOR_LIMIT_{name}": "1000000" for name in ("LEARNER", "ADDRESS", "CODES")}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = f"sqlite:///{folder / 'put.sqlite3'}"
        with Server(database, folder, production=True, **limits) as server:
            crowd = Crowd(server.port)
            begun = time.monotonic()
            looks: list[tuple[float, list[float]]] = []
            print("minute   resident memory of each process (MB)   requests")
            for look in range(1, _LOOKS + 1):
                time.sleep(max(0.0, begun + seconds * look / _LOOKS - time.monotonic()))
                now = (time.monotonic() - begun) / 60
                taken = [megabytes(pid, "status", "VmRSS") for pid in server.workers]
                looks.append((now, taken))
                shown = "".join(f"{number:9.1f}" for number in taken)
                print(f"{now:6.1f}{shown}{crowd.statuses.total():12}", flush=True)
            crowd.stop()
            _tell(looks, crowd)
            if "Traceback" in server.said:
                raise SystemExit(f"the server has faults:\n{server.said[-3000:]}")


def _tell(looks: list[tuple[float, list[float]]], crowd: Crowd) -> None:
    requests = crowd.statuses.total()
    print(f"{requests} requests of {crowd.learners} learners, by status: {dict(crowd.statuses)}")
    print(f"as many as {requests / _REQUESTS_AN_HOUR:.0f} learners who think send in an hour")
    later = looks[len(looks) // 3 :]
    minutes = [minute for minute, _taken in later]
    for number in range(len(later[0][1])):
        taken = [found[number] for _minute, found in later]
        slope = float(np.polyfit(minutes, taken, 1)[0])
        share = slope * (minutes[-1] - minutes[0]) / taken[0]
        print(
            f"process {number + 1}: {taken[0]:.1f} to {taken[-1]:.1f} MB, "
            f"{slope:+.2f} MB a minute, {share:+.1%} over these looks"
        )


if __name__ == "__main__":
    main()
