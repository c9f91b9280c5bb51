"""What a bot makes of a decision where two play: it counts all hands the other can hold."""

from __future__ import annotations

from functools import lru_cache

from tutor.bots.moment import Moment, Weighed
from tutor.dice import Dice
from tutor.engine import Action, CallPut, Play, Score, Seat, SeatView, See
from tutor.solver.certainty import luckiest, surest
from tutor.solver.dominance import undominated_places
from tutor.solver.equity import worth, worth_given_up
from tutor.solver.open_cards import count
from tutor.solver.position import Knowledge, knowledge_of, other

_TWO_TO_NONE = 2


def sensible(known: Knowledge, offered: tuple[Action, ...]) -> tuple[Action, ...]:
    """``offered`` without what no bot ever does.

    No put is seen or said in a hand that can be neither won nor drawn any more, none is said at
    two tricks to none, and no card is laid that is dominated (`tutor.solver.dominance`).
    """
    lost = luckiest(known) == -1
    decided = lost or abs(known.position.lead) == _TWO_TO_NONE

    def foolish(action: Action) -> bool:
        match action:
            case Play(card=card):
                return card.rank.place not in undominated_places(known)
            case See():
                return lost
            case CallPut():
                return decided
            case _:
                return False

    return tuple(action for action in offered if not foolish(action))


@lru_cache(maxsize=32768)
def best_place(known: Knowledge) -> int:
    """The undominated rank whose card wins most with open cards; of equals the lowest."""

    def merit(place: int) -> tuple[int, int]:
        counted = count(known.play(place))
        return counted.win - counted.lose, place

    return max(undominated_places(known), key=merit)


def counted(view: SeatView, score: Score, offered: tuple[Action, ...], _dice: Dice) -> Weighed:
    """What is sensible of ``offered``, and the counts behind it."""
    known = knowledge_of(view)
    cards: list[Play] = []
    calls: dict[type[Action], Action] = {}
    for action in sensible(known, offered):
        if isinstance(action, Play):
            cards.append(action)
        else:
            calls[type(action)] = action
    best = None
    if cards:
        place = best_place(known)
        best = next(action for action in cards if action.card.rank.place == place)
    moment = _moment(known, view, score, forced=not cards)
    return Weighed(best, calls, moment, safe=surest(known) >= 0)


def _moment(known: Knowledge, view: SeatView, score: Score, *, forced: bool) -> Moment:
    book, seat = view.rulebook, known.seat
    shares = count(known).shares

    def seen(caller: Seat) -> float:
        values = worth(book, score, seat, caller)
        return sum(a * b for a, b in zip(shares, values, strict=True))

    return Moment(
        win=shares[0],
        lose=shares[2],
        needs_one_point=worth(book, score, seat, None)[0] == 1.0,
        given_up=worth_given_up(book, score, seat, seat),
        own_seen=seen(seat),
        seen=seen(other(seat)),
        forced=forced,
    )
