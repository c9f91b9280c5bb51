"""Rulebooks: what the files say is what RULES.md section 2 says, and slips are refused by name."""

from __future__ import annotations

import pytest

from tests.engine.hands import EVERY
from tutor.engine import (
    BadInput,
    Deal,
    DrawnSeenPut,
    FirstDealer,
    PlayOn,
    Problem,
    PutTiming,
    Rulebook,
    SeenPut,
    Stake,
    rulebook_from,
)

# RULES.md sections 2 and 3, column by column; "seven-point" is "as base" but for the target.
CLASSIC = (
    "higher-card on-turn whole-game nobody never whole-hand True per-game",
    "classic seven-point four-handed",
)
DOUBLED = (
    "lower-card any-moment two-points nobody never whole-hand False per-point",
    "doubled seven-point-doubled whiskey three-handed pairs",
)
HOUSE = (
    "lower-card any-moment two-points callers-opponent never whole-hand False per-point",
    "doubled-house",
)
NINETEENTH = (
    "higher-card on-turn whole-game nobody at-decisions first-trick-only True per-game",
    "nineteenth-century",
)
COLUMNS = [
    (key, column) for column, keys in (CLASSIC, DOUBLED, HOUSE, NINETEENTH) for key in keys.split()
]


@pytest.mark.parametrize(("key", "column"), COLUMNS)
def test_section_2_the_choices_of_each_rulebook(key: str, column: str) -> None:
    book = EVERY[key]
    choices = [
        book.first_dealer,
        book.put_timing,
        book.seen_put,
        book.drawn_seen_put,
        book.concede,
        book.play_on,
    ]
    written = [choice.value for choice in choices]
    assert " ".join([*written, str(book.stops_when_decided), book.stake.value]) == column
    assert book.key == key


@pytest.mark.parametrize(
    ("key", "written", "seats", "sides"),
    [
        ("four-handed", "partners best-card none", "ABCD", "AC BD"),
        ("pairs", "partners mutual none", "ABCD", "AC BD"),
        ("three-handed", "three none none", "ABC", "A B C"),
        ("whiskey", "two none rounds", "ND", "N D"),
    ],
)
def test_section_3_who_sits_where_and_what_is_passed(
    key: str, written: str, seats: str, sides: str
) -> None:
    book = EVERY[key]
    choices = (book.seating, book.exchange, book.tally)
    assert " ".join(choice.value for choice in choices) == written
    assert "".join(seat.letter for seat in book.seats) == seats
    assert " ".join("".join(seat.letter for seat in side) for side in book.sides) == sides


GOOD: dict[str, object] = {
    "target": 5,
    "seating": "two",
    "exchange": "none",
    "first_dealer": "higher-card",
    "put_timing": "on-turn",
    "seen_put": "whole-game",
    "drawn_seen_put": "nobody",
    "concede": "never",
    "play_on": "whole-hand",
    "stops_when_decided": True,
    "stake": "per-game",
    "tally": "none",
}


def test_a_rulebook_is_made_from_written_choices() -> None:
    book = rulebook_from("mine", GOOD)
    assert isinstance(book, Rulebook)
    assert book.first_dealer is FirstDealer.HIGHER_CARD
    assert book.put_timing is PutTiming.ON_TURN
    assert book.seen_put is SeenPut.WHOLE_GAME
    assert book.drawn_seen_put is DrawnSeenPut.NOBODY
    assert book.play_on is PlayOn.WHOLE_HAND
    assert book.stake is Stake.PER_GAME
    assert (book.key, book.target, book.stops_when_decided) == ("mine", 5, True)


@pytest.mark.parametrize("missing", sorted(GOOD))
def test_a_missing_choice_is_named(missing: str) -> None:
    with pytest.raises(BadInput, match=missing):
        rulebook_from("mine", {name: value for name, value in GOOD.items() if name != missing})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("put_timing", "sometimes"),
        ("put_timing", ["on-turn"]),
        ("put_timing", True),
        ("target", "5"),
        ("target", True),
        ("target", 0),
        ("target", 5.0),
        ("stops_when_decided", 1),
        ("stops_when_decided", "yes"),
        ("sides", "N"),
        ("seen-put", "whole-game"),
    ],
)
def test_a_misspelt_or_unknown_choice_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(BadInput) as caught:
        rulebook_from("mine", GOOD | {name: value})
    assert caught.value.problem is Problem.UNKNOWN_CHOICE
    assert name in str(caught.value)


def test_a_deal_is_three_different_cards_for_each_seat() -> None:
    with pytest.raises(BadInput) as caught:
        Deal(((), ()))
    assert caught.value.problem is Problem.NOT_THREE_CARDS


def test_the_error_for_an_endless_text_stays_short() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    for found in ("9" * 100_000, nested, 10**4000):
        assert len(str(BadInput(Problem.UNKNOWN_CARD, found))) < 300
