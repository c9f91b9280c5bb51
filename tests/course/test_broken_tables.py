"""A slip in a table for more than two stops the start as well, and is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.course.small import FILE, change, small_course
from tutor.coach.solved import SolvedJudge
from tutor.course import BadCourse, Course, read_course

BOOKS = ("three-handed", "pairs", "four-handed", "classic")
LESSON = """\
title = "Small"
summary = "A lesson for tests."
part = "game"
minutes = 1
learnt = ["One.", "Two."]

[[step]]
id = "three"
when = { seating = "three" }
table = { dealer = "Anna", Anna = "3♠ 8♦ 5♥", Ben = "K♥ 9♣ 6♠", Carla = "2♥ 7♦ 4♠" }
moves = ["Ben puts", "Carla gives up"]
ask = "who-answers"

[[step]]
id = "spoiled"
when = { seating = "three" }
table = { dealer = "Carla", Anna = "3♠ 8♦ 5♥", Ben = "K♥ 9♣ 6♠", Carla = "2♥ 7♦ 10♠" }
moves = [
  "Anna leads 3♠", "Ben plays K♥", "Carla plays 2♥",
  "Anna leads 8♦", "Ben plays 9♣", "Carla plays 7♦",
  "Ben leads 6♠", "Carla plays 10♠", "Anna plays 5♥",
]
expect = { winner = "nobody", reason = "spoiled", score = { Anna = 0 } }
drill = "first-dealer"

[[step]]
id = "passed"
when = { exchange = "best-card" }
moves = [
  "Carla gives 2♥ to the partner", "Anna discards 4♣", "David keeps the own cards",
  "Anna leads 2♥", "David plays 7♥", "Anna leads A♠", "David plays J♣",
]
expect = { winner = "Anna and Carla", score = { Anna = 2, David = 2 } }
ask = "what-scores"
[step.table]
dealer = "David"
Anna = "A♠ 9♦ 4♣"
Ben = "Q♥ 8♠ 6♦"
Carla = "K♠ 2♥ 5♦"
David = "K♦ J♣ 7♥"
score = { Ben = 2, Carla = 1 }

[[step]]
id = "played"
when = { seating = "partners" }
hand = { opponent = "steady" }
[step.table]
dealer = "David"
you = "You"
You = "A♠ 9♦ 4♣"
Ben = "Q♥ 8♠ 6♦"
Carla = "K♠ 2♥ 5♦"
David = "K♦ J♣ 7♥"

[[step]]
id = "two"
when = { seating = "two" }
drill = "which-wins"
"""


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """A course of one small lesson under rulebooks for two, three and four."""
    books = (f'[[book]]\nkey = "{key}"\ntitle = "{key}"\nsummary = "One."\n' for key in BOOKS)
    return small_course(tmp_path, LESSON, BOOKS, "".join(books))


def read(folder: Path) -> Course:
    return read_course(folder, SolvedJudge())


def test_the_small_course_is_sound(lessons: Path) -> None:
    told = read(lessons).rehearsed["small"]
    assert {key: [step.id for step in lesson.steps] for key, lesson in told.items()} == {
        "three-handed": ["three", "spoiled"],
        "pairs": ["played"],
        "four-handed": ["passed", "played"],
        "classic": ["two"],
    }


SLIPS = {
    "two at a table for three": (', Carla = "2♥ 7♦ 4♠" }', " }", "'three'", "each of 3 players"),
    "four at a table for three": ('Carla = "2♥ 7♦ 4♠" }',
                                  'Carla = "2♥ 7♦ 4♠", David = "J♠ J♥ J♦" }',
                                  "'three'", "each of 3 players"),
    "an answer out of turn": ('"Carla gives up"', '"Anna gives up"', "'three'", "Anna gives up"),
    "a put that nobody has to answer": (', "Carla gives up"]', ', "Carla sees"]', "'three'", "put"),
    "a wrong winner of a spoiled hand": ('winner = "nobody"', 'winner = "Anna"', "'spoiled'",
                                         "it is 'nobody'"),
    "a wrong reason": ('"spoiled", score', '"three-ties", score', "'spoiled'", "it is 'spoiled'"),
    "a drill for two": ('drill = "first-dealer"', 'drill = "can-hold"', "'spoiled'", "can-hold"),
    "not the best card": ("gives 2♥ to", "gives 5♦ to", "'passed'", "give-the-best"),
    "a card given that is not held": ("gives 2♥ to", "gives 3♥ to", "'passed'", "card-not-held"),
    "a gift to nobody": ("gives 2♥ to the partner", "gives 2♥ to Anna", "'passed'", "to Anna"),
    "nothing thrown away": ('"Anna discards 4♣", ', "", "'passed'", "exchange-first"),
    "kept by another than the dealer": ('"David keeps the own cards"', '"Ben keeps the own cards"',
                                        "'passed'", "nothing-to-decline"),
    "who does not play": ("Anna leads A♠", "Carla leads A♠", "'passed'", "Carla leads A♠"),
    "half a side wins": ('winner = "Anna and Carla"', 'winner = "Anna"', "'passed'",
                         "it is 'Anna and Carla'"),
    "a score that is not the side's": ("{ Anna = 2, David = 2 }", "{ Anna = 2, David = 0 }",
                                       "'passed'", "'David': 2"),
    "two scores for one side": ("score = { Ben = 2, Carla = 1 }", "score = { Ben = 2, David = 1 }",
                                "'passed'", "David"),
    "a question for more than two": ('drill = "which-wins"', 'drill = "who-answers"', "'two'",
                                     "who-answers"),
    "an opponent for two only": ('opponent = "steady"', 'opponent = "perfect"', "'played'",
                                 "perfect"),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named_with_file_and_place(lessons: Path, slip: str) -> None:
    old, new, place, told = SLIPS[slip]
    change(lessons, FILE, old, new)
    with pytest.raises(BadCourse) as raised:
        read(lessons)
    assert raised.value.file == FILE
    assert place in raised.value.place
    assert told in raised.value.fault
