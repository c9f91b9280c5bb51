"""Cards passed before play, finished in every deal as players usually do it (R17).

Eldest hand plays and its partner gives the best card; the dealer gives the best card too, unless
the own three are strong; who was given one throws the lowest of four away.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tutor.engine import CARDS_EACH, Action, Decline, Discard, ExchangeAction, Give, Seat, SeatView
from tutor.solver.sampling.standing import EMPTY, Bools, Cards

STRONG = 11
"""The dealer keeps the own three if the places of their ranks add up to less than this.

From here on giving wins more hands on average; 3 2 A add up to 3, with which keeping them wins 6
of 100 hands more.
"""


def exchanged(view: SeatView, cards: Cards, option: ExchangeAction | None) -> Cards:
    """What the two who play hold when the exchange is over, if ``option`` is what happens next.

    ``cards`` are those of all seats now; None: the others do it. The first row of each deal is
    the cards of the side that leads.
    """
    done = [*view.history, *([option] if option is not None else [])]
    return np.stack([_player(view, cards, members, done) for members in view.rulebook.sides], 1)


def _player(
    view: SeatView, cards: Cards, members: tuple[Seat, ...], done: Sequence[Action]
) -> Cards:
    """The cards of whoever plays for a side."""
    mine = [a for a in done if isinstance(a, Give | Decline | Discard) and a.seat in members]
    choice = next((a for a in mine if not isinstance(a, Discard)), None)
    thrown = next((a for a in mine if isinstance(a, Discard)), None)
    hands = [cards[:, view.rulebook.seats.index(seat)] for seat in members]
    if isinstance(choice, Decline):
        return hands[members.index(choice.seat)]
    # As a rule the last of each side gives, and of the dealing side that is the dealer.
    giver = members.index(choice.seat) if choice is not None else len(members) - 1
    player = hands[1 - giver]
    if choice is None or choice not in view.history:
        player = _joined(player, hands[giver])
    if thrown is None:
        player = _rid_of_lowest(player)
    elif thrown not in view.history:
        assert thrown.card is not None
        player = _without(player, thrown.card.rank.place)
    if choice is None and view.rulebook.seats[-1] in members:
        return np.where(_strong(hands[giver])[:, None], hands[giver], player)
    return player


def _joined(hand: Cards, other: Cards) -> Cards:
    """Three cards and the best of another hand."""
    return np.sort(np.column_stack((hand[:, :CARDS_EACH], other[:, 0])), axis=1)


def _rid_of_lowest(four: Cards) -> Cards:
    rest = four.copy()
    rest[:, CARDS_EACH] = EMPTY
    return rest


def _without(hand: Cards, place: int) -> Cards:
    """``hand`` less one card of the rank ``place``, which is in each row."""
    rest = hand.copy()
    rest[np.arange(len(rest)), (rest == place).argmax(axis=1)] = EMPTY
    return np.sort(rest, axis=1)


def _strong(hand: Cards) -> Bools:
    strong: Bools = hand[:, :CARDS_EACH].sum(axis=1, dtype=np.intp) < STRONG
    return strong


def swapped(cards: Cards, giver: int, place: int, partner: int) -> Cards:
    """``cards`` after a mutual exchange (R14) of a card of rank ``place`` for the partner's lowest.

    ``giver`` and ``partner`` are seats by number; both hold all their cards.
    """
    after = cards.copy()
    mine = (after[:, giver] == place).argmax(axis=1)
    rows = np.arange(len(after))
    last = CARDS_EACH - 1
    after[rows, giver, mine], after[:, partner, last] = cards[:, partner, last], place
    after.sort(axis=2)
    return after
