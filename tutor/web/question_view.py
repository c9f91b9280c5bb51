"""A question as a page shows it, before and after it is answered."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.drills import Mode, Option, Question
from tutor.engine import Rulebook
from tutor.text import Message, say
from tutor.web.addresses import url
from tutor.web.views import CardView, card_view

HINTS_AFTER = 2
"""Wrong answers after which hints are offered."""


@dataclass(frozen=True, slots=True)
class OptionView:
    """An option; ``right`` and ``why`` are None until they may be told."""

    value: str
    text: Message | None
    card: CardView | None
    tried: bool
    chosen: bool
    right: bool | None
    why: Message | None


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question on a page. ``answered``: it is closed, by the right answer or a single try."""

    prompt: Message
    mode: str
    options: tuple[OptionView, ...]
    action: str
    picked: tuple[CardView, ...]
    answered: bool
    correct: bool
    verdict: Message | None
    why: Message | None
    after: tuple[Message, ...]
    source: Message | None
    rule_href: str | None
    hint: Message | None
    hint_href: str | None


@dataclass(frozen=True, slots=True)
class Answering:
    """How far a learner has got with a question.

    ``choice`` is the answer given last, ``tried`` are wrong ones before it, ``picked`` the
    beginning of an order, ``closed`` whether even a wrong answer ends the question.
    """

    choice: str | None = None
    tried: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    closed: bool = False
    hints: int = 0
    hint_href: str | None = None
    after: tuple[Message, ...] = ()


def question_view(
    question: Question, state: Answering, action: str, rulebook: Rulebook
) -> QuestionView:
    """``question`` for the page being made; ``action`` is where its form goes."""
    choice = state.choice
    correct = choice is not None and question.accepts(choice)
    answered = choice is not None and (correct or state.closed)
    wrong = len(state.tried) + (choice is not None and not correct)
    hints = min(state.hints, len(question.hints))
    return QuestionView(
        prompt=question.prompt,
        mode=question.mode.value,
        options=_options(question, state, correct=correct, answered=answered),
        action=action,
        picked=tuple(_picked(question, state)),
        answered=answered,
        correct=correct,
        verdict=None if choice is None else say("Right!") if correct else say("Not quite."),
        why=None if choice is None else question.why(choice),
        after=state.after if correct else (),
        source=question.source if answered else None,
        rule_href=url("rules", rulebook=rulebook.key) + "#" + question.rule if choice else None,
        hint=question.hints[hints - 1] if hints else None,
        hint_href=state.hint_href
        if not answered and wrong >= HINTS_AFTER and hints < len(question.hints)
        else None,
    )


def _options(
    question: Question, state: Answering, *, correct: bool, answered: bool
) -> tuple[OptionView, ...]:
    if question.mode is Mode.ORDER:
        return _order_options(question, state, answered=answered)
    views = []
    for option in question.options:
        chosen = option.key == state.choice
        tried = option.key in state.tried or (chosen and not correct)
        views.append(
            OptionView(
                value=option.key,
                text=option.text,
                card=card_view(option.card) if option.card else None,
                tried=tried,
                chosen=chosen,
                right=option.right if answered else False if tried else None,
                # The reason of the answer just given stands in the verdict.
                why=option.why if answered and option.right and not chosen else None,
            )
        )
    return tuple(views)


def _order_options(
    question: Question, state: Answering, *, answered: bool
) -> tuple[OptionView, ...]:
    """Before the answer the cards not picked yet; after it the right order."""
    shown: tuple[Option, ...] = question.right if answered else question.options
    return tuple(
        OptionView(
            value=option.key,
            text=None,
            card=card_view(option.card) if option.card else None,
            tried=False,
            chosen=False,
            right=None,
            why=None,
        )
        for option in shown
        if answered or option.key not in state.picked
    )


def _picked(question: Question, state: Answering) -> list[CardView]:
    """The learner's order: as far as it goes, or the whole one that was answered."""
    keys = state.picked
    if question.mode is Mode.ORDER and state.choice and not keys:
        keys = tuple(state.choice.split("."))
    cards = [question.option(key).card for key in keys]
    return [card_view(card) for card in cards if card is not None]
