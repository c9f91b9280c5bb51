"""What the practice page says of hands and games that are under way."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.learner import Learner, Page, rotate
from tests.web.player import begin, company, id_of, kept_hand
from tutor.bots import bots
from tutor.course import Course
from tutor.i18n.speaker import Speaker
from tutor.rulebooks import rulebooks

EVERY = list(rulebooks())


@pytest.mark.parametrize("rules", EVERY)
def test_what_is_under_way_says_by_which_rules_with_whom_and_how_it_stands(
    app: Flask, speakers: dict[str, Speaker], course: Course, rules: str
) -> None:
    learner, code = Learner(app.test_client()), rotate(EVERY.index(rules))
    points = {f"points{side}": str(side + 1) for side in range(len(rulebooks()[rules].sides))}
    for kind in ("hand", "game"):
        page = begin(learner, code, rules, kind=kind, **points, **company(rules, 1))
        (door,) = doors_to(learner.open(f"/{code}/practice"), page)
        title = speakers[code].plain(course.rules.titles[rules].title)
        assert title in door
        assert all(str(side + 1) in door for side in range(len(points)))
        others = kept_hand(app, id_of(page)).others.split(",")
        assert all(bots()[other].name in door for other in others)


def doors_to(practice: Page, page: Page) -> list[str]:
    """What the practice page says of the hand that ``page`` shows."""
    links = practice.main.all("a")
    return [link.text for link in links if id_of(page) in link.attrs.get("href", "")]
