"""What perfect play does before the first card, at a glance: with which hands it puts and sees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tutor.engine import Rulebook, Score, Seat
from tutor.solver.equilibrium.asking import needs_no_put
from tutor.solver.equilibrium.solving import needs_of
from tutor.solver.tables import table_for

Shares = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Overview:
    """Perfect play at a score, before any card.

    ``value`` is the non-dealer's chance to win the game, ``gap`` the exploitability of the table.
    ``puts`` has how often (0 to 1) the non-dealer puts before leading, ``sees`` how often the
    dealer sees that put: both [highest card, second card], a mean over the third and lowest
    card, by places; nan where the second card would be the higher one. ``put_share`` and
    ``see_share`` are the means over all deals.
    """

    value: float
    gap: float
    puts: Shares
    sees: Shares
    put_share: float
    see_share: float


@lru_cache(maxsize=256)
def overview(rulebook: Rulebook, score: Score) -> Overview:
    """The overview at ``score`` (non-dealer first).

    Raises `tutor.solver.tables.NoTable` and `tutor.solver.tables.BadTable`.
    """
    table, needs = table_for(rulebook, score), needs_of(rulebook, score)
    hand, pack = table.hand(rulebook, needs, nodes=[]), table.pack
    call = next(call for call in hand.before.calls if call.caller is Seat.NON_DEALER)
    puts, sees = call.put.yes[0].astype(float), call.see.yes[0].astype(float)
    if needs_no_put(needs, Seat.NON_DEALER):
        puts = np.zeros_like(puts)
    mine = pack.mirror
    # The dealer meets the put only with the cards beside which it is said.
    theirs = puts @ pack.deals
    return Overview(
        table.scores[needs].value,
        table.scores[needs].gap,
        _square(puts, mine, pack.threes, pack.ranks),
        _square(sees, mine, pack.threes, pack.ranks),
        float(puts @ mine),
        float(sees @ theirs / theirs.sum()) if theirs.sum() > 0 else float("nan"),
    )


def _square(
    often: Shares, weights: Shares, threes: tuple[tuple[int, ...], ...], ranks: int
) -> Shares:
    first, second = np.array([three[:2] for three in threes]).T
    total, mass = np.zeros((ranks, ranks)), np.zeros((ranks, ranks))
    np.add.at(total, (first, second), often * weights)
    np.add.at(mass, (first, second), weights)
    return np.where(mass > 0, total / (mass + (mass == 0)), np.nan)
