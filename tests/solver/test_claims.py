"""Every number in RULES.md sections 5 and 6, to the precision printed there."""

from __future__ import annotations

import pytest

from tutor.engine import Seat, read_hand
from tutor.rulebooks import rulebooks
from tutor.solver.claims import UnknownFigure, figure, figures
from tutor.solver.open_cards import outcomes

SECTION_5 = {
    "deals": (407_170_400, 0),
    "hands": (455, 0),
    "open.win": (38.96, 2),
    "open.draw": (10.52, 2),
    "open.lose": (50.53, 2),
    "three-opponent.0": (22.98, 2),
    "three-opponent.1": (17.61, 2),
    "three-opponent.2": (11.99, 2),
    "three-opponent.3": (6.12, 2),
}
SECTION_6 = {
    "top-two.leading.win": (86.5, 1),
    "top-two.leading.draw": (9.4, 1),
    "top-two.leading.lose": (4.1, 1),
    "top-two.dealing.win": (92.9, 1),
    "top-two.dealing.draw": (5.4, 1),
    "top-two.dealing.lose": (1.8, 1),
    "exactly-two.leading.win": (86.0, 1),
    "exactly-two.leading.draw": (9.8, 1),
    "exactly-two.leading.lose": (4.3, 1),
    "exactly-two.dealing.win": (92.6, 1),
    "exactly-two.dealing.draw": (5.6, 1),
    "exactly-two.dealing.lose": (1.8, 1),
    "any-three.leading.win": (65.8, 1),
    "any-three.leading.draw": (14.8, 1),
    "any-three.leading.lose": (19.5, 1),
    "any-three.dealing.win": (80.1, 1),
    "any-three.dealing.draw": (10.2, 1),
    "any-three.dealing.lose": (9.8, 1),
    "three-four-five.leading.win": (0.1, 1),
    "three-four-five.dealing.win": (15.5, 1),
    "three-and-two.leading.win": (88, 0),
    "three-and-two.dealing.win": (94, 0),
    "anna.position.win": (93.0, 1),
}


@pytest.mark.parametrize("name", SECTION_5 | SECTION_6)
def test_sections_5_and_6_figure(name: str) -> None:
    printed, digits = (SECTION_5 | SECTION_6)[name]
    found = figure(name)
    assert round(found if found > 1 else 100 * found, digits) == printed


def test_every_named_figure_can_be_counted_and_shares_add_up_to_one() -> None:
    assert set(SECTION_5 | SECTION_6) <= set(figures())
    for name in figures():
        if name.endswith(".win"):
            kind = name.removesuffix(".win")
            together = sum(figure(f"{kind}.{result}") for result in ("win", "draw", "lose"))
            assert together == pytest.approx(1)
        assert figure(name) > 0


def test_section_7_annas_figure_is_the_count_of_her_view() -> None:
    hand = read_hand(rulebooks()["classic"], "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠")
    assert outcomes(hand.seen_by(Seat.DEALER)).shares[0] == figure("anna.position.win")


def test_an_unknown_figure_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnknownFigure, match=r"no figure 'open.wins'.*open\.win"):
        figure("open.wins")
