"""`put-tutor replay`: what became of each hand in a file of JSON Lines."""

from __future__ import annotations

from tutor.commands.jsonlines import (
    Record,
    play_through,
    read_rulebook,
    read_score,
    read_start,
)
from tutor.engine import HandResult, Reason, settle
from tutor.rulebooks import rulebooks


def replay(record: Record) -> Record:
    """The facts of the hand in ``record`` (the form of positions.jsonl).

    ``tricks`` and ``leaders`` have a letter for each completed trick (T: tied); ``score`` is
    after the hand, non-dealer first. Raises `BadLine` or `BadInput` if it is no hand at all.
    """
    rulebook = read_rulebook(record, rulebooks())
    score = read_score(record, rulebook)
    hand, refused = play_through(read_start(record, rulebook), record)
    winner = None
    if hand.result is not None:
        settled = settle(rulebook, score, hand.result)
        score = settled.score
        if settled.winner is not None:
            winner = rulebook.sides[settled.winner][0].letter
    return {
        "tricks": "".join([trick.winner.letter if trick.winner else "T" for trick in hand.tricks]),
        "leaders": "".join([trick.leader.letter for trick in hand.tricks]),
        "turn": hand.turn.letter if hand.turn else None,
        "end": end_word(hand.result) if hand.result else None,
        "score": list(score),
        "gameWinner": winner,
        "refused": refused,
    }


def end_word(result: HandResult) -> str:
    """How the hand ended, in the command's word for it."""
    if result.reason is Reason.PUT_GIVEN_UP:
        return "fold"
    if result.reason is Reason.CONCEDED:
        return "giveup"
    if not result.drawn:
        return "tricks"
    return "draw" if result.scorer is None else "draw+house"
