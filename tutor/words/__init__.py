"""Facts to messages: the one place that knows a sentence for what the engine says."""

from tutor.words.events import (
    action_offered,
    action_told,
    call_told,
    holds_told,
    leads_next_told,
    turn_told,
)
from tutor.words.exchange import exchange_told, thrown_told
from tutor.words.names import (
    Player,
    Players,
    card_name,
    percent,
    rank_name,
    suit_name,
    told,
)
from tutor.words.outcomes import highest, owed_told, result_told, score_told, trick_told
from tutor.words.practice import cut_told, lead_after_told, put_means_told
from tutor.words.refusals import refusal_told
from tutor.words.sides import OfSide, members, side_label, side_told, sides_of

__all__ = [
    "OfSide",
    "Player",
    "Players",
    "action_offered",
    "action_told",
    "call_told",
    "card_name",
    "cut_told",
    "exchange_told",
    "highest",
    "holds_told",
    "lead_after_told",
    "leads_next_told",
    "members",
    "owed_told",
    "percent",
    "put_means_told",
    "rank_name",
    "refusal_told",
    "result_told",
    "score_told",
    "side_label",
    "side_told",
    "sides_of",
    "suit_name",
    "thrown_told",
    "told",
    "trick_told",
    "turn_told",
]
