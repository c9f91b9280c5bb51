"""Solved strategies rounded to as few levels as their information sets deserve.

The more likely the owner of an information set gets there, the finer. What is rounded off at one
holding is made up for by the next one at the same node, for the other player only ever meets all
of them together.
"""

from __future__ import annotations

import numpy as np

from tutor.solver.equilibrium.decisions import ThreeCards
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.equilibrium.packing import cards_to_bytes, set_cards, shares, to_bytes
from tutor.solver.equilibrium.stored import parts
from tutor.solver.equilibrium.trick_one import TrickOne

LEVELS = ((0.0, 4), (1e-7, 6), (1e-6, 18), (1e-5, 52), (1e-4, 256))
"""From which weight of an information set on how many levels its probabilities have.

All steps divide 255. The weight is the chance of the cards and of the own play that lead there.
"""
ALONE = ((0.0, 4), (1e-7, 18), (1e-6, 256))
"""The same where no other holding makes up for what is rounded off: the answer to the last put.

Whoever says it knows both hands, so every level too few is taken advantage of. With `LEVELS` it
was nearly all that rounding cost: 3.5e-4 of 3.9e-4 at 2 and 6 points needed.
"""
ALMOST = 0.004
"""Probabilities closer than this to 0 or 1 do not make up for their neighbours."""


def round_hand(hand: TrickOne, weight: float) -> None:
    """Makes the averages of a solved hand its strategies, rounded.

    ``weight`` is the sum of the weights with which strategies entered the averages.
    """
    for decision in (*hand.before.each(), hand.lead, *hand.between.each(), hand.answer):
        average = decision.average()
        if isinstance(decision, ThreeCards):
            set_cards(decision, cards_to_bytes(decision, average))
        else:
            yes = shares(to_bytes(average[0]), decision)
            decision.strategy = np.stack([yes, 1 - yes])
    for trick in hand.next:
        for part in parts(trick):
            total = part.decision.total
            assert total is not None
            own = part.whole(total) / weight
            first = part.get(part.decision.average()).astype(float)
            rounded = _rounded(first, own * part.weight(), part.across)
            if part.kept is not None:
                rounded = np.where(part.kept, rounded, part.given)
            part.put(shares(to_bytes(rounded), part.decision))


def _rounded(first: Floats, weight: Floats, across: bool) -> Floats:
    """[row, holding, …] probabilities, on as many levels as ``weight`` deserves."""
    count = np.empty(first.shape)
    for least, levels in LEVELS if across else ALONE:
        count[weight >= least] = levels
    step = 1 / (count - 1)
    if not across:
        return np.rint(first / step) * step
    rounded = np.empty_like(first)
    owed = np.zeros(first[:, 0].shape)
    for holding in range(first.shape[1]):
        share, grid = first[:, holding], step[:, holding]
        here = np.maximum(weight[:, holding], 1e-30)
        moves = (share > ALMOST) & (share < 1 - ALMOST)
        wanted = share + moves * np.clip(owed / here, -grid / 2, grid / 2)
        rounded[:, holding] = np.clip(np.rint(wanted / grid) * grid, 0, 1)
        owed += here * (share - rounded[:, holding])
    return rounded
