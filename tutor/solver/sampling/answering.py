"""Whether a put would be seen: how those who are asked judge by their own cards.

Each of them is taken to know what everybody has seen and its own cards. Deals that fit the former
are played out, and a straight line is fitted through what a seen put was worth to it with which
ranks. It sees if by this line a seen put is worth at least giving up. That of three players one
who passes stays in when the other sees (R13) is not foreseen by whoever is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tutor.engine import Put, Score, Seat, SeatView
from tutor.solver.even_game import chances_given_up, chances_won
from tutor.solver.sampling.dealing import deals_like
from tutor.solver.sampling.playout import play_out
from tutor.solver.sampling.standing import EMPTY, Bools, Cards, Standing, Winners

Worths = npt.NDArray[np.float64]
_HAIR = 1e-12
_RIDGE = 0.5
"""Keeps the line steady where a rank has hardly been seen."""


def worths(
    view: SeatView, score: Score, winners: Winners, seat: Seat, caller: Seat | None
) -> Worths:
    """The chance of ``seat``'s side to win the game, in each deal that ends with ``winners``.

    ``caller`` is who said the put that was seen, if any.
    """
    book, side = view.rulebook, view.rulebook.side_of(seat)
    # The last one stands for nobody, whose number is -1.
    ends = (*range(len(book.sides)), None)
    table = np.array([chances_won(book, score, winner, caller)[side] for winner in ends])
    found: Worths = table[winners]
    return found


def given_up(view: SeatView, score: Score, caller: Seat, seat: Seat) -> float:
    """The chance of ``seat``'s side to win the game once all have given up to ``caller``."""
    book = view.rulebook
    return chances_given_up(book, score, book.side_of(caller))[book.side_of(seat)]


def asked(view: SeatView, put: Put) -> list[Seat]:
    """Who has still to answer ``put``, in order, as long as all pass."""
    found = []
    waiting: Put | None = put
    while waiting is not None:
        found.append(waiting.answerer)
        waiting = waiting.passed(view.rulebook, view.playing)
    return found


class Answers:
    """What the players of a hand do when they are asked to see a put said now."""

    def __init__(self, view: SeatView, standing: Standing, score: Score, seed: int, deals: int):
        self._view, self._score = view, score
        cards = deals_like(view, seed, deals, onlooker=True)
        self._cards = cards[:, [view.rulebook.seats.index(seat) for seat in view.playing]]
        self._winners = play_out(self._cards, standing)

    def seen(self, cards: Cards, caller: Seat, answerers: Sequence[Seat]) -> Bools:
        """In which of the deals ``cards`` (by player) one of ``answerers`` sees the put."""
        seen = np.zeros(len(cards), dtype=np.bool_)
        for seat in answerers:
            player = self._view.playing.index(seat)
            worth = worths(self._view, self._score, self._winners, seat, caller)
            ranks = _ranks(self._cards[:, player])
            square = ranks.T @ ranks + _RIDGE * np.eye(ranks.shape[1])
            line = np.linalg.solve(square, ranks.T @ (worth - worth.mean()))
            expected = _ranks(cards[:, player]) @ line + worth.mean()
            # Giving up needs a reason: what is worth the same is seen.
            seen |= expected >= given_up(self._view, self._score, caller, seat) - _HAIR
        return seen


def _ranks(hands: Cards) -> Worths:
    """How many cards of each rank each hand has."""
    return np.stack([(hands == place).sum(axis=1) for place in range(EMPTY)], axis=1).astype(float)
