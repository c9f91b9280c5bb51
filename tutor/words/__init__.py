"""Facts to messages: the one place that knows a sentence for what the engine says."""

from tutor.words.events import (
    action_offered,
    action_told,
    call_told,
    leads_next_told,
    result_told,
    score_told,
    trick_told,
    turn_told,
)
from tutor.words.names import Player, Players, card_name, rank_name, suit_name
from tutor.words.refusals import refusal_told

__all__ = [
    "Player",
    "Players",
    "action_offered",
    "action_told",
    "call_told",
    "card_name",
    "leads_next_told",
    "rank_name",
    "refusal_told",
    "result_told",
    "score_told",
    "suit_name",
    "trick_told",
    "turn_told",
]
