"""Practice hands: dealt, read from the database, and brought on by the learner's moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection
from werkzeug.exceptions import BadRequest, NotFound

from tutor.bots import Bot, bots
from tutor.coach.judge import Source
from tutor.coach.review import Decision, review
from tutor.engine import Deal, GiveUp, Hand, Play, PutError, Rulebook, Score, Seat, See
from tutor.engine.notation import read_deal, read_hand, write_deal
from tutor.practice import Playing, fair_deal, fresh_salt
from tutor.store.decisions import Cost, add_costs
from tutor.store.games import (
    KeptGame,
    KeptHand,
    add_hand,
    count_try,
    deal_of_day,
    drop_hand,
    end_game,
    find_game,
    find_hand,
    go_on,
    try_of_day,
)
from tutor.web.judging import judge
from tutor.web.keeping import chance, now
from tutor.web.playing.games import LEARNER, match_of, read_points, write_points
from tutor.web.site import course

ID_DIGITS = 20
"""Hexadecimal digits of the id of a hand or game: nobody finds another's by trying."""
DAY_OPPONENT = "steady"
"""Against whom the hand of the day is played."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a new hand is played under: rules, the others' keys, the learner's seat, the score.

    ``others`` go clockwise from the learner's left.
    """

    rulebook: Rulebook
    others: tuple[str, ...]
    seat: Seat
    score: Score


def fresh_id() -> str:
    """A new id for a hand or game; a form carries it, so that sending it twice makes one."""
    return f"{chance().getrandbits(4 * ID_DIGITS):0{ID_DIGITS}x}"


def check_id(text: str) -> str:
    """``text`` if it has the form of an id; raises `BadRequest`."""
    if not re.fullmatch(f"[0-9a-f]{{{ID_DIGITS}}}", text):
        raise BadRequest("id")
    return text


def others_of(kept: KeptHand | KeptGame) -> tuple[Bot, ...]:
    """Who plays with the learner; raises `NotFound` if this version has no such one."""
    try:
        return tuple(bots()[key] for key in read_keys(kept.others))
    except KeyError as error:
        raise NotFound from error


def write_keys(others: Iterable[str]) -> str:
    """The keys of the others as they are kept."""
    return ",".join(others)


def read_keys(text: str) -> tuple[str, ...]:
    """The keys written as ``text``."""
    return tuple(text.split(","))


def rivals(others: str) -> tuple[str, ...]:
    """Those of the ``others`` who play against the learner: of three the one opposite does not."""
    keys = read_keys(others)
    return keys[::2] if len(keys) == 3 else keys


def playing_of(kept: KeptHand) -> Playing:
    """The hand as it stands; raises `NotFound` if this version has no such rules any more."""
    book = course().rulebooks.get(kept.rulebook)
    if book is None:
        raise NotFound
    try:
        hand = read_hand(book, kept.line)
    except PutError as error:
        raise NotFound from error
    score = read_points(kept.points)
    return Playing.of(hand, Seat(kept.seat), others_of(kept), score, kept.salt)


def outcome_of(playing: Playing) -> int | None:
    """1, 0 or -1 for a hand won, drawn or lost by the learner's side; None while it goes on."""
    result = playing.hand.result
    if result is None:
        return None
    return result.outcome(playing.hand.rulebook.side_of(playing.learner))


def start_hand(db: Connection, learner: str, id_: str, setting: Setting) -> KeptHand:
    """A single hand, freshly dealt; the one with this id if it has been dealt already."""
    source = chance()
    deal = fair_deal(setting.rulebook, source)
    kept = _dealt(learner, id_, setting, deal, fresh_salt(source))
    return _added(db, kept)


def start_hand_of_game(db: Connection, game: KeptGame, number: int, setting: Setting) -> None:
    """Deals hand ``number`` of ``game``, unless it has been dealt already."""
    source = chance()
    deal = fair_deal(setting.rulebook, source)
    kept = _dealt(game.learner, fresh_id(), setting, deal, fresh_salt(source))
    add_hand(db, replace(kept, kind="game", game=game.id, number=number))


def start_hand_of_day(db: Connection, learner: str, date: str, rulebook: Rulebook) -> str:
    """The id of the learner's counted try of the day ``date``, begun now if there is none."""
    tried = try_of_day(db, learner, date)
    if tried is not None:
        return tried
    source = chance()
    fresh = write_deal(fair_deal(rulebook, source))
    deal, salt = deal_of_day(db, date, fresh, fresh_salt(source))
    setting = Setting(rulebook, (DAY_OPPONENT,), rulebook.seats[0], (0, 0))
    kept = _dealt(learner, fresh_id(), setting, read_deal(deal), salt)
    kept = replace(kept, kind="day", day=date)
    add_hand(db, kept)
    if count_try(db, learner, date, kept.id):
        return kept.id
    # Begun elsewhere at the same moment: that one counts, and there is no other.
    drop_hand(db, kept.id)
    counted = try_of_day(db, learner, date)
    assert counted is not None
    return counted


def play_again(db: Connection, learner: str, id_: str, from_: KeptHand, at: int) -> KeptHand:
    """A finished hand once more, from its action ``at`` on; it counts for nothing."""
    playing = playing_of(from_)
    if not 0 <= at < len(playing.hand.history) or not playing.back_at(at).actions:
        raise BadRequest("at")
    again = replace(playing.back_at(at), salt=fresh_salt(chance()))
    kept = replace(
        from_, id=id_, learner=learner, kind="again", game=None, number=1, salt=again.salt,
        begun=now(), outcome=None, ended=None,
    )  # fmt: skip
    return _added(db, _at(kept, again.begun()))


def advance(db: Connection, kept: KeptHand, after: Playing, costs: Sequence[Cost] = ()) -> bool:
    """Keeps what ``after`` has become of ``kept``; False if it has been gone on with meanwhile.

    ``costs`` are those of the decisions of a hand that is over (`costs_of`).
    """
    hand = after.hand
    outcome = outcome_of(after)
    ended = None if outcome is None else now()
    if not go_on(db, kept, str(hand), len(hand.history), outcome, ended):
        return False
    add_costs(db, kept.id, costs)
    game = find_game(db, kept.game) if kept.game and ended else None
    if game is not None and ended is not None:
        match = match_of(db, game, course().rulebooks[game.rulebook])
        if match.winner is not None:
            end_game(db, game.id, 1 if match.winner == LEARNER else -1, ended)
    return True


def costs_of(playing: Playing) -> tuple[Cost, ...]:
    """What the learner's decisions cost, once the hand is over and where it has been solved.

    Counted numbers are of another kind and not mixed with them.
    """
    if playing.hand.result is None:
        return ()
    return tuple(
        Cost(decision.at, _kind_of(decision), decision.loss)
        for decision in review(playing.hand, playing.score, judge(), playing.learner, own=True)
        if not decision.forced and decision.appraisal.source is Source.SOLVED
    )


def _kind_of(decision: Decision) -> str:
    """Whether it was about an answer, about a put, or about a card."""
    both = (decision.chosen, decision.best.action)
    if isinstance(decision.chosen, See | GiveUp):
        return "answer"
    return "card" if all(isinstance(option, Play) for option in both) else "put"


def _dealt(learner: str, id_: str, setting: Setting, deal: Deal, salt: str) -> KeptHand:
    start = Hand.start(setting.rulebook, deal)
    others = [bots()[key] for key in setting.others]
    playing = Playing.of(start, setting.seat, others, setting.score, salt)
    kept = KeptHand(
        id=id_,
        learner=learner,
        kind="hand",
        game=None,
        number=1,
        day=None,
        rulebook=setting.rulebook.key,
        others=write_keys(setting.others),
        seat=setting.seat.value,
        points=write_points(setting.score),
        line="",
        actions=0,
        salt=salt,
        begun=now(),
    )
    return _at(kept, playing.begun())


def _at(kept: KeptHand, playing: Playing) -> KeptHand:
    outcome = outcome_of(playing)
    return replace(
        kept,
        line=str(playing.hand),
        actions=len(playing.hand.history),
        outcome=outcome,
        ended=None if outcome is None else now(),
    )


def _added(db: Connection, kept: KeptHand) -> KeptHand:
    """``kept`` in the database; raises `BadRequest` if the id is somebody else's."""
    if add_hand(db, kept):
        return kept
    there = find_hand(db, kept.id)
    if there is None or there.learner != kept.learner:
        raise BadRequest("id")
    return there
