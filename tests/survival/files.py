"""Files of progress: a good one, that one with anything changed, and many that are none."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

File = dict[str, Any]
AT = "2026-03-01T12:00:00+00:00"
HAND: File = {
    "id": "a" * 20, "kind": "game", "game": "b" * 20, "number": 1, "day": None,
    "rulebook": "classic", "others": "steady", "seat": "N", "points": "0 0",
    "line": "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | put fold", "salt": "c" * 32, "begun": AT,
    "ended": AT,
}  # fmt: skip
GOOD: File = {
    "format": "put-tutor-progress",
    "version": 2,
    "exported": AT,
    "choices": {"rules": "doubled"},
    "steps": [{"lesson": "ranking", "step": "two-queens", "at": AT}],
    "answers": [
        {
            "question": "drills/which-wins?rules=classic&seed=1", "attempt": 1,
            "skill": "which-wins", "lesson": None, "choice": "tied", "is_right": False, "at": AT,
        }
    ],
    "games": [
        {
            "id": "b" * 20, "rulebook": "classic", "others": "steady", "cut": "QS 7D",
            "dealer": 1, "points": "0 0", "begun": AT,
            "outcome": None, "ended": None,
        }
    ],
    "hands": [HAND, HAND | {"id": "d" * 20, "kind": "day", "game": None, "day": "2026-03-01"}],
}  # fmt: skip
OLD: File = GOOD | {
    "version": 1,
    "games": [
        {
            "id": "b" * 20, "rulebook": "classic", "opponent": "steady", "cut": "QS 7D",
            "learner_deals": False, "learner_points": 0, "opponent_points": 0, "begun": AT,
            "outcome": None, "ended": None,
        }
    ],
    "hands": [
        {key: value for key, value in hand.items() if key not in ("others", "points")}
        | {"opponent": "steady", "non_dealer_points": 0, "dealer_points": 0}
        for hand in GOOD["hands"]
    ],
}  # fmt: skip
"""The good file as the first version wrote it."""
Place = tuple[str | int, ...]
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 99, 10**30, 1.5, "", "x", "é", "\0", "\ud800", "a" * 5000, [],
    {}, [[]], {"a": {}}, [None], [1, "x"], "N", "D", "doubled", "bold", "again", "day", "hand",
    "b" * 20, "a" * 20, "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
    "0001-01-01T00:00:00-14:00", "2026-03-01", AT, "٢٠٢٦-٠٣-٠١", "9999-99-99", "QS QS", "A", " ",
    "QS 7D, QS 7D", "lessons/ranking/two-queens", "drills/figure?rules=classic&seed=1",
    "7♦ 3♥ 2♣ / 9♠ K♣ A♦ | put see 7♦ 9♠ K♣ 3♥ 2♣ A♦",
)  # fmt: skip


def paths_of(value: Any, path: Place = ()) -> Iterator[Place]:
    """Where in a file something stands, the containers too."""
    yield path
    inside = value.items() if isinstance(value, dict) else ()
    inside = enumerate(value) if isinstance(value, list) else inside
    for name, part in inside:
        yield from paths_of(part, (*path, name))


PLACES = [path for path in paths_of(GOOD) if path]


def changed(changes: list[tuple[Place, Any]], good: File = GOOD) -> File:
    """A good file with other values put into these places, as far as they are still there."""
    file = copy.deepcopy(good)
    for path, value in changes:
        at: Any = file
        try:
            for name in path[:-1]:
                at = at[name]
            at[path[-1]] = copy.deepcopy(value)
        except (TypeError, LookupError):
            continue
    return file


BAD: dict[str, Any] = {
    "empty": b"",
    "no text": b"\xff\xfe\x00{",
    "Latin-1": '{"format": "put-tutor-progress", "x": "é"}'.encode("latin-1"),
    "UTF-16": json.dumps(GOOD).encode("utf-16"),
    "no JSON": b"<html>",
    "half a file": json.dumps(GOOD).encode()[:-3],
    "deep lists": b"[" * 1_000_000,
    "deep and closed": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "deep inside": json.dumps(GOOD)[:-1].encode() + b',"x":' + b"[" * 200_000 + b"}",
    "a huge number": b'{"version": ' + b"9" * 100_000 + b"}",
    "another format": GOOD | {"format": "put-tutor"},
    "another version": GOOD | {"version": 3},
    "a list": [GOOD],
    "a text": "put-tutor-progress",
    "null": None,
    "too many answers": GOOD | {"answers": [0] * 50_001},
    "too many steps": GOOD | {"steps": [{}] * 5_001},
    "rows by name": GOOD | {"answers": {"0": GOOD["answers"][0]}},
    **{
        f"{value} as {name}": json.dumps(changed([(path, "VALUE")]))
        .replace('"VALUE"', value)
        .encode()
        for value in ("NaN", "Infinity", "-Infinity", "1e999", "9" * 400)
        for name, path in {
            "version": ("version",),
            "attempt": ("answers", 0, "attempt"),
            "points": ("games", 0, "points"),
        }.items()
    },
    **{
        f"{name} {value}": changed([(("hands", 0, name), value)])
        for name, values in {
            "rulebook": ("no-such-rules", "", "../classic", "CLASSIC"),
            "line": (
                "9♠ K♣ A♦ / 7♦ 3♥ 2♣",
                "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | put",
                "9♠ K♣ A♦ / 9♠ 3♥ 2♣ | put fold",
                "9♠ K♣ / 7♦ 3♥ 2♣ | put fold",
                "9♠ K♣ A♦ 4♦ / 7♦ 3♥ 2♣ | put fold",
                "9♠ K♣ A♦ / 7♦ 3♥ 2♣ / 4♠ 5♠ 6♠ | put fold",
                "9♠ K♣ A♦ / 7♦ 3♥ 11♣ | put fold",
                "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | put fold fold",
                "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 9♠ fold",
                "put fold",
                "|",
                "/",
            ),
            "begun": ("2026-03-01T12:00:00", "2999-01-01T00:00:00+00:00", "2026-02-30T00:00:00Z"),
            "ended": (None, "9999-12-31T23:59:59-14:00"),
            "points": (-1, 7, "7 0", "0 5", "0", "0 0 0", "-1 0", "0  0", "0 0 ", "٠ ٠"),
            "others": ("", "steady,bold", "steady,", "nobody", ["steady"]),
            "seat": ("n", "ND", "A", ["N"]),
        }.items()
        for value in values
    },
    "a hand of a game that is not there": changed([(("hands", 0, "game"), "f" * 20)]),
    "an answer of tomorrow's tomorrow": changed(
        [(("answers", 0, "at"), "2026-03-31T00:31:00+00:00")]
    ),
}
