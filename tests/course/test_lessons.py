"""The course as a whole: what there is, and what holds for each lesson and step of it."""

from __future__ import annotations

import tomllib
from dataclasses import fields

from tests.course.walk import LESSONS, every_step, where
from tutor.coach.solved import SolvedJudge
from tutor.course import Ask, Course, DrillRun, PlayHand
from tutor.course.reader import holds
from tutor.drills import Mode, drills
from tutor.drills.figure import APART
from tutor.engine import Play, Rulebook, Seat, read_deal, read_hand, settle, write_hand
from tutor.rulebooks import rulebooks
from tutor.solver.claims import figure
from tutor.text import Percent


def test_there_are_enough_lessons_and_steps(course: Course) -> None:
    assert len(course.lessons) >= 12
    for name in ("classic", "doubled"):
        steps = sum(len(course.lesson(key, name).steps) for key in course.lessons)
        assert 60 <= steps <= 120, f"{steps} steps under {name}"


def test_every_lesson_is_rehearsed_under_every_rulebook_it_claims(course: Course) -> None:
    for key, source in course.lessons.items():
        claimed = {name for name, book in course.rulebooks.items() if holds(source.when, book)}
        assert set(course.rehearsed[key]) == claimed
        for name in course.rulebooks:
            told = course.lesson(key, name)
            if name in claimed:
                assert told.rulebook.key == name
            else:
                assert likeness(course, name, told.rulebook.key) == max(
                    likeness(course, name, other) for other in claimed
                )


def likeness(course: Course, one: str, other: str) -> int:
    """How many choices two rulebooks have in common: told under others, the nearest are taken."""
    first, second = course.rulebooks[one], course.rulebooks[other]
    names = [field.name for field in fields(Rulebook) if field.init and field.name != "key"]
    return sum(getattr(first, name) == getattr(second, name) for name in names)


def test_every_form_of_the_game_can_be_chosen_and_is_taught(course: Course) -> None:
    assert set(course.rulebooks) == set(rulebooks())
    for name in course.rulebooks:
        assert any(name in told for told in course.rehearsed.values()), name


def test_a_lesson_that_is_played_ends_with_a_hand_of_its_own_form(course: Course) -> None:
    for name, book in course.rulebooks.items():
        if book.two_handed:
            continue
        (told,) = (lessons[name] for lessons in course.rehearsed.values() if name in lessons)
        last = told.steps[-1]
        assert isinstance(last.action, PlayHand)
        assert last.situation is not None
        assert last.situation.position.rulebook == book


def test_every_lesson_belongs_to_a_part_and_keeps_the_order_of_the_files(course: Course) -> None:
    in_parts = [lesson.key for part in course.parts for lesson in part.lessons]
    assert in_parts == list(course.lessons)
    assert all(part.lessons for part in course.parts)
    numbers = [lesson.number for lesson in course.lessons.values()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(2 <= len(lesson.learnt) <= 5 for lesson in course.lessons.values())


def test_every_step_has_exactly_one_action(course: Course) -> None:
    """T69: a step without anything to do leaves the learner stuck."""
    for lesson, step in every_step(course):
        assert isinstance(step.action, Ask | DrillRun | PlayHand), where(lesson, step)
        if isinstance(step.action, Ask):
            assert len(step.action.question.options) >= 2, where(lesson, step)
    for path in LESSONS.glob("[0-9]*.toml"):
        for step in tomllib.loads(path.read_text("utf-8"))["step"]:
            assert len({"ask", "drill", "hand"} & set(step)) == 1, f"{path.name} {step['id']}"


def test_step_ids_are_unique(course: Course) -> None:
    """T75: progress is kept by them."""
    steps = {(lesson.key, step.id) for lesson, step in every_step(course)}
    written = [(key, step.id) for key, source in course.lessons.items() for step in source.steps]
    assert len(written) == len(set(written))
    assert steps <= set(written)


def test_lesson_eight_is_the_example_of_the_rules_card_by_card(course: Course) -> None:
    """The rules document, section 7."""
    expected = "N:7D D:9S D:put N:see D:KC N:2C N:3H D:AD"
    deal = read_deal("9♠ K♣ A♦ / 7♦ 3♥ 2♣")
    source = next(lesson for lesson in course.lessons.values() if lesson.number == 8)
    for told in course.rehearsed[source.key].values():
        longest: tuple[object, ...] = ()
        for step in told.steps:
            situation = step.situation
            assert situation is not None
            assert situation.position.deal == deal, where(told, step)
            names = {seat: player.name for seat, player in situation.players.items()}
            assert names == {Seat.NON_DEALER: "Ben", Seat.DEALER: "Anna"}
            history = tuple(map(str, situation.position.history))
            assert history == tuple(expected.split())[: len(history)], where(told, step)
            longest = max(longest, history, key=len)
            if len(history) == len(expected.split()):
                result = situation.position.result
                assert result is not None
                settled = settle(told.rulebook, situation.score, result)
                assert told.rulebook.sides[result.winner] == (Seat.NON_DEALER,)
                if told.rulebook.seen_put.value == "whole-game":
                    assert settled.winner == result.winner
                    assert settled.score == situation.score
                else:
                    assert settled.score == (situation.score[0] + 2, situation.score[1])
        assert " ".join(map(str, longest)) == expected
        assert {"N:7D D:9S"} <= {
            " ".join(map(str, step.situation.position.history))
            for step in told.steps
            if step.situation
        }
        assert write_hand(told.steps[0].situation.position).startswith("9♠ K♣ A♦ / 7♦ 3♥ 2♣")


def test_every_percentage_is_a_counted_figure(course: Course) -> None:
    for lesson, step in every_step(course):
        written = next(one for one in lesson.source.steps if one.id == step.id)
        numbers = dict(written.content.get("numbers", {}))
        for variant in written.variants:
            if holds(variant.when, lesson.rulebook):
                numbers = dict(variant.content.get("numbers", numbers))
        shown = {
            name: value
            for message in (*step.said, *step.after, *([step.prompt] if step.prompt else []))
            for name, value in message.params.items()
            if isinstance(value, Percent)
        }
        assert set(shown) == set(numbers), where(lesson, step)
        assert {name: value.share for name, value in shown.items()} == {
            name: figure(wanted) for name, wanted in numbers.items()
        }


def test_a_question_about_a_figure_has_the_counted_one_and_two_far_from_it(
    course: Course,
) -> None:
    for lesson, step in every_step(course):
        if not isinstance(step.action, Ask) or step.action.question.drill != "figure":
            continue
        written = next(one for one in lesson.source.steps if one.id == step.id)
        question = step.action.question
        (right,) = question.right
        shares = [option.text.params["value"].share for option in question.options]
        about = dict(written.content["about"])
        for variant in written.variants:
            if holds(variant.when, lesson.rulebook):
                about = dict(variant.content.get("about", about))
        assert right.text.params["value"].share == figure(about["figure"])
        assert all(
            abs(one - other) >= APART for i, one in enumerate(shares) for other in shares[:i]
        )


def test_every_kind_of_question_is_used_or_drawn(course: Course) -> None:
    """A drill type nobody meets would be dead; a lesson's drill must have questions."""
    asked = {
        step.action.question.drill for _, step in every_step(course) if isinstance(step.action, Ask)
    }
    run = {step.action.drill for _, step in every_step(course) if isinstance(step.action, DrillRun)}
    assert run <= {key for key, drill in drills().items() if drill.draw}
    assert asked | {key for key, drill in drills().items() if drill.draw} == set(drills())
    assert any(
        step.action.question.mode is Mode.ORDER
        for _, step in every_step(course)
        if isinstance(step.action, Ask)
    )


def test_what_lesson_nine_says_of_putting_at_once_is_what_the_tables_say() -> None:
    """The text says: hardly ever, and even with 3 3 2 nothing is lost by leading first."""
    for key in ("classic", "doubled"):
        assert figure(f"perfect.{key}.put") < 0.05
        hand = read_hand(rulebooks()[key], "Q♣ 9♦ J♠ / 3♦ 3♥ 2♣ |")
        found = SolvedJudge().appraise(hand.seen_by(Seat.NON_DEALER), (0, 0))
        cards = [choice for choice in found.choices if isinstance(choice.action, Play)]
        assert min(found.loss(choice.action) for choice in cards) < 0.001


def test_the_hand_of_lesson_ten_is_answered_differently_in_classic_and_doubled(
    course: Course,
) -> None:
    """The text names the other form's answer, too."""
    right = {}
    for key in ("classic", "doubled"):
        told = course.lesson("see-or-give-up", key)
        assert told is not None
        place = told.step("middle-answer")
        assert place is not None
        action = told.steps[place].action
        assert isinstance(action, Ask)
        right[key] = [option.key for option in action.question.right]
    assert right == {"classic": ["give-up"], "doubled": ["see"]}
