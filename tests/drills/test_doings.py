"""What is offered as an answer to what may be done: everything that can occur, and no more."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from tests.drills.walk import FORMS, JUDGE
from tutor.dice import Dice
from tutor.drills import BadSituation, Situation, drills
from tutor.drills.doings import may
from tutor.drills.tables import any_position, seat_players

POSITIONS = 300


@pytest.mark.parametrize("rulebook", FORMS)
def test_whatever_a_player_may_do_is_among_the_answers(rulebook: str) -> None:
    book = FORMS[rulebook]
    for seed in range(POSITIONS):
        dice = Dice(f"doings/{rulebook}/{seed}")
        hand, seat = any_position(book, dice), dice.choose(book.seats)
        about = MappingProxyType({"seat": seat.letter})
        asked = drills()["what-now"].ask(
            Situation(seat_players(book, dice), hand, about=about), JUDGE
        )
        (right,) = asked.right
        names = [kind.name.lower().replace("_", "-") for kind in may(hand, seat)]
        assert right.key == ("-".join(names) or "nothing")
        assert 2 <= len(asked.options) <= 5


@pytest.mark.parametrize(
    "drill", ["answer-card", "can-hold", "put-or-play", "see-or-give-up", "which-card"]
)
@pytest.mark.parametrize("rulebook", [key for key, book in FORMS.items() if not book.two_handed])
def test_what_is_known_for_two_only_is_not_asked_of_more(drill: str, rulebook: str) -> None:
    book = FORMS[rulebook]
    hand = any_position(book, Dice("none"))
    about = MappingProxyType({"goal": "win", "rank": "3"})
    situation = Situation(seat_players(book, Dice("x")), hand, about=about)
    with pytest.raises(BadSituation):
        drills()[drill].ask(situation, JUDGE)
    assert not drills()[drill].drawn_under(book)
