"""Progress as one JSON file: written, and read back with nothing taken on trust.

A file is taken in as a whole or refused as a whole, with the place that is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from tutor.engine import Rulebook
from tutor.store.moving import Everything
from tutor.text import say
from tutor.web.file_reader import BadFile, FileReader

FORMAT = "put-tutor-progress"
VERSION = 2
MAX_BYTES = 8 * 1024 * 1024


def write_file(kept: Everything, now: datetime) -> str:
    """``kept`` as the text of a file; the learner's id is not in it."""

    def rows(records: Iterable[Any]) -> list[dict[str, Any]]:
        return [_plain(asdict(record)) for record in records]

    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "exported": now.isoformat(),
            "choices": dict(kept.choices),
            "steps": rows(kept.steps),
            "answers": rows(kept.answers),
            "games": rows(kept.games),
            "hands": rows(kept.hands),
        },
        ensure_ascii=False,
        indent=1,
    )


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in row.items()
        if name != "learner"
    }


def read_file(
    data: bytes, rulebooks: Mapping[str, Rulebook], opponents: Collection[str], now: datetime
) -> Everything:
    """What the file holds; ``opponents`` are the keys of those there are. Raises `BadFile`."""
    try:
        content = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadFile(say("This is no file of progress: it cannot be read.")) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadFile(say("This is no file of progress from Put Tutor."))
    if content.get("version") == 1:
        content = _from_version_1(content)
    if content.get("version") != VERSION:
        raise BadFile(say("This file is from another version of Put Tutor."))
    reader = FileReader(content, rulebooks, opponents, now)
    hands = reader.entries("hands", reader.hand)
    games = reader.entries("games", lambda row: reader.game(row, hands))
    reader.check_games(hands, {game.id for game in games if game is not None})
    return Everything(
        choices=reader.choices(),
        steps=reader.entries("steps", reader.step),
        answers=reader.entries("answers", reader.answer),
        games=[game for game in games if game is not None],
        hands=hands,
    )


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _from_version_1(content: dict[str, Any]) -> dict[str, Any]:
    """The same as a file of today: then there was one opponent, and points of two.

    What is missing or of a wrong kind stays so, for the reader to refuse.
    """

    def changed(row: Any, mine: str, theirs: str) -> Any:
        if not isinstance(row, dict):
            return row
        new = dict(row)
        both = [new.pop(name, None) for name in (mine, theirs)]
        if all(type(one) is int for one in both):
            new["points"] = " ".join(map(str, both))
        if type(deals := new.pop("learner_deals", None)) is bool:
            new["dealer"] = 0 if deals else 1
        return new | {"others": new.pop("opponent", None)}

    def rows(name: str, mine: str, theirs: str) -> Any:
        given = content.get(name, [])
        return [changed(row, mine, theirs) for row in given] if isinstance(given, list) else given

    games = rows("games", "learner_points", "opponent_points")
    hands = rows("hands", "non_dealer_points", "dealer_points")
    return content | {"version": VERSION, "games": games, "hands": hands}
