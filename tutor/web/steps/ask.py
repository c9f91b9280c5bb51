"""A step that asks a question about the table, until it is answered rightly."""

from __future__ import annotations

from typing import Any

from werkzeug.exceptions import BadRequest

from tutor.course import Ask, Lesson, Step
from tutor.drills import Mode, drills
from tutor.web.addresses import here, with_field, without
from tutor.web.fields import argument, field, number, parts
from tutor.web.keeping import Given
from tutor.web.projecting import answer_shown
from tutor.web.question_view import HINTS_AFTER, Answering, question_view
from tutor.web.reporting import Report, report
from tutor.web.round_view import answer_message
from tutor.web.run import AT_QUESTION, AT_VERDICT, HINT, JOIN, ORDER_JOIN, SHOW, check_picked
from tutor.web.steps.base import Answered, StepPage
from tutor.web.views import table_view

ANSWER_FIELDS = ("choice", "tried", "picked", HINT, SHOW)
"""The fields of an address that hold what a learner has done with a question."""
_MAX_TRIES = 12


class AskStep(StepPage):
    """State: ``choice`` given last, ``tried`` before it, ``picked`` of an order, ``hint`` shown."""

    def __init__(self, lesson: Lesson, step: Step, action: Ask) -> None:
        super().__init__(lesson, step)
        self.question = action.question
        self.choice = argument("choice", "") or None
        self.tried = parts(argument("tried", ""), JOIN)
        self.picked = parts(argument("picked", ""), ORDER_JOIN)
        self.hints = number(argument(HINT, "0"), 0, len(self.question.hints))
        answers = self.tried + ((self.choice,) if self.choice else ())
        for answer in answers:
            if not self.question.is_complete(answer):
                raise BadRequest("answer")
        if any(self.question.accepts(answer) for answer in self.tried) or len(answers) > _MAX_TRIES:
            raise BadRequest("tried")
        if self.hints and self._wrong(answers) < HINTS_AFTER:
            raise BadRequest("hint")
        if self.picked:
            check_picked(self.question, self.picked)
        if answer_shown():
            self.choice, self.picked = self.question.right_answer, ()

    def _wrong(self, answers: tuple[str, ...]) -> int:
        return sum(not self.question.accepts(answer) for answer in answers)

    @property
    def finished(self) -> bool:
        return self.choice is not None and self.question.accepts(self.choice)

    def values(self) -> dict[str, Any]:
        state = Answering(
            choice=self.choice,
            tried=self.tried,
            picked=self.picked,
            hints=self.hints,
            hint_href=with_field(here(), HINT, str(self.hints + 1)),
            after=self.step.after,
        )
        situation = self.step.situation
        table = None
        if situation is not None and situation.hand is not None:
            drill = drills()[self.question.drill]
            table = table_view(
                situation,
                told=self.finished or drill.open_table,
                moves=self.step.moves,
                score_shown=any(situation.score) or drill.about_points,
            )
        q = question_view(self.question, state, here(), self.lesson.rulebook)
        return {"table": table, "q": q, "play": None}

    def report(self) -> Report:
        answered = answer_message(self.question, self.choice) if self.choice else None
        return report(self.lesson.rulebook, answered=answered)

    def take(self) -> Answered:
        choice = field("choice")
        base = without(here(), *ANSWER_FIELDS)
        given_before = (*self.tried, self.choice) if self.choice else self.tried
        wrong = tuple(dict.fromkeys(key for key in given_before if not self.question.accepts(key)))
        if wrong:
            base = with_field(base, "tried", JOIN.join(wrong[-_MAX_TRIES + 1 :]))
        if self.question.mode is Mode.ORDER:
            picked = (*self.picked, choice)
            check_picked(self.question, picked)
            if len(picked) < len(self.question.options):
                address = with_field(base, "picked", ORDER_JOIN.join(picked))
                return Answered(address + AT_QUESTION, False)
            choice = ORDER_JOIN.join(picked)
        if not self.question.is_complete(choice):
            raise BadRequest("choice")
        address = with_field(base, "choice", choice) + AT_VERDICT
        right = self.question.accepts(choice)
        given = Given(
            question=f"lessons/{self.lesson.key}/{self.step.id}?rules={self.lesson.rulebook.key}",
            attempt=len(given_before) + 1,
            skill=self.question.drill,
            lesson=self.lesson.key,
            choice=choice,
            is_right=right,
        )
        return Answered(address, right, given)
