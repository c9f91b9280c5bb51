"""What each choice of a seat is worth, estimated from deals that fit what it has seen.

- **A card**: the hand is played out after it by the quick rule, at the normal stake, or at the
  seen stakes once a put has been seen. No further put is foreseen.
- **See**: the same at the seen stakes, from where the put was said.
- **Give up**: exact, but for the first of two who are asked: where the other one would see, the
  hand is played on (R13).
- **Put**: one point where all who are asked give up (`tutor.solver.sampling.answering`), else the
  seen result; on turn, with the next card that is best over all these deals.
- **Wait**, out of turn: the hand is played out without a put.
- **A card passed**: the exchange is finished as players usually do it, then the hand played out.
  A partner who is offered a card gives its lowest in return; what that brings depends much on
  who leads what, so it is the mean over three rules for leads, and its error includes that of
  this mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot, sqrt
from types import MappingProxyType

import numpy as np

from tutor.engine import (
    Action,
    CallPut,
    Concede,
    Decline,
    Discard,
    ExchangeAction,
    Give,
    GiveUp,
    Play,
    Put,
    Score,
    Seat,
    SeatView,
    See,
)
from tutor.engine.put import next_clockwise
from tutor.solver.sampling.answering import Answers, Worths, asked, given_up, worths
from tutor.solver.sampling.dealing import deals_like
from tutor.solver.sampling.exchanging import exchanged, swapped
from tutor.solver.sampling.playout import Lead, play_out
from tutor.solver.sampling.standing import (
    EMPTY,
    NOBODY,
    Bools,
    Cards,
    Winners,
    standing,
    standing_of,
)

_MOST_ANSWERS = 1500
"""From how many deals at most is learnt what others answer."""
WAIT = None
"""Stands for saying and passing nothing while it is another's turn."""


@dataclass(frozen=True, slots=True)
class Value:
    """A mean chance to win the game, or a difference of two, and its standard error (0 to 1)."""

    win: float
    error: float


@dataclass(frozen=True)
class Estimate:
    """What the choices of one decision are worth in the same deals.

    ``worths`` has a row of chances for each legal action, and for `WAIT` where the seat is not on
    turn. ``shares`` says in which share of the deals the hand is won, drawn and lost from here,
    with the best next card; ``own_seen`` and ``seen`` what it is worth to this seat's side after
    a seen put of its own and after one that another has said. ``sees``: in which share a put said
    now would be seen.
    """

    worths: Mapping[Action | None, Worths]
    shares: tuple[float, float, float]
    own_seen: float
    seen: float
    sees: float | None
    doubts: Mapping[Action | None, float] = field(default_factory=lambda: MappingProxyType({}))
    """What the error of a choice has beyond that of chance."""

    @property
    def deals(self) -> int:
        """How many deals were tried."""
        return len(next(iter(self.worths.values())))

    def value(self, action: Action | None) -> Value:
        """What ``action`` is worth; exact where giving up ends the hand."""
        worths = self.worths[action]
        if isinstance(action, GiveUp | Concede) and (worths == worths[0]).all():
            return Value(float(worths[0]), 0.0)
        # One win and one loss more keep the error from being nothing where all ended alike.
        spread = float(np.append(worths, (0.0, 1.0)).std())
        return self._value(worths, spread, action)

    def gain(self, action: Action | None, other: Action | None) -> Value:
        """How much more ``action`` is worth than ``other`` in the very same deals."""
        gained = self.worths[action] - self.worths[other]
        return self._value(gained, float(gained.std()), action, other)

    def _value(self, found: Worths, spread: float, *choices: Action | None) -> Value:
        doubts = (self.doubts.get(choice, 0.0) for choice in choices)
        return Value(float(found.mean()), hypot(spread / sqrt(len(found)), *doubts))


def estimate(
    view: SeatView,
    score: Score,
    seed: int,
    deals: int,
    choices: tuple[Action, ...] | None = None,
) -> Estimate:
    """The estimate for the decision of ``view``'s seat at ``score`` from so many deals.

    ``choices``: the actions to value; all legal ones by default. The same arguments give the same
    numbers. Raises ValueError if the seat has no decision.
    """
    if not view.actions:
        raise ValueError(f"{view.seat.value} has nothing to decide")
    cards = deals_like(view, seed, deals)
    choices = view.actions if choices is None else choices
    if not view.playing:
        return _of_exchange(view, score, cards, choices)
    return _Playing(view, score, seed, cards).estimate(choices)


def _of_exchange(
    view: SeatView, score: Score, cards: Cards, actions: tuple[Action, ...]
) -> Estimate:
    """The choices while play has to wait for cards that are passed."""
    choices: list[Action | None] = list(actions)
    if view.turn is not view.seat:
        choices.append(WAIT)
    leaders = tuple(members[0] for members in view.rulebook.sides)
    start = standing(view.rulebook, leaders, leaders[0])
    ends: dict[Action | None, Winners] = {}
    for choice in choices:
        assert choice is WAIT or isinstance(choice, ExchangeAction)
        ends[choice] = play_out(exchanged(view, cards, choice), start)
    found = {choice: worths(view, score, won, view.seat, None) for choice, won in ends.items()}
    won = ends[max(found, key=lambda choice: float(found[choice].mean()))]
    own, other = (
        float(worths(view, score, won, view.seat, caller).mean())
        for caller in (view.seat, _opponent(view))
    )
    shares = _shares(won, view.rulebook.side_of(view.seat))
    return Estimate(MappingProxyType(found), shares, own, other, None)


class _Playing:
    """The choices once cards can be laid; what is worked out for one of them serves all."""

    def __init__(self, view: SeatView, score: Score, seed: int, cards: Cards) -> None:
        self._view, self._score, self._seed, self._deals = view, score, seed, cards
        self._standing = standing_of(view)
        self._seats = [view.rulebook.seats.index(seat) for seat in view.playing]
        self._cards = cards[:, self._seats]
        put = view.put
        self._stake = put.caller if put is not None and put.seen else None
        self._caller = put.caller if put is not None else _opponent(view)
        self._ends = self._played_on()
        self._doubts: dict[Action | None, float] = {}

    def estimate(self, choices: tuple[Action, ...]) -> Estimate:
        """The worth of each of ``choices``, and what is said with it."""
        view, found = self._view, dict[Action | None, Worths]()
        sees = None
        for action in choices:
            match action:
                case Play(card=card):
                    found[action] = self._worth(self._ends[card.rank.place], self._stake)
                case See():
                    found[action] = self._best(self._caller)
                case GiveUp():
                    found[action] = self._passed()
                case CallPut():
                    found[action], sees = self._put()
                case Give(card=card):
                    assert card is not None
                    found[action], self._doubts[action] = self._swapped(card.rank.place)
                case Concede():
                    found[action] = self._always(self._given_up(_opponent(view)))
                case Discard() | Decline():
                    raise ValueError(f"{action} once cards can be laid")
        if view.turn is not view.seat:
            found[WAIT] = self._best(self._stake)
        won = max(self._ends.values(), key=lambda ends: self._worth(ends, self._stake).mean())
        return Estimate(
            MappingProxyType(found),
            _shares(won, view.rulebook.side_of(view.seat)),
            float(self._best(view.seat).mean()),
            float(self._best(self._caller).mean()),
            sees,
            MappingProxyType(self._doubts),
        )

    def _played_on(self) -> Mapping[int | None, Winners]:
        """How the hand ends, by the rank this seat lays next; None if it is not its move."""
        view, mover = self._view, self._standing.mover
        if view.seat is not view.playing[mover]:
            return {None: play_out(self._cards, self._standing)}
        ends: dict[int | None, Winners] = {}
        for place in sorted({card.rank.place for card in view.held}):
            rest = self._cards.copy()
            # The own cards are the same in every deal.
            rest[:, mover, int((rest[0, mover] == place).argmax())] = EMPTY
            ends[place] = play_out(rest, self._standing.after(place))
        return ends

    def _worth(self, winners: Winners, stake: Seat | None) -> Worths:
        return worths(self._view, self._score, winners, self._view.seat, stake)

    def _best(self, stake: Seat | None, where: Bools | None = None, else_: float = 0.0) -> Worths:
        """The worth of the next card that is best on average, of all that can be laid.

        ``where`` is in which deals it counts; in the others the worth is ``else_``.
        """
        found = [self._worth(winners, stake) for winners in self._ends.values()]
        if where is not None:
            found = [np.where(where, worth, else_) for worth in found]
        return max(found, key=lambda worth: float(worth.mean()))

    def _always(self, worth: float) -> Worths:
        return np.full(len(self._cards), worth)

    def _given_up(self, caller: Seat) -> float:
        return given_up(self._view, self._score, caller, self._view.seat)

    @cached_property
    def _answers(self) -> Answers:
        deals = min(len(self._cards), _MOST_ANSWERS)
        return Answers(self._view, self._standing, self._score, self._seed + 1, deals)

    def _put(self) -> tuple[Worths, float]:
        """What a put is worth, and in which share of the deals it is seen."""
        view = self._view
        put = Put(view.seat, next_clockwise(view.playing, view.seat))
        seen = self._answers.seen(self._cards, view.seat, asked(view, put))
        worth = self._best(view.seat, seen, self._given_up(view.seat))
        return worth, float(seen.mean())

    def _passed(self) -> Worths:
        """What giving up is worth: of three players another one may still see."""
        assert self._view.put is not None
        others = asked(self._view, self._view.put)[1:]
        if not others:
            return self._always(self._given_up(self._caller))
        seen = self._answers.seen(self._cards, self._caller, others)
        return self._best(self._caller, seen, self._given_up(self._caller))

    def _led(self, seats: Cards, lead: Lead) -> Worths:
        """What it is worth to play on with these cards by this rule for leads."""
        cards = seats[:, self._seats]
        return self._worth(play_out(cards, self._standing, lead), self._stake)

    @cached_property
    def _without_swap(self) -> Mapping[Lead, Worths]:
        return {lead: self._led(self._deals, lead) for lead in Lead}

    def _swapped(self, place: int) -> tuple[Worths, float]:
        """What it is worth to offer a card, and how much the rules for leads differ about that."""
        view, seats = self._view, self._view.rulebook.seats
        partner = view.rulebook.partner(view.seat)
        assert partner is not None
        after = swapped(self._deals, seats.index(view.seat), place, seats.index(partner))
        gains = [self._led(after, lead) - self._without_swap[lead] for lead in Lead]
        doubt = float(np.std([gain.mean() for gain in gains], ddof=1)) / sqrt(len(gains))
        return self._best(self._stake) + np.mean(gains, axis=0), doubt


def _opponent(view: SeatView) -> Seat:
    """The next one clockwise who plays against ``view``'s seat."""
    side = view.rulebook.side_of(view.seat)
    return next(s for s in view.rulebook.seats if view.rulebook.side_of(s) != side)


def _shares(winners: Winners, side: int) -> tuple[float, float, float]:
    """In which share of the deals ``side`` wins, nobody does, and another side does."""
    won, drawn = winners == side, winners == NOBODY
    return float(won.mean()), float(drawn.mean()), float((~won & ~drawn).mean())
