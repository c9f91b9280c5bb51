"""What perfect play says of one decision: the chance with each choice, and how often it is made."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from tutor.engine import Action, CallPut, Concede, GiveUp, Play, Score, Seat, SeatView, See
from tutor.solver.equilibrium.capture import Notes
from tutor.solver.equilibrium.decisions import Decision, YesNo
from tutor.solver.equilibrium.ends import HALF, Ends
from tutor.solver.equilibrium.last_card import last_card
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.equilibrium.place import Place, trail
from tutor.solver.equilibrium.solving import needs_of
from tutor.solver.equilibrium.table import Table
from tutor.solver.position import other

TREMBLE = 1e-6
"""How likely a seat is taken to do anything else than perfect play does.

So there are hands it may hold, whatever it did.
"""
SELDOM = 1e-4
"""Where perfect play itself gets less often than this, its best reply stands for it."""
ROUGH = 0.005
"""So does it where the table gives away more than this (0 to 1, in win chance) at one decision.

There it has hardly ever been, and what it does is not worked out well.
"""

WAIT = None
"""The choice not to put on the other seat's turn, which is no action."""

At = tuple[int, ...]
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
    would change nothing.
    """

    answers: Answers
    sees: float | None


def ask(table: Table, view: SeatView, score: Score) -> Verdict:
    """What perfect play says of the decision of ``view``'s seat at ``score``.

    The other seat plays as the table says, this one its best after the choice. Raises KeyError
    for a score that is not in the table, and `tutor.solver.equilibrium.container.BadTable`.
    """
    question = _Question(table, view, score)
    return Verdict(question.answers(), question.sees)


class _Question:
    def __init__(self, table: Table, view: SeatView, score: Score) -> None:
        needs = needs_of(view.rulebook, score)
        self.view, self.way, self.seat = view, trail(view), view.seat
        self.laid = len(self.way.laid)
        self.ends: Ends = table.ends(view.rulebook, needs)
        self.hand = table.hand(view.rulebook, needs, self.way.nodes, self.way.laid[:1])
        self.place = Place(self.hand, self.way)
        self._steady: dict[Decision, Floats] = {}
        self._tremble()
        self._first: Mapping[Decision, Floats] = {}
        self._notes = Notes()
        if self.laid == 0 or (self.laid == 1 and self.seat is Seat.NON_DEALER):
            self._first = table.first_chances(self.hand, needs)
        else:
            start = self.place.two or self.hand
            start.gather(self.seat, self.ends, self._notes)

    def _tremble(self) -> None:
        every = dict(self.hand.decisions())
        last = [every.pop(name) for name in list(every) if name.endswith("5.put")]
        self._shake(every.values())
        # Follows from the others, so it comes after them.
        self.hand.balance(self.ends)
        self._shake(last)

    def _shake(self, decisions: Iterable[Decision]) -> None:
        for decision in decisions:
            steady = self._steady[decision] = decision.strategy
            decision.strategy = steady + np.asarray(TREMBLE, steady.dtype) * (
                decision.even() - steady
            )

    @property
    def sees(self) -> float | None:
        """See `Verdict`."""
        three = self.place.three
        puts = any(isinstance(action, CallPut) for action in self.view.actions)
        if not puts or (self.laid >= 4 and three is None):
            return None
        if self.laid < 5:
            node, held = self.place.mine
            return float(self.place.calls.seen_share(self.seat)[node, held])
        if three is None or not self.way.held:
            return None
        return float(three.see.yes[self.place.at, self.way.laid[4]])

    def answers(self) -> Answers:
        """See `Verdict`."""
        put, three = self.view.put, self.place.three
        if put is not None and not put.seen:
            return self._answer(put.caller)
        if self.laid >= 4 and (three is None or put is not None):
            return self._played_out()
        if self.laid == 5 and not self.way.held:
            return self._after_the_last_lead()
        return self._turn() if self.view.turn is self.seat else self._wait()

    def _answer(self, caller: Seat) -> Answers:
        """To a put that waits for it."""
        three, call = self.place.three, None
        if self.laid < 4 or (self.laid == 4 and three is not None):
            call = self.place.call_of(caller)
        if call is not None:
            see, give_up = self._yes_no(call.see, self.place.mine)
        elif three is not None and not self.way.held:
            see, give_up = self._yes_no(three.see, (self.place.at, self.way.laid[4]))
        else:
            last = last_card(self.place, self.ends)
            see, give_up = _better_of(last.seen(caller), last.given_up(self.seat))
        return {See(self.seat): see, GiveUp(self.seat): give_up}

    def _played_out(self) -> Answers:
        """Nothing can change the result: the last cards after a seen put, or a decided hand."""
        last, put = last_card(self.place, self.ends), self.view.put
        plain = Advice(last.plain() if put is None else last.seen(put.caller), 1.0)
        called = Advice(last.put_against_knowledge(), 0.0)
        cards = [action for action in self.view.actions if isinstance(action, Play)]
        found: Answers = dict.fromkeys(cards, plain) if cards else {WAIT: plain}
        calls = [action for action in self.view.actions if isinstance(action, CallPut)]
        return dict.fromkeys(calls, called) | found

    def _after_the_last_lead(self) -> Answers:
        """The leader of the last trick may still put, to one who knows how the hand ends."""
        three, lead = self.place.three, self.way.laid[4]
        assert three is not None
        called = last_card(self.place, self.ends).put_against_knowledge()
        waiting = three.waiting(self.ends)[self.place.at, lead]
        return {CallPut(self.seat): Advice(called, 0.0), WAIT: Advice(waiting, 1.0)}

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
            concede = self.place.calls.concede
            over, on = Advice(rest, 1.0), Advice(0.0, 0.0)
            if concede is not None:
                over, on = self._yes_no(concede, self.place.mine)
            found[by_kind[Concede]] = Advice(over.win, left * over.frequency)
            left, rest = left * on.frequency, on.win
        cards = [action for action in self.view.actions if isinstance(action, Play)]
        if len(self.way.held) == 1:
            return found | dict.fromkeys(cards, Advice(rest, left))
        advice = self._cards() if cards else {}
        for card in cards:
            here = advice[card.card.rank.place]
            same = self.way.held.count(card.card.rank.place)
            found[card] = Advice(here.win, left * here.frequency / same)
        return found

    def _wait(self) -> Answers:
        """The other one's card is next, but a put may be said."""
        put, wait = self._put()
        return {CallPut(self.seat): put, WAIT: wait}

    def _put(self) -> tuple[Advice, Advice]:
        three = self.place.three
        if self.laid == 5 and three is not None:
            lead = self.way.laid[4]
            outcome = int(three.outcome[self.place.at, lead, self.way.held[0]])
            return self._yes_no(three.put, (outcome, self.place.at, lead))
        call = self.place.call_of(self.seat)
        assert call is not None
        return self._yes_no(call.put, self.place.mine)

    def _cards(self) -> dict[int, Advice]:
        """Laying a card of each rank held, in the present state."""
        pack, two, held = self.hand.pack, self.place.two, self.way.held
        answering = self.laid % 2 == 1
        if two is None:
            decision: Decision = self.hand.answer if answering else self.hand.lead
            row, width = self.place.row, len(pack.twos)
        else:
            decision = two.answers if answering else two.leads
            row, width = self.place.led if answering else 0, pack.ranks
        places = {}
        for rank in set(held):
            kept = list(held)
            kept.remove(rank)
            places[rank] = (row, rank * width + pack.index(kept), self.place.state)
        return self._advice(decision, places)

    def _yes_no(self, decision: YesNo, at: At) -> tuple[Advice, Advice]:
        found = self._advice(decision, {True: (0, *at), False: (1, *at)})
        return found[True], found[False]

    def _advice(self, decision: Decision, places: Mapping[Key, At]) -> dict[Key, Advice]:
        """Each alternative of an information set, ``places`` being where they lie."""
        wins = {key: self._win(decision, at) for key, at in places.items()}
        often = {key: float(self._steady[decision][at]) for key, at in places.items()}
        best, reached = max(wins, key=lambda key: wins[key]), self._notes.reached.get(decision)
        given_away = wins[best] - sum(often[key] * win for key, win in wins.items())
        seldom = reached is not None and sum(float(reached[at]) for at in places.values()) < SELDOM
        if seldom or given_away > ROUGH:
            often = {key: float(key == best) for key in places}
        return {key: Advice(win, often[key]) for key, win in wins.items()}

    def _win(self, decision: Decision, at: At) -> float:
        """The chance to win the game with the alternative that lies there."""
        if self._first:
            return float(self._first[decision][at])
        return HALF + float(self._notes.values[decision][at]) / self._likely(decision, at)

    def _likely(self, decision: Decision, at: At) -> float:
        """How likely the other seat plays to where this decision is made."""
        three, theirs = self.place.three, other(self.seat)
        if three is not None and decision is three.put:
            return float(three.reach(theirs)[at[-2], at[-1], 0])
        if three is not None and decision is three.see:
            return float(three.met_puts[at[1:]])
        node, held = self.place.mine
        likely = self.place.calls.likely(self.seat, decision)[node, held]
        return float(likely) if isinstance(decision, YesNo) else float(likely[self.place.state])


def _better_of(yes: float, no: float) -> tuple[Advice, Advice]:
    return Advice(yes, float(yes > no)), Advice(no, float(yes <= no))
