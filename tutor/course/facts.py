"""What the engine says of a position, in the words of a lesson's `expect`."""

from __future__ import annotations

from tutor.drills import Situation
from tutor.engine import check_score, settle


def facts_of(situation: Situation) -> dict[str, object]:
    """What the engine says of a position, in the words of a lesson's `expect`."""
    hand, players = situation.position, situation.players
    names = {seat: "You" if player.you else player.name for seat, player in players.items()}
    score = check_score(hand.rulebook, situation.score)
    winner: object = None
    if hand.result is not None:
        settled = settle(hand.rulebook, score, hand.result)
        score = settled.score
        side = hand.result.winner
        winner = "nobody" if side is None else names[hand.rulebook.sides[side][0]]
    return {
        "winner": winner,
        "reason": hand.result.reason.value if hand.result else None,
        "leads_next": names[hand.leads_next] if hand.result is None else None,
        "turn": names[hand.turn] if hand.turn else None,
        "score": dict(zip(names.values(), score, strict=True)),
    }
