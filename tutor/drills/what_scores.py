"""What does the hand score? Points, the whole game, or nothing, once it is over."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.hand_result import side_key
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import any_finished_hand, any_score, seat_players, until
from tutor.engine import (
    Hand,
    HandResult,
    Reason,
    Rulebook,
    Seat,
    SeenPut,
    settle,
)
from tutor.text import Message, label, say, say_n, sentences
from tutor.words import OfSide, result_told, score_told, side_told

NOBODY = "nobody"
POINT = "1"
GAME = "game"


def _put_worth(rulebook: Rulebook) -> str:
    """What a hand is worth after a seen put, as the second part of a key."""
    return GAME if rulebook.seen_put is SeenPut.WHOLE_GAME else "2"


def _key(rulebook: Rulebook, result: HandResult) -> str:
    """A side and what it scores, as ``N-1``, ``D-2`` or ``N-game``; or nobody."""
    side = result.winner if result.wins_game else result.scorer
    if side is None:
        return NOBODY
    amount = GAME if result.wins_game else str(result.points)
    return f"{side_key(rulebook, side)}-{amount}"


def _keys(rulebook: Rulebook, situation: Situation) -> list[str]:
    """The answers offered.

    Where one point wins the game as well, the point and the whole game would be equally right
    for that player: only the kind that this hand is about is offered.
    """
    result = situation.position.result
    assert result is not None
    put = _put_worth(rulebook)
    keys = []
    for side, points in enumerate(situation.score):
        letter = side_key(rulebook, side)
        if put == GAME and points + 1 >= rulebook.target:
            keys.append(f"{letter}-{GAME if result.wins_game else POINT}")
        else:
            keys += [f"{letter}-{POINT}", f"{letter}-{put}"]
    return [*keys, NOBODY]


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    put = _put_worth(rulebook)
    sides = [side_key(rulebook, side) for side in range(len(rulebook.sides))]
    wanted = dice.choose([f"{key}-{amount}" for key in sides for amount in (POINT, put)] + [NOBODY])

    def find() -> Hand | None:
        hand = any_finished_hand(rulebook, dice)
        fits = hand.result is not None and _key(rulebook, hand.result) == wanted
        return hand if fits else None

    players = seat_players(rulebook, dice)
    return Situation(players, until(find), any_score(rulebook, dice))


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    rulebook = hand.rulebook
    if hand.result is None:
        raise BadSituation("what-scores needs a hand that is over")
    right = _key(rulebook, hand.result)
    options = tuple(
        Option(key, key == right, _why(key, right, situation), _text(key, situation))
        for key in _keys(rulebook, situation)
    )
    return Question(
        "what-scores",
        say("What does this hand score?"),
        options,
        rule="score",
        hints=(
            say("First find out who has won the hand, or whether it is drawn.")
            if len(rulebook.sides) == 2
            else say("First find out who has won the hand, or whether it is spoiled."),
            say("Was a put said in this hand? Then ask whether it was seen or given up."),
            _rule_hint(rulebook),
        ),
    )


def _rule_hint(rulebook: Rulebook) -> Message:
    if _put_worth(rulebook) == GAME:
        return say("A won hand scores 1 point; with a seen put it wins the whole game.")
    return say("A won hand scores 1 point, with a seen put 2 points.")


def _text(key: str, situation: Situation) -> Message:
    if key == NOBODY:
        return label("option", "Nobody scores")
    side, amount = _side_and_amount(key, situation)
    return side_told(situation.players, side, _GAME_FOR if amount == GAME else _n_for(int(amount)))


def _side_and_amount(key: str, situation: Situation) -> tuple[int, str]:
    letter, amount = key.split("-")
    return situation.rules.side_of(Seat(letter)), amount


_GAME_FOR = OfSide(
    label("option", "The whole game for %(player)s"),
    label("option", "The whole game for you"),
    label("option", "The whole game for %(first)s and %(second)s"),
    label("option", "The whole game for your side"),
)


def _n_for(n: int) -> OfSide:
    return OfSide(
        say_n("%(n)s point for %(player)s", "%(n)s points for %(player)s", n),
        say_n("%(n)s point for you", "%(n)s points for you", n),
        say_n(
            "%(n)s point for %(first)s and %(second)s",
            "%(n)s points for %(first)s and %(second)s",
            n,
        ),
        say_n("%(n)s point for your side", "%(n)s points for your side", n),
    )


def _why(key: str, right: str, situation: Situation) -> Message:
    result = situation.position.result
    assert result is not None
    ended = result_told(result, situation.players)
    if key == right:
        return sentences(ended, *_why_right(result, situation))
    return sentences(ended, _why_wrong(key, right, situation))


def _why_right(result: HandResult, situation: Situation) -> tuple[Message, ...]:
    settled = settle(situation.position.rulebook, situation.score, result)
    score = score_told(result, settled.winner, situation.players)
    if result.drawn and result.scorer is not None:
        return _HOUSE_RULE, score
    if result.wins_game:
        return say("The put was seen, so this hand decides the game."), score
    if result.points > 1:
        return say("The put was seen, so this hand is worth more than 1 point."), score
    if result.reason is Reason.PUT_GIVEN_UP:
        return say("The put was given up, not seen."), score
    return (score,)


_HOUSE_RULE = say("By the house rule this drawn hand gives 1 point to the player who saw the put.")


def _why_wrong(key: str, right: str, situation: Situation) -> Message:
    hand = situation.position
    result = hand.result
    assert result is not None
    house_rule = result.drawn and result.scorer is not None
    if key == NOBODY:
        if house_rule:
            return _HOUSE_RULE
        if len(situation.score) > 2:
            return say("Only a spoiled hand can score for nobody.")
        return say("Only a drawn hand can score for nobody.")
    side, amount = _side_and_amount(key, situation)
    players = situation.players
    if key.split("-")[0] != right.split("-")[0]:
        return side_told(players, side, _told_of_other(amount, house_rule))
    if house_rule:
        return say("The put was seen, but nobody won the hand: the house rule pays 1 point only.")
    if amount == POINT:
        return side_told(players, side, _WON_SEEN)
    if result.reason is Reason.PUT_GIVEN_UP:
        return say("The put was given up, and only a seen put is worth more than 1 point.")
    return say("No put was said, and without a seen put a hand is worth 1 point.")


_WON_SEEN = OfSide(
    say("%(player)s won it after a seen put, so it is worth more than 1 point."),
    say("You won it after a seen put, so it is worth more than 1 point."),
    say("%(first)s and %(second)s won it after a seen put, so it is worth more than 1 point."),
    say("Your side won it after a seen put, so it is worth more than 1 point."),
)


def _told_of_other(amount: str, house_rule: bool) -> OfSide:
    """Why a side that does not score gets nothing, not even ``amount``."""
    if amount != POINT:
        return _MORE_NEEDS_A_WIN
    return _CALLERS_GET_NOTHING if house_rule else _DOES_NOT_SCORE


_MORE_NEEDS_A_WIN = OfSide(
    say("Only a won hand brings more than 1 point, and %(player)s did not win this one."),
    say("Only a won hand brings more than 1 point, and you did not win this one."),
    say(
        "Only a won hand brings more than 1 point, and %(first)s and %(second)s did not win this "
        "one."
    ),
    say("Only a won hand brings more than 1 point, and your side did not win this one."),
)
_CALLERS_GET_NOTHING = OfSide(
    say("%(player)s said the put, and the house rule pays the player who saw it."),
    say("You said the put, and the house rule pays the player who saw it."),
    say("%(first)s and %(second)s said the put, and the house rule pays the side that saw it."),
    say("Your side said the put, and the house rule pays the side that saw it."),
)
_DOES_NOT_SCORE = OfSide(
    say("%(player)s did not win this hand and does not score."),
    say("You did not win this hand and do not score."),
    say("%(first)s and %(second)s did not win this hand and do not score."),
    say("Your side did not win this hand and does not score."),
)

DRILL = Drill(
    key="what-scores",
    title=say("What does it score?"),
    about=say("A point, more than a point, or nothing: what is a finished hand worth?"),
    ask=_ask,
    draw=_draw,
    order=80,
    on_paper=True,
    about_points=True,
)
