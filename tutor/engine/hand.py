"""One deal being played: an immutable state; every action returns a new hand.

Legality is decided in one place, `Hand.why_not`. `Hand.actions` lists what is legal by asking
it, `Hand.do` refuses by asking it, and everything outside the engine uses these three.
"""

from __future__ import annotations

from typing import NamedTuple

from tutor.engine.actions import (
    CALLS,
    Action,
    CallPut,
    Concede,
    Decline,
    Discard,
    ExchangeAction,
    Give,
    GiveUp,
    Play,
    See,
)
from tutor.engine.cards import Card
from tutor.engine.deal import Deal, Held
from tutor.engine.errors import BadInput, IllegalAction, Problem, Refusal
from tutor.engine.exchange import kind_of
from tutor.engine.put import Put, next_clockwise
from tutor.engine.result import HandResult, Reason, result_of_tricks
from tutor.engine.rulebook import Concede as ConcedeRule
from tutor.engine.rulebook import Exchange, PlayOn, PutTiming, Rulebook, Seat
from tutor.engine.trick import Trick, complete_trick
from tutor.engine.view import SeatView


class Hand(NamedTuple):
    """A hand under way or over. Make one with `Hand.start`, go on with `do`.

    ``held`` has the cards still in hand by seat, ``table`` the cards of the trick under way,
    ``leads_next`` the seat that leads the trick under way or the next one. ``playing`` are the
    seats that lay cards, ``exchange`` what has been done before that (`tutor.engine.exchange`).

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
    playing: tuple[Seat, ...]
    history: tuple[Action, ...] = ()
    tricks: tuple[Trick, ...] = ()
    table: tuple[Play, ...] = ()
    put: Put | None = None
    result: HandResult | None = None
    exchange: tuple[ExchangeAction, ...] = ()

    @staticmethod
    def start(rulebook: Rulebook, deal: Deal) -> Hand:
        """The hand before the first action; the first seat leads.

        Raises `BadInput` (``WRONG_SEATS``) if the deal is for another number of seats.
        """
        if len(deal.holdings) != len(rulebook.seats):
            seats = "/".join([seat.letter for seat in rulebook.seats])
            raise BadInput(Problem.WRONG_SEATS, len(deal.holdings), seats)
        leader, before = rulebook.seats[0], kind_of(rulebook)
        turn, playing = before.turn(rulebook, ()) or leader, before.playing(rulebook, ())
        return Hand(rulebook, deal, deal.holdings, leader, turn, playing)

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
        """Whether one side has two tricks to none and the hand still goes on (R8)."""
        if self.result is not None or len(self.tricks) != 2:
            return False
        first, second = self.tricks[0].winner, self.tricks[1].winner
        if first is None or second is None:
            return False
        return self.rulebook.side_of(first) == self.rulebook.side_of(second)

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
        if isinstance(action, (Give, Discard, Decline)):
            return self._why_not_exchange(action)
        if not self.playing:
            return Refusal.EXCHANGE_FIRST
        if action.seat not in self.playing:
            return Refusal.NOT_PLAYING
        if isinstance(action, Play):
            return self._why_not_play(action)
        if isinstance(action, CallPut):
            return self._why_not_put(action)
        if isinstance(action, Concede):
            return self._why_not_concede(action)
        return Refusal.NO_PUT_TO_ANSWER

    def _why_not_exchange(self, action: ExchangeAction) -> Refusal | None:
        if self.tricks or self.table:
            return Refusal.EXCHANGE_IS_OVER
        return kind_of(self.rulebook).why_not(self.rulebook, self.exchange, self.held, action)

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
        """Every legal action of ``seat``: cards in the order held, then the calls.

        Before them what it can do in an exchange.
        """
        if seat not in self.rulebook.seats:
            return ()
        cards = self.cards_of(seat)
        tried: tuple[Action, ...] = (
            *(Play(seat, card) for card in cards),
            *(call(seat) for call in CALLS),
        )
        if self.rulebook.exchange is not Exchange.NONE:
            gifts = (kind(seat, card) for kind in (Give, Discard) for card in cards)
            tried = (*gifts, Decline(seat), *tried)
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
        playing, exchange = self.playing, self.exchange
        if isinstance(action, Play):
            held = _without(held, rulebook.seats.index(action.seat), action.card)
            table = (*table, action)
            if len(table) == len(playing):
                trick = complete_trick(rulebook, table)
                tricks, table, leads_next = (*tricks, trick), (), trick.next_leader
                result = result_of_tricks(rulebook, tricks, put.caller if put else None)
        elif isinstance(action, CallPut):
            put = Put(action.seat, next_clockwise(playing, action.seat))
        elif isinstance(action, See):
            assert put is not None
            put = Put(put.caller, put.answerer, seen=True)
        elif isinstance(action, GiveUp):
            assert put is not None
            asked = put.passed(rulebook, playing)
            if asked is None:
                winner = rulebook.side_of(put.caller)
                result = HandResult(Reason.PUT_GIVEN_UP, winner, winner, 1)
            put = asked or put
        elif isinstance(action, Concede):
            winner = rulebook.other_side(rulebook.side_of(action.seat))
            result = HandResult(Reason.CONCEDED, winner, winner, 1)
        else:
            before, exchange = kind_of(rulebook), (*exchange, action)
            held = before.after(rulebook, exchange, held)
            playing = before.playing(rulebook, exchange)
            leads_next = playing[0] if playing else leads_next
        if result:
            turn = None
        elif playing:
            turn = _turn(rulebook, playing, leads_next, tricks, table, put)
        else:
            turn = kind_of(rulebook).turn(rulebook, exchange)
        return Hand(
            rulebook,
            self.deal,
            held,
            leads_next,
            turn,
            playing,
            (*self.history, action),
            tricks,
            table,
            put,
            result,
            exchange,
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
            playing=self.playing,
            history=tuple(self._shown(action, seat) for action in self.history),
            tricks=self.tricks,
            table=self.table,
            put=self.put,
            result=self.result,
            actions=self.actions(seat),
        )

    def _shown(self, action: Action, seat: Seat) -> Action:
        """The action as ``seat`` sees it: cards passed face down stay so."""
        if isinstance(action, (Give, Discard)) and not kind_of(self.rulebook).knows(
            self.rulebook, self.exchange, seat, action
        ):
            return type(action)(action.seat, None)
        return action

    def __str__(self) -> str:
        from tutor.engine.notation import write_hand

        return write_hand(self)


def _must_put_or_give_up(rulebook: Rulebook, tricks: tuple[Trick, ...], put: Put | None) -> bool:
    return len(tricks) > 0 and put is None and rulebook.play_on is PlayOn.FIRST_TRICK_ONLY


def _turn(
    rulebook: Rulebook,
    playing: tuple[Seat, ...],
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
    return next_clockwise(playing, table[-1].seat) if table else leads_next


def _without(held: Held, place: int, card: Card) -> Held:
    cards = held[place]
    at = cards.index(card)
    return (*held[:place], cards[:at] + cards[at + 1 :], *held[place + 1 :])
