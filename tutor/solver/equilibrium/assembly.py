"""The solved scores of a campaign into one table, measured as it is shipped."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tutor.solver.equilibrium.campaign import Campaign
from tutor.solver.equilibrium.container import Container, write
from tutor.solver.equilibrium.solving import Needs
from tutor.solver.equilibrium.table import Table, pack_first_chances
from tutor.solver.equilibrium.trick_one import TrickOne
from tutor.solver.equilibrium.verify import gaps


def assemble(campaign: Campaign, path: Path, report: Callable[[int], None]) -> Table:
    """Writes the table of all scores of ``campaign`` to ``path``; ``report`` hears of each.

    Raises ValueError while scores are missing.
    """
    solved: dict[Needs, Container] = {}
    for needs in campaign.needs():
        kept = campaign.found(needs)
        if kept is None:
            raise ValueError(f"the score {needs} has not been solved")
        solved[needs] = kept
    values = {needs: float(kept.about["value"]) for needs, kept in solved.items()}
    sizes = solved[1, 1].about["sizes"]
    blocks: dict[str, bytes] = {}
    for needs, kept in solved.items():
        if kept.about["sizes"] != sizes:
            raise ValueError(f"the score {needs} is laid out in another way")
        for name in kept.blocks():
            blocks[f"{needs[0]}-{needs[1]}/{name}"] = kept.block(name)

    def save(where: Path, measured: dict[Needs, float]) -> Table:
        scores = [[*needs, values[needs], measured.get(needs, 1.0)] for needs in solved]
        about = {**campaign.about, "scores": scores, "sizes": sizes}
        write(where, about, blocks)
        return Table(where)

    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        table = save(Path(folder) / path.name, {})

        def hand_at(needs: Needs) -> TrickOne:
            hand = table.hand(campaign.rulebook, needs, dtype=np.float64)
            ends = table.ends(campaign.rulebook, needs)
            hand.balance(ends)
            blocks[f"{needs[0]}-{needs[1]}/first"] = pack_first_chances(hand, ends)
            report(1)
            return hand

        measured = gaps(campaign.rulebook, values, hand_at)
    return save(path, measured)
