"""`put-tutor restore`: back to a copy of the database, while the server runs."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    purpose = "make the database (SQLite) what a copy of it has, while the server runs"
    parser = commands.add_parser(
        "restore", help=purpose, description=f"{purpose}; the database as it was stays beside it"
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy, made by backup")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0, or 2 if the copy cannot be used; then the database is as it was."""
    from tutor.store.copies import BadCopy, restore
    from tutor.store.opening import address_in_use

    try:
        previous = restore(address_in_use(), options.file, datetime.now(UTC))
    except BadCopy as error:
        print(f"put-tutor: {error}", file=sys.stderr)
        return 2
    print("restored" if previous is None else f"restored; what was there before: {previous}")
    return 0
