"""A game: hands until somebody reaches the target, or wins a seen put where that is the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.engine.cards import Card
from tutor.engine.errors import BadInput, Problem
from tutor.engine.result import HandResult
from tutor.engine.rulebook import FirstDealer, Rulebook, Tally

Score = tuple[int, ...]
"""Points by side, in the order of `Rulebook.sides` (non-dealer first with two players)."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """The score after a hand, and the side that has won the game with it, if any."""

    score: Score
    winner: int | None


def check_score(rulebook: Rulebook, score: Score) -> Score:
    """``score`` if a hand can be played at it.

    Raises `BadInput`: ``NOT_A_SCORE`` unless there is a whole number from 0 for each side,
    ``GAME_IS_OVER`` if somebody has reached the target already.
    """
    if len(score) != len(rulebook.sides) or any(
        type(points) is not int or points < 0 for points in score
    ):
        raise BadInput(Problem.NOT_A_SCORE, score, "a whole number from 0 for each side")
    if max(score) >= rulebook.target:
        raise BadInput(Problem.GAME_IS_OVER, score, f"less than {rulebook.target} points each")
    return score


def settle(rulebook: Rulebook, score: Score, result: HandResult) -> Settlement:
    """The score after a hand that ended with ``result``.

    Reaching or passing the target wins and the points are kept (R10); a game won by a seen put
    leaves the points as they are (R29). One side scores per hand, so 5–5 cannot occur (R9).
    """
    if result.wins_game:
        return Settlement(score, result.winner)
    if result.scorer is None:
        return Settlement(score, None)
    after = tuple(
        points + (result.points if side == result.scorer else 0)
        for side, points in enumerate(score)
    )
    won = after[result.scorer] >= rulebook.target
    return Settlement(after, result.scorer if won else None)


def rounds_owed(rulebook: Rulebook, result: HandResult) -> Score:
    """The rounds each side owes after a hand, in the order of `Rulebook.sides` (R25).

    The loser owes what was at stake, who gave up owes one; nobody after a drawn hand.
    """
    owed = result.points if rulebook.tally is Tally.ROUNDS and result.winner is not None else 0
    return tuple(0 if side == result.winner else owed for side in range(len(rulebook.sides)))


def dealer_by_cut(rulebook: Rulebook, cut: Sequence[Card]) -> int | None:
    """Which player deals the first hand of a game, or None if they have to cut again (R21).

    ``cut`` has the card each player cut; they compare in Put order, so a 2 is higher than a king.
    """
    places = [card.rank.place for card in cut]
    higher = rulebook.first_dealer is FirstDealer.HIGHER_CARD
    wanted = min(places) if higher else max(places)
    return places.index(wanted) if places.count(wanted) == 1 else None


@dataclass(frozen=True, slots=True)
class Match:
    """A game between players who keep their places while the deal passes clockwise.

    Players are numbered clockwise, and so are those who score: each player, or of four players
    the partners 0 and 2 as 0, 1 and 3 as 1. ``points`` and ``winner`` are by these numbers,
    ``dealer`` is a player. ``won_by_put`` marks a game that a seen put decided (R29).
    """

    rulebook: Rulebook
    points: Score
    dealer: int
    hands: int = 0
    winner: int | None = None
    won_by_put: bool = False

    @property
    def score(self) -> Score:
        """The points as a hand counts them, by `Rulebook.sides`."""
        return tuple(self.points[self.player_at(side)] for side in range(len(self.points)))

    def player_at(self, side: int) -> int:
        """Who scores for ``side`` in this hand."""
        return (self.dealer + 1 + side) % len(self.points)

    def after(self, result: HandResult) -> Match:
        """The game after a hand: scored, and the deal passed on, however it ended (R22).

        Raises `BadInput` (``GAME_IS_OVER``) if the game has been won.
        """
        if self.winner is not None:
            raise BadInput(Problem.GAME_IS_OVER, self.points)
        settled = settle(self.rulebook, self.score, result)
        points = list(self.points)
        for side, scored in enumerate(settled.score):
            points[self.player_at(side)] = scored
        winner = None if settled.winner is None else self.player_at(settled.winner)
        return replace(
            self,
            points=tuple(points),
            dealer=(self.dealer + 1) % len(self.rulebook.seats),
            hands=self.hands + 1,
            winner=winner,
            won_by_put=result.wins_game,
        )
