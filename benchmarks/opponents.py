"""Who of the practice opponents beats whom, and by how much.

``python -m benchmarks.opponents [--hands 10000] [--games 1500] [--reviewed 400]
[--rules classic doubled] [--seed 1] [--out docs/opponents.md]``

Every bot meets every other one, in whole games under each of ``--rules`` and in single hands at
no points each under the doubled rules. Cards are dealt from the seed, and all are played twice
with the seats swapped, so that good cards come to both: a figure is the mean over such pairs, its
standard error that of the mean. With ``--out`` the report is written to a file, too.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from tutor.bots import Bot, bots
from tutor.bots.referee import interrupted
from tutor.coach.review import review
from tutor.coach.solved import SolvedJudge
from tutor.dice import Dice
from tutor.drills.tables import fair_deal
from tutor.engine import Deal, Hand, HandResult, Match, Rulebook, Score
from tutor.rulebooks import rulebooks, two_handed

HANDS_RULES = "doubled"
"""The rulebook of the table of points: there a seen put is worth two of them, not the game."""

Players = tuple[Bot, Bot]


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean and its standard error."""

    mean: float
    error: float


def played(rulebook: Rulebook, deal: Deal, seated: Players, score: Score, dice: Dice) -> HandResult:
    """How a hand ends between ``seated``, the non-dealer first."""
    result = over(rulebook, deal, seated, score, dice).result
    assert result is not None
    return result


def over(rulebook: Rulebook, deal: Deal, seated: Players, score: Score, dice: Dice) -> Hand:
    """The hand between ``seated``, the non-dealer first, once it is over."""
    hand = Hand.start(rulebook, deal)
    bots_by_seat = dict(zip(rulebook.seats, seated, strict=True))
    while hand.turn is not None:
        hand = interrupted(hand, bots_by_seat, score, dice)
        assert hand.turn is not None
        view, bot = hand.seen_by(hand.turn), bots_by_seat[hand.turn]
        hand = hand.do(bot.decide(view, score, view.actions, dice))
    return hand


def points(rulebook: Rulebook, players: Players, dealer: int, seed: str) -> float:
    """The first player's points less the second's in the hand of ``seed``."""
    deal = fair_deal(rulebook, Dice(seed))
    seated = players if dealer == 1 else players[::-1]
    match = Match(rulebook, (0, 0), dealer)
    result = played(rulebook, deal, seated, match.score, Dice(f"{seed}/calls/{dealer}"))
    first, second = match.after(result).points
    return first - second


def game(rulebook: Rulebook, players: Players, dealer: int, seed: str) -> float:
    """1 if the first player wins the game whose hands come from ``seed``, else 0."""
    cards, calls = Dice(seed), Dice(f"{seed}/calls/{dealer}")
    match = Match(rulebook, (0, 0), dealer)
    while match.winner is None:
        seated = players if match.dealer == 1 else players[::-1]
        result = played(rulebook, fair_deal(rulebook, cards), seated, match.score, calls)
        match = match.after(result)
    return 1.0 - match.winner


Encounter = Callable[[Rulebook, Players, int, str], float]


def measured(
    encounter: Encounter, rulebook: Rulebook, players: Players, times: int, seed: int
) -> Figure:
    """The mean for the first of ``players`` over ``times`` encounters, in pairs."""
    both = [
        fmean(encounter(rulebook, players, dealer, f"{seed}/{number}") for dealer in (0, 1))
        for number in range(times // 2)
    ]
    return Figure(fmean(both), stdev(both) / sqrt(len(both)))


def cost(rulebook: Rulebook, bot: Bot, hands: int, seed: int) -> Figure:
    """What a decision of ``bot`` costs on average (0 to 1, in win chance), at random scores.

    It plays against Ruth, who counts; decisions without a choice are left out.
    """
    judge, costs = SolvedJudge(), []
    for number in range(hands):
        dice = Dice(f"cost/{seed}/{number}")
        score = (dice.below(rulebook.target), dice.below(rulebook.target))
        place = number % 2
        seated = (bot, bots()["steady"]) if place == 0 else (bots()["steady"], bot)
        hand = over(rulebook, fair_deal(rulebook, dice), seated, score, dice)
        found = review(hand, score, judge, rulebook.seats[place], own=True)
        losses = [decision.loss for decision in found if not decision.forced]
        costs += [fmean(losses)] if losses else []
    return Figure(fmean(costs), stdev(costs) / sqrt(len(costs)))


def table(meet: Callable[[Players], Figure], show: Callable[[Figure, float], str]) -> list[str]:
    """A table in Markdown: each row is a bot's results against the bots of the columns.

    ``show`` writes a figure for the first (sign 1) or the second player (sign -1).
    """
    listed = list(bots().values())
    cells = {}
    for players in combinations(listed, 2):
        figure = meet(players)
        one, two = (player.key for player in players)
        cells[one, two], cells[two, one] = show(figure, 1), show(figure, -1)
    lines = [
        "| against | " + " | ".join(bot.name for bot in listed) + " |",
        "|---" * (len(listed) + 1) + "|",
    ]
    for bot in listed:
        row = [cells.get((bot.key, other.key), "–") for other in listed]
        lines.append(f"| **{bot.name}** ({bot.key}) | " + " | ".join(row) + " |")
    return lines


def as_share(figure: Figure, sign: float) -> str:
    """A share of games as a percentage."""
    mean = figure.mean if sign > 0 else 1 - figure.mean
    return f"{100 * mean:.1f} ± {100 * figure.error:.1f} %"


def as_points(figure: Figure, sign: float) -> str:
    """Points a hand."""
    return f"{sign * figure.mean:+.3f} ± {figure.error:.3f}".replace("-", "−")


def report(
    hands: int, games: int, reviewed: int, rules: Sequence[str], seed: int, command: str
) -> str:
    """Everything measured, in Markdown."""
    lines = [
        "# Who beats whom",
        "",
        "The practice opponents against each other: each row is a player's result against the",
        "player of the column. After ± stands the standard error. All cards are played twice with",
        "the seats swapped. Made by",
        "",
        f"    {command}",
    ]
    for key in rules:
        rulebook = rulebooks()[key]

        def games_of(players: Players, rulebook: Rulebook = rulebook) -> Figure:
            return measured(game, rulebook, players, games, seed)

        lines += ["", f"## Games won: {key}, to {rulebook.target}", ""]
        lines += [f"{games} games for each pair, seed {seed}.", "", *table(games_of, as_share)]

    def points_of(players: Players) -> Figure:
        return measured(points, rulebooks()[HANDS_RULES], players, hands, seed)

    lines += ["", f"## Points a hand: {HANDS_RULES}, at 0–0", ""]
    lines += [f"{hands} hands for each pair, seed {seed}: own points less the other's.", ""]
    lines += table(points_of, as_points)
    lines += ["", "## What a decision costs", ""]
    lines += [
        f"In percentage points of win chance against perfect play: the mean of {reviewed} hands",
        "against Ruth, at random scores. The levels on the progress page lie between these.",
        "",
        "| | " + " | ".join(rules) + " |",
        "|---" * (len(rules) + 1) + "|",
    ]
    for bot in bots().values():
        figures = (cost(rulebooks()[key], bot, reviewed, seed) for key in rules)
        row = (f"{100 * figure.mean:.2f} ± {100 * figure.error:.2f}" for figure in figures)
        lines.append(f"| **{bot.name}** ({bot.key}) | " + " | ".join(row) + " |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=10_000, help="single hands for each pair")
    parser.add_argument("--games", type=int, default=1_500, help="games for each pair")
    parser.add_argument("--reviewed", type=int, default=400, help="hands for each cost")
    parser.add_argument(
        "--rules", nargs="+", default=["classic", "doubled"], choices=two_handed(rulebooks())
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file for the report")
    options = parser.parse_args(arguments)
    command = (
        f"python -m benchmarks.opponents --hands {options.hands} --games {options.games}"
        f" --reviewed {options.reviewed} --rules {' '.join(options.rules)} --seed {options.seed}"
    )
    if options.out:
        command += f" --out {options.out}"
    text = report(
        options.hands, options.games, options.reviewed, options.rules, options.seed, command
    )
    print(text, end="")
    if options.out:
        options.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
