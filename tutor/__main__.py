"""The command line: ``put-tutor`` or ``python -m tutor``.

Exit status: 0 all well, 1 a fault was found, 2 the command cannot be carried out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from tutor import __version__
from tutor.commands import backup, catalogs, check, restore, serve, solve
from tutor.settings import BadSetting

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Carries out one subcommand and returns the exit status."""
    _speak_utf8()
    options = _parser().parse_args(arguments)
    run: Command = options.run
    try:
        status = run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader, "head" perhaps, has seen enough. Python would complain again when it
        # flushes on exit, hence the other end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except BadSetting as error:
        print(f"put-tutor: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 128 + 2
    return status


def _speak_utf8() -> None:
    """Cards and translations can be printed whatever the terminal's encoding claims to be."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="put-tutor", description="A web course that teaches the card game Put."
    )
    parser.add_argument("--version", action="version", version=f"put-tutor {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    serve.add_to(commands)
    check.add_to(commands)
    catalogs.add_to(commands)
    solve.add_to(commands)
    backup.add_to(commands)
    restore.add_to(commands)
    for name, run, purpose in (
        ("replay", _replay, "what became of each hand in a file of JSON Lines"),
        ("perft", _perft, "how many complete lines of play each position has"),
        (
            "analyse",
            _analyse,
            "what each choice is worth in perfect play, and how often it is made",
        ),
    ):
        command = commands.add_parser(name, help=purpose, description=purpose)
        command.add_argument("file", metavar="FILE", help="a file, or - for standard input")
        command.set_defaults(run=run)
    return parser


def _replay(options: argparse.Namespace) -> int:
    from tutor.commands.jsonlines import run
    from tutor.commands.replay import replay

    return run(options.file, replay, sys.stdout)


def _perft(options: argparse.Namespace) -> int:
    from tutor.commands.jsonlines import run
    from tutor.commands.perft import perft

    return run(options.file, perft, sys.stdout)


def _analyse(options: argparse.Namespace) -> int:
    from tutor.commands.analyse import analyse
    from tutor.commands.jsonlines import run

    return run(options.file, analyse, sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
