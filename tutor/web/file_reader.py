"""Reads the parts of a file of progress; nothing in it is taken on trust.

Hands are played again by the engine: what it does not accept is refused, and results are its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from tutor.engine import BadInput, PutError, Rulebook, check_score
from tutor.engine.notation import read_hand
from tutor.store.games import KeptGame, KeptHand
from tutor.store.progress import Answer, FinishedStep
from tutor.text import Message, say
from tutor.web.playing.games import LEARNER, play_match, read_points
from tutor.web.playing.hands import read_keys

MAX_ENTRIES = {"choices": 20, "steps": 5_000, "answers": 50_000, "games": 2_000, "hands": 10_000}
_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_KEYS = re.compile(r"[a-z0-9-]{1,20}(?:,[a-z0-9-]{1,20}){0,2}")
_SEAT = re.compile(r"[A-DN]")
_POINTS = re.compile(r"[0-9]{1,2}(?: [0-9]{1,2}){1,2}")
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


class FileReader:
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
        game = KeptGame(
            id=self.text(row, "id", _ID),
            learner="",
            rulebook=rulebook.key,
            others=self.others(row, rulebook),
            cut=self.text(row, "cut", _CUT),
            dealer=self.number(row, "dealer", 0, len(rulebook.seats) - 1),
            points=self.points(row, rulebook),
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

    def check_games(self, hands: Iterable[KeptHand], games: Collection[str]) -> None:
        """Refuses a hand of a game that is not in the file: it could not be kept."""
        for number, hand in enumerate(hands, start=1):
            self.place = f"hands {number}"
            if hand.game is not None and hand.game not in games:
                raise self.bad("game")

    def hand(self, row: dict[str, Any]) -> KeptHand:
        rulebook = self.rulebook(row)
        kind = row.get("kind")
        if kind not in ("hand", "game", "day", "again"):
            raise self.bad("kind")
        seats = {seat.value: seat for seat in rulebook.seats}
        seat = seats.get(self.text(row, "seat", _SEAT))
        if seat is None:
            raise self.bad("seat")
        try:
            hand = read_hand(rulebook, self.text(row, "line", re.compile(r"[^\x00-\x1f]{1,300}")))
        except PutError as error:
            raise self.bad("line") from error
        if hand.result is None:
            raise self.bad("line")
        if self.moment(row, "ended") < self.moment(row, "begun"):
            raise self.bad("ended")
        return KeptHand(
            id=self.text(row, "id", _ID),
            learner="",
            kind=kind,
            game=None if row.get("game") is None else self.text(row, "game", _ID),
            number=self.number(row, "number", 1, 999),
            day=None if row.get("day") is None else self.text(row, "day", _DAY),
            rulebook=rulebook.key,
            others=self.others(row, rulebook),
            seat=seat.value,
            points=self.points(row, rulebook),
            line=str(hand),
            actions=len(hand.history),
            salt=self.text(row, "salt", _HEX),
            begun=self.moment(row, "begun"),
            outcome=hand.result.outcome(rulebook.side_of(seat)),
            ended=self.moment(row, "ended"),
        )

    def others(self, row: dict[str, Any], rulebook: Rulebook) -> str:
        text = self.text(row, "others", _KEYS)
        keys = read_keys(text)
        known = all(key in self.opponents for key in keys)
        if not known or len(set(keys)) != len(keys) or len(keys) != len(rulebook.seats) - 1:
            raise self.bad("others")
        return text

    def rulebook(self, row: dict[str, Any]) -> Rulebook:
        found = self.rulebooks.get(self.text(row, "rulebook", _KEY))
        if found is None:
            raise self.bad("rulebook")
        return found

    def points(self, row: dict[str, Any], rulebook: Rulebook) -> str:
        text = self.text(row, "points", _POINTS)
        try:
            check_score(rulebook, read_points(text))
        except BadInput as error:
            raise self.bad("points") from error
        return text

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
