"""Cards that need no weighing: with open cards another card is never worse, whatever is hidden."""

from __future__ import annotations

from functools import lru_cache

from tutor.engine import Card, SeatView
from tutor.solver.open_cards import results_for, weights_for
from tutor.solver.position import Knowledge, knowledge_of


def undominated(view: SeatView) -> tuple[Card, ...]:
    """The cards of ``view``'s seat that no other card it holds is better than, in the order held.

    A card is dominated if a lower card does the same in this trick (both win it or both lose it:
    the higher one is worth keeping), or if another card's open-card result is at least as good
    against all hands the opponent can hold and better against one. At least one card is left.

    Raises ValueError if the seat does not lay the next card.
    """
    places = undominated_places(knowledge_of(view))
    return tuple(card for card in view.held if card.rank.place in places)


@lru_cache(maxsize=32768)
def undominated_places(known: Knowledge) -> frozenset[int]:
    """The places of the ranks that `undominated` leaves; raises ValueError as it does."""
    if not known.on_turn:
        raise ValueError(f"{known.seat.value} is not on turn")
    places = frozenset(known.held)
    if len(places) == 1:
        return places
    possible = weights_for(known) > 0
    found = {place: results_for(known.play(place))[possible] for place in places}

    def better(one: int, other: int) -> bool:
        if _spares(known.position.table, one, other):
            return True
        return bool(
            (found[one] >= found[other]).all() and (found[one] > found[other]).any(),
        )

    return frozenset(
        place for place in places if not any(better(one, place) for one in places if one != place)
    )


def _spares(table: int | None, low: int, high: int) -> bool:
    """Whether ``low`` is the lower card and wins or loses the trick just as ``high`` does."""
    return table is not None and low > high and (low < table or high > table)
