"""The time of one decision of the counting judge, cold, relative to a yardstick of the same run.

``python benchmarks/counting.py [decisions]`` prints one line for each rulebook. The yardstick is
the engine playing out all 307 complete lines of one classic deal, so that the ratio means the
same on every machine. Cold: what is kept between decisions is thrown away before each of them,
but not the tables that are made once in a process.
"""

from __future__ import annotations

import random
import statistics
import sys
from time import perf_counter

from tutor.coach import counting
from tutor.coach.counting import CountingJudge
from tutor.engine import Deal, Hand, Play, Rulebook, Seat, SeatView, count_lines, pack, read_hand
from tutor.rulebooks import rulebooks, two_handed
from tutor.solver import certainty, open_cards

PER_DECISION = (
    counting._put,
    counting.seeing,
    certainty.surest,
    certainty.luckiest,
    open_cards.count,
    open_cards.counts_by_holding,
)


def seconds_of_yardstick() -> float:
    """The best of five runs of the yardstick, in seconds."""
    hand = read_hand(rulebooks()["classic"], "9♠ K♣ A♦ / 7♦ 3♥ 2♣ |")
    times = []
    for _ in range(5):
        start = perf_counter()
        count_lines(hand)
        times.append(perf_counter() - start)
    return min(times)


def random_decision(rulebook: Rulebook, rng: random.Random) -> SeatView:
    """A decision of the seat on turn after 0 to 5 random cards."""
    while True:
        cards = rng.sample(pack(), 6)
        hand = Hand.start(rulebook, Deal((tuple(cards[:3]), tuple(cards[3:]))))
        for _ in range(rng.randrange(6)):
            plays = [a for a in hand.actions(hand.turn or Seat.DEALER) if isinstance(a, Play)]
            if not plays:
                break
            hand = hand.do(rng.choice(plays))
        if hand.turn is not None:
            return hand.seen_by(hand.turn)


def main(decisions: int) -> None:
    """Measure and print."""
    judge, yardstick = CountingJudge(), seconds_of_yardstick()
    print(f"yardstick: {yardstick * 1000:.2f} ms, all lines of one classic deal")
    for rulebook in two_handed(rulebooks()).values():
        if len(rulebook.seats) != 2:
            continue
        rng = random.Random(1674)
        score = (rulebook.target - 3, rulebook.target - 2)
        start = perf_counter()
        judge.appraise(random_decision(rulebook, rng), score)
        first, times = perf_counter() - start, []
        for _ in range(decisions):
            view = random_decision(rulebook, rng)
            for cached in PER_DECISION:
                cached.cache_clear()
            start = perf_counter()
            judge.appraise(view, score)
            times.append(perf_counter() - start)
        middle, high = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(
            f"{rulebook.key:20} median {middle * 1000:6.2f} ms = {middle / yardstick:.2f} of it,"
            f" 95 % under {high * 1000:6.2f} ms = {high / yardstick:.2f}"
            f" (first {first * 1000:.0f} ms)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200)
