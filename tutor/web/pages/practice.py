"""Where practice begins: a hand or a game of one's own, the hand of the day, today's questions."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from tutor.bots import Bot, bots, opponents_for
from tutor.dice import Dice
from tutor.drills import drills_for
from tutor.engine import BadInput, Match, PutError, Rulebook, Score, check_score, dealer_by_cut
from tutor.engine.notation import read_deal, write_deal
from tutor.learning import MIX, mix_for
from tutor.practice import fair_cut, fingerprint, proof_text
from tutor.store.games import (
    KeptGame,
    add_game,
    find_game,
    find_hand,
    last_hand,
    try_of_day,
)
from tutor.text import Message, say, show
from tutor.web.addresses import here, url
from tutor.web.choices import RULES, current_rulebook, rulebook_for_two
from tutor.web.fields import Refused, argument, field, number, parts
from tutor.web.keeping import chance, keep, learner, needed_learner, now, reading, writing
from tutor.web.knowledge import known_skills, own_lessons
from tutor.web.playing.games import learner_seat, write_cut, write_points
from tutor.web.playing.hands import (
    DAY_OPPONENT,
    Setting,
    check_id,
    fresh_id,
    start_hand,
    start_hand_of_day,
    start_hand_of_game,
    write_keys,
)
from tutor.web.render import render, rulebook_view
from tutor.web.round_view import question_values, result_values
from tutor.web.run import JOIN, MAX_SEED, Run, read_run
from tutor.web.under_way import OpenHand, hands_under_way
from tutor.words.company import DEALS, PLACE, POINTS, places

blueprint = Blueprint("practice", __name__)
TODAY = say("Today’s practice")


@dataclass(frozen=True, slots=True)
class Choosable:
    """A place at the table and who can sit there; ``chosen`` is somebody else at each place."""

    name: str
    title: Message
    able: tuple[Bot, ...]
    chosen: str


def _choosable(rulebook: Rulebook) -> list[Choosable]:
    """The places round the learner, clockwise from the left."""
    able = opponents_for(rulebook)
    return [
        Choosable(place.value, PLACE[place], able, able[number % len(able)].key)
        for number, place in enumerate(places(rulebook)[1:])
    ]


@blueprint.get("/practice", strict_slashes=False)
def practice() -> ResponseReturnValue:
    """The form that begins a hand or a game, and what is under way."""
    id_, rulebook = learner(), current_rulebook()
    under_way: list[OpenHand] = []
    if id_ is not None:
        with reading() as db:
            under_way = hands_under_way(db, id_)
    return render(
        "practice.html",
        seats=_choosable(rulebook),
        dealers=[(place.value, DEALS[place]) for place in places(rulebook)[1:]],
        points=POINTS[rulebook.seating],
        target=rulebook.target,
        solved=rulebook.two_handed,
        new_id=fresh_id(),
        under_way=under_way,
    )


@blueprint.post("/practice")
def start() -> ResponseReturnValue:
    """Begins a hand or a game; the same form sent again leads to the same one."""
    id_, rulebook, kind = check_id(field("id")), current_rulebook(), field("kind")
    if kind not in ("hand", "game"):
        raise BadRequest("kind")
    others, points = _others(rulebook), _points(rulebook)
    dealer, cut = _dealer(rulebook)
    match = Match(rulebook, points, dealer)
    setting = Setting(rulebook, others, learner_seat(match), match.score)
    with writing() as db:
        owner = needed_learner(db)
        if kind == "hand":
            return redirect(url("hand", id_=start_hand(db, owner, id_, setting).id), 303)
        kept = KeptGame(
            id=id_,
            learner=owner,
            rulebook=rulebook.key,
            others=write_keys(others),
            cut=cut,
            dealer=dealer,
            points=write_points(points),
            begun=now(),
        )
        if add_game(db, kept):
            start_hand_of_game(db, kept, 1, setting)
        there = find_game(db, id_)
        last = last_hand(db, id_)
        if there is None or there.learner != owner or last is None:
            raise BadRequest("id")
    return redirect(url("hand", id_=last.id), 303)


def _others(rulebook: Rulebook) -> tuple[str, ...]:
    """Who was chosen to play, clockwise from the learner's left."""
    able = [bot.key for bot in opponents_for(rulebook)]
    chosen = tuple(field(place.value) for place in places(rulebook)[1:])
    if any(key not in able for key in chosen):
        raise BadRequest("opponent")
    if len(set(chosen)) < len(chosen):
        raise Refused(say("Nobody can sit on two places: choose somebody else for one of them."))
    return chosen


def _points(rulebook: Rulebook) -> Score:
    """The points chosen to begin with, by side, the learner's first."""
    sides = len(rulebook.sides)
    points = tuple(number(field(f"points{side}", "0"), 0, 99) for side in range(sides))
    try:
        return check_score(rulebook, points)
    except BadInput as error:
        raise BadRequest("score") from error


def _dealer(rulebook: Rulebook) -> tuple[int, str]:
    """Who deals first, as a player's number, and the cuts if they decided it."""
    chosen = field("dealer")
    if chosen == "cut":
        cuts = fair_cut(rulebook, chance())
        dealer = dealer_by_cut(rulebook, cuts[-1])
        assert dealer is not None
        return dealer, write_cut(cuts)
    able = [place.value for place in places(rulebook)]
    if chosen not in able:
        raise BadRequest("dealer")
    return able.index(chosen), ""


@blueprint.get("/practice/day")
def day() -> ResponseReturnValue:
    """The hand of the day: what it is, and the learner's own try if there is one."""
    today = now().date()
    id_ = learner()
    tried = None
    if id_ is not None:
        with reading() as db:
            hand_id = try_of_day(db, id_, today.isoformat())
            tried = find_hand(db, hand_id) if hand_id else None
    return render(
        "day.html",
        date=show(today),
        opponent=bots()[DAY_OPPONENT],
        played=rulebook_view(rulebook_for_two()),
        tried_href=url("hand", id_=tried.id) if tried else None,
        over=tried is not None and tried.outcome is not None,
    )


@blueprint.post("/practice/day")
def play_day() -> ResponseReturnValue:
    """Begins the learner's one counted try of today, or goes on with it."""
    today = now().date().isoformat()
    with writing() as db:
        id_ = start_hand_of_day(db, needed_learner(db), today, rulebook_for_two())
    return redirect(url("hand", id_=id_), 303)


@blueprint.get("/practice/check")
def check() -> ResponseReturnValue:
    """Checks that a deal and its salt have the fingerprint that was shown before the hand."""
    deal_text, salt = argument("deal", "").strip(), argument("salt", "").strip()
    shown = argument("fingerprint", "").strip().lower()
    verdict: Message | None = None
    text = found = None
    if deal_text or salt or shown:
        try:
            deal = read_deal(deal_text)
        except PutError:
            verdict = say("This is no deal: three cards, a slash, three cards.")
        else:
            text, found = proof_text(deal, salt), fingerprint(deal, salt)
            deal_text = write_deal(deal)
            verdict = (
                say("They belong together: this deal was fixed before the hand.")
                if found == shown
                else say("They do not belong together.")
            )
    return render(
        "check.html",
        deal=deal_text,
        salt=salt,
        fingerprint=shown,
        verdict=verdict,
        right=found is not None and found == shown,
        text=text,
        found=found,
    )


@blueprint.get("/practice/today")
def today() -> ResponseReturnValue:
    """Questions on what is due, mixed; an address without them goes on to a fresh mix."""
    if "mix" not in request.args or RULES not in request.args:
        return redirect(_new_mix(), 302)
    run = _mixed_run()
    if run.over:
        values = result_values(run, TODAY)
        return render("drill_result.html", **values, again_href=_new_mix(), mixed=True)
    return render("drill_question.html", **question_values(run, TODAY), mixed=True)


@blueprint.post("/practice/today")
def answer() -> ResponseReturnValue:
    """Takes the answer to the question that the address tells of."""
    taken = _mixed_run().take(here())
    keep(taken.given)
    return redirect(taken.address, 303)


def _new_mix() -> str:
    source = chance()
    seed = source.randrange(MAX_SEED)
    drawn = drills_for(current_rulebook())
    taught = {skill: lesson for skill, lesson in own_lessons().items() if skill in drawn}
    mix = mix_for(known_skills(), taught, now(), Dice(f"mix/{seed}"))
    rules = current_rulebook().key
    return url("today", rules=rules, mix=JOIN.join(mix), seed=seed)


def _mixed_run() -> Run:
    kinds = parts(argument("mix"), JOIN)
    if not 1 <= len(kinds) <= MIX:
        raise BadRequest("mix")
    if not drills_for(current_rulebook()).keys() >= set(kinds):
        raise BadRequest("mix")
    return read_run(kinds, current_rulebook(), number(argument("seed"), 0, MAX_SEED))
