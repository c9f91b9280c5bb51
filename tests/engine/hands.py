"""Hands for tests: set up from a line of notation, and drawn at random by hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from tutor.engine import (
    ACTIONS,
    Action,
    Deal,
    Hand,
    Refusal,
    Rulebook,
    Seat,
    pack,
    parse_action,
    read_hand,
)
from tutor.rulebooks import rulebooks, two_handed

EVERY = rulebooks()
BOOKS = two_handed(EVERY)
N, D = Seat.NON_DEALER, Seat.DEALER

ANNA_AND_BEN = "9♠ K♣ A♦ / 7♦ 3♥ 2♣"
"""The deal of RULES.md section 7: Anna deals, Ben leads."""

ORDINARY = "8♥ Q♦ 2♣ / 9♠ 5♥ K♦"
"""N takes trick 1 with 9♠ on 8♥; everything after that is still open."""


def hand(key: str, line: str) -> Hand:
    """The hand that ``line`` describes under the rulebook ``key``."""
    return read_hand(BOOKS[key], line)


def after(start: Hand, *texts: str) -> Hand:
    """``start`` after the actions ``texts``, all of them legal."""
    for text in texts:
        start = start.do(parse_action(text))
    return start


def refusal(position: Hand, text: str) -> Refusal | None:
    """Why the action ``text`` is illegal, or None."""
    return position.why_not(parse_action(text))


def words(actions: tuple[Action, ...]) -> set[str]:
    """The actions as texts."""
    return {str(action) for action in actions}


books: st.SearchStrategy[Rulebook] = st.sampled_from(sorted(EVERY.values(), key=lambda b: b.key))
any_actions: st.SearchStrategy[Action] = st.sampled_from(list(ACTIONS.values()))


@st.composite
def deals(draw: st.DrawFn, seats: int = 2) -> Deal:
    """Any deal; cards of few ranks half of the time, so that ties are common."""
    few = draw(st.booleans())
    cards = draw(st.permutations(pack()[8:20] if few else pack()))
    return Deal(tuple(tuple(cards[3 * seat : 3 * seat + 3]) for seat in range(seats)))


@st.composite
def starts(draw: st.DrawFn) -> Hand:
    """Any hand before its first action, of any form of the game."""
    book = draw(books)
    return Hand.start(book, draw(deals(len(book.seats))))


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A hand at any moment: nothing done yet, under way, or over."""
    position = draw(starts())
    for _ in range(draw(st.integers(0, 14))):
        if position.result is not None:
            break
        legal = legal_actions(position)
        position = position.do(draw(st.sampled_from(legal)))
    return position


def legal_actions(position: Hand) -> list[Action]:
    """What anybody may do, the cards first."""
    return [a for seat in position.rulebook.seats for a in position.actions(seat)]
