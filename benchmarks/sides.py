"""How well each bot does where more than two play: a side of it against the others.

``python -m benchmarks.sides [--hands 200] [--rules three-handed pairs four-handed] [--seed 1]``

In every form one side is played by the bot and all others by Ruth, then by players at random, who
mostly lay any card. All sides get the same cards in turn: a deal is played once with the bot on
each side. A figure is the side's points in a hand less the mean of the others', with its standard
error, at no points each.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from math import sqrt
from random import Random
from statistics import fmean, stdev

from tutor.bots import Bot, bots, opponents_for
from tutor.bots.referee import interrupted
from tutor.dice import Dice
from tutor.engine import Deal, Hand, Play, Rulebook, Score, Seat
from tutor.practice import fair_deal
from tutor.rulebooks import rulebooks, two_handed

_CALM = 0.95
"""In this share of its moves who plays at random lays a card if it may."""


def points(
    rulebook: Rulebook, deal: Deal, at_table: Mapping[Seat, Bot], side: int, dice: Dice
) -> float:
    """The points of ``side`` less the mean of the others'; a game won by a put counts as two."""
    score: Score = (0,) * len(rulebook.sides)
    hand = Hand.start(rulebook, deal)
    while hand.turn is not None:
        after = interrupted(hand, at_table, score, dice)
        if after is hand:
            view = hand.seen_by(hand.turn)
            bot = at_table.get(hand.turn)
            cards = [action for action in view.actions if isinstance(action, Play)]
            if bot is not None:
                after = hand.do(bot.decide(view, score, view.actions, dice))
            else:
                calm = cards and dice.chance(_CALM)
                after = hand.do(dice.choose(cards if calm else view.actions))
        hand = after
    assert hand.result is not None
    won = 2 if hand.result.wins_game else hand.result.points
    if hand.result.winner is None:
        return 0.0
    return won if hand.result.winner == side else -won / (len(rulebook.sides) - 1)


def measured(rulebook: Rulebook, bot: Bot, other: Bot | None, hands: int, seed: int) -> str:
    """The mean over ``hands`` deals and its standard error, as a text."""
    means = []
    for number in range(hands):
        deal = fair_deal(rulebook, Random(f"{seed}/{number}"))
        found = []
        for side, members in enumerate(rulebook.sides):
            at_table = dict.fromkeys(rulebook.seats, other) | dict.fromkeys(members, bot)
            seated = {seat: one for seat, one in at_table.items() if one is not None}
            found.append(points(rulebook, deal, seated, side, Dice(f"{seed}/{number}/{side}")))
        means.append(fmean(found))
    return f"{fmean(means):+.2f} ± {stdev(means) / sqrt(len(means)):.2f}"


def main() -> None:
    """Prints a row for each bot in each form."""
    many = [key for key in rulebooks() if key not in two_handed(rulebooks())]
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--hands", type=int, default=200, help="deals for each figure")
    options.add_argument("--rules", nargs="+", default=many, choices=many)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print(f"{'rulebook':14}{'bot':10}{'against Ruth':>16}{'at random':>16}")
    for key in chosen.rules:
        rulebook = rulebooks()[key]
        for bot in opponents_for(rulebook):
            found = [
                measured(rulebook, bot, other, chosen.hands, chosen.seed)
                for other in (bots()["steady"], None)
            ]
            print(f"{key:14}{bot.name:10}{found[0]:>16}{found[1]:>16}", flush=True)


if __name__ == "__main__":
    main()
