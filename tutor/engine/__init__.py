"""The rules of Put as a pure engine: standard library only; no files, clock, dice or words.

Whatever decides what is legal, who wins and what it scores lives here and nowhere else.
Facts come out (enums and frozen records); `tutor.words` finds the words for them.
"""

from tutor.engine.actions import (
    ACTIONS,
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
    parse_action,
)
from tutor.engine.cards import CARDS_EACH, Card, Rank, Suit, pack
from tutor.engine.deal import Deal
from tutor.engine.errors import BadInput, IllegalAction, Problem, PutError, Refusal
from tutor.engine.hand import Hand
from tutor.engine.match import (
    Match,
    Score,
    Settlement,
    check_score,
    dealer_by_cut,
    rounds_owed,
    settle,
)
from tutor.engine.notation import read_deal, read_hand, write_deal, write_hand
from tutor.engine.perft import count_lines
from tutor.engine.put import Put
from tutor.engine.result import HandResult, Reason, result_of_tricks
from tutor.engine.rulebook import (
    CHOICES,
    DrawnSeenPut,
    Exchange,
    FirstDealer,
    PlayOn,
    PutTiming,
    Rulebook,
    Seat,
    Seating,
    SeenPut,
    Side,
    Stake,
    Tally,
    rulebook_from,
)
from tutor.engine.trick import Trick, complete_trick
from tutor.engine.view import SeatView

__all__ = [
    "ACTIONS",
    "CALLS",
    "CARDS_EACH",
    "CHOICES",
    "Action",
    "BadInput",
    "CallPut",
    "Card",
    "Concede",
    "Deal",
    "Decline",
    "Discard",
    "DrawnSeenPut",
    "Exchange",
    "ExchangeAction",
    "FirstDealer",
    "Give",
    "GiveUp",
    "Hand",
    "HandResult",
    "IllegalAction",
    "Match",
    "Play",
    "PlayOn",
    "Problem",
    "Put",
    "PutError",
    "PutTiming",
    "Rank",
    "Reason",
    "Refusal",
    "Rulebook",
    "Score",
    "Seat",
    "SeatView",
    "Seating",
    "See",
    "SeenPut",
    "Settlement",
    "Side",
    "Stake",
    "Suit",
    "Tally",
    "Trick",
    "check_score",
    "complete_trick",
    "count_lines",
    "dealer_by_cut",
    "pack",
    "parse_action",
    "read_deal",
    "read_hand",
    "result_of_tricks",
    "rounds_owed",
    "rulebook_from",
    "settle",
    "write_deal",
    "write_hand",
]
