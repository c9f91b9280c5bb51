"""JSON Lines in, one JSON line out for each: the frame of `replay`, `perft` and `analyse`.

A line that cannot be used gives ``{"id", "error"}`` and the next line is still read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any

from tutor.engine import (
    ACTIONS,
    BadInput,
    Card,
    Deal,
    Hand,
    Problem,
    PutError,
    Rulebook,
    Score,
    Seat,
    check_score,
)

Record = dict[str, Any]
SEAT_KEYS = {Seat.NON_DEALER: "nonDealer", Seat.DEALER: "dealer"}
# ASCII only, so that no terminal, pipe or lone surrogate stops an answer; and JSON only: no NaN.
_encode = json.JSONEncoder(allow_nan=False).encode


class BadLine(Exception):
    """A line is not a record of the expected form; the text says what is wrong."""


def answer_lines(lines: Iterable[str], answer: Callable[[Record], Record]) -> Iterator[str]:
    """One line of JSON for each line of ``lines`` that is not blank.

    ``answer`` turns a record into the output record without its ``id``.
    """
    for line in lines:
        if line.isspace() or not line:
            continue
        name: object = None
        try:
            record = _decode(line)
            name = record.get("id")
            result = answer(record)
        except (BadLine, PutError) as error:
            result = {"error": str(error)}
        yield _answer_line(name, result)


def _decode(line: str) -> Record:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadLine(f"not JSON: {error}") from error
    if not isinstance(record, dict):
        raise BadLine("a line must be one JSON object")
    return record


def _answer_line(name: object, result: Record) -> str:
    try:
        return _encode({"id": name, **result})
    except (ValueError, RecursionError):
        # Python reads ids that it cannot write: NaN, or lists nested almost too deep.
        return _encode({"id": None, "error": "the id cannot be written as JSON"})


def run(source: str, answer: Callable[[Record], Record], out: IO[str]) -> int:
    """Answers the file ``source`` (``-``: standard input) to ``out``; 0, or 2 if unreadable."""
    # A byte order mark is skipped, a byte that is no UTF-8 spoils its own line only, and a
    # carriage return is the space that JSON takes it for.
    form: dict[str, Any] = {"encoding": "utf-8-sig", "errors": "replace", "newline": "\n"}
    try:
        if source == "-":
            sys.stdin.reconfigure(**form)  # type: ignore[union-attr]
            stream: IO[str] = sys.stdin
        else:
            stream = open(source, **form)  # noqa: SIM115
    except OSError as error:
        print(f"put-tutor: {source}: {error.strerror}", file=sys.stderr)
        return 2
    with stream:
        for line in answer_lines(stream, answer):
            out.write(line + "\n")
    return 0


def read_rulebook(record: Record, books: Mapping[str, Rulebook]) -> Rulebook:
    """The rulebook a record names; raises `BadInput` with the keys there are."""
    key = record.get("rulebook")
    book = books.get(key) if isinstance(key, str) else None
    if book is None:
        raise BadInput(Problem.UNKNOWN_CHOICE, key, "rulebook: " + " | ".join(sorted(books)))
    return book


def read_start(record: Record, rulebook: Rulebook) -> Hand:
    """The hand before its first action; raises `BadInput`.

    Two players' cards are ``"nonDealer"`` and ``"dealer"``, those of more ``"seats": {"A": …}``.
    """
    cards = record if rulebook.two_handed else record.get("seats")
    keys = [SEAT_KEYS[s] if rulebook.two_handed else s.letter for s in rulebook.seats]
    if not isinstance(cards, dict) or (not rulebook.two_handed and cards.keys() != set(keys)):
        raise BadInput(Problem.WRONG_SEATS, cards, '"seats": cards for ' + ", ".join(keys))
    holdings = []
    for key in keys:
        codes = cards.get(key)
        if not isinstance(codes, list):
            raise BadInput(Problem.NOT_THREE_CARDS, codes, f"{key}: three cards")
        holdings.append(tuple([Card.parse(code) for code in codes]))
    return Hand.start(rulebook, Deal(tuple(holdings)))


def side_keys(rulebook: Rulebook) -> list[str]:
    """How a record names each side in its score: ``nonDealer``, ``A`` or ``AC``."""
    if rulebook.two_handed:
        return [SEAT_KEYS[seat] for seat in rulebook.seats]
    return side_names(rulebook)


def side_names(rulebook: Rulebook) -> list[str]:
    """The sides by the letters of their seats: ``N``, ``A`` or ``AC``."""
    return ["".join(seat.letter for seat in side) for side in rulebook.sides]


def read_score(record: Record, rulebook: Rulebook) -> Score:
    """The score before the hand; raises `BadInput`."""
    given = record.get("score")
    keys = side_keys(rulebook)
    if not isinstance(given, dict):
        raise BadInput(Problem.NOT_A_SCORE, given, json.dumps(dict.fromkeys(keys, 0)))
    points = [given.get(key) for key in keys]
    return check_score(rulebook, tuple(points))  # type: ignore[arg-type]


def play_through(hand: Hand, record: Record) -> tuple[Hand, list[int]]:
    """``hand`` after the record's actions, and the indices of those that were refused.

    A text that names no action is refused like any other illegal action; ``actions`` that are
    no list of texts raise `BadLine`.
    """
    texts = record.get("actions")
    if not isinstance(texts, list):
        raise BadLine('"actions" must be a list, e.g. ["N:7D", "D:put"]')
    refused = []
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            raise BadLine(f'"actions" must be texts, e.g. "N:7D"; number {index} is not')
        action = ACTIONS.get(text)
        after = hand.attempt(action) if action else None
        if isinstance(after, Hand):
            hand = after
        else:
            refused.append(index)
    return hand, refused
