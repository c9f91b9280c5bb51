"""The chance to win the *game* where several sides play, from the points each still needs.

What is assumed: every hand to come is worth one point, is played without a put, and is won by
each side equally often, wherever it sits. A drawn or spoiled hand changes nothing, so how many of
them there are does not matter. This is a Markov chain, worked out from the end backwards.
"""

from __future__ import annotations

from functools import cache

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

Chances = tuple[float, ...]
"""The chance (0 to 1) of each side to win the game, in the order of `Rulebook.sides`."""
_TRICKS = 3


@cache
def even_chances(needs: tuple[int, ...]) -> Chances:
    """The chance of each side, before a hand, when each needs so many points (at least one).

    >>> even_chances((1, 1, 1))
    (0.3333333333333333, 0.3333333333333333, 0.3333333333333333)
    >>> even_chances((1, 2))
    (0.75, 0.25)
    """
    sides = range(len(needs))
    nexts = []
    for winner in sides:
        left = tuple(need - (side == winner) for side, need in enumerate(needs))
        won = tuple(float(side == winner) for side in sides)
        nexts.append(even_chances(left) if left[winner] else won)
    return tuple(sum(after[side] for after in nexts) / len(needs) for side in sides)


def chances_after(rulebook: Rulebook, score: Score, result: HandResult) -> Chances:
    """The chance of each side of this hand once it has ended with ``result``.

    ``score`` is that before the hand.
    """
    settled = settle(rulebook, score, result)
    if settled.winner is not None:
        return tuple(float(side == settled.winner) for side in range(len(score)))
    return even_chances(tuple(rulebook.target - points for points in settled.score))


@cache
def chances_won(
    rulebook: Rulebook, score: Score, winner: int | None, caller: Seat | None
) -> Chances:
    """The chance of each side once ``winner`` has won the hand, or nobody has.

    ``caller`` is who said the put that was seen, None for a hand without a put.
    """
    # Three tricks for the winner stand for every way to win the hand.
    taker = None if winner is None else rulebook.sides[winner][0]
    result = result_of_tricks(rulebook, [Trick((), taker)] * _TRICKS, caller)
    assert result is not None
    return chances_after(rulebook, score, result)


@cache
def chances_given_up(rulebook: Rulebook, score: Score, winner: int) -> Chances:
    """The chance of each side once all others have given up the hand to ``winner``."""
    result = HandResult(Reason.PUT_GIVEN_UP, winner, winner, 1)
    return chances_after(rulebook, score, result)
