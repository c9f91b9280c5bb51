"""What one request takes with little and with much in the database: ``python -m benchmarks.sizes``.

Fills a database with 10,000 learners and a million answers and another with ten times as many, of
SQLite and of PostgreSQL (a server of its own), and asks both the same in turns, each time as
another learner. Told are medians, the ratio is that of two requests one after the other; much may
take a fifth more. Needs about 10 GB of disk.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import psycopg

from benchmarks.load.filling import fill
from benchmarks.load.learners import QUICK, Prepared, questions
from benchmarks.pages import NO_LIMIT
from tests.postgresql import postgresql
from tutor.course import load_course
from tutor.store import Store
from tutor.web import create_app

_AIM = 1.2
_KINDS = ("sqlite", "postgresql")
Request = tuple[str, dict[str, str], str]
"""An address, a form that is empty for a page, and a learner's cookie."""
Requests = dict[str, list[Request]]
"""By their kind."""


class Filled:
    """A database with many learners, and a browser that is another one's at each request."""

    def __init__(self, address: str, learners: int, answers: int) -> None:
        begun = time.monotonic()
        store = Store(address)
        ids = fill(store, load_course(), learners, answers)
        app = create_app({"COURSE": load_course(), "STORE": store})
        self.prepared = Prepared(app, random.Random(1).sample(ids, len(ids)))
        self._client = app.test_client()
        took = time.monotonic() - begun
        print(f"{learners} learners, {learners * answers} answers: filled in {took:.0f} s")

    def ask(self, requests: Requests, name: str) -> float:
        """Milliseconds that one request takes."""
        address, form, cookie = requests[name].pop()
        self._client.set_cookie("learner", cookie)
        begun = time.perf_counter()
        answer = self._client.open(address, method="POST" if form else "GET", data=form)
        took = time.perf_counter() - begun
        assert answer.status_code < 400, (name, address, answer.status_code)
        return 1000 * took

    def requests(self, number: int) -> Requests:
        """So many requests of each kind, each from another learner."""
        cookies = [self.prepared.cookie(index) for index in range(number)]
        asked = questions(QUICK, range(-(-number // len(QUICK))))
        moves = self.prepared.hands(number, finished=False)
        return {
            "drill answer": [
                (one.action, {"choice": one.choice}, cookie)
                for one, cookie in zip(asked, cookies, strict=False)
            ],
            "practice move": [
                (f"/en/practice/hands/{kept.id}", {"at": str(kept.actions), "move": move}, cookie)
                for kept, move, cookie in moves
            ],
            "home": [("/en/", {}, cookie) for cookie in cookies],
            "progress": [("/en/progress", {}, cookie) for cookie in cookies],
            "today": [("/en/practice/today", {}, cookie) for cookie in cookies],
            "day": [("/en/practice/day", {}, cookie) for cookie in cookies],
        }


@contextmanager
def addresses(kind: str, folder: Path) -> Iterator[Sequence[str]]:
    """The addresses of two new databases."""
    names = ("little", "much")
    if kind == "sqlite":
        yield [f"sqlite:///{folder / name}.sqlite3" for name in names]
        return
    with postgresql() as server:
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            for name in names:
                connection.execute(f"CREATE DATABASE {name}")
        yield [f"{server}/{name}" for name in names]


def measure(sites: Sequence[Filled], number: int) -> list[str]:
    """A row of the table for each kind of request."""
    requests = [site.requests(number + 5) for site in sites]
    rows = []
    for name in requests[0]:
        # The first ones make what is made once in a process.
        for site, own in zip(sites, requests, strict=True):
            for _ in range(5):
                site.ask(own, name)
        gc.collect()
        pairs = [
            # Whoever comes second may find something warm.
            _ask_both(sites, requests, name, turned=bool(index % 2))
            for index in range(number)
        ]
        little, much = (median(each) for each in zip(*pairs, strict=True))
        ratio = median(after / before for before, after in pairs)
        late = "" if ratio < _AIM else " missed"
        rows.append(f"| {name} | {little:.2f} | {much:.2f} | {ratio:.2f}{late} |")
    return rows


def _ask_both(
    sites: Sequence[Filled],
    requests: Sequence[dict[str, list[Request]]],
    name: str,
    *,
    turned: bool,
) -> tuple[float, float]:
    """Milliseconds of a request where there is little, and of one where there is much."""
    both = [(0, sites[0], requests[0]), (1, sites[1], requests[1])]
    took = {index: site.ask(own, name) for index, site, own in both[:: -1 if turned else 1]}
    return took[0], took[1]


def main() -> None:
    """Fills, measures and throws away."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=10_000)
    parser.add_argument("--answers", type=int, default=100, help="of each learner")
    parser.add_argument("--times", type=int, default=10, help="how much more is much")
    parser.add_argument("--requests", type=int, default=200, help="of each kind")
    parser.add_argument("--databases", nargs="+", choices=_KINDS, default=_KINDS)
    options = parser.parse_args()
    os.environ.update(NO_LIMIT)
    for kind in options.databases:
        with tempfile.TemporaryDirectory() as name, addresses(kind, Path(name)) as both:
            sizes = (options.learners, options.learners * options.times)
            sites = [
                Filled(address, size, options.answers)
                for address, size in zip(both, sizes, strict=True)
            ]
            print(f"\n| {kind} | little, ms | much, ms | ratio |\n| --- | --: | --: | --: |")
            print("\n".join(measure(sites, options.requests)), flush=True)
            for site in sites:
                site.prepared.store.close()


if __name__ == "__main__":
    main()
