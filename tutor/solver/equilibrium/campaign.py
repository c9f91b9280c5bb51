"""All scores of a form of the game, in parallel, each kept as soon as it is solved.

Every score is a file of its own until all are there. What is found in the folder is not solved
again, so a campaign that was killed goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tutor.engine import Rulebook
from tutor.solver.equilibrium.container import BadTable, Container, write
from tutor.solver.equilibrium.pack import Pack
from tutor.solver.equilibrium.packing import TOP, pack_hand, row_of
from tutor.solver.equilibrium.rounding import round_hand
from tutor.solver.equilibrium.solving import Needs, Solver, Values, weight_of

ENDING = ".score"


@dataclass(frozen=True)
class Campaign:
    """What is to be solved: every score of ``rulebook`` with so many passes, into ``folder``."""

    rulebook: Rulebook
    folder: Path
    passes: int
    pack: Pack = field(default_factory=Pack)

    @property
    def about(self) -> dict[str, Any]:
        """What files of this campaign say of themselves."""
        return {"choices": choices_of(self.rulebook), "passes": self.passes, **asdict(self.pack)}

    def needs(self) -> list[Needs]:
        """Every score by what is still needed, those that others depend on first."""
        points = range(1, self.rulebook.target + 1)
        return sorted(
            ((n, d) for n in points for d in points), key=lambda needs: (sum(needs), needs)
        )

    def path(self, needs: Needs) -> Path:
        """Where a solved score is kept."""
        return self.folder / f"{needs[0]}-{needs[1]}{ENDING}"

    def found(self, needs: Needs) -> Container | None:
        """The solved score, if it is there, whole and of this campaign."""
        try:
            kept = Container(self.path(needs))
            for name in kept.blocks():
                kept.block(name)
        except BadTable:
            return None
        return kept if {k: kept.about[k] for k in self.about} == self.about else None


def choices_of(rulebook: Rulebook) -> dict[str, str]:
    """The choices of a rulebook that perfect play at a score depends on.

    Not its target, for only what is still needed counts, nor who deals first, nor the stake, nor
    whether a decided hand is played on.
    """
    fields = ("put_timing", "seen_put", "drawn_seen_put", "concede", "play_on")
    return {field: getattr(rulebook, field).value for field in fields}


def solve_pair(campaign: Campaign, needs: Needs, known: Values) -> dict[Needs, float]:
    """Solves a score and its mirror image, keeps both; what they are worth."""
    solver = Solver(campaign.rulebook, campaign.pack, needs, known)
    solver.run(campaign.passes)
    for one, hand in solver.hands.items():
        round_hand(hand, weight_of(campaign.passes))
        packed = pack_hand(hand)
        sizes = [[*node, size] for node, size in sorted(packed.sizes.items())]
        about = {**campaign.about, "needs": one, "value": solver.values[one], "sizes": sizes}
        rows = {row_of(led): row for led, row in packed.rows.items()}
        write(campaign.path(one), about, {TOP: packed.top, **rows})
    return dict(solver.values)


def run(
    campaign: Campaign, processes: int, report: Callable[[int], None] = lambda scores: None
) -> dict[Needs, float]:
    """Solves every score that is not there yet; ``report`` hears how many scores were added.

    Returns the non-dealer's chance at each.
    """
    campaign.folder.mkdir(parents=True, exist_ok=True)
    values: dict[Needs, float] = {}
    for needs in campaign.needs():
        kept = campaign.found(needs)
        if kept is not None:
            values[needs] = kept.about["value"]
    report(len(values))
    left = {needs for needs in campaign.needs() if needs[0] <= needs[1]}
    left -= {needs for needs in left if needs in values and needs[::-1] in values}
    # One thread each: the processes share the machine already.
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    under_way: dict[Future[dict[Needs, float]], Needs] = {}
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        while left or under_way:
            for needs in sorted(left, key=lambda pair: (sum(pair), pair)):
                if all(before in values for before in _before(needs)):
                    left.discard(needs)
                    under_way[pool.submit(solve_pair, campaign, needs, dict(values))] = needs
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                del under_way[future]
                values.update(future.result())
                report(len(future.result()))
    return values


def _before(needs: Needs) -> Iterator[Needs]:
    """The scores that a hand at this one, or at its mirror image, may lead to."""
    for mine, theirs in {needs, needs[::-1]}:
        for points in (1, 2):
            if mine > points:
                yield theirs, mine - points
            if theirs > points:
                yield theirs - points, mine
