"""A lesson put under a rulebook: every move made, every question asked of the engine.

Rehearsing is how a lesson is read at all, so a lesson that misstates a rule cannot be shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from tutor.bots import opponents_for
from tutor.coach.judge import Judge
from tutor.course.errors import BadCourse
from tutor.course.facts import facts_of
from tutor.course.lesson import (
    ACTION_KEYS,
    MORE,
    LessonSource,
    StepSource,
)
from tutor.course.reader import Fields, holds, paragraphs, placeholders
from tutor.course.steps import Ask, DrillRun, Lesson, PlayHand, Step, StepAction
from tutor.course.tables import loose_cards, make_move, read_table, seat_named
from tutor.dice import Dice
from tutor.drills import (
    BadSituation,
    Question,
    Situation,
    drills,
    drills_for,
    shuffle_options,
)
from tutor.engine import Action, Rulebook
from tutor.solver.claims import figure, figures
from tutor.solver.tables import BadTable, NoTable
from tutor.text import Message, Percent, Value, say
from tutor.words import action_told

MAX_QUESTIONS = 10


def rehearse(
    source: LessonSource,
    rulebook: Rulebook,
    judge: Judge,
    opponents: frozenset[str],
    strict: bool = True,
) -> Lesson:
    """``source`` under ``rulebook``.

    ``opponents`` are the keys of the bots there are. Raises `BadCourse` with file, step and
    what is allowed, for whatever cannot be played or asked; unless ``strict`` such a step is
    left out.
    """
    steps: list[Step] = []
    situation: Situation | None = None
    for written in source.steps:
        if not holds(written.when, rulebook):
            continue
        try:
            step = _Rehearsal(written, rulebook, judge, opponents).step(situation)
        except BadCourse:
            if strict:
                raise
            continue
        situation = step.situation
        steps.append(step)
    if not steps:
        raise source.place.bad(f"no step holds under {rulebook.key}")
    return Lesson(source, rulebook, tuple(steps), tuple(_learnt(source, rulebook)))


def _told(action: Action, situation: Situation, leads: bool) -> Message:
    """The move just made, as the learner sees it: cards passed face down stay so."""
    if situation.you is not None:
        action = situation.position.seen_by(situation.you).history[-1]
    return action_told(action, situation.players[action.seat], leads)


def _learnt(source: LessonSource, rulebook: Rulebook) -> Iterator[Message]:
    values: dict[str, Value] = {"target": rulebook.target}
    for text in source.learnt:
        names = placeholders(text, source.place.at("learnt"), tuple(values))
        yield say(text, **{name: values[name] for name in names})


class _Rehearsal:
    """Works out one step."""

    def __init__(
        self, written: StepSource, rulebook: Rulebook, judge: Judge, opponents: frozenset[str]
    ) -> None:
        self.written = written
        self.rulebook = rulebook
        self.judge = judge
        self.opponents = opponents
        self.place = written.place.at(f"under {rulebook.key}")
        content: dict[str, Any] = dict(written.content)
        for variant in written.variants:
            if holds(variant.when, rulebook):
                content.update(variant.content)
        self.fields = Fields(content, self.place, tuple(content))
        self.values = self._values()

    def step(self, before: Situation | None) -> Step:
        situation = self._situation(before)
        moves: list[Message] = []
        for text in self.fields.texts("moves"):
            if situation is None:
                raise self.place.bad("moves need a table")
            leads = not situation.position.table
            situation, action = make_move(text, situation, self.place)
            moves.append(_told(action, situation, leads))
        if "expect" in self.fields:
            self._check(situation)
        return Step(
            id=self.written.id,
            said=self._prose("say"),
            situation=situation,
            moves=tuple(moves),
            action=self._action(situation),
            prompt=self._prompt(),
            after=self._prose("after"),
            more=self._more(),
        )

    def _more(self) -> str | None:
        page = self.fields.text("more", "") or None
        if page is not None and page not in MORE:
            raise self.place.bad(f"more = {page!r}", ", ".join(MORE))
        return page

    def _prompt(self) -> Message | None:
        written = self._prose("prompt")
        if len(written) > 1:
            raise self.place.bad("a prompt is one paragraph")
        return written[0] if written else None

    def _situation(self, before: Situation | None) -> Situation | None:
        if "cards" in self.fields:
            return loose_cards(self.fields.text("cards"), self.rulebook, self.place)
        if "table" in self.fields:
            return read_table(self.fields.table("table"), self.rulebook, self.place)
        return before

    def _values(self) -> Mapping[str, Value]:
        values: dict[str, Value] = {"target": self.rulebook.target}
        for name, wanted in self.fields.table("numbers").items():
            if wanted not in figures():
                raise self.place.bad(f"numbers: {name} = {wanted!r}", ", ".join(figures()))
            try:
                values[name] = Percent(figure(wanted))
            except (NoTable, BadTable) as fault:
                raise self.place.bad(f"numbers: {name} = {wanted!r}: {fault}") from fault
        return MappingProxyType(values)

    def _prose(self, key: str) -> tuple[Message, ...]:
        messages = []
        for paragraph in paragraphs(self.fields.text(key, "")):
            names = placeholders(paragraph, self.place, tuple(self.values))
            messages.append(say(paragraph, **{name: self.values[name] for name in names}))
        return tuple(messages)

    def _action(self, situation: Situation | None) -> StepAction:
        named = [key for key in ACTION_KEYS if key in self.fields]
        if len(named) != 1:
            raise self.place.bad(f"the step has {len(named)} actions", "one of ask, drill, hand")
        if named == ["ask"]:
            return Ask(self._question(situation))
        if named == ["drill"]:
            return self._drill_run()
        return self._hand(situation)

    def _question(self, situation: Situation | None) -> Question:
        key = self.fields.text("ask")
        if key not in drills():
            raise self.place.bad(f"ask = {key!r}", ", ".join(drills()))
        about = self._about(situation)
        asked = replace(situation or Situation({}), about=MappingProxyType(about))
        try:
            question = drills()[key].ask(asked, self.judge)
        except BadSituation as error:
            raise self.place.bad(str(error)) from error
        question = replace(question, prompt=self._prompt() or question.prompt)
        return shuffle_options(question, Dice(f"{self.written.place.file}/{self.written.id}"))

    def _about(self, situation: Situation | None) -> dict[str, str]:
        about = {str(key): str(value) for key, value in self.fields.table("about").items()}
        if "seat" in about and situation is not None:
            seat = seat_named(about["seat"], situation.players, self.place)
            about["seat"] = seat.value
        return about

    def _drill_run(self) -> DrillRun:
        key = self.fields.text("drill")
        if key not in drills_for(self.rulebook):
            raise self.place.bad(f"drill = {key!r}", ", ".join(drills_for(self.rulebook)))
        times = self.fields.number("times", 3)
        if times > MAX_QUESTIONS:
            raise self.place.bad(f"times = {times}", f"1 to {MAX_QUESTIONS}")
        return DrillRun(key, times)

    def _hand(self, situation: Situation | None) -> PlayHand:
        fields = Fields(self.fields.table("hand"), self.place.at("hand"), ("opponent", "calls"))
        opponent = fields.text("opponent")
        allowed = sorted(self.opponents & {bot.key for bot in opponents_for(self.rulebook)})
        if opponent not in allowed:
            raise self.place.bad(f"opponent = {opponent!r}", ", ".join(allowed))
        if situation is None or situation.you is None or situation.position.result is not None:
            raise self.place.bad("a hand to play needs a table with `you` and cards to play")
        return PlayHand(opponent, fields.flag("calls", True))

    def _check(self, situation: Situation | None) -> None:
        """The author's own expectation of the position: it must be what the engine says."""
        fields = Fields(
            self.fields.table("expect"),
            self.place.at("expect"),
            ("winner", "reason", "leads_next", "turn", "score"),
        )
        if situation is None:
            raise self.place.bad("expect needs a table")
        facts = facts_of(situation)
        wanted: dict[str, object] = {
            key: fields.table(key) if key == "score" else fields.text(key)
            for key in ("winner", "reason", "leads_next", "turn", "score")
            if key in fields
        }
        for key, value in wanted.items():
            found = facts[key]
            if isinstance(value, dict) and isinstance(found, dict):
                # Of partners, who have one score, one is enough.
                found = {name: points for name, points in found.items() if name in value}
            if found != value:
                raise self.place.bad(f"expect {key} = {value!r}, but it is {facts[key]!r}")
