"""One address of each type of page, for tests that look at all of them."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlsplit

from flask import Flask

from tests.web.learner import Learner, Page
from tests.web.player import begin, play_out, seeded
from tutor.course import Ask, Course, PlayHand
from tutor.dice import Dice

LANGUAGE = "en"
AVOIDED = ("put", "fold", "giveup", "finish")
"""What would end a hand before there is much to see of it."""


def addresses(app: Flask, course: Course, learner: Learner) -> dict[str, str]:
    """The address, without the language, of each type of page by its name.

    The learner plays for those that only somebody who has played can see.
    """
    with seeded(app, "pages"):
        return plain_pages() | lesson_pages(course) | played_pages(learner)


def plain_pages() -> dict[str, str]:
    """The pages that are the same for everybody."""
    return {
        "home": "",
        "home answered": "?choice=tied",
        "drills": "drills/",
        "drill": "drills/put-or-play?rules=classic&seed=20",
        "drill in order": "drills/card-order?rules=classic&seed=20",
        "drill of words": "drills/what-now?rules=doubled&seed=30",
        "rules": "rules/nineteenth-century",
        "changes": "changes",
        "history": "history",
        "glossary": "glossary",
        "card order": "card-order",
        "perfect play": "perfect?rules=doubled&leads=3&deals=2",
        "settings": "settings",
        "practice of four": "practice?rules=pairs",
        "hand of the day": "practice/day",
        "check a deal": "practice/check",
        "checked deal": "practice/check?deal=9S+KC+AD+/+7D+3H+2C&salt=0&fingerprint=0",
        "today": "practice/today?rules=classic&mix=which-wins~may-put&seed=7",
        "worksheet": "worksheet?rules=pairs&seed=40",
        "list made": "class?do=lesson:ranking~drill:which-wins:5&title=Monday&seed=3",
        "list": "class/plan?do=lesson:ranking~drill:which-wins:5&title=Monday&seed=3",
        "projected": "drills/what-scores?rules=pairs&seed=1&view=projector",
        "projected answer": "drills/which-wins?rules=doubled&seed=1&view=projector&show=answer",
        "without a connection": "offline",
        "not found": "nothing-here",
    }


def lesson_pages(course: Course) -> dict[str, str]:
    """Steps of lessons: hands, questions, verdicts."""
    types: dict[str, str] = {}
    for lesson in course.rehearsed.values():
        for told in lesson.values():
            for step in told.steps:
                address = f"lessons/{told.key}/{step.id}?rules={told.rulebook.key}"
                if isinstance(step.action, PlayHand):
                    types.setdefault("hand", address)
                    if step.action.calls and step.moves == ():
                        types["hand with calls"] = address
                elif isinstance(step.action, Ask):
                    wrong = [o for o in step.action.question.options if not o.right]
                    right = [o for o in step.action.question.options if o.right]
                    types.setdefault("question", address)
                    types["wrong answer"] = f"{address}&choice={wrong[0].key}" if wrong else address
                    if right:
                        types["right answer"] = f"{address}&choice={right[0].key}"
                        if step is told.steps[-1]:
                            types["end of a lesson"] = types["right answer"]
    return types


def played_pages(learner: Learner) -> dict[str, str]:
    """What a learner sees who has played, and has hands under way."""
    dice = Dice("pages")
    start = partial(begin, learner, LANGUAGE)

    def over(page: Page) -> Page:
        return play_out(learner, page, dice, AVOIDED)

    hands = {
        "practice hand": start("doubled", kind="game", dealer="you", opponent="steady"),
        "hand to lead": start("doubled", dealer="opponent", opponent="bold"),
        "hand review": over(start("classic", dealer="opponent", opponent="bold")),
        "passing a card": start("pairs", kind="game", dealer="right"),
        "review of four": over(start("four-handed", kind="game", dealer="you")),
        "choosing a card to give": start("four-handed", dealer="right"),
        "hand of three": start("three-handed", dealer="left"),
    }
    page = learner.open(f"/{LANGUAGE}/drills/which-wins?rules=classic&seed=20")
    while page.main.maybe(class_="review") is None:
        if page.main_link is not None:
            page = learner.open(page.main_link)
        else:
            page = learner.press(page, page.buttons[0])
    return {name: _path(hand) for name, hand in hands.items()} | {
        "drill result": _path(page),
        "practice": "practice",
        "progress": "progress",
        "carrying progress": "progress/transfer",
        "asking before a reset": "progress/reset?lesson=all",
    }


def _path(page: Page) -> str:
    """The address of a page without its language."""
    split = urlsplit(page.address)
    return split.path.split("/", 2)[2] + (f"?{split.query}" if split.query else "")
