"""Cards passed between partners before play (RULES.md section 3, R14 and R17).

What has been done is a tuple of actions, in order; all that follows from it is worked out here.
Each kind of exchange answers the same five questions; `kind_of` finds the one of a rulebook.
"""

from __future__ import annotations

from typing import Protocol

from tutor.engine.actions import Decline, Discard, ExchangeAction, Give
from tutor.engine.cards import CARDS_EACH, Card
from tutor.engine.deal import Held
from tutor.engine.errors import Refusal
from tutor.engine.rulebook import Exchange, Rulebook, Seat

Done = tuple[ExchangeAction, ...]


class Exchanging(Protocol):
    """One kind of exchange."""

    def why_not(
        self, book: Rulebook, done: Done, held: Held, act: ExchangeAction
    ) -> Refusal | None:
        """Why ``act`` is illegal while no card has been laid, or None."""

    def after(self, book: Rulebook, done: Done, held: Held) -> Held:
        """The cards after the last action of ``done``; before it they were ``held``."""

    def playing(self, book: Rulebook, done: Done) -> tuple[Seat, ...]:
        """Who plays the cards, the first leader first; empty while play has to wait."""

    def turn(self, book: Rulebook, done: Done) -> Seat | None:
        """The first seat that play has to wait for, if any."""

    def knows(self, book: Rulebook, done: Done, seat: Seat, act: ExchangeAction) -> bool:
        """Whether ``seat`` knows the card of an action that has been done."""


class _NoExchange:
    def why_not(
        self, book: Rulebook, done: Done, held: Held, act: ExchangeAction
    ) -> Refusal | None:
        return Refusal.NO_EXCHANGE

    def after(self, book: Rulebook, done: Done, held: Held) -> Held:
        return held

    def playing(self, book: Rulebook, done: Done) -> tuple[Seat, ...]:
        return book.seats

    def turn(self, book: Rulebook, done: Done) -> Seat | None:
        return None

    def knows(self, book: Rulebook, done: Done, seat: Seat, act: ExchangeAction) -> bool:
        return act.seat is seat


class _Mutual(_NoExchange):
    """Both partners give, or none does: an offer without an answer lapses (R14)."""

    def why_not(
        self, book: Rulebook, done: Done, held: Held, act: ExchangeAction
    ) -> Refusal | None:
        if isinstance(act, Discard):
            return Refusal.NOTHING_TO_DISCARD
        if isinstance(act, Decline):
            return Refusal.NOTHING_TO_DECLINE
        if any(given.seat is act.seat for given in done):
            return Refusal.GIVEN_ALREADY
        return None if act.card in held[book.seats.index(act.seat)] else Refusal.CARD_NOT_HELD

    def after(self, book: Rulebook, done: Done, held: Held) -> Held:
        now, before = done[-1], self._of_partner(book, done[:-1], done[-1].seat)
        if before is None:
            return held
        assert isinstance(now, Give)
        assert now.card is not None
        assert before.card is not None
        return _moved(book, _moved(book, held, now.seat, now.card), before.seat, before.card)

    def knows(self, book: Rulebook, done: Done, seat: Seat, act: ExchangeAction) -> bool:
        # Blind: what the partner offers is seen once both have given.
        mutual = self._of_partner(book, done, act.seat) is not None
        return act.seat is seat or (mutual and book.partner(act.seat) is seat)

    @staticmethod
    def _of_partner(book: Rulebook, done: Done, seat: Seat) -> Give | None:
        partner = book.partner(seat)
        return next((a for a in done if isinstance(a, Give) and a.seat is partner), None)


class _BestCard:
    """One member of each side gives the best card and is out; who receives it plays (R17).

    The dealer may also keep the own three. Both sides choose blindly, in any order.
    """

    def why_not(
        self, book: Rulebook, done: Done, held: Held, act: ExchangeAction
    ) -> Refusal | None:
        mine = held[book.seats.index(act.seat)]
        if self.playing(book, done):
            return Refusal.EXCHANGE_IS_OVER
        if isinstance(act, Discard):
            if len(mine) <= CARDS_EACH:
                return Refusal.NOTHING_TO_DISCARD
            return None if act.card in mine else Refusal.CARD_NOT_HELD
        if isinstance(act, Decline) and act.seat is not book.seats[-1]:
            return Refusal.NOTHING_TO_DECLINE
        if self._choice(book, done, book.side_of(act.seat)) is not None:
            return Refusal.GIVEN_ALREADY
        if isinstance(act, Decline):
            return None
        if act.card is None or act.card not in mine:
            return Refusal.CARD_NOT_HELD
        # Of equal ranks either may go.
        best = min(card.rank.place for card in mine)
        return None if act.card.rank.place == best else Refusal.GIVE_THE_BEST

    def after(self, book: Rulebook, done: Done, held: Held) -> Held:
        now = done[-1]
        out = now.seat
        if isinstance(now, Give):
            assert now.card is not None
            held = _moved(book, held, out, now.card)
        elif isinstance(now, Discard):
            return tuple(tuple(c for c in cards if c != now.card) for cards in held)
        else:
            out = book.partner(now.seat) or out
        place = book.seats.index(out)
        return (*held[:place], (), *held[place + 1 :])

    def playing(self, book: Rulebook, done: Done) -> tuple[Seat, ...]:
        if self.turn(book, done) is not None:
            return ()
        players = (self._player(book, done, side) for side in range(len(book.sides)))
        return tuple(player for player in players if player is not None)

    def turn(self, book: Rulebook, done: Done) -> Seat | None:
        for side, members in enumerate(book.sides):
            player = self._player(book, done, side)
            if player is None:
                # By default eldest hand plays and its partner gives; the dealer chooses.
                return members[-1]
            declined = isinstance(self._choice(book, done, side), Decline)
            thrown = any(isinstance(a, Discard) and a.seat is player for a in done)
            if not declined and not thrown:
                return player
        return None

    def knows(self, book: Rulebook, done: Done, seat: Seat, act: ExchangeAction) -> bool:
        received = isinstance(act, Give) and book.partner(act.seat) is seat
        return act.seat is seat or received

    @staticmethod
    def _choice(book: Rulebook, done: Done, side: int) -> Give | Decline | None:
        mine = (a for a in done if not isinstance(a, Discard) and a.seat in book.sides[side])
        return next(mine, None)

    def _player(self, book: Rulebook, done: Done, side: int) -> Seat | None:
        choice = self._choice(book, done, side)
        if choice is None:
            return None
        return book.partner(choice.seat) if isinstance(choice, Give) else choice.seat


def kind_of(rulebook: Rulebook) -> Exchanging:
    """The exchange that ``rulebook`` has."""
    return _KINDS[rulebook.exchange]


_KINDS: dict[Exchange, Exchanging] = {
    Exchange.NONE: _NoExchange(),
    Exchange.MUTUAL: _Mutual(),
    Exchange.BEST_CARD: _BestCard(),
}


def _moved(book: Rulebook, held: Held, giver: Seat, card: Card) -> Held:
    """The cards after ``card`` has gone from ``giver`` to the partner, at the end of its cards."""
    partner = book.partner(giver)
    return tuple(
        tuple(c for c in cards if c != card)
        if seat is giver
        else (*cards, card)
        if seat is partner
        else cards
        for seat, cards in zip(book.seats, held, strict=True)
    )
