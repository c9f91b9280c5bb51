"""A slip in a file of the course stops the start, with file, place and what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.course.small import FILE, change, small_course
from tutor.coach.solved import SolvedJudge
from tutor.course import BadCourse, read_course
from tutor.web import create_app

LESSON = """\
title = "Small"
summary = "A lesson for tests."
part = "game"
minutes = 1
learnt = ["One.", "Two."]

[[step]]
id = "first"
table = { dealer = "Anna", Anna = "3♠ 8♦ 5♥", Ben = "K♥ 9♣ 6♠" }
moves = ["Ben leads K♥", "Anna plays 3♠"]
say = "A King is led."
ask = "which-wins"
after = "In %(win)s of all cases."
numbers = { win = "open.win" }
expect = { leads_next = "Anna" }

[[step]]
id = "second"
cards = "K♠ 2♦ 7♥"
ask = "card-order"

[[step]]
id = "third"
drill = "which-wins"
times = 2

[[step]]
id = "fourth"
table = { dealer = "Ben", you = "You", You = "3♠ 2♥ A♦", Ben = "10♣ 7♠ 5♦", score = { You = 1 } }
hand = { opponent = "steady", calls = false }

[[step.variant]]
when = { seen_put = "two-points" }
say = "Another text."
"""
RULES = """\
[[book]]
key = "classic"
title = "Classic"
summary = "One."

[[section]]
id = "cards"
title = "Cards"
[[section.item]]
text = "To %(target)s points."
ruling = "R1"
when = { put_timing = "on-turn" }
"""


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """A course of one small lesson under one rulebook."""
    return small_course(tmp_path, LESSON, ["classic"], RULES)


def fault(folder: Path) -> BadCourse:
    with pytest.raises(BadCourse) as raised:
        read_course(folder, SolvedJudge())
    return raised.value


def test_the_small_course_is_sound(lessons: Path) -> None:
    course = read_course(lessons, SolvedJudge())
    assert [step.id for step in course.lesson("small", "classic").steps] == [
        "first",
        "second",
        "third",
        "fourth",
    ]


SLIPS = {
    "unknown key of a lesson": ("minutes = 1", "minuets = 1", "", "minuets", "minutes"),
    "unknown key of a step": ('say = "A', 'sya = "A', "step 1", "sya", "say"),
    "unknown key of a variant": ('say = "Another', 'sya = "Another', "'fourth'", "sya", "say"),
    "unknown setting of a table": ("score = {", "points = {", "'fourth'", "table", "dealer"),
    "unknown key of expect": ("{ leads_next", "{ lead_next", "'first'", "lead_next", "leads_next"),
    "missing title": ('title = "Small"', "", "", "title", ""),
    "a text where a number belongs": ("minutes = 1", 'minutes = "1"', "", "minutes", ""),
    "illegal move": ("Anna plays 3♠", "Anna plays 3♥", "'first'", "Anna plays 3♥", ""),
    "move out of turn": ("Ben leads K♥", "Anna leads 3♠", "'first'", "Anna leads 3♠", ""),
    "a lead that is none": ("Anna plays 3♠", "Anna leads 3♠", "'first'", "lead", "lead the first"),
    "nonsense for a move": ("Ben leads K♥", "Ben dances", "'first'", "Ben dances", "puts"),
    "a stranger's move": ("Ben leads K♥", "Carl leads K♥", "'first'", "Carl", ""),
    "a card with a call": ("Ben leads K♥", "Ben puts K♥", "'first'", "no card", ""),
    "wrong expectation": ('= "Anna" }\n\n', '= "Ben" }\n\n', "'first'", "it is 'Anna'", ""),
    "two actions": ('ask = "which-wins"\n', 'ask = "which-wins"\ndrill = "which-wins"\n', "'first'",
                    "2 actions", "ask, drill, hand"),
    "no action": ('ask = "card-order"\n', "", "'second'", "0 actions", "ask, drill, hand"),
    "bad id": ('id = "first"', 'id = "First step"', "step 1", "First step", "small letters"),
    "per cent in a title": ('title = "Small"', 'title = "5 %"', "", "per cent", ""),
    "unknown placeholder of learnt": ('"Two."', '"%(too)s."', "learnt", "too", "target"),
    "an id twice": ('id = "second"', 'id = "first"', "", "first", ""),
    "bad card": ("3♠ 8♦ 5♥", "1♠ 8♦ 5♥", "'first'", "1♠", ""),
    "a card twice": ("K♥ 9♣ 6♠", "K♥ 9♣ 3♠", "'first'", "", ""),
    "two cards instead of three": ("3♠ 8♦ 5♥", "3♠ 8♦", "'first'", "", ""),
    "bad loose card": ("K♠ 2♦ 7♥", "K♠ 2♦ 7♥ X", "'second'", "X", ""),
    "unknown figure": ("open.win", "open.wins", "'first'", "open.wins", "open.win"),
    "unknown placeholder": ("%(win)s", "%(won)s", "'first'", "won", "win"),
    "bare per cent": ("%(win)s", "38 %", "'first'", "per cent", "numbers"),
    "unknown ask": ('ask = "which-wins"', 'ask = "who-wins"', "'first'", "who-wins", "which-wins"),
    "unknown drill": ('drill = "which-wins"', 'drill = "figure"', "'third'", "figure", "may-put"),
    "too many questions": ("times = 2", "times = 200", "'third'", "200", "10"),
    "unknown bot": ("steady", "shaky", "'fourth'", "shaky", "steady"),
    "hand without cards face down": ('you = "You", ', "", "'fourth'", "`you`", ""),
    "impossible score": ("You = 1 }", "You = 9 }", "'fourth'", "", ""),
    "unknown choice": ('seen_put = "two-points"', 'seen_put = "three"', "'fourth'", "three",
                       "two-points"),
    "unknown part": ('part = "game"', 'part = "play"', "", "play", "game"),
    "an ask without its table": ('"card-order"', '"which-wins"', "'second'", "", ""),
    "no TOML": ("minutes = 1", "minutes = ", "", "", ""),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named_with_file_place_and_what_is_allowed(lessons: Path, slip: str) -> None:
    old, new, place, told, allowed = SLIPS[slip]
    change(lessons, FILE, old, new)
    error = fault(lessons)
    assert error.file == FILE
    assert place in error.place
    assert told in error.fault
    assert allowed in error.allowed
    assert str(error).startswith(FILE)
    assert error.fault


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("course.toml", "title", "titel", "titel"),
        ("rules.toml", "ruling", "rulling", "rulling"),
        ("rules.toml", "%(target)s", "%(goal)s", "goal"),
        ("rules.toml", "To %(target)s", "100 % of", "per cent"),
        ("rules.toml", "on-turn", "in-turn", "in-turn"),
        ("rules.toml", 'key = "classic"', 'key = "classics"', "classic"),
        ("glossary.toml", 'see = "small"', 'see = "large"', "large"),
        ("glossary.toml", "meaning", "means", "means"),
        ("rulebooks/classic.toml", "target = 5", "target = -5", "classic.toml"),
        ("rulebooks/classic.toml", "on-turn", "in-turn", "in-turn"),
    ],
)
def test_so_is_one_in_the_other_files(
    lessons: Path, file: str, old: str, new: str, told: str
) -> None:
    change(lessons, file, old, new)
    error = fault(lessons)
    assert error.file.removesuffix(".toml") in file
    assert told in str(error)


def test_a_lesson_s_file_name_gives_its_place_and_address(lessons: Path) -> None:
    (lessons / FILE).rename(lessons / "01-Small Lesson.toml")
    assert "file's name" in fault(lessons).fault


def test_the_web_application_does_not_start_with_a_broken_course(
    lessons: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(lessons, FILE, 'ask = "which-wins"', 'ask = "who-wins"')
    monkeypatch.setattr("tutor.web.app.load_course", lambda: read_course(lessons, SolvedJudge()))
    with pytest.raises(BadCourse, match="01-small"):
        create_app()
