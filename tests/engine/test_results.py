"""All ways three tricks can fall (RULES.md section 1, "All 27 trick results")."""

# The rulings are called R1 to R30, also in the names of their tests.
# ruff: noqa: N802

from __future__ import annotations

import itertools
import re

import pytest

from tests.engine.hands import BOOKS, D, N
from tutor.engine import Card, Deal, Hand, HandResult, Play, Reason, Seat

# From RULES.md, every leader written out: the tricks as N sees them, the winner, who led.
TABLE = """
WWW N (N N N) · WWL N (N N N) · WWT N (N N N) · WLW N (N N D) · WLL D (N N D) · WLT draw (N N D)
WTW N (N N N) · WTL draw (N N N) · WTT N (N N N) · LWW N (N D N) · LWL D (N D N) ·
LWT draw (N D N) · LLW D (N D D) · LLL D (N D D) · LLT D (N D D) · LTW draw (N D D) ·
LTL D (N D D) · LTT D (N D D) · TWW N (N N N) · TWL draw (N N N) · TWT N (N N N) ·
TLW draw (N N D) · TLL D (N N D) · TLT D (N N D) · TTW N (N N N) · TTL D (N N N) · TTT draw (N N N)
"""
RESULTS = [
    (tricks, winner, leaders.replace(" ", ""))
    for tricks, winner, leaders in re.findall(r"([WLT]{3}) (\w+) \((.*?)\)", TABLE)
]

# N's card and D's for a trick that N wins, loses or ties; a different pair for each trick.
CARDS = {
    "W": [("3S", "4S"), ("2S", "5S"), ("AS", "6S")],
    "L": [("4S", "3S"), ("5S", "2S"), ("6S", "AS")],
    "T": [("KS", "KH"), ("QS", "QH"), ("JS", "JH")],
}


def play_tricks(key: str, tricks: str) -> Hand:
    """A hand without a put whose tricks fall as ``tricks`` says, as far as it is played."""
    pairs = [tuple(map(Card.parse, CARDS[letter][i])) for i, letter in enumerate(tricks)]
    hand = Hand.start(BOOKS[key], Deal(tuple(zip(*pairs, strict=True))))
    for pair in pairs:
        if hand.result is None:
            leader = hand.leads_next
            order = (N, D) if leader is N else (D, N)
            for seat in order:
                hand = hand.do(Play(seat, pair[0 if seat is N else 1]))
    return hand


def sign_rule(tricks: str) -> int | None:
    """An oracle in two lines: the side that the sign of tricks won minus lost gives."""
    balance = tricks.count("W") - tricks.count("L")
    return None if balance == 0 else 0 if balance > 0 else 1


def test_the_table_has_each_of_the_27_results_once() -> None:
    every = {"".join(letters) for letters in itertools.product("WLT", repeat=3)}
    assert {tricks for tricks, _, _ in RESULTS} == every
    assert len(RESULTS) == 27


@pytest.mark.parametrize("key", ["classic", "doubled"])
@pytest.mark.parametrize(("tricks", "winner", "leaders"), RESULTS)
def test_the_result_of_three_tricks(key: str, tricks: str, winner: str, leaders: str) -> None:
    hand = play_tricks(key, tricks)
    stops = key == "classic" and tricks[:2] in ("WW", "LL")
    played = 2 if stops else 3
    assert hand.result is not None
    assert hand.result.winner == {"N": 0, "D": 1, "draw": None}[winner] == sign_rule(tricks)
    assert hand.result.scorer == hand.result.winner
    assert hand.result.points == (0 if winner == "draw" else 1)
    assert "".join(trick.leader.letter for trick in hand.tricks) == leaders[:played]
    expected = tricks.translate(str.maketrans("WLT", "ND-"))[:played]
    assert "".join(t.winner.letter if t.winner else "-" for t in hand.tricks) == expected


@pytest.mark.parametrize(
    ("tricks", "reason"),
    [
        ("WLW", Reason.TWO_TRICKS),
        ("TWW", Reason.TWO_TRICKS),
        ("WTT", Reason.ONE_TRICK_TWO_TIES),
        ("TTL", Reason.ONE_TRICK_TWO_TIES),
        ("WLT", Reason.TRICK_AND_TIE),
        ("TLW", Reason.TRICK_AND_TIE),
        ("TTT", Reason.THREE_TIES),
    ],
)
def test_the_reason_of_a_result(tricks: str, reason: Reason) -> None:
    result = play_tricks("classic", tricks).result
    assert result is not None
    assert result.reason is reason
    assert result.drawn is (reason in (Reason.TRICK_AND_TIE, Reason.THREE_TIES))


def test_R5_one_trick_won_and_two_tied_wins_in_every_rulebook() -> None:
    """RULES.md R5. (Without a put the nineteenth-century hand does not get that far.)"""
    for key in BOOKS.keys() - {"nineteenth-century"}:
        for tricks, winner in (("WTT", 0), ("TWT", 0), ("TTL", 1)):
            result = play_tricks(key, tricks).result
            assert result == HandResult(Reason.ONE_TRICK_TWO_TIES, winner, winner, 1)


@pytest.mark.parametrize("tricks", ["TW", "TL", "WT", "LT", "WL", "LW", "TT"])
def test_tie_then_win_is_undecided_which_is_not_drawn(tricks: str) -> None:
    """RULES.md section 1: only two tricks to none can be decided after two tricks."""
    hand = start_of(tricks)
    assert hand.result is None
    assert hand.turn is not None


@pytest.mark.parametrize("tricks", ["WW", "LL"])
def test_R7_play_stops_at_two_tricks_to_none_without_looking_at_hidden_cards(tricks: str) -> None:
    hand = start_of(tricks)
    assert hand.result is not None
    assert hand.result.reason is Reason.TWO_TRICKS
    assert [len(cards) for cards in hand.held] == [1, 1]


@pytest.mark.parametrize(("tricks", "reason"), [("WWL", "two"), ("WWT", "two"), ("WWW", "three")])
def test_R8_doubled_plays_all_three_tricks(tricks: str, reason: str) -> None:
    hand = play_tricks("doubled", tricks)
    assert len(hand.tricks) == 3
    assert hand.result == HandResult(Reason(f"{reason}-tricks"), 0, 0, 1)


def start_of(tricks: str) -> Hand:
    """A classic hand after two tricks; the third could still be tied."""
    pairs = [tuple(map(Card.parse, CARDS[letter][i])) for i, letter in enumerate(tricks + "T")]
    hand = Hand.start(BOOKS["classic"], Deal(tuple(zip(*pairs, strict=True))))
    for pair in pairs[:2]:
        seats: tuple[Seat, Seat] = (N, D) if hand.leads_next is N else (D, N)
        for seat in seats:
            hand = hand.do(Play(seat, pair[0 if seat is N else 1]))
    return hand
