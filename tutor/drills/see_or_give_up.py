"""See or give up? A put waits for its answer, weighed by exact counting and the score."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.decision import Kind, ask_decision, draw_decision
from tutor.drills.drill import Drill, two_players
from tutor.drills.question import BadSituation, Question, Situation
from tutor.engine import CallPut, Hand, Rulebook
from tutor.text import say


def _draw(rulebook: Rulebook, dice: Dice, judge: Judge) -> Situation:
    def put(hand: Hand) -> Hand | None:
        callers = [seat for seat in rulebook.seats if hand.why_not(CallPut(seat)) is None]
        return hand.do(CallPut(dice.choose(callers))) if callers else None

    return draw_decision(rulebook, dice, judge, (Kind.SEE, Kind.GIVE_UP), put)


def _ask(situation: Situation, judge: Judge) -> Question:
    if not situation.position.put_pending:
        raise BadSituation("see-or-give-up needs a put that waits for its answer")
    return ask_decision(
        "see-or-give-up",
        "seen",
        situation,
        judge,
        (
            say("Look at the score: what does giving up cost, and what a lost hand?"),
            say("Think of all the cards the opponent can hold. How often do yours win?"),
        ),
    )


DRILL = Drill(
    key="see-or-give-up",
    title=say("See or give up?"),
    about=say("A put has been said: are your cards good enough to see it?"),
    ask=_ask,
    draw=_draw,
    fits=two_players,
    order=130,
    about_points=True,
    open_table=True,
)
