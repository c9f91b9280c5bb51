"""The table as a page shows it: built from facts, with nothing a learner may not know.

Cards that lie face down are counted, never named: a hidden card reaches neither page nor label.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tutor.drills import Situation
from tutor.engine import Card, ExchangeAction, Play, Rank, Seat, Suit, Trick, settle
from tutor.i18n.speaker import Speaker
from tutor.text import Message
from tutor.web.language import speaker
from tutor.web.site import course
from tutor.words import (
    call_told,
    exchange_told,
    highest,
    score_told,
    trick_told,
    turn_told,
)


@dataclass(frozen=True, slots=True)
class CardView:
    """A card to draw: ``rank`` as the country prints it, the names as they are read aloud.

    ``mark`` is what became of it in its trick; ``yours``: the learner laid it.
    """

    code: str
    rank: str
    rank_key: str
    suit: str
    name: str
    rank_name: str
    mark: str | None = None
    yours: bool = False


@dataclass(frozen=True, slots=True)
class SeatBox:
    """A player at the table. ``hidden`` is the number of cards that lie face down.

    ``out``: does not play this hand. ``partner``: of the player whose table it is. ``by_put``: has
    won the game, which the points do not show (R29).
    """

    name: str
    you: bool
    partner: bool
    dealer: bool
    turn: bool
    out: bool
    cards: tuple[CardView, ...]
    hidden: int
    points: int
    by_put: bool
    won: int


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick: who laid which card, and what became of it, once that may be told."""

    number: int
    plays: tuple[tuple[str, CardView], ...]
    winner: str | None
    text: Message | None


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table. ``status`` says whose move it is, or how the hand ended.

    The first of ``seats`` is the one the table is seen from, the others follow clockwise.
    ``passed`` is what has been passed or thrown away face down on that one's side. ``rules`` is
    the name of the rules this hand is played by, which a lesson may choose.
    """

    seats: tuple[SeatBox, ...]
    tricks: tuple[TrickView, ...]
    trick: TrickView | None
    passed: tuple[Message, ...]
    call: Message | None
    status: Message | None
    moves: tuple[Message, ...]
    target: int
    score_shown: bool
    score_text: Message | None
    rules: Message


def card_view(card: Card, mark: str | None = None, *, yours: bool = False) -> CardView:
    """``card`` for the page being made."""
    return _card_view(speaker(), card, mark, yours)


@lru_cache(maxsize=4096)
def _card_view(say: Speaker, card: Card, mark: str | None, yours: bool) -> CardView:
    return CardView(
        card.code,
        say.rank_letter(card.rank),
        card.rank.letter,
        card.suit.value,
        say.card_name(card),
        say.rank_name(card.rank),
        mark,
        yours,
    )


def rank_order() -> list[CardView]:
    """A card of each rank, highest first, for the page being made."""
    return [card_view(Card(rank, Suit.SPADES)) for rank in Rank]


def table_view(
    situation: Situation,
    *,
    told: bool,
    moves: tuple[Message, ...] = (),
    score_shown: bool = True,
    all_open: bool = False,
) -> TableView:
    """The table of a situation that has a hand.

    Until ``told``, nothing is said that a question about the position might ask for: what
    became of the last trick, whose move it is, how the hand ended. ``all_open`` turns every
    card up, for a hand that is over.
    """
    hand = situation.position
    # A count that left out the last trick would be wrong, one with it would tell the answer.
    counted = hand.tricks if told or hand.table else ()
    points = situation.score
    if told and hand.result is not None:
        settled = settle(hand.rulebook, situation.score, hand.result)
        points = settled.score
    middle: TrickView | None = None
    finished = hand.tricks
    if hand.table:
        middle = _trick(situation, len(hand.tricks) + 1, hand.table, None)
    elif hand.tricks:
        finished = hand.tricks[:-1]
        last = hand.tricks[-1]
        middle = _trick(situation, len(hand.tricks), last.plays, last if told else None)
    own = _own_seat(situation)
    return TableView(
        seats=tuple(
            _seat(situation, seat, points, counted, told=told, all_open=all_open)
            for seat in (own, *hand.rulebook.others(own))
        ),
        tricks=tuple(
            _trick(situation, number, trick.plays, trick)
            for number, trick in enumerate(finished, start=1)
        ),
        trick=middle,
        passed=_passed(situation),
        call=call_told(hand, situation.players),
        status=turn_told(hand, situation.players) if told and _turn_matters(situation) else None,
        moves=moves,
        target=hand.rulebook.target,
        score_shown=score_shown,
        score_text=_score_text(situation) if told and score_shown else None,
        rules=course().rules.titles[hand.rulebook.key].title,
    )


def _turn_matters(situation: Situation) -> bool:
    """Whether whose turn it is means anything: sides pass cards in any order (R17)."""
    hand = situation.position
    return bool(hand.playing) or hand.turn is situation.you


def _own_seat(situation: Situation) -> Seat:
    """Whose side of the table is nearest: the learner's, or the dealer's where nobody is."""
    yours = [seat for seat, player in situation.players.items() if player.you]
    return situation.you or next(iter(yours), situation.position.rulebook.seats[-1])


def _passed(situation: Situation) -> tuple[Message, ...]:
    """What has gone from partner to partner, as far as the player of this table may know it."""
    hand, you = situation.position, situation.you
    if you is None:
        return ()
    side = hand.rulebook.sides[hand.rulebook.side_of(you)]
    return tuple(
        exchange_told(action, situation.players[action.seat])
        for action in hand.seen_by(you).history
        if isinstance(action, ExchangeAction) and action.seat in side
    )


def _score_text(situation: Situation) -> Message | None:
    hand = situation.position
    if hand.result is None:
        return None
    settled = settle(hand.rulebook, situation.score, hand.result)
    return score_told(hand.result, settled.winner, situation.players)


def _seat(
    situation: Situation,
    seat: Seat,
    points: tuple[int, ...],
    counted: tuple[Trick, ...],
    *,
    told: bool,
    all_open: bool,
) -> SeatBox:
    hand = situation.position
    held = hand.cards_of(seat)
    is_open = all_open or situation.you in (None, seat)
    return SeatBox(
        name=speaker().plain(situation.players[seat].label),
        you=situation.players[seat].you or situation.you is seat,
        partner=seat is hand.rulebook.partner(_own_seat(situation)),
        out=seat not in hand.playing if hand.playing else not held,
        dealer=seat is hand.rulebook.seats[-1],
        turn=told and hand.turn is seat and _turn_matters(situation),
        cards=tuple(card_view(card) for card in held) if is_open else (),
        hidden=0 if is_open else len(held),
        points=points[hand.rulebook.side_of(seat)],
        by_put=told and _won_by_put(situation, hand.rulebook.side_of(seat)),
        won=sum(trick.winner is seat for trick in counted),
    )


def _won_by_put(situation: Situation, side: int) -> bool:
    hand = situation.position
    if hand.result is None or not hand.result.wins_game:
        return False
    return settle(hand.rulebook, situation.score, hand.result).winner == side


def _trick(
    situation: Situation, number: int, plays: tuple[Play, ...], trick: Trick | None
) -> TrickView:
    """``trick`` is given once it may be told who won it."""
    say = speaker()
    winner = trick.winner if trick else None
    tied = highest(trick) if trick and winner is None else ()

    def mark(play: Play) -> str | None:
        return "ties" if play in tied else "wins" if play.seat is winner else None

    return TrickView(
        number,
        tuple(
            (
                say.plain(situation.players[play.seat].label),
                card_view(play.card, mark(play), yours=situation.players[play.seat].you),
            )
            for play in plays
        ),
        say.plain(situation.players[winner].label) if winner else None,
        trick_told(trick, situation.players) if trick else None,
    )
