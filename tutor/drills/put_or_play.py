"""Put or play on? The player on turn weighs the put, by exact counting and the score."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.decision import Kind, ask_decision, draw_decision
from tutor.drills.drill import Drill, two_players
from tutor.drills.question import BadSituation, Question, Situation
from tutor.engine import CallPut, Hand, Rulebook
from tutor.engine.rulebook import Concede
from tutor.text import say


def _may_put(hand: Hand) -> bool:
    return hand.turn is not None and hand.why_not(CallPut(hand.turn)) is None


def _draw(rulebook: Rulebook, dice: Dice, judge: Judge) -> Situation:
    kinds = [Kind.PUT, Kind.PLAY]
    if rulebook.concede is not Concede.NEVER:
        kinds.append(Kind.GIVE_UP)
    return draw_decision(
        rulebook, dice, judge, tuple(kinds), lambda hand: hand if _may_put(hand) else None
    )


def _ask(situation: Situation, judge: Judge) -> Question:
    if not _may_put(situation.position):
        raise BadSituation("put-or-play needs a player on turn who may put")
    return ask_decision(
        "put-or-play",
        "put",
        situation,
        judge,
        (
            say("Look at the score: what would one point decide, and what a seen put?"),
            say("Think of all the cards the opponent can hold. How often do yours win?"),
        ),
    )


DRILL = Drill(
    key="put-or-play",
    title=say("Put or play on?"),
    about=say("Your turn: weigh your cards and the score."),
    ask=_ask,
    draw=_draw,
    fits=two_players,
    order=120,
    about_points=True,
    open_table=True,
)
