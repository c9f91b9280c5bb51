"""The named figures of the rules document (sections 5 and 6), counted afresh, never typed.

Lessons refer to a figure by its name. Shares are from 0 to 1; ``deals`` and ``hands`` are counts.
Unless its name says otherwise a figure is the open-card count: all cards open, best play, no puts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from types import MappingProxyType

from tutor.engine import Rank, Seat, Suit
from tutor.rulebooks import rulebooks
from tutor.solver.equity import game_chance
from tutor.solver.holdings import PLACES, counts_of, holdings, rank_counts, ways
from tutor.solver.open_cards import Outcomes, all_deals, count, counts_by_holding
from tutor.solver.overview import overview
from tutor.solver.position import TRICKS, Knowledge, Position


class UnknownFigure(LookupError):
    """A figure was asked for by a name that does not exist; the text lists the known names."""


PERFECT = ("classic", "doubled")
"""The rulebooks of which there are figures of perfect play."""
_NOTHING = (0,) * PLACES
_RESULTS = ("win", "draw", "lose")
_SEATS = MappingProxyType({"leading": Seat.NON_DEALER, "dealing": Seat.DEALER})

_COUNTS = rank_counts(TRICKS)
_THREES = _COUNTS[:, Rank.THREE.place]
_TWOS = _COUNTS[:, Rank.TWO.place]
_KINDS = MappingProxyType(
    {
        "top-two": _THREES + _TWOS >= 2,
        "exactly-two": _THREES + _TWOS == 2,
        "any-three": _THREES >= 1,
        "three-and-two": (_THREES >= 1) & (_TWOS >= 1),
        "three-four-five": (_THREES == 1)
        & (_COUNTS[:, Rank.FOUR.place] == 1)
        & (_COUNTS[:, Rank.FIVE.place] == 1),
    }
)
"""Kinds of hands, as the holdings of three that belong to them."""


def _hands_like(kind: str, seat: Seat) -> Outcomes:
    counted = counts_by_holding(Position(), seat, _NOTHING)[:, _KINDS[kind]]
    win, draw, lose = (int(row.sum()) for row in counted)
    return Outcomes(win, draw, lose)


def _opponent_holds_a_three(mine: int) -> float:
    """The chance of a 3 in the opponent's hand when I hold ``mine`` of the four."""
    seen = counts_of([Rank.THREE.place] * mine + [Rank.FOUR.place] * (TRICKS - mine))
    dealt = ways(TRICKS, seen)
    return int(dealt[_THREES >= 1].sum()) / int(dealt.sum())


def _anna() -> Outcomes:
    """Anna's count in the example (section 7): her 9 has won 7, and K and A are left."""
    laid = counts_of([Rank.SEVEN.place, Rank.NINE.place])
    left = Rank.ACE.place, Rank.KING.place
    return count(Knowledge(Position(2, -1, Seat.DEALER), Seat.DEALER, left, laid))


def _one_suit() -> float:
    """The chance that a card whose rank alone is known is of a given suit."""
    return 1 / len(Suit)


def _perfect(key: str, name: str) -> float:
    """A share of perfect play before the first card, with no points on either side."""
    share: float = getattr(overview(rulebooks()[key], (0, 0)), name)
    return share


def _share(counted: Callable[[], Outcomes], result: int) -> float:
    return counted().shares[result]


@cache
def _makers() -> dict[str, Callable[[], float]]:
    makers: dict[str, Callable[[], float]] = {
        "deals": lambda: float(all_deals().total),
        "hands": lambda: float(len(holdings(TRICKS))),
        "game.leading": lambda: game_chance(5, (0, 0), Seat.NON_DEALER),
        "game.dealing": lambda: game_chance(5, (0, 0), Seat.DEALER),
    }
    makers["one-suit"] = _one_suit
    for key in PERFECT:
        makers[f"perfect.{key}.put"] = partial(_perfect, key, "put_share")
        makers[f"perfect.{key}.see"] = partial(_perfect, key, "see_share")
    for mine in range(TRICKS + 1):
        makers[f"three-opponent.{mine}"] = partial(_opponent_holds_a_three, mine)
    counts: dict[str, Callable[[], Outcomes]] = {"open": all_deals, "anna.position": _anna}
    for kind in _KINDS:
        for name, seat in _SEATS.items():
            counts[f"{kind}.{name}"] = partial(_hands_like, kind, seat)
    for name, counted in counts.items():
        for number, result in enumerate(_RESULTS):
            makers[f"{name}.{result}"] = partial(_share, counted, number)
    return makers


def figures() -> tuple[str, ...]:
    """The names of all figures."""
    return tuple(sorted(_makers()))


@cache
def figure(name: str) -> float:
    """The figure called ``name``.

    Raises `UnknownFigure` with the known names for any other name, and for one of perfect play
    `tutor.solver.tables.NoTable` or `tutor.solver.tables.BadTable`.
    """
    try:
        make = _makers()[name]
    except KeyError:
        known = ", ".join(figures())
        raise UnknownFigure(f"no figure {name!r}; there are: {known}") from None
    return make()
