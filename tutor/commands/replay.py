"""`put-tutor replay`: what became of each hand in a file of JSON Lines."""

from __future__ import annotations

from tutor.commands.jsonlines import (
    Record,
    play_through,
    read_rulebook,
    read_score,
    read_start,
    side_keys,
    side_names,
)
from tutor.engine import HandResult, Reason, Tally, rounds_owed, settle
from tutor.rulebooks import rulebooks


def replay(record: Record) -> Record:
    """The facts of the hand in ``record`` (the form of positions.jsonl).

    ``tricks`` and ``leaders`` have a letter for each completed trick (T: tied); ``score`` is
    after the hand, non-dealer first, or with more players in the form it came in. Whiskey put
    adds the ``rounds`` owed. Raises `BadLine` or `BadInput` if it is no hand at all.
    """
    rulebook = read_rulebook(record, rulebooks())
    score = read_score(record, rulebook)
    hand, refused = play_through(read_start(record, rulebook), record)
    winner, names = None, side_names(rulebook)
    owed = tuple(0 for _ in names)
    if hand.result is not None:
        settled = settle(rulebook, score, hand.result)
        score = settled.score
        owed = rounds_owed(rulebook, hand.result)
        if settled.winner is not None:
            winner = names[settled.winner]
    told: Record = {
        "tricks": "".join([trick.winner.letter if trick.winner else "T" for trick in hand.tricks]),
        "leaders": "".join([trick.leader.letter for trick in hand.tricks]),
        "turn": hand.turn.letter if hand.turn else None,
        "end": end_word(hand.result) if hand.result else None,
        "score": list(score)
        if rulebook.two_handed
        else dict(zip(side_keys(rulebook), score, strict=True)),
        "gameWinner": winner,
        "refused": refused,
    }
    if rulebook.tally is Tally.ROUNDS:
        told["rounds"] = dict(zip(names, owed, strict=True))
    return told


def end_word(result: HandResult) -> str:
    """How the hand ended, in the command's word for it."""
    if result.reason is Reason.PUT_GIVEN_UP:
        return "fold"
    if result.reason is Reason.CONCEDED:
        return "giveup"
    if result.reason is Reason.SPOILED:
        return "spoiled"
    if not result.drawn:
        return "tricks"
    return "draw" if result.scorer is None else "draw+house"
