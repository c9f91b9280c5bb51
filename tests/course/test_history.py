"""The page on history: its hands are the engine's, and a slip in the file is refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.course import BadCourse, Course
from tutor.course.history import read_history
from tutor.data import data_dir
from tutor.engine import Reason
from tutor.rulebooks import rulebooks

CLASSIC = rulebooks()["classic"]
WRITTEN = (data_dir("lessons") / "history.toml").read_text("utf-8")


def test_the_cheat_of_the_high_game_wins_the_first_and_the_third_trick(course: Course) -> None:
    """Cotton 1674: 2 3 2 against 3 2 3."""
    (hand,) = hands(course, "high-game")
    ranks = [[card.rank.letter for card in cards] for cards in hand.deal.holdings]
    assert ranks == [["2", "3", "2"], ["3", "2", "3"]]
    cheat = hand.rulebook.seats[-1]
    assert [trick.winner is cheat for trick in hand.tricks] == [True, False, True]
    assert hand.result.wins_game


def test_a_tied_trick_helps_nobody_though_the_first_trick_was_won(course: Course) -> None:
    (hand,) = hands(course, "truco")
    assert hand.result.reason is Reason.TRICK_AND_TIE
    assert hand.tricks[0].winner is not None


def test_trut_is_told_as_a_ruling(course: Course) -> None:
    """R26: what other texts say is said, and that no source was found for it."""
    (trut,) = (section for section in course.history.sections if section.id == "trut")
    assert [item.ruling for item in trut.items if item.ruling] == ["R26"]


def hands(course: Course, section: str) -> list:  # type: ignore[type-arg]
    (found,) = (one for one in course.history.sections if one.id == section)
    return [item.hand for item in found.items if item.hand is not None]


@pytest.mark.parametrize(
    ("right", "wrong", "named"),
    [
        ('expect = "Anna"', 'expect = "Ben"', "expect"),
        ("3♠ 2♠ 3♥ /", "3♠ 2♠ /", "hand"),
        (" 2♦ 3♥", "", "not over"),
        ("[[section.item]]\nhand", "[[section.item]]\nhands", "hands"),
    ],
)
def test_a_slip_in_the_file_is_refused_by_name(
    tmp_path: Path, right: str, wrong: str, named: str
) -> None:
    path = tmp_path / "history.toml"
    path.write_text(WRITTEN.replace(right, wrong, 1), "utf-8")
    with pytest.raises(BadCourse, match=named):
        read_history(path, CLASSIC)
