"""Progress as one JSON file: written, and read back with nothing taken on trust.

A file is taken in as a whole or refused as a whole, with the place that is wrong. Hands are
played again by the engine: what it does not accept is refused, and results are its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from tutor.engine import BadInput, PutError, Rulebook, Seat, check_score
from tutor.engine.notation import read_hand
from tutor.store.games import KeptGame, KeptHand
from tutor.store.moving import Everything
from tutor.store.progress import Answer, FinishedStep
from tutor.text import Message, say
from tutor.web.playing.games import LEARNER, play_match

FORMAT = "put-tutor-progress"
VERSION = 1
MAX_BYTES = 8 * 1024 * 1024
MAX_ENTRIES = {"choices": 20, "steps": 5_000, "answers": 50_000, "games": 2_000, "hands": 10_000}
_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_ID = re.compile(r"[0-9a-f]{20}")
_HEX = re.compile(r"[0-9a-f]{8,64}")
_QUESTION = re.compile(r"(?:lessons|drills)/[a-z0-9/?=&-]{1,180}")
_CHOICE = re.compile(r"[\w.~-]{1,200}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_CUT = re.compile(r"[0-9AKQJSHDC, ]{0,200}")
_TOMORROW = timedelta(days=1)
T = TypeVar("T")


class BadFile(Exception):
    """The file is refused; ``reason`` tells the learner why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.msgid)
        self.reason = reason


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
    if content.get("version") != VERSION:
        raise BadFile(say("This file is from another version of Put Tutor."))
    reader = _Reader(content, rulebooks, opponents, now)
    hands = reader.entries("hands", reader.hand)
    games = reader.entries("games", lambda row: reader.game(row, hands))
    return Everything(
        choices=reader.choices(),
        steps=reader.entries("steps", reader.step),
        answers=reader.entries("answers", reader.answer),
        games=[game for game in games if game is not None],
        hands=hands,
    )


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


class _Reader:
    """Reads the parts of a file; any value that is not as it has to be raises `BadFile`."""

    def __init__(
        self,
        content: dict[str, Any],
        rulebooks: Mapping[str, Rulebook],
        opponents: Collection[str],
        now: datetime,
    ) -> None:
        self.content = content
        self.rulebooks = rulebooks
        self.opponents = opponents
        self.latest = now + _TOMORROW
        self.place = ""

    def bad(self, name: str) -> BadFile:
        place = f"{self.place} {name}".strip()
        return BadFile(
            say(
                "This file cannot be taken in: “%(place)s” is not as expected. "
                "Nothing has been changed.",
                place=place,
            )
        )

    def entries(self, name: str, read: Callable[[dict[str, Any]], T]) -> list[T]:
        self.place = name
        rows = self.content.get(name, [])
        if not isinstance(rows, list) or len(rows) > MAX_ENTRIES[name]:
            raise self.bad("")
        found = []
        for number, row in enumerate(rows, start=1):
            self.place = f"{name} {number}"
            if not isinstance(row, dict):
                raise self.bad("")
            found.append(read(row))
        return found

    def choices(self) -> dict[str, str]:
        self.place = "choices"
        given = self.content.get("choices", {})
        if not isinstance(given, dict) or len(given) > MAX_ENTRIES["choices"]:
            raise self.bad("")
        return {name: self.text(given, name, _KEY) for name in given if self.is_key(name)}

    def is_key(self, name: str) -> bool:
        if not _KEY.fullmatch(name) or len(name) > 16:
            raise self.bad("")
        return True

    def step(self, row: dict[str, Any]) -> FinishedStep:
        return FinishedStep(
            self.text(row, "lesson", _KEY), self.text(row, "step", _KEY), self.moment(row, "at")
        )

    def answer(self, row: dict[str, Any]) -> Answer:
        return Answer(
            question=self.text(row, "question", _QUESTION),
            attempt=self.number(row, "attempt", 1, 99),
            skill=self.text(row, "skill", _KEY),
            lesson=None if row.get("lesson") is None else self.text(row, "lesson", _KEY),
            choice=self.text(row, "choice", _CHOICE),
            is_right=self.flag(row, "is_right"),
            at=self.moment(row, "at"),
        )

    def game(self, row: dict[str, Any], hands: Iterable[KeptHand]) -> KeptGame | None:
        """The game with the outcome that its hands give it; None if there is no hand of it."""
        rulebook = self.rulebook(row)
        points = [self.number(row, f"{who}_points", 0, 99) for who in ("learner", "opponent")]
        self.score(rulebook, (points[0], points[1]))
        game = KeptGame(
            id=self.text(row, "id", _ID),
            learner="",
            rulebook=rulebook.key,
            opponent=self.opponent(row),
            cut=self.text(row, "cut", _CUT),
            learner_deals=self.flag(row, "learner_deals"),
            learner_points=points[0],
            opponent_points=points[1],
            begun=self.moment(row, "begun"),
        )
        own = sorted((hand for hand in hands if hand.game == game.id), key=lambda hand: hand.number)
        if any(hand.rulebook != game.rulebook for hand in own):
            raise self.bad("rulebook")
        if not own:
            return None
        winner = play_match(game, own, rulebook).winner
        if winner is None:
            return game
        return replace(game, outcome=1 if winner == LEARNER else -1, ended=own[-1].ended)

    def hand(self, row: dict[str, Any]) -> KeptHand:
        rulebook = self.rulebook(row)
        kind = row.get("kind")
        if kind not in ("hand", "game", "day", "again") or row.get("seat") not in ("N", "D"):
            raise self.bad("kind")
        score = tuple(self.number(row, f"{who}_points", 0, 99) for who in ("non_dealer", "dealer"))
        self.score(rulebook, score)
        try:
            hand = read_hand(rulebook, self.text(row, "line", re.compile(r"[^\x00-\x1f]{1,300}")))
        except PutError as error:
            raise self.bad("line") from error
        if hand.result is None:
            raise self.bad("line")
        seat = Seat(row["seat"])
        if self.moment(row, "ended") < self.moment(row, "begun"):
            raise self.bad("ended")
        side = rulebook.side_of(seat)
        winner = hand.result.winner
        return KeptHand(
            id=self.text(row, "id", _ID),
            learner="",
            kind=kind,
            game=None if row.get("game") is None else self.text(row, "game", _ID),
            number=self.number(row, "number", 1, 999),
            day=None if row.get("day") is None else self.text(row, "day", _DAY),
            rulebook=rulebook.key,
            opponent=self.opponent(row),
            seat=seat.value,
            non_dealer_points=score[0],
            dealer_points=score[1],
            line=str(hand),
            actions=len(hand.history),
            salt=self.text(row, "salt", _HEX),
            begun=self.moment(row, "begun"),
            outcome=0 if winner is None else 1 if winner == side else -1,
            ended=self.moment(row, "ended"),
        )

    def opponent(self, row: dict[str, Any]) -> str:
        key = self.text(row, "opponent", _KEY)
        if key not in self.opponents:
            raise self.bad("opponent")
        return key

    def rulebook(self, row: dict[str, Any]) -> Rulebook:
        found = self.rulebooks.get(self.text(row, "rulebook", _KEY))
        if found is None:
            raise self.bad("rulebook")
        return found

    def score(self, rulebook: Rulebook, score: tuple[int, ...]) -> None:
        try:
            check_score(rulebook, score)
        except BadInput as error:
            raise self.bad("points") from error

    def text(self, row: dict[str, Any], name: str, form: re.Pattern[str]) -> str:
        value = row.get(name)
        if not isinstance(value, str) or not form.fullmatch(value):
            raise self.bad(name)
        return value

    def number(self, row: dict[str, Any], name: str, lowest: int, highest: int) -> int:
        value = row.get(name)
        if type(value) is not int or not lowest <= value <= highest:
            raise self.bad(name)
        return value

    def flag(self, row: dict[str, Any], name: str) -> bool:
        value = row.get(name)
        if not isinstance(value, bool):
            raise self.bad(name)
        return value

    def moment(self, row: dict[str, Any], name: str) -> datetime:
        value = row.get(name)
        try:
            moment = datetime.fromisoformat(value) if isinstance(value, str) else None
            if moment is None or moment.tzinfo is None or moment > self.latest:
                raise self.bad(name)
            return moment.astimezone(UTC)
        except (ValueError, OverflowError) as error:
            # In UTC there may be no such year.
            raise self.bad(name) from error
