"""What is certain with hidden cards, against a search that tries every unseen rank."""

from __future__ import annotations

import random

import pytest

from tutor.engine import Seat, pack, read_hand
from tutor.rulebooks import rulebooks
from tutor.solver.certainty import luckiest, surest
from tutor.solver.position import Knowledge, knowledge_of, sign


def slow(known: Knowledge, *, friendly: bool) -> int:
    """`luckiest` if ``friendly``, else `surest`, without any short cut."""
    if known.position.left == 0:
        return known.position.result * sign(known.seat)
    if known.on_turn:
        return max(slow(known.play(place), friendly=friendly) for place in known.held)
    choose = max if friendly else min
    possible = [place for place, left in enumerate(known.unseen) if left]
    return choose(slow(known.watch(place), friendly=friendly) for place in possible)


def known_after(line: str, seat: Seat) -> Knowledge:
    return knowledge_of(read_hand(rulebooks()["doubled"], line).seen_by(seat))


def test_short_cuts_change_nothing() -> None:
    rng = random.Random(11)
    for _ in range(8):
        cards = [str(card) for card in rng.sample(pack(), 6)]
        deal = f"{' '.join(cards[:3])} / {' '.join(cards[3:])}"
        for led in (f"{cards[3]}", f"{cards[3]} {cards[0]}"):
            for seat in (Seat.NON_DEALER, Seat.DEALER):
                known = known_after(f"{deal} | {led}", seat)
                assert surest(known) == slow(known, friendly=False)
                assert luckiest(known) == slow(known, friendly=True)


@pytest.mark.parametrize(
    ("line", "surely", "at_best"),
    [
        ("9♠ 3♣ 4♦ / 7♦ 3♥ 2♣ | 7♦ 9♠", 0, 1),  # a trick and a 3: at least trick and tie
        ("9♠ 3♣ 3♦ / 7♦ 3♥ 2♣ | 7♦ 9♠", 1, 1),  # R5: even two ties win now
        ("9♠ 2♣ A♦ / 7♦ 3♥ 2♥ | 7♦ 9♠", -1, 1),
        ("9♠ 4♣ 3♦ / 10♦ 4♥ 5♠ | 10♦ 9♠ 4♥ 4♣", -1, 0),  # trick and tie is the best left
        ("9♠ 4♣ 4♦ / 10♦ 4♥ 4♠ | 10♦ 9♠", -1, -1),  # a 4 wins no trick any more
        ("9♠ 4♣ 5♦ / 7♦ 3♥ 5♥ | 7♦ 9♠ 4♣ 3♥ 5♥", 0, 0),
        ("9♠ 8♣ 5♦ / 7♦ 3♥ 6♥ | 7♦ 9♠ 8♣ 6♥", 1, 1),  # two tricks, though R8 plays on
        ("6♠ 3♣ 4♦ / 7♦ 3♥ 2♣ | 7♦ 6♠ 2♣ 4♦", -1, -1),
    ],
)
def test_section_1_what_the_dealer_is_certain_of(line: str, surely: int, at_best: int) -> None:
    known = known_after(line, Seat.DEALER)
    assert (surest(known), luckiest(known)) == (surely, at_best)
