"""A decision asked with known cards is worth what the best response over the whole tree says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random

import numpy as np
import pytest

from tutor.engine import (
    Action,
    CallPut,
    Concede,
    Deal,
    GiveUp,
    Hand,
    Play,
    Score,
    Seat,
    SeatView,
    See,
    pack,
)
from tutor.rulebooks import rulebooks
from tutor.solver.equilibrium.asking import WAIT, ask
from tutor.solver.equilibrium.calls import Calls
from tutor.solver.equilibrium.capture import chances
from tutor.solver.equilibrium.decisions import Decision
from tutor.solver.equilibrium.later_tricks import TREMBLE
from tutor.solver.equilibrium.solving import needs_of, score_of
from tutor.solver.equilibrium.table import Table
from tutor.solver.equilibrium.trail import trail
from tutor.solver.equilibrium.trick_one import TrickOne
from tutor.solver.equilibrium.trick_three import TrickThree
from tutor.solver.equilibrium.trick_two import TrickTwo
from tutor.solver.tables import table_for

Chances = dict[Action | None, float]


def asked(key: str, number: int) -> list[tuple[SeatView, Score]]:
    """Random decisions of random hands, where what is worth what is not stored."""
    rulebook, dice = rulebooks()[key], Random(f"one hand/{key}")
    scores = [score_of(rulebook, needs) for needs in table_for(rulebook, (4, 4)).scores]
    scores = [score for score in scores if min(score) >= 0]
    found: list[tuple[SeatView, Score]] = []
    while len(found) < number:
        cards = dice.sample(pack(), 6)
        hand = Hand.start(rulebook, Deal((tuple(cards[:3]), tuple(cards[3:]))))
        views = []
        while hand.result is None:
            for view in map(hand.seen_by, rulebook.seats):
                laid = sum(isinstance(action, Play) for action in view.history)
                if view.actions and (laid > 1 or (laid == 1 and view.seat is Seat.DEALER)):
                    views.append(view)
            actions = [a for seat in rulebook.seats for a in hand.actions(seat)]
            calm = [a for a in actions if not isinstance(a, GiveUp | Concede)]
            hand = hand.do(dice.choice(calm or actions))
        if views:
            found.append((dice.choice(views), dice.choice(scores)))
    return found


class WholeTree:
    """Every decision after the cards a seat has seen, with the chances of all its holdings."""

    def __init__(self, table: Table, view: SeatView, score: Score) -> None:
        needs = needs_of(view.rulebook, score)
        self.view, self.way = view, trail(view)
        self.laid = self.way.laid
        answers = self.laid[1:2] or sorted(set(self.way.held))
        nodes = [(self.laid[0], answer) for answer in answers]
        self.hand = table.hand(view.rulebook, needs, nodes, dtype=np.float64)
        ends = table.ends(view.rulebook, needs)
        every = dict(self.hand.decisions())
        last = [every.pop(name) for name in list(every) if name.endswith("5.put")]
        tremble(every.values())
        self.hand.balance(ends)
        tremble(last)
        # The calls of this moment, and which row of their arrays is met.
        self.calls: Calls | None = self.hand.between
        self.row = 0
        self.three: TrickThree | None = None
        start: TrickOne | TrickTwo = self.hand
        if len(self.laid) > 1:
            start = self.two = self.hand.next[0]
            self._go_on(self.two)
        self.found = chances(view.seat, ends, partial(start.gather, view.seat))

    def _go_on(self, two: TrickTwo) -> None:
        self.calls = two.between if len(self.laid) == 3 else two.before
        self.row = self.laid[2] if len(self.laid) == 3 else 0
        if len(self.laid) > 3:
            self.calls = None
            for three in two.next:
                here = (three.node == self.laid[2]) & (three.answered == self.laid[3])
                if here.any():
                    self.three, self.row = three, int(here.argmax())
                    self.calls = three.before if len(self.laid) == 4 else None

    def chances(self) -> Chances:
        """The chance with each alternative that the tree has."""
        view, seat, put = self.view, self.view.seat, self.view.put
        if put is not None and not put.seen:
            see = self._answer(put.caller)
            return {} if see is None else {See(seat): see[0], GiveUp(seat): see[1]}
        found: Chances = {}
        for action in view.actions:
            if isinstance(action, CallPut):
                said = self._put()
                if said is not None:
                    found[action] = said[0]
                    if view.turn is not seat:
                        found[WAIT] = said[1]
            elif isinstance(action, Concede) and self.calls and self.calls.concede is not None:
                found[action] = self._both(self.calls.concede)[0]
            elif isinstance(action, Play) and len(self.laid) < 4:
                found[action] = self._card(action.card.rank.place)
        return found

    def _answer(self, caller: Seat) -> tuple[float, float] | None:
        if self.calls is not None:
            return self._both(next(c.see for c in self.calls.calls if c.caller is caller))
        if self.three is None or self.way.held:
            return None
        yes, no = self.found[self.three.see][:, self.row, self.laid[4]]
        return float(yes), float(no)

    def _put(self) -> tuple[float, float] | None:
        if self.calls is not None:
            return self._both(next(c.put for c in self.calls.calls if c.caller is self.view.seat))
        if self.three is None or not self.way.held or len(self.laid) == 4:
            return None
        outcome = self.three.outcome[self.row, self.laid[4], self.way.held[0]]
        yes, no = self.found[self.three.put][:, outcome, self.row, self.laid[4]]
        return float(yes), float(no)

    def _both(self, decision: Decision) -> tuple[float, float]:
        yes, no = self.found[decision][:, self.row, self.hand.pack.index(self.way.held)]
        return float(yes), float(no)

    def _card(self, place: int) -> float:
        kept = list(self.way.held)
        kept.remove(place)
        pack_ = self.hand.pack
        decision: Decision = self.hand.answer
        width, unseen, moments = len(pack_.twos), 1, [self.hand.before, self.hand.between]
        if len(self.laid) > 1:
            decision = self.two.answers if len(self.laid) == 3 else self.two.leads
            width, unseen = pack_.ranks, int(self.two.unseen)
            moments += [self.two.before, self.two.between]
        puts = [(n, call.caller) for n, calls in enumerate(moments) for call in calls.calls]
        state = 0 if self.way.put is None else unseen + puts.index(self.way.put)
        return float(self.found[decision][self.row, place * width + pack_.index(kept), state])


def tremble(decisions: Iterable[Decision]) -> None:
    """Makes a seat do anything as often as it is taken to."""
    for decision in decisions:
        decision.strategy = decision.strategy + TREMBLE * (decision.even() - decision.strategy)


@pytest.mark.parametrize("key", ["classic", "doubled", "nineteenth-century", "seven-point"])
def test_known_cards_are_worth_what_the_best_response_over_the_whole_tree_says(key: str) -> None:
    compared = 0
    for view, score in asked(key, 60):
        table = table_for(view.rulebook, score)
        answers = ask(table, view, score).answers
        for action, chance in WholeTree(table, view, score).chances().items():
            assert answers[action].win == pytest.approx(chance, abs=1e-5), (view.history, action)
            compared += 1
    assert compared > 60
