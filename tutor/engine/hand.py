"""One deal being played: an immutable state; every action returns a new hand.

Legality is decided in one place, `Hand.why_not`. `Hand.actions` lists what is legal by asking
it, `Hand.do` refuses by asking it, and everything outside the engine uses these three.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tutor.engine.actions import CALLS, Action, CallPut, Concede, GiveUp, Play, See
from tutor.engine.cards import Card
from tutor.engine.errors import BadInput, IllegalAction, Problem, Refusal
from tutor.engine.result import HandResult, Reason, result_of_tricks
from tutor.engine.rulebook import Concede as ConcedeRule
from tutor.engine.rulebook import PlayOn, PutTiming, Rulebook, Seat
from tutor.engine.trick import Trick, complete_trick
from tutor.engine.view import SeatView

CARDS_EACH = 3

Held = tuple[tuple[Card, ...], ...]
"""Cards by seat, in the order of `Rulebook.seats`."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards dealt, three for each seat in the order of `Rulebook.seats`.

    Raises `BadInput` for another number of cards or the same card twice.
    """

    holdings: Held

    def __post_init__(self) -> None:
        for held in self.holdings:
            if len(held) != CARDS_EACH:
                raise BadInput(Problem.NOT_THREE_CARDS, len(held), "three cards for each seat")
        dealt = [card for held in self.holdings for card in held]
        if len(set(dealt)) != len(dealt):
            twice = next(card.code for card in dealt if dealt.count(card) > 1)
            raise BadInput(Problem.CARD_TWICE, twice)


@dataclass(frozen=True, slots=True)
class Put:
    """The put of this hand: who said it, who has to answer, and whether it was seen."""

    caller: Seat
    answerer: Seat
    seen: bool = False


class Hand(NamedTuple):
    """A hand under way or over. Make one with `Hand.start`, go on with `do`.

    ``held`` has the cards still in hand by seat, ``table`` the cards of the trick under way,
    ``leads_next`` the seat that leads the trick under way or the next one.

    ``turn`` is the seat that has to act: the answering seat while a put is pending, None when
    the hand is over. Who decides and who leads are two things (R18).

    It is a named tuple because a new one is made for each action, and that takes a quarter of
    the time a frozen dataclass does.
    """

    rulebook: Rulebook
    deal: Deal
    held: Held
    leads_next: Seat
    turn: Seat | None
    history: tuple[Action, ...] = ()
    tricks: tuple[Trick, ...] = ()
    table: tuple[Play, ...] = ()
    put: Put | None = None
    result: HandResult | None = None

    @staticmethod
    def start(rulebook: Rulebook, deal: Deal) -> Hand:
        """The hand before the first action; the first seat leads.

        Raises `BadInput` (``WRONG_SEATS``) if the deal is for another number of seats.
        """
        if len(deal.holdings) != len(rulebook.seats):
            seats = "/".join([seat.letter for seat in rulebook.seats])
            raise BadInput(Problem.WRONG_SEATS, len(deal.holdings), seats)
        leader = rulebook.seats[0]
        return Hand(rulebook, deal, deal.holdings, leads_next=leader, turn=leader)

    def cards_of(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that ``seat`` still holds."""
        return self.held[self.rulebook.seats.index(seat)]

    @property
    def put_pending(self) -> bool:
        """Whether a put waits for its answer; then nothing else is possible (R3)."""
        return self.put is not None and not self.put.seen and self.result is None

    @property
    def must_put_or_give_up(self) -> bool:
        """Whether play may not go on without a put (nineteenth-century, R18)."""
        return _must_put_or_give_up(self.rulebook, self.tricks, self.put)

    @property
    def decided(self) -> bool:
        """Whether one seat has two tricks to none and the hand still goes on (R8)."""
        winners = [trick.winner for trick in self.tricks]
        return self.result is None and len(winners) == 2 and winners[0] is winners[1] is not None

    def why_not(self, action: Action) -> Refusal | None:
        """Why ``action`` is illegal now, or None if it is legal."""
        if self.result is not None:
            return Refusal.HAND_IS_OVER
        if action.seat not in self.rulebook.seats:
            return Refusal.NOT_AT_THE_TABLE
        if self.put is not None and not self.put.seen:
            if not isinstance(action, (See, GiveUp)):
                return Refusal.ANSWER_THE_PUT
            return None if action.seat is self.put.answerer else Refusal.NOT_YOURS_TO_ANSWER
        if isinstance(action, Play):
            return self._why_not_play(action)
        if isinstance(action, CallPut):
            return self._why_not_put(action)
        if isinstance(action, Concede):
            return self._why_not_concede(action)
        return Refusal.NO_PUT_TO_ANSWER

    def _why_not_play(self, action: Play) -> Refusal | None:
        if action.seat is not self.turn:
            return Refusal.NOT_YOUR_TURN
        if self.must_put_or_give_up:
            return Refusal.PUT_OR_GIVE_UP
        if action.card not in self.cards_of(action.seat):
            return Refusal.CARD_NOT_HELD
        return None

    def _why_not_put(self, action: CallPut) -> Refusal | None:
        if self.put is not None:
            return Refusal.ONE_PUT_PER_HAND
        if self.rulebook.put_timing is PutTiming.ON_TURN and action.seat is not self.turn:
            return Refusal.PUT_ON_YOUR_TURN
        return None

    def _why_not_concede(self, action: Concede) -> Refusal | None:
        if self.rulebook.concede is ConcedeRule.NEVER:
            return Refusal.NO_GIVING_UP_WITHOUT_A_PUT
        if self.put is not None:
            return Refusal.PLAY_IT_OUT
        if action.seat is not self.turn:
            return Refusal.NOT_YOUR_TURN
        return None

    def actions(self, seat: Seat) -> tuple[Action, ...]:
        """Every legal action of ``seat``: cards in the order held, then the calls."""
        if seat not in self.rulebook.seats:
            return ()
        tried: tuple[Action, ...] = (
            *(Play(seat, card) for card in self.cards_of(seat)),
            *(call(seat) for call in CALLS),
        )
        return tuple(action for action in tried if self.why_not(action) is None)

    def do(self, action: Action) -> Hand:
        """The hand after ``action``.

        Raises `IllegalAction` with the refusal; this hand never changes.
        """
        after = self.attempt(action)
        if isinstance(after, Refusal):
            raise IllegalAction(after, action, str(self))
        return after

    def attempt(self, action: Action) -> Hand | Refusal:
        """The hand after ``action``, or why it is illegal: `do` for who expects refusals."""
        refusal = self.why_not(action)
        return self._after(action) if refusal is None else refusal

    def _after(self, action: Action) -> Hand:
        rulebook, held, leads_next = self.rulebook, self.held, self.leads_next
        tricks, table, put, result = self.tricks, self.table, self.put, self.result
        if isinstance(action, Play):
            held = _without(held, rulebook.seats.index(action.seat), action.card)
            table = (*table, action)
            if len(table) == len(rulebook.seats):
                trick = complete_trick(rulebook, table)
                tricks, table, leads_next = (*tricks, trick), (), trick.next_leader
                result = result_of_tricks(rulebook, tricks, put.caller if put else None)
        elif isinstance(action, CallPut):
            put = Put(action.seat, rulebook.after(action.seat))
        elif isinstance(action, See):
            assert put is not None
            put = Put(put.caller, put.answerer, seen=True)
        else:
            winner = rulebook.other_side(rulebook.side_of(action.seat))
            reason = Reason.PUT_GIVEN_UP if isinstance(action, GiveUp) else Reason.CONCEDED
            result = HandResult(reason, winner, winner, 1)
        turn = None if result else _turn(rulebook, leads_next, tricks, table, put)
        history = (*self.history, action)
        return Hand(
            rulebook, self.deal, held, leads_next, turn, history, tricks, table, put, result
        )

    def seen_by(self, seat: Seat) -> SeatView:
        """All that ``seat`` may know: the one door for hidden cards."""
        place = self.rulebook.seats.index(seat)
        return SeatView(
            rulebook=self.rulebook,
            seat=seat,
            dealt=self.deal.holdings[place],
            held=self.held[place],
            counts=tuple(len(cards) for cards in self.held),
            leads_next=self.leads_next,
            turn=self.turn,
            history=self.history,
            tricks=self.tricks,
            table=self.table,
            put=self.put,
            result=self.result,
            actions=self.actions(seat),
        )

    def __str__(self) -> str:
        from tutor.engine.notation import write_hand

        return write_hand(self)


def _must_put_or_give_up(rulebook: Rulebook, tricks: tuple[Trick, ...], put: Put | None) -> bool:
    return len(tricks) > 0 and put is None and rulebook.play_on is PlayOn.FIRST_TRICK_ONLY


def _turn(
    rulebook: Rulebook,
    leads_next: Seat,
    tricks: tuple[Trick, ...],
    table: tuple[Play, ...],
    put: Put | None,
) -> Seat:
    """Who has to act in a hand that is not over.

    Nothing but an open put changes whose card is next, so after "see" it is where it was (R4).
    """
    if put is not None and not put.seen:
        return put.answerer
    if _must_put_or_give_up(rulebook, tricks, put):
        return rulebook.seats[0]
    return rulebook.after(table[-1].seat) if table else leads_next


def _without(held: Held, place: int, card: Card) -> Held:
    cards = held[place]
    at = cards.index(card)
    return (*held[:place], cards[:at] + cards[at + 1 :], *held[place + 1 :])
