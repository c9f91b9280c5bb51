"""What tricks and open cards leave possible, for any number of players: no chances, only bounds."""

from __future__ import annotations

from tutor.engine import Play, SeatView

TRICKS = 3


def taken(view: SeatView) -> tuple[int, ...]:
    """The tricks of each side, in the order of `Rulebook.sides`."""
    won = [trick.winner for trick in view.tricks if trick.winner is not None]
    return tuple(sum(seat in side for seat in won) for side in view.rulebook.sides)


def highest(view: SeatView) -> Play | None:
    """The highest card on the table, the first of equals; None before the lead."""
    return min(view.table, key=lambda play: play.card.rank.place, default=None)


def settled(view: SeatView) -> bool:
    """Whether a side has two tricks, so that nothing can change who wins the hand."""
    return max(taken(view)) > TRICKS // 2


def can_win(view: SeatView) -> bool:
    """Whether ``view``'s side may still win the hand, as far as its own and open cards tell.

    False is certain; True may be too hopeful, for hidden cards are not weighed.
    """
    side = view.rulebook.side_of(view.seat)
    tricks = taken(view)
    left = TRICKS - len(view.tricks) - (not _can_win_trick(view))
    others = max(count for number, count in enumerate(tricks) if number != side)
    return tricks[side] + left > others


def _can_win_trick(view: SeatView) -> bool:
    """Whether the trick under way can still be won by ``view``'s side."""
    best = highest(view)
    if best is None:
        return True
    side = view.rulebook.side_of(view.seat)
    if view.rulebook.side_of(best.seat) == side:
        return True
    waiting = set(view.playing) - {play.seat for play in view.table}
    if any(seat is not view.seat and view.rulebook.side_of(seat) == side for seat in waiting):
        return True
    return view.seat in waiting and any(card.beats(best.card) for card in view.held)
