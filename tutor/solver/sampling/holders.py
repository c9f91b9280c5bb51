"""Who may hold what: for each seat the cards known to be there and how many are not known.

What players have said or laid tells nothing of the cards they still hold, with one exception.
Where the best card is given (R17) the giver held none that is higher, and who was given it is
taken to have thrown away the lowest of four: so the cards that are played are better than others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import perm
from typing import Protocol

import numpy as np

from tutor.engine import CARDS_EACH, Discard, Exchange, Give, Play, Seat, SeatView
from tutor.solver.sampling.standing import EMPTY, Bools, Cards

Places = tuple[int, ...]


class Holder(Protocol):
    """Where some of the cards are that have not been seen."""

    @property
    def unknown(self) -> int:
        """How many unseen cards it takes."""

    def hold(self, held: Cards, drawn: Cards, source: np.random.RandomState) -> Bools:
        """Writes the cards into ``held``, given ``unknown`` drawn ones in each row.

        Returns in which rows they fit what has been seen.
        """


@dataclass(frozen=True, slots=True)
class Plain:
    """A seat that holds ``known`` cards and any ``unknown`` others."""

    seat: int
    known: Places
    unknown: int

    def hold(self, held: Cards, drawn: Cards, source: np.random.RandomState) -> Bools:
        """See `Holder.hold`: every row fits."""
        held[:, self.seat, : len(self.known)] = self.known
        held[:, self.seat, len(self.known) : len(self.known) + self.unknown] = drawn
        return np.ones(len(drawn), dtype=np.bool_)


@dataclass(frozen=True, slots=True)
class Thrown:
    """The cards of a giver, out of the hand, whose ``best`` card has been seen."""

    best: int
    unknown: int = CARDS_EACH - 1

    def hold(self, held: Cards, drawn: Cards, source: np.random.RandomState) -> Bools:
        """See `Holder.hold`: none of them may be higher than the best."""
        return np.asarray(drawn.min(axis=1) >= self.best, dtype=np.bool_)


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat that was given a card nobody else has seen, and has laid the cards ``laid``.

    ``thrown``: whether it has thrown one away since.
    """

    seat: int
    laid: Places
    thrown: bool

    @property
    def unknown(self) -> int:
        """Of the six cards of both those that have not been laid."""
        return 2 * CARDS_EACH - len(self.laid)

    def hold(self, held: Cards, drawn: Cards, source: np.random.RandomState) -> Bools:
        """See `Holder.hold`: the giver gave the best, the lowest was thrown away."""
        six, fits = self._dealt(drawn, source)
        theirs, given = six[:, :CARDS_EACH], six[:, CARDS_EACH:]
        four = np.sort(np.column_stack((theirs, given.min(axis=1))), axis=1)
        if self.thrown:
            lowest = four[:, -1].copy()
            four[:, -1] = EMPTY
            # A card that was laid has not been thrown away, but its equal may have been.
            for place in set(self.laid):
                enough = (four == place).sum(axis=1) >= self.laid.count(place)
                fits &= enough | (lowest != place)
        for place in self.laid:
            at = (four == place).argmax(axis=1)
            rows = np.arange(len(four))
            fits &= four[rows, at] == place
            four[rows, at] = EMPTY
        held[:, self.seat] = four
        return fits

    def _dealt(self, drawn: Cards, source: np.random.RandomState) -> tuple[Cards, Bools]:
        """The receiver's three cards and the giver's, and where the giver's best is the right one.

        Each laid card may be the receiver's own, or one of them the giver's best; every way to
        lay them into the six places is equally likely.
        """
        rows, number = len(drawn), len(self.laid)
        ways = (
            np.array(
                [perm(CARDS_EACH, number), *[CARDS_EACH * perm(CARDS_EACH, number - 1)] * number]
            )
            if number
            else np.ones(1)
        )
        steps = np.cumsum(ways / ways.sum())
        which = np.searchsorted(steps[:-1], source.random_sample(rows), side="right") - 1
        six = np.empty((rows, 2 * CARDS_EACH), dtype=np.int8)
        fits = np.ones(rows, dtype=np.bool_)
        for from_giver in range(-1, number):
            here = which == from_giver
            mine = [p for at, p in enumerate(self.laid) if at != from_giver]
            own_left = CARDS_EACH - len(mine)
            six[here, : len(mine)] = mine
            six[here, len(mine) : CARDS_EACH] = drawn[here, :own_left]
            rest = drawn[here, own_left:]
            if from_giver >= 0:
                best = self.laid[from_giver]
                six[here, CARDS_EACH] = best
                six[here, CARDS_EACH + 1 :] = rest
                fits[here] = (rest >= best).all(axis=1)
            else:
                six[here, CARDS_EACH:] = rest
        return six, fits


def holders_of(view: SeatView, *, onlooker: bool) -> list[Holder]:
    """Where the cards of a hand can be, for ``view``'s seat or for who sees no cards but laid."""
    found: list[Holder] = []
    for members in view.rulebook.sides:
        mine = view.seat in members and not onlooker
        given = _given(view, members)
        if given is None:
            found += [_plain(view, seat, onlooker) for seat in members]
        elif not mine:
            (player,) = (seat for seat in members if seat is not given.seat)
            thrown = any(isinstance(a, Discard) and a.seat is player for a in view.history)
            found.append(Joined(_at(view, player), _laid(view, player), thrown))
        elif given.seat is view.seat:
            found += [_plain(view, seat, onlooker) for seat in members]
        else:
            assert given.card is not None
            found += [_plain(view, view.seat, onlooker), Thrown(given.card.rank.place)]
    return found


def plainly(view: SeatView, holders: Sequence[Holder]) -> list[Holder]:
    """The same without what follows from the passing of cards."""
    return [
        Plain(one.seat, (), view.counts[one.seat]) if isinstance(one, Joined) else one
        for one in holders
        if not isinstance(one, Thrown)
    ]


def _given(view: SeatView, members: tuple[Seat, ...]) -> Give | None:
    """The best card given by one of ``members``, who is out since."""
    if view.rulebook.exchange is not Exchange.BEST_CARD:
        return None
    gifts = (a for a in view.history if isinstance(a, Give) and a.seat in members)
    return next(gifts, None)


def _plain(view: SeatView, seat: Seat, onlooker: bool) -> Plain:
    count = view.counts[_at(view, seat)]
    known: Places = ()
    if not onlooker and seat is view.seat:
        known = tuple(card.rank.place for card in view.held)
    elif not onlooker and view.rulebook.partner(view.seat) is seat:
        known = _passed(view, seat)
    return Plain(_at(view, seat), known, count - len(known))


def _passed(view: SeatView, partner: Seat) -> Places:
    """The card that ``view``'s seat gave to the partner, while it is there."""
    gone = {a.card for a in view.history if isinstance(a, Play)} | set(view.held)
    gifts = (a.card for a in view.history if isinstance(a, Give) and a.seat is view.seat)
    return tuple(card.rank.place for card in gifts if card is not None and card not in gone)


def _laid(view: SeatView, seat: Seat) -> Places:
    plays = (a for a in view.history if isinstance(a, Play) and a.seat is seat)
    return tuple(play.card.rank.place for play in plays)


def _at(view: SeatView, seat: Seat) -> int:
    return view.rulebook.seats.index(seat)
