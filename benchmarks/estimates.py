"""How long an estimate takes where more than two play, and how large its errors are.

``python -m benchmarks.estimates [--decisions 200] [--deals 400 4000] [--seed 1]``

Every decision is of another hand at another score, as `tutor.bots` and `tutor.coach.estimating`
ask for it. Times are of the processor, so that other programs hardly matter; errors are standard
errors of a choice's chance to win the game, in percentage points.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random
from statistics import mean, quantiles

from tutor.bots.estimated import DEALS as OF_BOTS
from tutor.coach.estimating import DEALS as OF_COACH
from tutor.engine import CARDS_EACH, Deal, Hand, Play, Rulebook, Score, SeatView, pack
from tutor.rulebooks import rulebooks
from tutor.solver.sampling.estimate import estimate


def decisions(rulebook: Rulebook, number: int, seed: int) -> Iterator[tuple[SeatView, Score]]:
    """One random decision of each of so many random hands, at random scores."""
    dice = Random(seed)
    for _ in range(number):
        cards = dice.sample(pack(), CARDS_EACH * len(rulebook.seats))
        starts = range(0, len(cards), CARDS_EACH)
        hand = Hand.start(
            rulebook, Deal(tuple(tuple(cards[at : at + CARDS_EACH]) for at in starts))
        )
        views: list[SeatView] = []
        while hand.result is None:
            views += [view for view in map(hand.seen_by, rulebook.seats) if view.actions]
            actions = [action for seat in rulebook.seats for action in hand.actions(seat)]
            cards_laid = [action for action in actions if isinstance(action, Play)]
            calm = cards_laid and dice.random() < _CALM
            hand = hand.do(dice.choice(cards_laid if calm else actions))
        yield dice.choice(views), tuple(dice.randrange(rulebook.target) for _ in rulebook.sides)


_CALM = 0.85
"""In this share of all moves a card is laid if one may be."""


def main() -> None:
    """Prints milliseconds and errors by rulebook and number of deals."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--decisions", type=int, default=200, help="for each rulebook")
    options.add_argument("--deals", type=int, nargs="+", default=[OF_BOTS, OF_COACH])
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print(f"{'rulebook':14}{'deals':>7}{'mean ms':>9}{'p95 ms':>8}{'max ms':>8}", end="")
    print(f"{'mean pp':>9}{'max pp':>8}")
    for key, rulebook in rulebooks().items():
        if rulebook.two_handed:
            continue
        for deals in chosen.deals:
            spent, errors = [], []
            for view, score in decisions(rulebook, chosen.decisions, chosen.seed):
                start = time.process_time()
                tried = estimate(view, score, chosen.seed, deals)
                spent.append(1000 * (time.process_time() - start))
                errors += [100 * tried.value(choice).error for choice in tried.worths]
            row = f"{key:14}{deals:7}{mean(spent):9.1f}{quantiles(spent, n=20)[-1]:8.1f}"
            print(row + f"{max(spent):8.1f}{mean(errors):9.2f}{max(errors):8.2f}")


if __name__ == "__main__":
    main()
