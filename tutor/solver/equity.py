"""The chance to win the *game*, from a score at the start of a hand.

Every hand is taken to end as the open-card count says (`all_deals`) and to be worth one point,
without puts. The deal alternates after every hand. Only the points still needed matter.
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
from tutor.solver.open_cards import all_deals
from tutor.solver.position import TRICKS, other


def game_chance(target: int, score: Score, seat: Seat) -> float:
    """The chance (0 to 1) of ``seat`` to win the game, before a hand at ``score`` is dealt.

    ``score`` is the non-dealer's points and the dealer's. A side at or past ``target`` has won.
    """
    non_dealer, dealer = (target - points for points in score)
    if non_dealer <= 0 or dealer <= 0:
        chance = 1.0 if non_dealer <= 0 else 0.0
    else:
        chance = _chances(max(non_dealer, dealer))[non_dealer, dealer]
    return chance if seat is Seat.NON_DEALER else 1.0 - chance


@cache
def _chances(most: int) -> dict[tuple[int, int], float]:
    """The non-dealer's chance by points needed (non-dealer, dealer), each from 1 to ``most``."""
    win, draw, lose = all_deals().shares
    table: dict[tuple[int, int], float] = {}

    def decided(mine: int, theirs: int) -> float:
        """What the won and the lost hands of the non-dealer are worth to it."""
        after_win = 1.0 if mine == 1 else 1.0 - table[theirs, mine - 1]
        after_loss = 0.0 if theirs == 1 else 1.0 - table[theirs - 1, mine]
        return win * after_win + lose * after_loss

    for together in range(2, 2 * most + 1):
        for mine in range(max(1, together - most), together // 2 + 1):
            theirs = together - mine
            # A drawn hand only swaps the deal: two equations, each with the other's chance.
            here = decided(mine, theirs) + draw
            swapped = decided(theirs, mine) + draw
            table[mine, theirs] = (here - draw * swapped) / (1 - draw * draw)
            table[theirs, mine] = (swapped - draw * here) / (1 - draw * draw)
    return table


def chance_after(rulebook: Rulebook, score: Score, result: HandResult, seat: Seat) -> float:
    """The chance of ``seat`` to win the game once this hand has ended with ``result``.

    ``score`` and ``seat`` are those of this hand; the deal has then passed on (R22).
    """
    settled = settle(rulebook, score, result)
    if settled.winner is not None:
        return 1.0 if settled.winner == rulebook.side_of(seat) else 0.0
    return game_chance(rulebook.target, settled.score[::-1], other(seat))


@cache
def worth(
    rulebook: Rulebook, score: Score, seat: Seat, caller: Seat | None
) -> tuple[float, float, float]:
    """The chance of ``seat`` to win the game when it wins, draws and loses this hand.

    ``caller`` is who said the put that was seen, None for a hand without a put.
    """
    return (
        _worth_of(rulebook, score, seat, caller, seat),
        _worth_of(rulebook, score, seat, caller, None),
        _worth_of(rulebook, score, seat, caller, other(seat)),
    )


def _worth_of(
    rulebook: Rulebook, score: Score, seat: Seat, caller: Seat | None, winner: Seat | None
) -> float:
    # The engine scores it: three tricks for the winner stand for every way to win the hand.
    result = result_of_tricks(rulebook, [Trick((), winner)] * TRICKS, caller)
    assert result is not None
    return chance_after(rulebook, score, result, seat)


@cache
def worth_given_up(rulebook: Rulebook, score: Score, seat: Seat, quitter: Seat) -> float:
    """The chance of ``seat`` to win the game once ``quitter`` has given up this hand."""
    winner = rulebook.side_of(other(quitter))
    result = HandResult(Reason.PUT_GIVEN_UP, winner, winner, 1)
    return chance_after(rulebook, score, result, seat)
