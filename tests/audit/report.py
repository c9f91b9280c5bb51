"""What an audit found, as rows of a table that is printed and kept."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

BUILD = Path("build") / "audit"
"""Where reports, and what they were made of, are kept; git ignores it."""
NOT_AUDITED = "could not be reached: nothing was audited"
"""Never green: that nobody could be asked says nothing about what they would have answered."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was looked at: what was found, what is wanted, and whether that is so."""

    what: str
    found: str
    wanted: str
    good: bool


def table(title: str, rows: Sequence[Row]) -> str:
    """``rows`` below ``title``, in columns, as Markdown."""
    lines = [("", "what", "found", "wanted")]
    lines += [("ok" if row.good else "NOT", row.what, row.found, row.wanted) for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = [
        "| " + " | ".join(map(str.ljust, line, widths)) + " |"  # as wide as its widest cell
        for line in lines
    ]
    texts.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return f"# {title}\n\n" + "\n".join(texts) + "\n"


def tell(title: str, rows: Sequence[Row]) -> None:
    """Prints the table, keeps it in `BUILD`, and ends with status 1 unless all is good.

    No row at all is not good either.
    """
    text = table(title, rows)
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / f"{title.lower().replace(' ', '-')}.md").write_text(text, "utf-8")
    print(text)
    sys.exit(0 if passed(rows) else 1)


def passed(rows: Sequence[Row]) -> bool:
    """Whether something was audited and all of it is good."""
    return bool(rows) and all(row.good for row in rows)
