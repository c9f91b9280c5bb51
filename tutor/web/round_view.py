"""A round of questions as its pages show it: a question, or the result of all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.drills import Mode, Question, drills
from tutor.text import Cards, Message, show
from tutor.web.addresses import here
from tutor.web.keeping import notices
from tutor.web.reporting import Report, report
from tutor.web.run import SKIPPED, Run
from tutor.web.views import CardView, card_view, table_view


@dataclass(frozen=True, slots=True)
class Row:
    """A question of a finished round: what was chosen, what was right, and why."""

    number: int
    prompt: Message
    chosen: Message | CardView | None
    right_text: Message | CardView
    ok: bool
    why: Message
    href: str


def question_values(run: Run, title: Message, address: str | None = None) -> dict[str, Any]:
    """What the page of the question shown needs; ``title`` is the round's.

    ``address`` is the page's, left out where it is the one asked for.
    """
    own = here() if address is None else address
    situation = run.drawn(run.at).situation
    q = run.view(own)
    table = None
    if situation.hand is not None:
        table = table_view(situation, told=q.answered or drills()[run.drill].open_table)
    return {
        "title": title,
        "set": {"number": run.at, "total": run.total, "results": run.results},
        "table": table,
        "q": q,
        "next_href": run.address(own, run.at + 1) if q.answered else None,
        "notices": notices(something_kept=q.answered),
        "report": run_report(run),
    }


def run_report(run: Run) -> Report:
    """What can be told of a fault in the question shown."""
    if run.over:
        return report(run.rulebook, seed=str(run.seed))
    question, answer = run.drawn(run.at).question, run.answer
    answered = answer_message(question, answer) if answer else None
    return report(run.rulebook, seed=str(run.seed + run.at - 1), answered=answered)


def result_values(run: Run, title: Message) -> dict[str, Any]:
    """What the page of the result needs."""
    rows = [_row(run, index) for index in range(1, run.total + 1)]
    return {
        "title": title,
        "set": {"right": sum(row.ok for row in rows), "total": run.total, "rows": rows},
    }


def _row(run: Run, index: int) -> Row:
    href = run.address(here(), index)
    return row_of(run.drawn(index).question, index, run.answers[index - 1], href)


def row_of(question: Question, index: int, answer_given: str, href: str) -> Row:
    """The row of a question with the number ``index``; ``href`` leads back to it."""
    skipped = answer_given == SKIPPED
    ok = not skipped and question.accepts(answer_given)
    return Row(
        number=index,
        prompt=question.prompt,
        chosen=None if skipped else told_answer(question, answer_given),
        right_text=told_answer(question, question.right_answer),
        ok=ok,
        why=question.why(question.right_answer if skipped else answer_given),
        href=href,
    )


def told_answer(question: Question, answer_given: str) -> Message | CardView:
    """An answer as text or card."""
    options = [question.option(key) for key in _keys(question, answer_given)]
    cards = tuple(option.card for option in options if option.card is not None)
    if question.mode is Mode.ORDER:
        return show(Cards(cards))
    option = options[0]
    if option.card is not None:
        return card_view(option.card)
    assert option.text is not None
    return option.text


def answer_message(question: Question, answer_given: str) -> Message:
    """An answer as a text for a sentence."""
    options = [question.option(key) for key in _keys(question, answer_given)]
    cards = tuple(option.card for option in options if option.card is not None)
    if cards:
        return show(Cards(cards))
    assert options[0].text is not None
    return options[0].text


def _keys(question: Question, answer_given: str) -> list[str]:
    return answer_given.split(".") if question.mode is Mode.ORDER else [answer_given]
