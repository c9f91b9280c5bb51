"""What perfect play says of one decision: the chance with each choice, and how often it is made."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tutor.engine import Action, CallPut, Concede, GiveUp, Play, Score, Seat, SeatView, See
from tutor.solver.equilibrium.decisions import YesNo
from tutor.solver.equilibrium.last_card import last_card, waiting
from tutor.solver.equilibrium.one_hand import OneHand
from tutor.solver.equilibrium.solving import Needs, needs_of
from tutor.solver.equilibrium.table import Table
from tutor.solver.equilibrium.trail import trail
from tutor.solver.equilibrium.wins import Both, wins_of

SELDOM = 1e-4
"""Where perfect play itself gets less often than this, its best reply stands for it."""
ROUGH = 0.005
"""So does it where the table gives away more than this (0 to 1, in win chance) at one decision.

There it has hardly ever been, and what it does is not worked out well.
"""

NO_GAIN = 0.0005
"""Chances closer than this (0 to 1) are the same to who need not put (`needs_no_put`)."""

WAIT = None
"""The choice not to put on the other seat's turn, which is no action."""

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Advice:
    """A choice: the chance (0 to 1) to win the game with it, how often (0 to 1) it is made."""

    win: float
    frequency: float


Answers = dict[Action | None, Advice]


@dataclass(frozen=True)
class Verdict:
    """What perfect play says of a decision.

    ``answers`` has every legal action, and `WAIT` where the seat is not on turn. ``sees`` is how
    often (0 to 1) the other one would see a put said now, None where none can be said or it
    would change nothing. ``expected`` is how likely (0 to 1) the other one has played so, given
    that it has the cards it laid.
    """

    answers: Answers
    sees: float | None
    expected: float


def ask(table: Table, view: SeatView, score: Score) -> Verdict:
    """What perfect play says of the decision of ``view``'s seat at ``score``.

    The other seat plays as the table says, this one its best after the choice. Raises KeyError
    for a score that is not in the table, and `tutor.solver.equilibrium.container.BadTable`.
    """
    question = _Question(table, view, score)
    return Verdict(question.answers(), question.sees, question.hand.expected)


def needs_no_put(needs: Needs, seat: Seat) -> bool:
    """Whether a put can gain ``seat`` nothing, for it needs one point only.

    Giving up would lose the game, so the put is seen, and winning the hand wins the game without
    it. Of ways that are worth the same the one without a put is taken.
    """
    return needs[seat is Seat.DEALER] == 1


class _Question:
    def __init__(self, table: Table, view: SeatView, score: Score) -> None:
        self.needs = needs = needs_of(view.rulebook, score)
        self.view, self.seat = view, view.seat
        self.hand = OneHand(table, view.rulebook, needs, trail(view))
        self.held = self.hand.way.held
        self.laid = len(self.hand.way.laid)
        self.wins = wins_of(self.hand)

    @property
    def sees(self) -> float | None:
        """See `Verdict`."""
        puts = any(isinstance(action, CallPut) for action in self.view.actions)
        return self.hand.seen_share if puts else None

    def answers(self) -> Answers:
        """See `Verdict`."""
        put, three = self.view.put, self.hand.three
        if put is not None and not put.seen:
            return self._answer(put.caller)
        if self.laid >= 4 and (three is None or put is not None):
            return self._played_out()
        if self.laid == 5 and not self.held:
            return self._after_the_last_lead()
        return self._turn() if self.view.turn is self.seat else self._wait()

    def _answer(self, caller: Seat) -> Answers:
        """To a put that waits for it."""
        call, three = self.hand.call, self.hand.three
        if call is not None:
            see, give_up = self._yes_no(call.see, self.wins.answer())
        elif three is not None and not self.held:
            see, give_up = self._yes_no(three.see, self.wins.answer())
        else:
            last = last_card(self.hand)
            see, give_up = _better_of(last.seen(caller), last.given_up(self.seat))
        if needs_no_put(self.needs, caller):
            # Giving up would lose the game for certain.
            see, give_up = Advice(see.win, 1.0), Advice(give_up.win, 0.0)
        return {See(self.seat): see, GiveUp(self.seat): give_up}

    def _played_out(self) -> Answers:
        """Nothing can change the result: the last cards after a seen put, or a decided hand."""
        last, put = last_card(self.hand), self.view.put
        plain = Advice(last.plain() if put is None else last.seen(put.caller), 1.0)
        called = Advice(last.put_against_knowledge(), 0.0)
        cards = [action for action in self.view.actions if isinstance(action, Play)]
        found: Answers = dict.fromkeys(cards, plain) if cards else {WAIT: plain}
        calls = [action for action in self.view.actions if isinstance(action, CallPut)]
        return dict.fromkeys(calls, called) | found

    def _after_the_last_lead(self) -> Answers:
        """The leader of the last trick may still put, to one who knows how the hand ends."""
        called = last_card(self.hand).put_against_knowledge()
        wait = waiting(self.hand)
        return {CallPut(self.seat): Advice(called, 0.0), WAIT: Advice(wait, 1.0)}

    def _turn(self) -> Answers:
        """The own card is next: a put, giving up where that is allowed, or one of the cards."""
        found: Answers = {}
        left, rest = 1.0, 0.0
        by_kind = {type(action): action for action in self.view.actions}
        if CallPut in by_kind:
            put, not_put = self._put()
            found[by_kind[CallPut]] = put
            left, rest = not_put.frequency, not_put.win
        if Concede in by_kind:
            assert self.hand.calls is not None
            concede = self.hand.calls.concede
            over, on = Advice(rest, 1.0), Advice(0.0, 0.0)
            if concede is not None:
                over, on = self._yes_no(concede, self.wins.concede())
            found[by_kind[Concede]] = Advice(over.win, left * over.frequency)
            left, rest = left * on.frequency, on.win
        cards = [action for action in self.view.actions if isinstance(action, Play)]
        if len(self.held) == 1:
            return found | dict.fromkeys(cards, Advice(rest, left))
        advice = self._cards() if cards else {}
        for card in cards:
            here = advice[card.card.rank.place]
            same = self.held.count(card.card.rank.place)
            found[card] = Advice(here.win, left * here.frequency / same)
        return found

    def _wait(self) -> Answers:
        """The other one's card is next, but a put may be said."""
        put, wait = self._put()
        return {CallPut(self.seat): put, WAIT: wait}

    def _put(self) -> tuple[Advice, Advice]:
        if self.hand.call is None:
            # Before the very last card, where the seat's own numbers are not stored.
            return _better_of(*self.wins.put())
        put, wait = self._yes_no(self.hand.call.put, self.wins.put())
        ends = self.hand.calls is not None and self.hand.calls.ends
        if needs_no_put(self.needs, self.seat) and not ends and put.win < wait.win + NO_GAIN:
            return Advice(put.win, 0.0), Advice(wait.win, 1.0)
        return put, wait

    def _cards(self) -> dict[int, Advice]:
        """Laying a card of each rank held, in the present state."""
        wins = self.wins.cards()
        return self._advice(wins, self.hand.often_laid(wins))

    def _yes_no(self, decision: YesNo, wins: Both) -> tuple[Advice, Advice]:
        often = self.hand.often(decision)
        found = self._advice(
            dict(zip((True, False), wins, strict=True)), {True: often, False: 1 - often}
        )
        return found[True], found[False]

    def _advice(self, wins: Mapping[Key, float], often: Mapping[Key, float]) -> dict[Key, Advice]:
        """Each alternative, with what it wins and how often perfect play takes it."""
        best = max(wins, key=lambda key: wins[key])
        given_away = wins[best] - sum(often[key] * win for key, win in wins.items())
        seldom = not self.hand.stored and self.hand.reached < SELDOM
        if seldom or given_away > ROUGH:
            often = {key: float(key == best) for key in wins}
        return {key: Advice(win, often[key]) for key, win in wins.items()}


def _better_of(yes: float, no: float) -> tuple[Advice, Advice]:
    return Advice(yes, float(yes > no)), Advice(no, float(yes <= no))
