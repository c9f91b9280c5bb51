"""What the lessons say: short, about the cards on the table, and never the answer."""

from __future__ import annotations

import re

import pytest

from tests.course.walk import (
    ENGLISH,
    SPEAKERS,
    every_lesson,
    every_step,
    named_cards,
    open_cards,
    where,
    words,
)
from tutor.course import Ask, Course, PlayHand
from tutor.drills import Mode, Question, draw_question, drills
from tutor.engine import Rulebook
from tutor.text import Message
from tutor.web.judging import judge

BEFORE_THE_FIRST_ACTION = 40
TOGETHER = re.compile(
    r"\b[a-d]\)|\b[A-D] (and|und|en|e|y) [A-D]\b|all of the above|none of the above|"
    r"\balle (genannten|obigen|bovenstaande)|keine der|geen van de|"
    r"tutte le precedenti|nessuna delle|todas las anteriores|ninguna de las",
    re.IGNORECASE,
)


def asks(course: Course) -> list[tuple[str, Question]]:
    """Every question of the lessons, with its place."""
    return [
        (where(lesson, step), step.action.question)
        for lesson, step in every_step(course)
        if isinstance(step.action, Ask)
    ]


def drawn(course: Course, seeds: int) -> list[tuple[str, Question]]:
    """Questions of every drill under every rulebook."""
    return [
        (f"{key} under {book.key}, {seed}", draw_question(drill, book, seed, judge()).question)
        for key, drill in drills().items()
        for book in course.rulebooks.values()
        if drill.drawn_under(book)
        for seed in range(seeds)
    ]


@pytest.mark.parametrize("code", SPEAKERS)
def test_few_words_stand_before_the_first_action(course: Course, code: str) -> None:
    """T46."""
    speaker = SPEAKERS[code]
    for lesson in every_lesson(course):
        step = lesson.steps[0]
        prompt: tuple[Message, ...] = ()
        if isinstance(step.action, Ask):
            prompt = (step.action.question.prompt,)
        count = sum(words(message, speaker) for message in (*step.said, *prompt))
        assert count <= BEFORE_THE_FIRST_ACTION, f"{count} words: {where(lesson, step)}"


@pytest.mark.parametrize("code", SPEAKERS)
def test_no_step_is_a_lecture(course: Course, code: str) -> None:
    """T46: later steps may need a word more, and other languages are longer than English."""
    for lesson, step in every_step(course):
        said = sum(words(message, SPEAKERS[code]) for message in step.said)
        told = sum(words(message, SPEAKERS[code]) for message in step.after)
        assert said <= 50, f"{said} words: {where(lesson, step)}"
        assert told <= 60, f"{told} words: {where(lesson, step)}"


def test_every_card_named_lies_open_on_the_table(course: Course) -> None:
    """T48: the prose is never a trick ahead of the table. T99: nor does it name hidden cards."""
    for lesson, step in every_step(course):
        seen = open_cards(step.situation)
        prompt = (step.prompt,) if step.prompt else ()
        for message in (*step.said, *prompt):
            assert named_cards(message) <= seen, f"{where(lesson, step)}: {message.msgid}"
        if isinstance(step.action, PlayHand):
            hand = step.situation.position
            seen = seen | {card for held in hand.deal.holdings for card in held}
        for message in step.after:
            assert named_cards(message) <= seen, f"{where(lesson, step)}: {message.msgid}"


def right_is_singled_out(question: Question, prompt: str) -> bool:
    """Whether the prompt names the right option and no other one."""
    if question.mode is Mode.ORDER:
        return False
    named = set()
    for option in question.options:
        text = ENGLISH.card_sign(option.card) if option.card else ENGLISH.plain(option.text)
        if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", prompt, re.IGNORECASE):
            named.add(option.right)
    return named == {True}


def test_no_prompt_contains_the_answer(course: Course) -> None:
    """T43."""
    for place, question in asks(course) + drawn(course, 4):
        if question.drill == "can-hold":
            continue  # "How many 3s": that number is a rank.
        prompt = ENGLISH.plain(question.prompt)
        assert not right_is_singled_out(question, prompt), f"{place}: {prompt}"


def test_exactly_one_option_is_right_unless_cards_are_equal(course: Course) -> None:
    """T29, T34."""
    for place, question in asks(course) + drawn(course, 6):
        assert len({option.key for option in question.options}) == len(question.options), place
        if question.mode is Mode.ORDER:
            assert all(option.card for option in question.options), place
            continue
        right = question.right
        assert 0 < len(right) < len(question.options), place
        if len(right) > 1 and question.drill in ("answer-card", "which-card", "card-to-pass"):
            continue  # any card that reaches the goal; their own tests ask the engine
        assert len(right) == 1, place


def test_every_wrong_option_has_a_reason_of_its_own(course: Course) -> None:
    """T40, T42."""
    for place, question in asks(course) + drawn(course, 6):
        if question.mode is Mode.ORDER:
            continue
        reasons = {option.key: ENGLISH.plain(option.why) for option in question.options}
        assert all(reasons.values()), place
        wrong = [reasons[option.key] for option in question.options if not option.right]
        right = {reasons[option.key] for option in question.right}
        assert len(set(wrong)) == len(wrong), f"{place}: {wrong}"
        assert not right & set(wrong), f"{place}: {right & set(wrong)}"


CARD_QUESTIONS = ("which-wins", "answer-card", "card-order", "first-dealer", "card-to-pass")
"""Kinds of question that are decided by cards on the table."""


def test_a_reason_names_the_cards_where_cards_decide(course: Course) -> None:
    """T40."""
    for place, question in asks(course) + drawn(course, 4):
        if question.drill in CARD_QUESTIONS:
            for option in question.options:
                text = ENGLISH.plain(option.why)
                assert re.search("[♠♥♦♣]", text), f"{place} {option.key}: {text}"


@pytest.mark.parametrize("code", SPEAKERS)
def test_no_option_leans_on_its_place_among_the_others(course: Course, code: str) -> None:
    """T33: options are shuffled."""
    for place, question in asks(course) + drawn(course, 2):
        for option in question.options:
            if option.text is not None:
                text = SPEAKERS[code].plain(option.text)
                assert not TOGETHER.search(text), f"{place}: {text}"


def test_every_place_among_the_options_is_right_sometimes(course: Course) -> None:
    """T36: neither the first nor the longest option is always the right one."""
    places, longest, asked = set(), 0, 0
    for _, question in asks(course):
        if question.mode is Mode.CHOOSE and len(question.right) == 1:
            places.add(question.options.index(question.right[0]))
            texts = [len(ENGLISH.plain(o.text)) if o.text else 0 for o in question.options]
            of_right = texts[question.options.index(question.right[0])]
            asked += 1
            longest += of_right == max(texts) and texts.count(of_right) == 1
    assert {0, 1, 2} <= places
    assert longest / asked < 0.5


def test_a_rulebook_s_number_is_never_typed(course: Course) -> None:
    """A target of 5 in the prose would be wrong for seven points."""
    for lesson, step in every_step(course):
        for message in (*step.said, *step.after):
            text = message.msgid
            assert not re.search(r"\b(five|5|seven|7) points\b", text), where(lesson, step)


def test_hints_get_closer_and_number_three(course: Course) -> None:
    """T51: three steps, offered one after the other."""
    for place, question in asks(course) + drawn(course, 2):
        assert len(question.hints) == 3, place
        assert len({ENGLISH.plain(hint) for hint in question.hints}) == 3, place


def test_the_rule_behind_a_verdict_stands_on_every_rules_page(course: Course) -> None:
    """T64."""

    def anchors(book: Rulebook) -> set[str]:
        return {section.id for section in course.rules.sections(book)}

    for book in course.rulebooks.values():
        rules = {
            draw_question(drill, book, 0, judge()).question.rule
            for drill in drills().values()
            if drill.drawn_under(book)
        }
        rules |= {
            step.action.question.rule
            for lesson, step in every_step(course)
            if lesson.rulebook == book and isinstance(step.action, Ask)
        }
        assert rules <= anchors(book), f"{book.key}: {rules - anchors(book)}"
