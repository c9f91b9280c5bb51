"""What all bots have in common: the foolish is never done, cards are counted, calls are wishes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tutor.bots.bot import Decide
from tutor.dice import Dice
from tutor.engine import Action, CallPut, GiveUp, Play, Rulebook, Score, SeatView, See
from tutor.solver.certainty import luckiest, surest
from tutor.solver.dominance import undominated_places
from tutor.solver.equity import worth, worth_given_up
from tutor.solver.open_cards import Outcomes, count
from tutor.solver.position import Knowledge, knowledge_of, other

_TWO_TO_NONE = 2
_HAIR = 1e-12
"""Chances nearer than this are equal: the difference is rounding."""


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


@dataclass(frozen=True, slots=True)
class Moment:
    """A choice about a put: said or not, seen or not."""

    known: Knowledge
    rulebook: Rulebook
    score: Score
    forced: bool = False
    """Whether the choice is between a put and giving up the hand (nineteenth-century)."""

    @property
    def counted(self) -> Outcomes:
        """The open-card count of the hand from here."""
        return count(self.known)

    @property
    def win(self) -> float:
        """The share (0 to 1) of the opponent's possible hands against which this hand wins."""
        return self.counted.shares[0]

    @property
    def needs_one_point(self) -> bool:
        """Whether winning the hand wins the game without a put."""
        return worth(self.rulebook, self.score, self.known.seat, None)[0] == 1.0

    @property
    def given_up(self) -> float:
        """The chance to win the game after giving up this hand."""
        return worth_given_up(self.rulebook, self.score, self.known.seat, self.known.seat)

    def seen_pays(self, *, own: bool) -> bool:
        """Whether a seen put is worth at least giving up; ``own`` if this seat has said it."""
        seat = self.known.seat
        values = worth(self.rulebook, self.score, seat, seat if own else other(seat))
        expected = sum(a * b for a, b in zip(self.counted.shares, values, strict=True))
        return expected >= self.given_up - _HAIR


Wish = Callable[[Moment, Dice], bool]
"""``wish(moment, dice)``: whether to put, or to see."""


def habit(puts: Wish, sees: Wish) -> Decide:
    """A bot that counts its cards and follows its wishes about puts.

    ``puts`` and ``sees`` are asked only where both choices are sensible. It always sees when it
    cannot lose any more or when giving up loses the game.
    """

    def decide(view: SeatView, score: Score, offered: tuple[Action, ...], dice: Dice) -> Action:
        known = knowledge_of(view)
        cards, calls = [], {}
        for action in sensible(known, offered):
            if isinstance(action, Play):
                cards.append(action)
            else:
                calls[type(action)] = action
        moment = Moment(known, view.rulebook, score, forced=not cards)
        if See in calls:
            sure = surest(known) >= 0 or moment.given_up == 0.0
            return calls[See if sure or sees(moment, dice) else GiveUp]
        if CallPut in calls:
            sure = moment.forced and moment.given_up == 0.0
            if sure or puts(moment, dice):
                return calls[CallPut]
        if not cards:
            return next(action for kind, action in calls.items() if kind is not CallPut)
        best = best_place(known)
        return next(action for action in cards if action.card.rank.place == best)

    return decide
