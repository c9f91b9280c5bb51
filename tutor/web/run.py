"""A run of drill questions: which one is shown, what has been answered. All is in the address.

``answers`` holds the answers so far, ``at`` the number of the question shown, ``picked`` the
beginning of an order. So a run can be shared, reloaded, gone back in and opened twice, and an
answer sent again changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from werkzeug.exceptions import BadRequest

from tutor.drills import Drawn, Mode, Question, draw_question, drills
from tutor.engine import Rulebook
from tutor.web.addresses import with_field, without
from tutor.web.fields import argument, field, number, parts
from tutor.web.judging import judge
from tutor.web.keeping import Given
from tutor.web.question_view import Answering, QuestionView, question_view

JOIN = "~"
ORDER_JOIN = "."
MAX_SEED = 999_999_000
AT_VERDICT = "#verdict"
AT_QUESTION = "#question"
"""Where a reader without scripts lands after an answer."""
HINT = "hint"
"""The field that says how many hints are shown."""
SHOW = "show"
"""The field that asks for an answer to be shown, see `tutor.web.projecting`."""
SKIPPED = "-"
"""Stands among the answers for a question that nobody has answered, as on a projector."""
PLACE = ("answers", "at", "picked")
"""The fields that say where in a run somebody is."""
_FIELDS = (*PLACE, SHOW)


def question_name(drill: str, rulebook: Rulebook, seed: int) -> str:
    """By which name the answer to a drill's question is kept."""
    return f"drills/{drill}?rules={rulebook.key}&seed={seed}"


@lru_cache(maxsize=4096)
def drawn(drill: str, rulebook: Rulebook, seed: int) -> Drawn:
    """The question of a drill with this seed, kept for the next time it is shown."""
    return draw_question(drills()[drill], rulebook, seed, judge())


@dataclass(frozen=True, slots=True)
class Run:
    """Where a learner is in a run of questions; ``at`` is ``total`` + 1 at the end.

    ``kinds`` has the drill of each question, ``lesson`` where the run is asked if not in a drill.
    """

    kinds: tuple[str, ...]
    rulebook: Rulebook
    seed: int
    lesson: str | None
    answers: tuple[str, ...]
    at: int
    picked: tuple[str, ...]

    def drawn(self, number_: int) -> Drawn:
        """The question with this number, from 1."""
        return drawn(self.kinds[number_ - 1], self.rulebook, self.seed + number_ - 1)

    @property
    def total(self) -> int:
        """How many questions there are."""
        return len(self.kinds)

    @property
    def drill(self) -> str:
        """The drill of the question shown, or of the last one."""
        return self.kinds[min(self.at, self.total) - 1]

    @property
    def results(self) -> tuple[bool | None, ...]:
        """For each question whether it was answered rightly; None if not yet."""
        given: list[bool | None] = [
            None if answer == SKIPPED else self.drawn(index).question.accepts(answer)
            for index, answer in enumerate(self.answers, start=1)
        ]
        return tuple(given + [None] * (self.total - len(given)))

    @property
    def answer(self) -> str | None:
        """The answer to the question shown, if it has one."""
        given = self.answers[self.at - 1] if self.at <= len(self.answers) else SKIPPED
        return None if given == SKIPPED else given

    @property
    def over(self) -> bool:
        """Whether all questions are answered and the result is shown."""
        return self.at > self.total

    @property
    def complete(self) -> bool:
        """Whether all questions are answered, or skipped."""
        return len(self.answers) == self.total

    def skipping(self) -> Run:
        """The same run with the question shown left without an answer."""
        return replace(self, answers=(*self.answers[: self.at - 1], SKIPPED), picked=())

    def with_answer(self) -> Run:
        """The same run with the question shown answered rightly, whatever was answered before."""
        if self.over:
            return self
        right = self.drawn(self.at).question.right_answer
        return replace(self, answers=(*self.answers[: self.at - 1], right), picked=())

    def view(self, action: str) -> QuestionView:
        """The question shown, for the page."""
        state = Answering(choice=self.answer, picked=self.picked, closed=True)
        return question_view(self.drawn(self.at).question, state, action, self.rulebook)

    def address(self, base: str, at: int, answers: tuple[str, ...] | None = None) -> str:
        """The address of question ``at``; ``base`` is the run's own address."""
        given = self.answers if answers is None else answers
        address = without(base, *_FIELDS)
        if given:
            address = with_field(address, "answers", JOIN.join(given))
        return with_field(address, "at", str(at))

    def take(self, base: str) -> Taken:
        """Takes the choice in the form sent.

        Raises `BadRequest` for a choice the question does not offer.
        """
        if self.over:
            raise BadRequest("at")
        choice = field("choice")
        question = self.drawn(self.at).question
        kept = self.answers[: self.at - 1]
        if question.mode is Mode.ORDER:
            picked = (*self.picked, choice)
            check_picked(question, picked)
            if len(picked) < len(question.options):
                address = self.address(base, self.at, kept)
                address = with_field(address, "picked", ORDER_JOIN.join(picked))
                return Taken(address + AT_QUESTION, kept, None)
            choice = ORDER_JOIN.join(picked)
        if not question.is_complete(choice):
            raise BadRequest("choice")
        answers = (*kept, choice)
        address = self.address(base, self.at, answers) + AT_VERDICT
        return Taken(address, answers, self._given(question, choice))

    def _given(self, question: Question, choice: str) -> Given:
        return Given(
            question=question_name(self.drill, self.rulebook, self.seed + self.at - 1),
            attempt=1,
            skill=self.drill,
            lesson=self.lesson,
            choice=choice,
            is_right=question.accepts(choice),
        )


@dataclass(frozen=True, slots=True)
class Taken:
    """Where to go on to after a choice, the answers then, and what there is to keep."""

    address: str
    answers: tuple[str, ...]
    given: Given | None


def read_run(
    kinds: tuple[str, ...], rulebook: Rulebook, seed: int, lesson: str | None = None
) -> Run:
    """The run that this request's address tells of; raises `BadRequest`."""
    total = len(kinds)
    answers = parts(argument("answers", ""), JOIN)
    if len(answers) > total:
        raise BadRequest("answers")
    at = number(argument("at", str(len(answers) + 1)), 1, total + 1)
    if at > len(answers) + 1:
        raise BadRequest("at")
    picked = parts(argument("picked", ""), ORDER_JOIN)
    run = Run(kinds, rulebook, seed, lesson, answers, at, picked)
    for index, answer in enumerate(answers, start=1):
        if answer != SKIPPED and not run.drawn(index).question.is_complete(answer):
            raise BadRequest("answers")
    if picked:
        if run.over:
            raise BadRequest("picked")
        check_picked(run.drawn(at).question, picked)
    return run


def check_picked(question: Question, picked: tuple[str, ...]) -> None:
    """Refuses a beginning of an order that names a card twice or one that is not there."""
    keys = {option.key for option in question.options}
    if question.mode is not Mode.ORDER or not set(picked) <= keys or len(set(picked)) < len(picked):
        raise BadRequest("picked")
