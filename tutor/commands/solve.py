"""`put-tutor solve`: builds the tables of perfect play, from nothing."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import click

from tutor.engine import Rulebook
from tutor.rulebooks import rulebooks, two_handed
from tutor.solver.equilibrium.assembly import assemble
from tutor.solver.equilibrium.campaign import Campaign, run
from tutor.solver.equilibrium.table import Table
from tutor.solver.tables import ENDING, FOLDER, SHIPPED

PASSES = {"doubled": 400, "nineteenth-century": 300, "seven-point": 300}
"""How often each score is gone through."""
USUAL_PASSES = 300


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    purpose = "build the tables of perfect play"
    command = commands.add_parser(
        "solve",
        help=purpose,
        description=f"{purpose}; what a killed run has solved is not solved again",
    )
    command.add_argument(
        "rulebooks", metavar="RULEBOOK", nargs="*", help=f"default: {' '.join(SHIPPED)}"
    )
    command.add_argument("--out", type=Path, default=FOLDER, help="folder of the tables")
    command.add_argument(
        "--work", type=Path, default=Path(".solving"), help="folder of the scores on the way"
    )
    command.add_argument("--passes", type=int, help="passes over each score")
    command.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, help="how many at a time"
    )
    command.set_defaults(run=solve)


def solve(options: argparse.Namespace) -> int:
    """Builds and measures the tables; 0, or 2 if a rulebook is unknown or numbers are none."""
    books = two_handed(rulebooks())
    wanted = options.rulebooks or SHIPPED
    unknown = [key for key in wanted if key not in books]
    if unknown:
        known = " | ".join(sorted(books))
        print(f"put-tutor: no rulebook {unknown[0]!r}; there are: {known}", file=sys.stderr)
        return 2
    if options.processes < 1 or (options.passes is not None and options.passes < 1):
        print("put-tutor: --passes and --processes start at 1", file=sys.stderr)
        return 2
    options.out.mkdir(parents=True, exist_ok=True)
    for key in wanted:
        table = _solve(books[key], options)
        gap = max(solved.gap for solved in table.scores.values())
        size = (options.out / f"{key}{ENDING}").stat().st_size
        print(f"{key}: {len(table.scores)} scores, {size / 1e6:.1f} MB, gap at most {gap:.6f}")
    return 0


def _solve(rulebook: Rulebook, options: argparse.Namespace) -> Table:
    passes = options.passes or PASSES.get(rulebook.key, USUAL_PASSES)
    campaign = Campaign(rulebook, options.work / rulebook.key, passes)
    scores = len(campaign.needs())
    with click.progressbar(length=scores, label=f"{rulebook.key}: solving") as bar:
        run(campaign, options.processes, bar.update)
    with click.progressbar(length=scores, label=f"{rulebook.key}: measuring") as bar:
        return assemble(campaign, options.out / f"{rulebook.key}{ENDING}", bar.update)
