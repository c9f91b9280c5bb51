"""`put-tutor catalogs`: keep the translations at the state of the texts."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from tutor.commands.check import catalogue_faults, print_faults


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    purpose = "update, check or compile the translations"
    parser = commands.add_parser("catalogs", help=purpose, description=purpose)
    parser.add_argument(
        "what",
        choices=("update", "check", "compile"),
        help="update: template and .po from the texts; check: look for faults; compile: write .mo",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0; 1 if a check finds a fault; 2 if there is no checkout to read texts from."""
    from tutor.i18n import catalogs
    from tutor.i18n.languages import BadLanguage
    from tutor.i18n.po import BadCatalogue

    root = checkout()
    try:
        match options.what:
            case "check":
                return print_faults(catalogue_faults())
            case "compile":
                changed = catalogs.compile_all()
            case _:
                if not catalogs.is_checkout(root):
                    print(
                        f"put-tutor: {root} is no checkout; texts are read from one only",
                        file=sys.stderr,
                    )
                    return 2
                changed = catalogs.update(root)
    except (BadCatalogue, BadLanguage) as error:
        print(f"put-tutor: {error}", file=sys.stderr)
        return 1
    for path in changed:
        print(path)
    print(f"{len(changed)} files written" if changed else "nothing to do")
    return 0


def checkout() -> Path:
    """The folder that holds the package: the checkout, unless put-tutor is installed."""
    return Path(__file__).resolve().parent.parent.parent
