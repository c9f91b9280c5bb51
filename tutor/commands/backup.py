"""`put-tutor backup`: a copy of the database, while the server runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    purpose = "copy the database (SQLite) into a file, while the server runs"
    parser = commands.add_parser("backup", help=purpose, description=purpose)
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy")
    parser.add_argument("--overwrite", action="store_true", help="replace FILE if it is there")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0, or 2 if there is no copy; then FILE is as it was."""
    from tutor.store.copies import BadCopy, back_up
    from tutor.store.opening import address_in_use

    try:
        back_up(address_in_use(), options.file, overwrite=options.overwrite)
    except BadCopy as error:
        print(f"put-tutor: {error}", file=sys.stderr)
        return 2
    print(options.file)
    return 0
