"""A hand as one seat knows it: its own cards, what was laid, how likely what the other holds.

Of the other seat's strategy only what it may still do with its cards here is read, of the own
one only what the seat has done so far and may do now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from tutor.engine import Rulebook, Seat
from tutor.solver.equilibrium.calls import Call, Calls
from tutor.solver.equilibrium.decisions import Decision, YesNo
from tutor.solver.equilibrium.later_tricks import TREMBLE, LaterTricks, Options, last_trick
from tutor.solver.equilibrium.moment import Moment
from tutor.solver.equilibrium.pack import Floats, Index
from tutor.solver.equilibrium.packing import TOP, row_of
from tutor.solver.equilibrium.reading import Block, SecondOutline, outline
from tutor.solver.equilibrium.solving import Needs
from tutor.solver.equilibrium.table import Table
from tutor.solver.equilibrium.trail import Trail
from tutor.solver.equilibrium.trick_three import TrickThree


class OneHand:
    """A hand of a table where ``way`` leads, from the start to what the seat decides now.

    ``weight`` [holding of the other seat] is how likely it was dealt those cards and has played
    to here, ``reached`` how likely the seat itself has. ``seen`` is the number of the put that
    was seen, None without one; ``number`` that of the put of this moment that the seat may say
    or has to answer.
    """

    def __init__(self, table: Table, rulebook: Rulebook, needs: Needs, way: Trail) -> None:
        self.way, self.pack = way, table.pack
        self.ends = table.ends(rulebook, needs).to(way.seat)
        self.hand = (found := outline(rulebook, table.pack)).hand
        self._table, self._needs, self._outline = table, needs, found
        self.weight: Floats = self.pack.deals[self.pack.index(way.dealt)]
        self.reached = 1.0
        self.seen: int | None = None
        self.number: int | None = None
        self.three: TrickThree | None = None
        self.calls: Calls | None = self.hand.before
        self.block = Block(table.numbers(needs, TOP), found.top)
        self.row = 0
        self._held = list(way.dealt)
        self._puts_before = 0
        self._laid = 0
        self._pass_puts()
        for place in way.laid:
            self._lay(place)
            self._laid += 1
            self._go_on()
            self._pass_puts()

    @property
    def likely(self) -> float:
        """How likely the other seat plays to here, over all it may hold."""
        return float(self.weight.sum())

    @property
    def expected(self) -> float:
        """How likely (0 to 1) the other seat plays so, given that it could.

        Counted over all the holdings that have the cards it laid.
        """
        needed = np.bincount(self.way.theirs, minlength=self.pack.ranks)
        could = (self.pack.by_rank >= needed).all(axis=1)
        dealt = self.pack.deals[self.pack.index(self.way.dealt)]
        return self.likely / float(dealt[could].sum())

    @property
    def call(self) -> Call | None:
        """The put of this moment that the seat may say or has to answer, if the tree has it."""
        return None if self.calls is None or self.number is None else self.calls.calls[self.number]

    def often(self, decision: YesNo) -> float:
        """How often (0 to 1) the seat says yes here."""
        return float(self.block.yes(decision, 0.0, self.row)[self.pack.index(self._held)])

    def often_laid(self, places: Iterable[int]) -> dict[int, float]:
        """How often it lays a card of each rank here, or did when it had laid as many."""
        ranks = np.array(list(places))
        kept = [self.pack.index(_without(self._held, place)) for place in ranks]
        shares = self._card_shares(ranks, np.array(kept), 0.0)
        return dict(zip(ranks.tolist(), shares.tolist(), strict=True))

    @property
    def seen_share(self) -> float | None:
        """How often (0 to 1) the other seat would see a put said now, None where none can be."""
        if self._laid == 5 and self.three is not None and self.way.held:
            return float(self._yes(self.three.see)[self.way.laid[4]])
        if self.call is None or self.call.caller is not self.way.seat:
            return None
        see = self._yes(self.call.see)
        return float(self.weight @ see) / self.likely

    def moment(self) -> Moment:
        """The puts of this moment."""
        if self._laid == 1:
            return self._before_answer()
        if self._laid == 4:
            assert self.three is not None
            return last_trick(self.three, self._yes, self.ends, self.outcome)
        later = self._later
        return later.before if self._laid == 2 else later.between

    @property
    def met(self) -> Floats:
        """``weight`` as `moment` takes it."""
        # In the second trick there is an axis for nodes or lines, as in `LaterTricks`.
        return self.weight[None] if 2 <= self._laid <= 3 else self.weight

    @property
    def chooses(self) -> bool:
        """Whether the seat is on turn with a card to choose, so that nobody else decides first."""
        ends = self.calls is None or self.calls.ends or self._laid == 4
        return self.way.turn is self.way.seat and not ends

    @property
    def stored(self) -> bool:
        """Whether what is worth what here is stored (`first_chances`)."""
        return self._laid == 0 or (self._laid == 1 and self.way.seat is Seat.NON_DEALER)

    def first_chances(self) -> dict[Decision, Floats]:
        """See `Table.first_chances`."""
        return self._table.first_chances(self.hand, self._needs)

    @property
    def state(self) -> int:
        """The number of the state the next card is laid in."""
        if self._laid > 1:
            return self.two.state(self.seen)
        return 0 if self.seen is None else 1 + self.seen

    def cards(self) -> dict[int, float]:
        """Rank → what laying it is worth."""
        if self._laid == 1:
            return {
                place: float(worth)
                for places, later in self._after_answers
                for place, worth in zip(places, later.worth(self.weight, self.seen), strict=True)
            }
        later = self._later
        if self._laid == 2:
            worth = later.leads(self.met, self.seen)
        else:
            worth = later.answers(self.met, self.seen)[0]
        return {place: float(w) for (place, _), w in zip(later.options[0], worth, strict=True)}

    @property
    def outcome(self) -> Index:
        """[the other one's last card] → how the hand ends, once four cards lie."""
        place = self.two.outcome[self.way.laid[2], self.way.laid[3]]
        last = self.way.own[2]
        return place[:, last] if self.two.lead is self.way.seat else place[last]

    def _pass_puts(self) -> None:
        """What was said at this moment, up to what the seat decides now."""
        calls, here = self.calls, self._laid == len(self.way.laid)
        if calls is None or self.seen is not None:
            return
        for number, call in enumerate(calls.calls):
            said = self.way.put == (self._laid, call.caller)
            if here and self.way.put is None and call.caller is self.way.seat:
                self.number = number
                return
            self._say(call.caller, call.put, said)
            if said and not self.way.seen:
                self.number = number
                return
            if said:
                self._say(call.answerer, call.see, True)
                self.seen = self._puts_before + number
                return
        if calls.concede is not None and not here:
            assert calls.conceder is not None
            self._say(calls.conceder, calls.concede, False)
        self._puts_before += len(calls.calls)

    def _say(self, seat: Seat, decision: YesNo, said: bool) -> None:
        if seat is self.way.seat:
            often = self.often(decision)
            self.reached *= often if said else 1 - often
        else:
            yes = self._yes(decision)
            self.weight = self.weight * (yes if said else 1 - yes)

    def _lay(self, place: int) -> None:
        """A card of this rank is laid."""
        own = self.way.by[self._laid] is self.way.seat
        if self._laid == 4:
            # The leader's last card stays its holding: what it decides now depends on it.
            if not own:
                self.weight = self.weight * (np.arange(self.pack.ranks) == place)
        elif own:
            self.reached *= self.often_laid([place])[place]
            self._held.remove(place)
        else:
            both = (self.pack.add if self._laid < 2 else self.pack.pair)[place]
            shares = self._card_shares(place, np.arange(len(both)), TREMBLE)
            self.weight = self.weight[both] * shares

    def _card_shares(self, place: int | Index, kept: Index, tremble: float) -> Floats:
        """[holding kept] → how likely the next card is of this rank, or of the one beside it."""
        if self._laid < 2:
            decision = self.hand.answer if self._laid else self.hand.lead
            return self.block.three_cards(decision, self.state, place, kept, tremble)
        two = self.two.answers if self._laid == 3 else self.two.leads
        return self.block.two_cards(two, (self.state,), tremble, self.row)[0, place, kept]

    def _go_on(self) -> None:
        """Where what is decided next lies, after a card has been laid."""
        laid = self.way.laid[: self._laid]
        if self._laid == 1:
            self._numbers = self._table.numbers(self._needs, row_of(laid[0]))
            self.calls = self.hand.between
            self.block = Block(self._numbers, self._outline.answers)
        elif self._laid == 2:
            found, self.block = self._second(laid[1])
            self._second_outline, self.two = found, found.two
            self.calls = self.two.before
        elif self._laid == 3:
            self.calls, self.row = self.two.between, laid[2]
        elif self._laid == 4:
            self.calls = None
            for three, rows in zip(self.two.next, self._second_outline.open, strict=True):
                if rows[laid[2], laid[3]] >= 0:
                    self.three, self.row = three, int(rows[laid[2], laid[3]])
                    self.calls = three.before
        else:
            self.calls = None

    def _second(self, answered: int) -> tuple[SecondOutline, Block]:
        """What follows the card led and this answer."""
        led, found = self.way.laid[0], self._outline.second((self.way.laid[0], answered))
        start = self._outline.size
        start += sum(self._table.sizes[led, before] for before in range(answered))
        return found, Block(self._numbers[start : start + found.size], found.layout)

    @cached_property
    def _later(self) -> LaterTricks:
        led = self.way.laid[2] if self._laid == 3 and self.two.lead is not self.way.seat else None
        options = _options(self.way.own[1:], sure=self._laid == 3 and led is None)
        return LaterTricks([(self._second_outline, self.block)], self.ends, [options], led)

    @cached_property
    def _after_answers(self) -> list[tuple[list[int], LaterTricks]]:
        """What follows the cards the dealer may lay to the first trick, by who leads then."""
        found = []
        after = {place: self._second(place) for place in sorted(set(self._held))}
        for lead in (Seat.NON_DEALER, Seat.DEALER):
            places = [place for place, (node, _) in after.items() if node.two.lead is lead]
            if places:
                nodes = [after[place] for place in places]
                options = [_options(_without(self._held, place), padded=True) for place in places]
                found.append((places, LaterTricks(nodes, self.ends, options)))
        return found

    def _before_answer(self) -> Moment:
        """The puts before the dealer's card to the first trick."""
        after = [later for _, later in self._after_answers]
        puts = len(self.hand.before.calls)

        def seen(number: int, weight: Floats) -> Floats:
            return np.max([later.worth(weight, puts + number).max() for later in after])

        def rest(weight: Floats) -> Floats:
            return np.max([later.worth(weight).max() for later in after])

        return Moment(self.hand.between, self.ends, self._yes, seen, rest)

    def _yes(self, decision: YesNo) -> Floats:
        """[holding] → how likely the other one says yes here."""
        return self.block.yes(decision, TREMBLE, self.row)


def _without(cards: Sequence[int], place: int) -> list[int]:
    kept = list(cards)
    kept.remove(place)
    return kept


def _options(cards: Sequence[int], sure: bool = False, padded: bool = False) -> Options:
    """The ways to lay one of two cards and keep the other; ``sure``: the first is laid.

    ``padded``: both orders of equal cards too, so that there are always two.
    """
    first, second = cards
    one = sure or (first == second and not padded)
    return [(first, second)] if one else [(first, second), (second, first)]
