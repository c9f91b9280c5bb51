"""A hand as one line of text that round-trips, for storing, sharing, tests and bug reports.

``9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ put see K♣ 2♣ 3♥ A♦``: the cards dealt, the dealer's first and
then clockwise, and behind the bar what was done. Who did it follows from whose turn it was; an
action out of turn (a put by the other player) names its seat: ``D:put``. Cards passed before play
are ``give:3♠`` and ``discard:5♣``.
"""

from __future__ import annotations

from tutor.engine.actions import CALLS, Action, Decline, Discard, Give, Play, parse_action
from tutor.engine.cards import Card
from tutor.engine.deal import Deal
from tutor.engine.errors import BadInput, Problem
from tutor.engine.hand import Hand
from tutor.engine.rulebook import Rulebook, Seat


def write_deal(deal: Deal) -> str:
    """The cards dealt, the dealer's first, e.g. ``9♠ K♣ A♦ / 7♦ 3♥ 2♣``."""
    dealer_first = (deal.holdings[-1], *deal.holdings[:-1])
    return " / ".join(" ".join(map(str, held)) for held in dealer_first)


def read_deal(text: str) -> Deal:
    """The deal written as ``text``; raises `BadInput`."""
    parts = [tuple(Card.parse(word) for word in part.split()) for part in text.split("/")]
    return Deal((*parts[1:], parts[0]))


def write_hand(hand: Hand) -> str:
    """``hand`` as one line; `read_hand` gives it back."""
    words: list[str] = []
    so_far = Hand.start(hand.rulebook, hand.deal)
    for action in hand.history:
        words.append(_word(action, so_far.turn))
        so_far = so_far.do(action)
    return f"{write_deal(hand.deal)} | {' '.join(words)}".rstrip()


def read_hand(rulebook: Rulebook, line: str) -> Hand:
    """The hand that ``line`` describes under ``rulebook``.

    Raises `BadInput` for a text that is no hand and `IllegalAction` for an action the rules
    refuse.
    """
    deal_text, _bar, moves = line.partition("|")
    hand = Hand.start(rulebook, read_deal(deal_text))
    for word in moves.split():
        hand = hand.do(_action(word, hand.turn))
    return hand


def _word(action: Action, turn: Seat | None) -> str:
    word = str(action).partition(":")[2]
    if isinstance(action, Play):
        word = str(action.card)
    elif isinstance(action, (Give, Discard)):
        word = f"{word.split()[0]}:{action.card}"
    return word if action.seat is turn else f"{action.seat.letter}:{word}"


_CALL_WORDS = {str(call(Seat.DEALER)).partition(":")[2] for call in (*CALLS, Decline)}
_GIFT_WORDS = {str(gift(Seat.DEALER, None)).partition(":")[2] for gift in (Give, Discard)}


def _action(word: str, turn: Seat | None) -> Action:
    seat_letter, colon, rest = word.partition(":")
    if not colon or seat_letter in _GIFT_WORDS:
        if turn is None:
            raise BadInput(Problem.BAD_NOTATION, word, "nothing after the end of the hand")
        seat_letter, rest = turn.letter, word
    gift, colon, card = rest.partition(":")
    if colon and gift in _GIFT_WORDS:
        return parse_action(f"{seat_letter}:{gift} {Card.parse(card).code}")
    code = rest if rest in _CALL_WORDS else Card.parse(rest).code
    return parse_action(f"{seat_letter}:{code}")
