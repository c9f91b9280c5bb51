"""What the engine says of a position, in the words of a lesson's `expect`."""

from __future__ import annotations

from tutor.drills import Situation
from tutor.engine import check_score, settle


def facts_of(situation: Situation) -> dict[str, object]:
    """What the engine says of a position, in the words of a lesson's `expect`.

    A side of two wins as ``Anna and Carla``, in the order of the seats; both have its score.
    """
    hand, players = situation.position, situation.players
    names = {seat: "You" if player.you else player.name for seat, player in players.items()}
    score = check_score(hand.rulebook, situation.score)
    winner: object = None
    if hand.result is not None:
        settled = settle(hand.rulebook, score, hand.result)
        score = settled.score
        side = hand.result.winner
        members = () if side is None else hand.rulebook.sides[side]
        winner = " and ".join(names[seat] for seat in members) or "nobody"
    return {
        "winner": winner,
        "reason": hand.result.reason.value if hand.result else None,
        "leads_next": names[hand.leads_next] if hand.result is None else None,
        "turn": names[hand.turn] if hand.turn else None,
        "score": {name: score[hand.rulebook.side_of(seat)] for seat, name in names.items()},
    }
