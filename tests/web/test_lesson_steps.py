"""Learning a lesson: answers, reasons, hints, going on and back, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

from flask import Flask

from tests.course.walk import ENGLISH
from tests.web.dom import Node, parse
from tests.web.learner import Learner, Page, rotate
from tutor.course import Ask, Course, Lesson, Step
from tutor.drills import Mode, Question
from tutor.i18n.speaker import Speaker
from tutor.text import Message

RULES = ("classic", "doubled-house")
"""Two rulebooks that differ in every choice a lesson has a variant for."""


def asks(course: Course, rules: str) -> Iterator[tuple[Lesson, Step, Question]]:
    for key in course.lessons:
        told = course.lesson(key, rules)
        for step in told.steps:
            if isinstance(step.action, Ask):
                yield told, step, step.action.question


def different_asks(course: Course) -> Iterator[tuple[Lesson, Step, Question, str]]:
    """`asks` under both rulebooks, without those that the other one asks just so."""
    seen = set()
    for rules in RULES:
        for lesson, step, question in asks(course, rules):
            told = (*step.after, *(option.why for option in question.options))
            asked = (lesson.key, step.id, *map(ENGLISH.plain, told))
            if asked not in seen:
                seen.add(asked)
                yield lesson, step, question, rules


def address(lesson: Lesson, step: Step, code: str, rules: str = "classic") -> str:
    return f"/{code}/lessons/{lesson.key}/{step.id}?rules={rules}"


def read(speaker: Speaker, message: Message) -> str:
    """The text of a message as it stands on a page."""
    return parse(str(speaker.html(message))).text


def answer_rightly(learner: Learner, page: Page, question: Question) -> Page:
    keys = question.right if question.mode is Mode.ORDER else question.right[:1]
    for option in keys:
        page = learner.press(page, option.key)
    return page


def kept(learner: Learner, lesson: Lesson, step: Step) -> bool:
    """Whether the step is kept as finished."""
    return (lesson.key, step.id) in learner.finished()


def test_every_right_option_is_accepted_and_finishes_the_step(
    app: Flask, course: Course, speakers: dict[str, Speaker]
) -> None:
    """T30."""
    for number, (lesson, step, question, rules) in enumerate(different_asks(course)):
        code = rotate(number)
        for option in question.right[:1] if question.mode is Mode.ORDER else question.right:
            learner = Learner(app.test_client())
            page = learner.open(address(lesson, step, code, rules))
            assert page.right is None
            assert page.cookies_set == []
            if question.mode is Mode.ORDER:
                page = answer_rightly(learner, page, question)
            else:
                page = learner.press(page, option.key)
            assert page.right is True, f"{lesson.key}/{step.id} {option.key} ({rules})"
            assert kept(learner, lesson, step)
            assert page.form is None
            assert page.main_link is not None
            assert page.lang == code
            for message in step.after:
                assert read(speakers[code], message) in page.main.text


def test_every_wrong_option_shows_its_own_reason_and_never_advances(
    app: Flask, course: Course, speakers: dict[str, Speaker]
) -> None:
    """T39, T40."""
    for number, (lesson, step, question, rules) in enumerate(different_asks(course)):
        code = rotate(number + 1)
        learner = Learner(app.test_client())
        start = learner.open(address(lesson, step, code, rules))
        for option in question.options:
            if option.right:
                continue
            page = learner.press(start, option.key)
            assert page.right is False
            assert page.why == read(speakers[code], option.why)
            assert urlsplit(page.address).path == urlsplit(start.address).path
            assert not kept(learner, lesson, step)
            assert page.main_link is None, "only a right answer has the main button go on"
            assert set(page.buttons) == {o.key for o in question.options} - {option.key}
            for message in step.after:
                assert read(speakers[code], message) not in page.main.text


def test_answers_keep_their_places_whatever_has_been_tried(app: Flask, course: Course) -> None:
    """What has been tried stands, marked, where it stood before."""
    met = 0
    for number, (lesson, step, question, rules) in enumerate(different_asks(course)):
        if question.mode is Mode.ORDER:
            continue
        learner, code = Learner(app.test_client()), rotate(number)
        page = learner.open(address(lesson, step, code, rules))
        tried: set[str] = set()
        for option in (option for option in question.options if not option.right):
            page = learner.press(page, option.key)
            tried.add(option.key)
            places = page.main.one("div", class_="options").children
            nodes = [node for node in places if isinstance(node, Node)]
            assert len(nodes) == len(question.options)
            for node, one in zip(nodes, question.options, strict=True):
                assert ("option-wrong" in node.classes) == (one.key in tried)
                assert (node.attrs.get("value") == one.key) == (one.key not in tried)
            met += len(tried) > 1
    assert met > 10


def test_the_reason_for_a_wrong_order_names_what_is_misplaced(
    learner: Learner, speakers: dict[str, Speaker]
) -> None:
    page = learner.open("/en/lessons/ranking/five-cards")
    for key in ("KS", "2D", "7H", "AC", "3S"):
        page = learner.press(page, key)
    assert page.right is False
    assert "K♠" in page.why
    assert "3♠" in page.why or "2♦" in page.why
    assert len(page.buttons) == 5
    for key in ("3S", "2D", "AC", "KS", "7H"):
        page = learner.press(page, key)
    assert page.right is True


def test_a_wrong_answer_then_the_right_one_finishes_the_step(
    learner: Learner, course: Course
) -> None:
    """T52: back and right counts as done."""
    lesson, step, question = next(asks(course, "classic"))
    wrong = next(option for option in question.options if not option.right)
    page = learner.press(learner.open(address(lesson, step, "en")), wrong.key)
    page = answer_rightly(learner, page, question)
    assert page.right is True
    assert kept(learner, lesson, step)


def test_an_answer_sent_five_times_counts_once(learner: Learner, course: Course) -> None:
    """T57, T58."""
    lesson, step, question = next(asks(course, "classic"))
    start = learner.open(address(lesson, step, "en"))
    places = {learner.press(start, question.right[0].key).address for _ in range(5)}
    assert len(places) == 1
    before = learner.records()
    assert learner.finished() == [(lesson.key, step.id)]
    assert [row["is_right"] for row in before["answers"]] == [True]
    assert learner.open("/en/").main.one("li", class_="is-started")
    # Going back to a wrong answer takes nothing away.
    wrong = next(option for option in question.options if not option.right)
    learner.press(start, wrong.key)
    after = learner.records()
    assert (after["steps"], after["answers"]) == (before["steps"], before["answers"])


def test_an_answer_to_another_question_is_refused(learner: Learner) -> None:
    for choice in ("KC", "seat", "NOBODY", "QC.QS", "tied~tied"):
        page = learner.post("/en/lessons/ranking/two-queens", {"choice": choice}, 400)
        assert page.cookies_set == []


def test_hints_are_hidden_until_two_errors_and_until_asked(
    app: Flask, course: Course, speakers: dict[str, Speaker]
) -> None:
    """T51."""
    tested = set()
    for number, (lesson, step, question) in enumerate(asks(course, "classic")):
        wrong = [option.key for option in question.options if not option.right]
        if question.mode is Mode.ORDER or len(wrong) < 2 or question.drill in tested:
            continue
        tested.add(question.drill)
        code = rotate(number)
        texts = [read(speakers[code], hint) for hint in question.hints]
        learner = Learner(app.test_client())
        page = learner.open(address(lesson, step, code))
        for errors in range(2):
            assert not any(text in page.root.text for text in texts), lesson.key
            assert hint_link(page) is None, f"a hint after {errors} errors"
            page = learner.press(page, wrong[errors])
        assert not any(text in page.root.text for text in texts), lesson.key
        for shown in range(len(texts)):
            link = hint_link(page)
            assert link is not None
            page = learner.open(link)
            hint = page.main.one("p", class_="hint").text
            assert hint.endswith(texts[shown])
            assert page.right is False
            assert not any(text in page.root.text for text in texts[shown + 1 :])
        assert hint_link(page) is None
        page = learner.press(page, question.right[0].key)
        assert page.right is True
        assert page.main.maybe("p", class_="hint") is None
    assert len(tested) >= 6


def hint_link(page: Page) -> str | None:
    links = [n.attrs["href"] for n in page.main.all("a") if "hint=" in n.attrs["href"]]
    return links[0] if links else None


def test_a_hint_cannot_be_had_by_its_address_alone(learner: Learner) -> None:
    for query in ("hint=1", "hint=1&tried=QC", "choice=QC&hint=1"):
        learner.open(f"/en/lessons/ranking/two-queens?{query}", 400)


def test_a_lesson_for_other_rules_says_so(learner: Learner, course: Course) -> None:
    others = 0
    for key, told in course.rehearsed.items():
        for rules in set(course.rulebooks) - set(told):
            others += 1
            page = learner.open(f"/en/lessons/{key}?rules={rules}")
            assert page.main.one(class_="notice").text
            wanted = [rules] if rules != "classic" else None
            assert parse_qs(urlsplit(page.address).query).get("rules") == wanted
        inside = learner.open(f"/en/lessons/{key}?rules={next(iter(told))}")
        assert inside.main.maybe(class_="notice") is None
    assert others


def test_the_rule_behind_a_verdict_is_one_click_away(app: Flask, course: Course) -> None:
    """T64."""
    learner = Learner(app.test_client())
    ids: dict[str, set[str]] = {}
    for lesson, step, question in asks(course, "doubled"):
        page = learner.open(address(lesson, step, "en", "doubled"))
        page = answer_rightly(learner, page, question)
        links = [node.attrs["href"] for node in page.main.one(class_="verdict-box").all("a")]
        target = urlsplit(links[0])
        assert target.path == f"/en/rules/{lesson.rulebook.key}"
        if target.path not in ids:
            nodes = learner.open(links[0]).root.walk()
            ids[target.path] = {node.attrs.get("id", "") for node in nodes}
        assert target.fragment in ids[target.path]
