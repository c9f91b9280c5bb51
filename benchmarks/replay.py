"""How fast `put-tutor replay` is, against reading and writing the same JSON and nothing else.

``python benchmarks/replay.py [--hands 100000] [--rounds 5] [--at-most 8]``

Random hands (seeded, so every run has the same) of all rulebooks, played with legal and some
illegal actions, most of them to the end. Each is one line of JSON in and one out. The yardstick
is `json.loads` of each line and `json.dumps` of each output record. Both are timed in turns on
small portions, several rounds each; the ratio is the median of all these neighbours, so that a
machine busy with other things slows both sides of a comparison or spoils only that one. With
``--at-most`` the exit status is 1 if the ratio is higher.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

from tutor.commands.jsonlines import Record, answer_lines
from tutor.commands.replay import replay
from tutor.engine import CALLS, Action, Deal, Hand, Play, Rulebook, Seat, See, pack
from tutor.rulebooks import rulebooks, two_handed

PORTION = 100
"""Lines timed at a stretch: few milliseconds, too short for most interruptions."""

LIKELY = {Play: 8, See: 6}
"""How much likelier than another legal action."""


def random_line(rng: random.Random, number: int, rulebook: Rulebook) -> str:
    """One hand as `replay` reads it: about one action in eight illegal, nine in ten ended."""
    cards = rng.sample(pack(), 6)
    start = Hand.start(rulebook, Deal((tuple(cards[:3]), tuple(cards[3:]))))
    texts = random_actions(rng, start)
    if rng.random() < 0.1:
        texts = texts[: rng.randrange(len(texts) + 1)]
    record: Record = {
        "id": f"{rulebook.key} {number}",
        "rulebook": rulebook.key,
        "nonDealer": [card.code for card in cards[:3]],
        "dealer": [card.code for card in cards[3:]],
        "score": {
            "nonDealer": rng.randrange(rulebook.target),
            "dealer": rng.randrange(rulebook.target),
        },
        "actions": texts,
    }
    return json.dumps(record)


def random_actions(rng: random.Random, hand: Hand) -> list[str]:
    """Actions that play ``hand`` to its end, with illegal ones thrown in.

    Cards are likelier than calls, so that most hands take all their tricks: the slow case.
    """
    texts = []
    while hand.result is None:
        if rng.random() < 0.125:
            action = any_action(rng)
        else:
            legal = [action for seat in hand.rulebook.seats for action in hand.actions(seat)]
            (action,) = rng.choices(legal, [LIKELY.get(type(action), 1) for action in legal])
        texts.append(str(action))
        if hand.why_not(action) is None:
            hand = hand.do(action)
    return texts


def any_action(rng: random.Random) -> Action:
    """Any of the actions there are; mostly illegal."""
    seat = rng.choice(list(Seat))
    return rng.choice([Play(seat, rng.choice(pack())), rng.choice(CALLS)(seat)])


def timed(work: Callable[[], object]) -> float:
    """Seconds that ``work`` takes."""
    begin = perf_counter()
    work()
    return perf_counter() - begin


def measure(lines: Sequence[str], rounds: int) -> tuple[float, float, float]:
    """Seconds for all ``lines`` by `replay` and for their JSON alone, at best; and the ratio."""
    answers = [json.loads(answer) for answer in answer_lines(lines, replay)]
    ours = alone = 0.0
    ratios = []
    for begin in range(0, len(lines), PORTION):
        portion = lines[begin : begin + PORTION]
        records = answers[begin : begin + PORTION]

        def played(portion: Sequence[str] = portion) -> None:
            for _answer in answer_lines(portion, replay):
                pass

        def copied(portion: Sequence[str] = portion, records: Sequence[Record] = records) -> None:
            for line, record in zip(portion, records, strict=True):
                json.loads(line)
                json.dumps(record)

        pairs = [(timed(played), timed(copied)) for _round in range(rounds)]
        ours += min(seconds for seconds, _ in pairs)
        alone += min(seconds for _, seconds in pairs)
        ratios += [mine / theirs for mine, theirs in pairs]
    return ours, alone, median(ratios)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints hands a second and the ratio; 1 if it is above ``--at-most``."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5, help="repetitions of each portion")
    parser.add_argument("--seed", type=int, default=1674)
    parser.add_argument("--at-most", type=float, help="the highest ratio that passes")
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    books = list(two_handed(rulebooks()).values())
    lines = [random_line(rng, n, books[n % len(books)]) for n in range(options.hands)]
    ours, alone, ratio = measure(lines, options.rounds)
    print(f"{options.hands} hands, {len(books)} rulebooks, seed {options.seed}")
    print(f"replay     {options.hands / ours:>9,.0f} hands/s")
    print(f"JSON alone {options.hands / alone:>9,.0f} lines/s")
    print(f"ratio      {ratio:>9.2f}")
    return int(options.at_most is not None and ratio > options.at_most)


if __name__ == "__main__":
    raise SystemExit(main())
