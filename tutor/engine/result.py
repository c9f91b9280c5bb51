"""How a hand ended, as facts: for what reason, who won it, what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tutor.engine.rulebook import DrawnSeenPut, Rulebook, Seat, SeenPut
from tutor.engine.trick import Trick


class Reason(Enum):
    """Why a hand ended as it did."""

    TWO_TRICKS = "two-tricks"
    THREE_TRICKS = "three-tricks"
    ONE_TRICK_TWO_TIES = "one-trick-two-ties"
    TRICK_AND_TIE = "trick-and-tie"
    THREE_TIES = "three-ties"
    SPOILED = "spoiled"
    """Of three players none has strictly most tricks (R11)."""
    PUT_GIVEN_UP = "put-given-up"
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True)
class HandResult:
    """The end of a hand.

    ``winner`` and ``scorer`` are sides (indices into `Rulebook.sides`); ``winner`` is None for a
    drawn hand, ``scorer`` is None when nobody scores. ``points`` go to the scorer.
    ``wins_game`` is set when a seen put gave the winner the whole game; then no points are
    counted (R29).
    """

    reason: Reason
    winner: int | None
    scorer: int | None
    points: int
    wins_game: bool = False

    @property
    def drawn(self) -> bool:
        """Whether the cards decided nothing: trick and tie, three ties, or spoiled."""
        return self.winner is None

    def outcome(self, side: int) -> int:
        """+1 if ``side`` won the hand, 0 if it was drawn, -1 if it lost."""
        return 0 if self.winner is None else 1 if self.winner == side else -1


def result_of_tricks(
    rulebook: Rulebook, tricks: Sequence[Trick], caller: Seat | None
) -> HandResult | None:
    """The result that ``tricks`` give, or None while more have to be played.

    ``caller`` is who said the put that was seen, or None. The result is the sign of tricks won
    minus tricks lost (RULES.md section 1), of three players whoever has strictly most (R11); play
    stops early only at two tricks to none (R7), and only where the rulebook says so (R8).
    """
    if len(tricks) < (2 if rulebook.stops_when_decided else 3):
        return None
    taken = [0] * len(rulebook.sides)
    for trick in tricks:
        if trick.winner is not None:
            taken[rulebook.side_of(trick.winner)] += 1
    most = max(taken)
    if len(tricks) < 3 and most < 2:
        return None
    ahead = [side for side, count in enumerate(taken) if count == most]
    if len(ahead) == 1:
        return _won(rulebook, ahead[0], most, caller)
    reason = Reason.TRICK_AND_TIE if most else Reason.THREE_TIES
    if len(taken) > 2:
        reason = Reason.SPOILED
    if caller is not None and rulebook.drawn_seen_put is DrawnSeenPut.CALLERS_OPPONENT:
        opponent = rulebook.other_side(rulebook.side_of(caller))
        return HandResult(reason, None, opponent, 1)
    return HandResult(reason, None, None, 0)


_REASON_BY_TRICKS = {1: Reason.ONE_TRICK_TWO_TIES, 2: Reason.TWO_TRICKS, 3: Reason.THREE_TRICKS}


def _won(rulebook: Rulebook, side: int, tricks: int, caller: Seat | None) -> HandResult:
    reason = _REASON_BY_TRICKS[tricks]
    if caller is None:
        return HandResult(reason, side, side, 1)
    if rulebook.seen_put is SeenPut.WHOLE_GAME:
        return HandResult(reason, side, None, 0, wins_game=True)
    return HandResult(reason, side, side, 2)
