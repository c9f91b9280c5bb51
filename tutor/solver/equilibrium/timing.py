"""Who may put at which moment, and where a hand may be given up, in the order they decide."""

from __future__ import annotations

from tutor.engine import PlayOn, PutTiming, Rulebook, Seat
from tutor.engine.rulebook import Concede
from tutor.solver.position import other


def callers(rulebook: Rulebook, laid: int, leader: Seat) -> tuple[Seat, ...]:
    """The seats that may put when ``laid`` cards (0 to 5) lie on the table, in turn.

    ``leader`` leads the trick under way. Where either seat may put at any moment, the one not on
    turn goes first: that covers every moment (R2). It is left out before the very last card,
    when it has no card left: whoever lays that card sees with a hand it cannot lose and gives up
    one it has lost, so nothing is gained by such a put.
    """
    turn = leader if laid % 2 == 0 else other(leader)
    if rulebook.play_on is PlayOn.FIRST_TRICK_ONLY:
        # After trick 1 it is the non-dealer, whoever won it (R18).
        return () if laid > 2 else (Seat.NON_DEALER,) if laid == 2 else (turn,)
    if rulebook.put_timing is PutTiming.ANY_MOMENT and laid < 5:
        return (other(turn), turn)
    return (turn,)


def conceder(rulebook: Rulebook, laid: int, leader: Seat) -> Seat | None:
    """The seat that may give the hand up without a put, after the puts of that moment."""
    if rulebook.concede is Concede.NEVER:
        return None
    return {0: leader, 1: other(leader), 2: Seat.NON_DEALER}.get(laid)


def ends(rulebook: Rulebook, laid: int) -> bool:
    """Whether a hand without a put goes no further than this moment (R18)."""
    return rulebook.play_on is PlayOn.FIRST_TRICK_ONLY and laid == 2
