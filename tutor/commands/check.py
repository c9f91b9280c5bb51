"""`put-tutor check`: looks for faults in rulebooks, lessons, translations and tables."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    purpose = "look for faults in rulebooks, lessons, translations and tables"
    parser = commands.add_parser("check", help=purpose, description=purpose)
    parser.set_defaults(run=run)


def run(_options: argparse.Namespace) -> int:
    """0, or 1 with one line for each fault: file, place, and what is allowed."""
    found = [*rulebook_faults(), *course_faults(), *catalogue_faults(), *table_faults()]
    return print_faults(found)


def print_faults(faults: Iterable[str]) -> int:
    """Prints the faults; the exit status."""
    found = list(faults)
    for fault in found:
        print(fault, file=sys.stderr)
    print(f"{len(found)} faults" if found else "no fault found")
    return 1 if found else 0


def rulebook_faults() -> Iterator[str]:
    """What is wrong with the rulebooks."""
    from tutor.rulebooks import BadRulebook, rulebooks

    yield from _fault_of(rulebooks, BadRulebook)


def course_faults() -> Iterator[str]:
    """What is wrong with the lessons: each is read and rehearsed under its rulebooks."""
    from tutor.course import BadCourse, load_course
    from tutor.rulebooks import BadRulebook

    yield from _fault_of(load_course, BadCourse, BadRulebook)


def catalogue_faults() -> Iterator[str]:
    """What is wrong with languages and catalogues."""
    from tutor.i18n import catalogs
    from tutor.i18n.gates import check_languages
    from tutor.i18n.languages import BadLanguage, languages
    from tutor.i18n.po import BadCatalogue
    from tutor.rulebooks import BadRulebook, rulebooks

    root = Path(__file__).resolve().parent.parent.parent
    try:
        if catalogs.is_checkout(root):
            for path in catalogs.stale(root):
                yield f"{path}: not at the state of the texts; run: put-tutor catalogs update"
        for finding in check_languages():
            yield str(finding)
        known = rulebooks()
        for language in languages(incomplete=True).values():
            if language.rulebook not in known:
                yield (
                    f"{language.code}/language.toml: unknown rulebook {language.rulebook!r}; "
                    f"there are: {', '.join(sorted(known))}"
                )
    except (BadCatalogue, BadLanguage) as error:
        yield str(error)
    except BadRulebook:
        # Told by rulebook_faults.
        return


def table_faults() -> Iterator[str]:
    """What is wrong with the tables of perfect play: each has to be there and whole."""
    from tutor.solver.tables import faults

    yield from faults()


def _fault_of(load: Callable[[], object], *expected: type[Exception]) -> Iterator[str]:
    try:
        load()
    except expected as error:
        yield str(error)
