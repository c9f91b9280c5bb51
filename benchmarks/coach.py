"""How long perfect play takes to answer one decision, and how much memory that keeps.

Run it alone on a quiet machine: ``python -m benchmarks.coach``. Every decision is of another hand
at another score. All are asked in five rounds, and of each one's times the middle one counts, so
that what else the machine does for a while is not measured; no answer is kept, so each round costs
what the first one does.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from random import Random
from statistics import mean, median, quantiles

from tutor.engine import Deal, Hand, Play, Score, SeatView, pack
from tutor.rulebooks import rulebooks
from tutor.serving.settling import settle
from tutor.solver.equilibrium.asking import ask
from tutor.solver.equilibrium.solving import score_of
from tutor.solver.tables import FOLDER, SHIPPED, table_for

MEGABYTE = 1_000_000
LIMIT_MS, LIMIT_MB = 5.0, 150.0
ROUNDS = 5


def decisions(key: str, number: int, seed: int) -> list[tuple[SeatView, Score]]:
    """One random decision of each of so many random hands, at random scores."""
    rulebook, dice = rulebooks()[key], Random(seed)
    scores = [score_of(rulebook, needs) for needs in table_for(rulebook, (4, 4)).scores]
    scores = [score for score in scores if min(score) >= 0]
    found: list[tuple[SeatView, Score]] = []
    while len(found) < number:
        cards = dice.sample(pack(), 6)
        hand = Hand.start(rulebook, Deal((tuple(cards[:3]), tuple(cards[3:]))))
        views = []
        while hand.result is None:
            views += [v for v in map(hand.seen_by, rulebook.seats) if v.actions]
            hand = hand.do(dice.choice([a for s in rulebook.seats for a in hand.actions(s)]))
        found.append((dice.choice(views), dice.choice(scores)))
    return found


def laid(view: SeatView) -> int:
    """How many cards lie on the table."""
    return sum(isinstance(action, Play) for action in view.history)


def _asked(view: SeatView, score: Score) -> float:
    """Milliseconds until the answer."""
    start = time.perf_counter()
    ask(table_for(view.rulebook, score), view, score)
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    """Prints milliseconds by rulebook and cards laid, then memory and the size of the tables."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--decisions", type=int, default=600, help="for each rulebook")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print(f"{'rulebook':22}{'cards':>6}{'asked':>7}{'mean ms':>9}{'p99 ms':>8}{'max ms':>8}")
    for key in SHIPPED:
        asked = decisions(key, chosen.decisions, chosen.seed)
        # The very first question also works out what all later ones share.
        _asked(*asked[0])
        settle()
        spent: dict[int, list[float]] = {}
        rounds = [[_asked(view, score) for view, score in asked] for _ in range(ROUNDS)]
        for (view, _), times in zip(asked, zip(*rounds, strict=True), strict=True):
            spent.setdefault(laid(view), []).append(median(times))
        for cards, each in sorted(spent.items()):
            high = quantiles(each, n=100)[-1] if len(each) > 1 else each[0]
            row = f"{key:22}{cards:6}{len(each):7}{mean(each):9.2f}{high:8.2f}{max(each):8.2f}"
            print(row)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MEGABYTE
    print(f"resident at most {peak:.0f} MB in process {os.getpid()} (limit {LIMIT_MB:.0f})")
    for path in sorted(FOLDER.glob("*.table")):
        print(f"{path.name}: {path.stat().st_size / MEGABYTE:.1f} MB")
    print(f"limit for one decision: {LIMIT_MS} ms")


if __name__ == "__main__":
    main()
