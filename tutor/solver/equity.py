"""The chance to win the *game*, from a score at the start of a hand.

Every hand is taken to end as the open-card count says (`all_deals`) and to be worth one point,
without puts. The deal alternates after every hand. Only the points still needed matter. This is
for two players; `tutor.solver.even_game` has the games of more.
"""

from __future__ import annotations

from functools import cache

from tutor.engine import HandResult, Rulebook, Score, Seat
from tutor.solver.even_game import chances_after
from tutor.solver.open_cards import all_deals
from tutor.solver.payoffs import Chance, Payoffs, Worth, after, payoffs


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

    ``score`` and ``seat`` are those of this hand; the deal has then passed on (R22). Where more
    than two play, the hands to come are even (`tutor.solver.even_game`).
    """
    if not rulebook.two_handed:
        return chances_after(rulebook, score, result)[rulebook.side_of(seat)]
    return _to(seat, after(rulebook, score, result, _later(rulebook)))


@cache
def worth(rulebook: Rulebook, score: Score, seat: Seat, caller: Seat | None) -> Worth:
    """The chance of ``seat`` to win the game when it wins, draws and loses this hand.

    ``caller`` is who said the put that was seen, None for a hand without a put.
    """
    found = _payoffs(rulebook, score)
    win, draw, lose = found.plain if caller is None else found.seen[caller]
    if seat is Seat.NON_DEALER:
        return win, draw, lose
    return _to(seat, lose), _to(seat, draw), _to(seat, win)


@cache
def worth_given_up(rulebook: Rulebook, score: Score, seat: Seat, quitter: Seat) -> float:
    """The chance of ``seat`` to win the game once ``quitter`` has given up this hand."""
    return _to(seat, _payoffs(rulebook, score).given_up[quitter])


@cache
def _payoffs(rulebook: Rulebook, score: Score) -> Payoffs:
    return payoffs(rulebook, score, _later(rulebook))


def _later(rulebook: Rulebook) -> Chance:
    return lambda score: game_chance(rulebook.target, score, Seat.NON_DEALER)


def _to(seat: Seat, chance: float) -> float:
    """A chance of the non-dealer as the seat has it."""
    return chance if seat is Seat.NON_DEALER else 1.0 - chance
