"""The pages of a hand and of a game. A hand that is over can be seen by whoever has its address."""

from __future__ import annotations

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue
from sqlalchemy import Connection
from werkzeug.exceptions import BadRequest

from tutor.coach.hints import STEPS as HINT_STEPS
from tutor.engine import IllegalAction, Play
from tutor.practice import BadMove, Playing, Step
from tutor.store.games import KeptHand, find_game, find_hand, hand_of_game, last_hand, try_of_day
from tutor.text import say
from tutor.web.addresses import url
from tutor.web.fields import NotYours, Refused, argument, field, number
from tutor.web.hand_page import hand_page, players_of
from tutor.web.keeping import learner, needed_learner, now, reading, writing
from tutor.web.playing.games import learner_seat, match_of
from tutor.web.playing.hands import (
    Setting,
    advance,
    check_id,
    costs_of,
    play_again,
    playing_of,
    read_keys,
    start_hand_of_game,
)
from tutor.web.run import HINT
from tutor.web.site import course
from tutor.words import refusal_told

blueprint = Blueprint("hands", __name__)
_MOST_ACTIONS = 99


@blueprint.get("/practice/hands/<id_>")
def hand(id_: str) -> ResponseReturnValue:
    """A hand as it stands; once it is over, its review.

    ``hint`` is how many steps of the hint for the decision at hand are shown, ``against`` the
    number of the decision in the review that is tried against the opponent.
    """
    hints = number(argument(HINT, "0"), 0, HINT_STEPS)
    tried = number(argument("against", "0"), 0, _MOST_ACTIONS)
    with reading() as db:
        kept = _visible(db, id_)
        return hand_page(db, kept, hints=hints, tried=tried)


@blueprint.post("/practice/hands/<id_>")
def move(id_: str) -> ResponseReturnValue:
    """Takes a move of the learner.

    ``at`` is the number of actions the learner has seen. A move sent again leads on as before; a
    different one, from a tab or page that lags behind, gets the hand as it stands and 409.
    """
    at, chosen = number(field("at"), 0, _MOST_ACTIONS), field("move")
    with reading() as db:
        kept = _own(db, id_)
    if at == kept.actions and kept.outcome is None:
        after = _moved(playing_of(kept), chosen)
        costs = costs_of(after)
        with writing() as db:
            if advance(db, kept, after, costs):
                return redirect(url("hand", id_=id_) + _place(after), 303)
        with reading() as db:
            kept = _own(db, id_)
    with reading() as db:
        if _was_done(playing_of(kept), at, chosen):
            return redirect(url("hand", id_=id_) + _place(playing_of(kept)), 303)
        told = say(
            "This hand has gone on meanwhile, perhaps in another tab: this is how it stands."
        )
        return hand_page(db, kept, told), 409


@blueprint.get("/practice/hands/<id_>/again")
def back_to_hand(id_: str) -> ResponseReturnValue:
    """The way back from a refused attempt to play it again."""
    return redirect(url("hand", id_=id_), 302)


@blueprint.post("/practice/hands/<id_>/again")
def again(id_: str) -> ResponseReturnValue:
    """Plays a finished hand once more from one of its decisions on."""
    at, new_id = number(field("from"), 0, _MOST_ACTIONS), check_id(field("id"))
    with writing() as db:
        kept = _visible(db, id_)
        if kept.outcome is None:
            raise BadRequest("from")
        fresh = play_again(db, needed_learner(db), new_id, kept, at)
    return redirect(url("hand", id_=fresh.id), 303)


@blueprint.get("/practice/games/<id_>")
def game(id_: str) -> ResponseReturnValue:
    """On to the latest hand of a game."""
    with reading() as db:
        last = last_hand(db, id_)
    if last is None:
        abort(404)
    return redirect(url("hand", id_=last.id), 302)


@blueprint.post("/practice/games/<id_>")
def next_hand(id_: str) -> ResponseReturnValue:
    """Deals the next hand of a game; again sent, it leads to that hand."""
    after = number(field("after"), 1, 999)
    with writing() as db:
        kept = find_game(db, id_)
        if kept is None or kept.learner != learner():
            abort(404)
        rulebook = course().rulebooks.get(kept.rulebook)
        finished = hand_of_game(db, id_, after)
        if rulebook is None or finished is None or finished.outcome is None:
            raise BadRequest("after")
        match = match_of(db, kept, rulebook)
        if match.winner is None and hand_of_game(db, id_, after + 1) is None:
            others = read_keys(kept.others)
            setting = Setting(rulebook, others, learner_seat(match), match.score)
            start_hand_of_game(db, kept, after + 1, setting)
        last = hand_of_game(db, id_, after + 1) or finished
    return redirect(url("hand", id_=last.id), 303)


def _visible(db: Connection, id_: str) -> KeptHand:
    """The hand if whoever asks may see it."""
    kept = find_hand(db, id_)
    if kept is None:
        abort(404)
    if kept.outcome is None:
        return _only_for_owner(kept)
    today = now().date().isoformat()
    if kept.day == today and not _has_played(db, today):
        raise NotYours(
            say("Play it yourself first"),
            say(
                "This is today’s hand, the same for everybody. "
                "When you have played it, you can look at how others did."
            ),
        )
    return kept


def _has_played(db: Connection, day: str) -> bool:
    id_ = learner()
    tried = try_of_day(db, id_, day) if id_ is not None else None
    played = find_hand(db, tried) if tried is not None else None
    return played is not None and played.outcome is not None


def _own(db: Connection, id_: str) -> KeptHand:
    kept = find_hand(db, id_)
    if kept is None:
        abort(404)
    return _only_for_owner(kept)


def _only_for_owner(kept: KeptHand) -> KeptHand:
    if kept.learner != learner():
        raise NotYours(
            say("This hand is somebody else’s"),
            say(
                "Until a hand is over, only the browser in which it was begun can see it. "
                "If that is yours, it keeps no cookies from this site: allow them and begin anew."
            ),
        )
    return kept


def _moved(playing: Playing, chosen: str) -> Playing:
    try:
        return playing.do(chosen)
    except BadMove as error:
        raise BadRequest("move") from error
    except IllegalAction as error:
        players = players_of(playing)
        raise Refused(refusal_told(error.refusal, error.action, playing.hand, players)) from error


def _was_done(playing: Playing, at: int, chosen: str) -> bool:
    """Whether ``chosen`` is what the learner did at ``at``."""
    history = playing.hand.history
    if at >= len(history):
        return False
    done = history[at]
    if chosen == Step.FINISH.value:
        over = playing.hand.result is not None
        return over and isinstance(done, Play) and playing.back_at(at).hand.decided
    if done.seat is not playing.learner:
        return chosen in (Step.GO_ON.value, Step.UNTIL_TURN.value)
    return chosen == str(done).partition(":")[2]


def _place(playing: Playing) -> str:
    return "#verdict" if playing.hand.result is not None else "#table"
