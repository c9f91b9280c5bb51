"""Games: where one stands, worked out from its hands."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from tutor.engine import Card, Match, PutError, Rulebook
from tutor.engine.notation import read_hand
from tutor.store.games import KeptGame, KeptHand, hands_of_game

LEARNER, OPPONENT = 0, 1
"""The players of a `Match`."""


def match_of(db: Connection, game: KeptGame, rulebook: Rulebook) -> Match:
    """Where ``game`` stands after the hands that are over."""
    return play_match(game, hands_of_game(db, game.id), rulebook)


def play_match(game: KeptGame, hands: Iterable[KeptHand], rulebook: Rulebook) -> Match:
    """Where ``game`` stands after those of ``hands`` that are over, in order."""
    match = Match(
        rulebook,
        points=(game.learner_points, game.opponent_points),
        dealer=LEARNER if game.learner_deals else OPPONENT,
    )
    for kept in hands:
        result = read_hand(rulebook, kept.line).result
        if result is None or match.winner is not None:
            break
        match = match.after(result)
    return match


def write_cut(cuts: tuple[tuple[Card, ...], ...]) -> str:
    """The cuts as text: ``QS 7D, KH 4C``."""
    return ", ".join(" ".join(card.code for card in cut) for cut in cuts)


def read_cut(text: str) -> tuple[tuple[Card, ...], ...]:
    """The cuts written as ``text``; empty for a text that holds none."""
    try:
        cuts = tuple(
            tuple(Card.parse(code) for code in cut.split()) for cut in text.split(",") if cut
        )
    except PutError:
        return ()
    return cuts if all(len(cut) == 2 for cut in cuts) else ()
