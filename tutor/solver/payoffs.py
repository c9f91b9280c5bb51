"""What the ends of a hand are worth at a score: chances to win the game, scored by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tutor.engine import (
    HandResult,
    Reason,
    Rulebook,
    Score,
    Seat,
    Trick,
    result_of_tricks,
    settle,
)
from tutor.solver.position import TRICKS, other

Worth = tuple[float, float, float]
"""The non-dealer's chance when it has won, drawn and lost."""
Chance = Callable[[Score], float]
"""The non-dealer's chance to win the game before a hand at this score."""


@dataclass(frozen=True)
class Payoffs:
    """The non-dealer's chances (0 to 1) to win the game after each end of a hand.

    ``plain`` without a put, ``seen`` after a put by that seat, ``given_up`` after that seat has
    given up.
    """

    plain: Worth
    seen: Mapping[Seat, Worth]
    given_up: Mapping[Seat, float]


def after(rulebook: Rulebook, score: Score, result: HandResult, chance: Chance) -> float:
    """The non-dealer's chance to win the game once this hand has ended with ``result``.

    ``score`` is that of this hand; later hands are worth what ``chance`` says.
    """
    settled = settle(rulebook, score, result)
    if settled.winner is not None:
        return 1.0 if settled.winner == rulebook.side_of(Seat.NON_DEALER) else 0.0
    # The deal passes on (R22): the non-dealer of this hand deals the next one.
    return 1.0 - chance(settled.score[::-1])


def payoffs(rulebook: Rulebook, score: Score, chance: Chance) -> Payoffs:
    """The payoffs of a hand at ``score``, later hands being worth what ``chance`` says."""

    def played(winner: Seat | None, caller: Seat | None) -> float:
        # Three tricks for the winner stand for every way to win the hand.
        result = result_of_tricks(rulebook, [Trick((), winner)] * TRICKS, caller)
        assert result is not None
        return after(rulebook, score, result, chance)

    def worth(caller: Seat | None) -> Worth:
        return (
            played(Seat.NON_DEALER, caller),
            played(None, caller),
            played(Seat.DEALER, caller),
        )

    def given_up(quitter: Seat) -> float:
        winner = rulebook.side_of(other(quitter))
        result = HandResult(Reason.PUT_GIVEN_UP, winner, winner, 1)
        return after(rulebook, score, result, chance)

    return Payoffs(
        worth(None),
        {seat: worth(seat) for seat in rulebook.seats},
        {seat: given_up(seat) for seat in rulebook.seats},
    )
