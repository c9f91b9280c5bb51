"""Games: where one stands, worked out from its hands."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from tutor.engine import Card, Match, PutError, Rulebook, Score, Seat
from tutor.engine.notation import read_hand
from tutor.store.games import KeptGame, KeptHand, hands_of_game

LEARNER = 0
"""The learner's number among the players of a `Match`."""


def match_of(db: Connection, game: KeptGame, rulebook: Rulebook) -> Match:
    """Where ``game`` stands after the hands that are over."""
    return play_match(game, hands_of_game(db, game.id), rulebook)


def play_match(game: KeptGame, hands: Iterable[KeptHand], rulebook: Rulebook) -> Match:
    """Where ``game`` stands after those of ``hands`` that are over, in order."""
    match = Match(rulebook, read_points(game.points), game.dealer)
    for kept in hands:
        result = read_hand(rulebook, kept.line).result
        if result is None or match.winner is not None:
            break
        match = match.after(result)
    return match


def learner_seat(match: Match) -> Seat:
    """Where the learner sits in the next hand of ``match``."""
    return match.rulebook.seats[(LEARNER - match.dealer - 1) % len(match.rulebook.seats)]


def write_points(points: Score) -> str:
    """Points by side as they are kept: ``2 3``."""
    return " ".join(map(str, points))


def read_points(text: str) -> Score:
    """The points written as ``text``."""
    return tuple(map(int, text.split()))


def write_cut(cuts: tuple[tuple[Card, ...], ...]) -> str:
    """The cuts as text: ``QS 7D, KH 4C``."""
    return ", ".join(" ".join(card.code for card in cut) for cut in cuts)


def read_cut(text: str, players: int) -> tuple[tuple[Card, ...], ...]:
    """The cuts written as ``text``: a card for each of ``players``; empty if it holds none."""
    try:
        cuts = tuple(
            tuple(Card.parse(code) for code in cut.split()) for cut in text.split(",") if cut
        )
    except PutError:
        return ()
    return cuts if all(len(cut) == players for cut in cuts) else ()
