"""The page of a practice hand, while it is played and when it is over."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from tutor.coach.explaining import rare_told, source_told
from tutor.coach.hints import STEPS, hint
from tutor.drills import Situation
from tutor.engine import ExchangeAction, Play, Tally, rounds_owed
from tutor.practice import Playing, fingerprint
from tutor.store.decisions import means
from tutor.store.games import KeptGame, KeptHand, find_game, hand_of_game, hands_of_game
from tutor.text import Message, Name, say
from tutor.web.addresses import url
from tutor.web.choices import current_rulebook
from tutor.web.hand_view import (
    PlayView,
    call_view,
    card_views,
    end_told,
    log_of,
    step_view,
    told_since_last_choice,
)
from tutor.web.judging import judge
from tutor.web.keeping import learner, notices, now
from tutor.web.playing.games import match_of, read_cut
from tutor.web.playing.hands import others_of, playing_of
from tutor.web.progress_view import loss_rows
from tutor.web.render import render
from tutor.web.reporting import Report, report
from tutor.web.review_view import review_views
from tutor.web.site import course
from tutor.web.views import table_view
from tutor.words import (
    Player,
    Players,
    cut_told,
    lead_after_told,
    put_means_told,
)
from tutor.words.company import Kept, game_won_told, standing_told, title_told


def players_of(playing: Playing) -> Players:
    """The learner and the others by seat."""
    return {
        seat: Player("", you=True) if seat is playing.learner else Player(playing.bots[seat].name)
        for seat in playing.hand.rulebook.seats
    }


def hand_page(
    db: Connection,
    kept: KeptHand,
    notice: Message | None = None,
    hints: int = 0,
    tried: int = 0,
) -> str:
    """The page of a hand: the table with what can be done now, or the review once it is over.

    ``hints`` is how many steps of the hint are shown, ``tried`` the number of the decision that
    is tried against the opponent.
    """
    playing = playing_of(kept)
    players = players_of(playing)
    hand, seat = playing.hand, playing.learner
    over = hand.result is not None
    mine = kept.learner == learner()
    situation = Situation(players, hand, playing.score, you=seat)
    moves = told_since_last_choice(hand, players, seat)
    told = [*notices(), *([notice] if notice else []), *_remarks(db, kept, mine=mine)]
    return render(
        "hand.html",
        title=_title(kept, playing),
        table=table_view(situation, told=True, moves=moves, all_open=over),
        play=_play_view(kept, playing, players),
        leads=lead_after_told(hand, players),
        means=put_means_told(hand, playing.score, seat, players),
        others=tuple(playing.bots.values()),
        # How one plays against somebody is no advice about a partner.
        rivals=[bot for one, bot in playing.bots.items() if hand.rulebook.partner(seat) is not one],
        hint=_hint(kept, playing, players, hints),
        kind=kept.kind,
        number=kept.number,
        proof=_proof(kept, playing, over=over),
        review=review_views(kept.id, playing, players, tried) if over else (),
        again_href=url("again", id_=kept.id),
        game=_game(db, kept, mine=mine) if over else None,
        report=_report(kept, playing) if over else None,
        rules_href=url("rules", rulebook=hand.rulebook.key),
        notices=told,
    )


def _remarks(db: Connection, kept: KeptHand, *, mine: bool) -> list[Message]:
    told = []
    if kept.rulebook != current_rulebook().key:
        title = course().rules.titles[kept.rulebook].title
        told.append(say("This hand is played by other rules than yours: %(rules)s.", rules=title))
    if not mine:
        told.append(say("Somebody else played this hand: “you” is that player."))
    if kept.kind == "again":
        told.append(
            say("The cards of this hand are known, so it is practice and counts for nothing.")
        )
    found = find_game(db, kept.game) if kept.game and kept.number == 1 else None
    rulebook = course().rulebooks[kept.rulebook]
    cuts = read_cut(found.cut, len(rulebook.seats)) if found is not None else ()
    if cuts:
        told.append(cut_told(rulebook, cuts, _names(kept)))
    return told


def _names(kept: KeptHand | KeptGame) -> tuple[str, ...]:
    """The others' names, clockwise from the learner's left."""
    return tuple(bot.name for bot in others_of(kept))


def _play_view(kept: KeptHand, playing: Playing, players: Players) -> PlayView:
    hand = playing.hand
    verdict, points = end_told(hand, playing.score, players) or (None, None)
    return PlayView(
        prompt=_prompt(playing),
        action=url("hand", id_=kept.id),
        cards=card_views(playing.actions),
        calls=(
            *(call_view(action) for action in playing.actions if not isinstance(action, Play)),
            *(step_view(step.value) for step in playing.steps),
        ),
        over=hand.result is not None,
        verdict=verdict,
        score=points,
        log=log_of(hand, players, playing.learner),
        by_put=hand.result is not None and hand.result.wins_game,
        at=len(hand.history),
    )


def _hint(kept: KeptHand, playing: Playing, players: Players, shown: int) -> dict[str, Any] | None:
    """The steps of the hint that were asked for, where the learner has something to decide.

    Nothing of it is worked out before: a page holds no hint that nobody has asked for.
    """
    alone = len(playing.actions) == 1 and not playing.others_wait
    if not playing.actions or alone or playing.hand.decided:
        return None
    seat, steps = playing.learner, []
    href = url("hand", id_=kept.id, hint=str(shown + 1)) if shown < STEPS else None
    if shown:
        view = playing.hand.seen_by(seat)
        appraisal = judge().appraise(view, playing.score)
        steps = [
            hint(step, view, appraisal, playing.score, players[seat])
            for step in range(1, shown + 1)
        ]
        steps += [source_told(appraisal), *rare_told(appraisal)]
    return {"steps": steps, "href": href}


def _title(kept: KeptHand, playing: Playing) -> Message:
    what = Kept.GAME if kept.kind == "game" else Kept.HAND
    return title_told(what, playing.hand.rulebook, _names(kept))


def _prompt(playing: Playing) -> Message:
    hand = playing.hand
    if not playing.others_wait:
        return say("Choose what to do.")
    assert hand.turn is not None
    next_one = Name(playing.bots[hand.turn].name)
    if any(isinstance(action, ExchangeAction) for action in playing.actions):
        if not hand.playing:
            return say("Pass your best card and sit out, or go on and let your partner choose.")
        return say("Pass a card, say “Put!”, or go on and let %(player)s lead.", player=next_one)
    if playing.actions:
        return say("Say “Put!”, or go on and let %(player)s play.", player=next_one)
    return say("Look at the trick, then go on.")


def _proof(kept: KeptHand, playing: Playing, *, over: bool) -> dict[str, Any] | None:
    """The fingerprint, and once the hand is over what it is taken of."""
    if kept.kind == "again":
        return None
    deal = playing.hand.deal
    proof: dict[str, Any] = {"fingerprint": fingerprint(deal, kept.salt), "deal": None}
    if over:
        text = kept.line.partition("|")[0].strip()
        values = {"deal": text, "salt": kept.salt, "fingerprint": proof["fingerprint"]}
        proof |= values | {"check_href": url("check", **values)}
    return proof


def _report(kept: KeptHand, playing: Playing) -> Report:
    """What can be told of a fault in the review; the hand is over, and open to whoever has it.

    The cards of today's hand are left out: they are nobody's to read before playing them.
    """
    rulebook = playing.hand.rulebook
    if kept.day == now().date().isoformat():
        return report(rulebook)
    return report(rulebook, seed=kept.salt, hand=str(playing.hand))


def _owed_so_far(db: Connection, found: KeptGame) -> Message | None:
    """The rounds that the learner and the opponent owe after the hands so far.

    None where rounds are not counted.
    """
    rulebook = course().rulebooks[found.rulebook]
    if rulebook.tally is not Tally.ROUNDS:
        return None
    totals = [0] * len(rulebook.sides)
    for playing in map(playing_of, hands_of_game(db, found.id)):
        if playing.hand.result is not None:
            owed = rounds_owed(rulebook, playing.hand.result)
            mine = rulebook.side_of(playing.learner)
            for side, rounds in enumerate(owed):
                totals[(side - mine) % len(totals)] += rounds
    return say(
        "Rounds owed so far: you %(mine)s, %(player)s %(theirs)s.",
        mine=totals[0],
        player=Name(_names(found)[0]),
        theirs=totals[1],
    )


def _game(db: Connection, kept: KeptHand, *, mine: bool) -> dict[str, Any] | None:
    """How the game of a finished hand goes on."""
    found = find_game(db, kept.game) if kept.game else None
    if found is None:
        return None
    match = match_of(db, found, course().rulebooks[found.rulebook])
    before = hand_of_game(db, found.id, kept.number - 1)
    after = hand_of_game(db, found.id, kept.number + 1)
    shown = after is not None and (mine or after.outcome is not None)
    rows = [
        {
            "number": one.number,
            "outcome": one.outcome,
            "href": url("hand", id_=one.id) if one.id != kept.id else None,
        }
        for one in hands_of_game(db, found.id)
        if one.outcome is not None
    ]
    return {
        "hands": rows if match.winner is not None else (),
        "standing": standing_told(match.rulebook, match.points, _names(found)),
        "owed": _owed_so_far(db, found),
        "won": game_won_told(match, _names(found)),
        "next_href": url("hand", id_=after.id) if after is not None and shown else None,
        "prev_href": url("hand", id_=before.id) if before is not None else None,
        "deal_href": url("game", id_=found.id) if mine and match.winner is None else None,
        "losses": loss_rows(means(db, kept.learner, found.id)) if match.winner is not None else (),
    }
