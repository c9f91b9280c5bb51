"""A second, independent way to solve a hand: a linear program in sequence form.

The tree comes from the engine alone: every deal of a small pack is played through, with every
legal action of both seats. Koller, Megiddo and von Stengel (1994); solved by HiGHS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix, hstack

from tutor.engine import (
    Action,
    CallPut,
    Card,
    Deal,
    Hand,
    Play,
    Rank,
    Rulebook,
    Score,
    Seat,
    Suit,
    settle,
)

NON_DEALER, DEALER = Seat.NON_DEALER, Seat.DEALER
Ranks = tuple[int, ...]


@dataclass
class Side:
    """The sequences and information sets of one seat; sequence 0 is the empty one."""

    sequences: dict[Hashable, int] = field(default_factory=lambda: {(): 0})
    sets: dict[Hashable, tuple[int, list[int]]] = field(default_factory=dict)

    def choose(self, here: Hashable, before: int, options: list[str]) -> list[int]:
        """The sequence each option continues ``before`` to, at this information set."""
        if here not in self.sets:
            new = [
                self.sequences.setdefault((here, option), len(self.sequences)) for option in options
            ]
            self.sets[here] = (before, new)
        assert self.sets[here][0] == before, "a seat forgot what it has done"
        return self.sets[here][1]


def deals(ranks: int, copies: int) -> Iterator[tuple[Deal, float]]:
    """Every deal of a small pack by rank, with its probability; the cards stand for their ranks."""
    holdings = list(combinations_with_replacement(range(ranks), 3))
    ways = {}
    for one in holdings:
        for two in holdings:
            count = 1
            for rank in range(ranks):
                mine, theirs = one.count(rank), two.count(rank)
                left = copies - mine
                count *= comb(copies, mine) * (comb(left, theirs) if left >= 0 else 0)
            if count:
                ways[one, two] = count
    total = sum(ways.values())
    for (one, two), count in ways.items():
        suits = {rank: iter(Suit) for rank in range(ranks)}
        held = [tuple(Card(list(Rank)[r], next(suits[r])) for r in places) for places in (one, two)]
        yield Deal(tuple(held)), count / total


def value(
    rulebook: Rulebook, ranks: int, copies: int, score: Score, chance: Callable[[Score], float]
) -> tuple[float, int]:
    """The non-dealer's chance to win the game with perfect play, and how many information sets.

    ``chance`` is the non-dealer's chance before a later hand at a score.
    """
    sides = {seat: Side() for seat in rulebook.seats}
    payoff: Counter[tuple[int, int]] = Counter()

    def worth(hand: Hand) -> float:
        assert hand.result is not None
        settled = settle(rulebook, score, hand.result)
        if settled.winner is not None:
            return 1.0 if settled.winner == 0 else 0.0
        return 1 - chance(settled.score[::-1])

    def option(action: Action) -> str:
        return action.card.rank.name if isinstance(action, Play) else type(action).__name__

    def visit(hand: Hand, known: str, at: dict[Seat, int], passed: int, weight: float) -> None:
        if hand.result is not None:
            payoff[at[DEALER], at[NON_DEALER]] += weight * worth(hand)
            return
        assert hand.turn is not None
        other = rulebook.after(hand.turn)
        # Before each card first the seat that is not on turn may put, then the other (R2).
        seat = other if passed == 0 and hand.why_not(CallPut(other)) is None else hand.turn
        actions: dict[str, Action | None] = {}
        for action in hand.actions(seat):
            actions.setdefault(option(action), action)
        if seat is not hand.turn:
            actions = {"CallPut": actions["CallPut"], "wait": None}
        dealt = hand.deal.holdings[rulebook.seats.index(seat)]
        here = (tuple(sorted(card.rank.place for card in dealt)), known)
        next_ones = sides[seat].choose(here, at[seat], list(actions))
        for (name, action), sequence in zip(actions.items(), next_ones, strict=True):
            after = at | {seat: sequence}
            if action is None:
                visit(hand, known, after, 1, weight)
            else:
                said = f"{known} {seat.value}:{name}"
                visit(hand.do(action), said, after, 0, weight)

    for deal, weight in deals(ranks, copies):
        visit(Hand.start(rulebook, deal), "", dict.fromkeys(rulebook.seats, 0), 0, weight)
    sets = sum(len(side.sets) for side in sides.values())
    return _solve(sides[NON_DEALER], sides[DEALER], payoff), sets


def _solve(mine: Side, theirs: Side, payoff: Counter[tuple[int, int]]) -> float:
    """max over my plans of min over theirs: my plan, and what each of their sets is worth."""
    places, numbers = zip(*payoff.items(), strict=True)
    rows, columns = np.array(places).T
    table = csr_matrix((numbers, (rows, columns)), (len(theirs.sequences), len(mine.sequences)))
    flow = _flow(theirs)
    least = hstack([-table, flow.T])
    plan = hstack([_flow(mine), csr_matrix((len(mine.sets) + 1, flow.shape[0]))])
    goal = np.zeros(least.shape[1])
    goal[len(mine.sequences)] = -1
    bounds = [(0, None)] * len(mine.sequences) + [(None, None)] * flow.shape[0]
    start = np.zeros(plan.shape[0])
    start[0] = 1
    found = linprog(goal, least, np.zeros(least.shape[0]), plan, start, bounds, method="highs")
    assert found.status == 0, found.message
    return -float(found.fun)


def _flow(side: Side) -> csr_matrix:
    """One row for the empty sequence and each information set: what leaves it, less what enters."""
    entries = [(0, 0, 1.0)]
    for row, (before, after) in enumerate(side.sets.values(), start=1):
        entries.append((row, before, -1.0))
        entries += [(row, sequence, 1.0) for sequence in after]
    rows, columns, values = zip(*entries, strict=True)
    return csr_matrix((values, (rows, columns)), (len(side.sets) + 1, len(side.sequences)))
