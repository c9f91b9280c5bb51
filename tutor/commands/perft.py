"""`put-tutor perft`: the number of complete lines of play from each position of a file."""

from __future__ import annotations

from tutor.commands.jsonlines import Record, play_through, read_rulebook, read_start
from tutor.engine import count_lines
from tutor.rulebooks import rulebooks


def perft(record: Record) -> Record:
    """How many ways the hand in ``record`` can go on to its end, all calls and cards counted.

    Illegal actions of the beginning change nothing, as in `replay`; without ``actions`` it is
    the whole hand. The score does not matter here and may be absent.
    """
    rulebook = read_rulebook(record, rulebooks())
    hand, _refused = play_through(read_start(record, rulebook), {"actions": [], **record})
    return {"lines": count_lines(hand)}
