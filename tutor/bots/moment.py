"""What a bot knows of a decision before its wishes are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine import Action

_HAIR = 1e-12
"""Chances nearer than this are equal: the difference is rounding."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A choice about a put: said or not, seen or not. All numbers are from 0 to 1.

    ``win`` and ``lose`` are the shares of hands won and lost with the cards held, of all that can
    be; ``needs_one_point``: whether winning the hand wins the game without a put. The others are
    chances to win the game: after giving up this hand, after an own put that is seen, and after
    seeing another's. ``forced``: whether the choice is between a put and giving up the hand
    (nineteenth-century).
    """

    win: float
    lose: float
    needs_one_point: bool
    given_up: float
    own_seen: float
    seen: float
    forced: bool = False

    def seen_pays(self, *, own: bool) -> bool:
        """Whether a seen put is worth at least giving up; ``own`` if this seat has said it."""
        return (self.own_seen if own else self.seen) >= self.given_up - _HAIR


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is sensible at a decision.

    ``best`` is the card to lay or to pass, None where there is none; ``calls`` the sensible calls
    by kind. ``safe``: whether the hand cannot be lost any more.
    """

    best: Action | None
    calls: Mapping[type[Action], Action]
    moment: Moment
    safe: bool
