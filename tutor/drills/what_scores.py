"""What does the hand score? Points, the whole game, or nothing, once it is over."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
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
from tutor.text import Message, Name, label, say, say_n, sentences
from tutor.words import result_told, score_told, told

NOBODY = "nobody"
POINT = "1"
GAME = "game"


def _put_worth(rulebook: Rulebook) -> str:
    """What a hand is worth after a seen put, as the second part of a key."""
    return GAME if rulebook.seen_put is SeenPut.WHOLE_GAME else "2"


def _key(rulebook: Rulebook, result: HandResult) -> str:
    """A seat and what it scores, as ``N-1``, ``D-2`` or ``N-game``; or nobody."""
    side = result.winner if result.wins_game else result.scorer
    if side is None:
        return NOBODY
    amount = GAME if result.wins_game else str(result.points)
    return f"{rulebook.seats[side].letter}-{amount}"


def _keys(rulebook: Rulebook, situation: Situation) -> list[str]:
    """The answers offered.

    Where one point wins the game as well, the point and the whole game would be equally right
    for that player: only the kind that this hand is about is offered.
    """
    result = situation.position.result
    assert result is not None
    put = _put_worth(rulebook)
    keys = []
    for seat, points in zip(rulebook.seats, situation.score, strict=True):
        if put == GAME and points + 1 >= rulebook.target:
            keys.append(f"{seat.letter}-{GAME if result.wins_game else POINT}")
        else:
            keys += [f"{seat.letter}-{POINT}", f"{seat.letter}-{put}"]
    return [*keys, NOBODY]


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    put = _put_worth(rulebook)
    wanted = dice.choose(
        [f"{seat.letter}-{amount}" for seat in rulebook.seats for amount in (POINT, put)] + [NOBODY]
    )

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
            say("First find out who has won the hand, or whether it is drawn."),
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
    letter, amount = key.split("-")
    player = situation.players[Seat(letter)]
    if amount == GAME:
        return told(
            player,
            label("option", "The whole game for %(player)s"),
            label("option", "The whole game for you"),
        )
    n = int(amount)
    return player.told(
        say_n(
            "%(n)s point for %(player)s",
            "%(n)s points for %(player)s",
            n,
            player=Name(player.name),
        ),
        say_n("%(n)s point for you", "%(n)s points for you", n),
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
        return say("Only a drawn hand can score for nobody.")
    letter, amount = key.split("-")
    player = situation.players[Seat(letter)]
    if letter != right.split("-")[0]:
        return told(player, *_told_of_other(amount, house_rule))
    if house_rule:
        return say("The put was seen, but nobody won the hand: the house rule pays 1 point only.")
    if amount == POINT:
        return told(
            player,
            say("%(player)s won it after a seen put, so it is worth more than 1 point."),
            say("You won it after a seen put, so it is worth more than 1 point."),
        )
    if result.reason is Reason.PUT_GIVEN_UP:
        return say("The put was given up, and only a seen put is worth more than 1 point.")
    return say("No put was said, and without a seen put a hand is worth 1 point.")


def _told_of_other(amount: str, house_rule: bool) -> tuple[Message, Message]:
    """Why a player who does not score gets nothing, not even ``amount``."""
    if amount != POINT:
        return (
            say("Only a won hand brings more than 1 point, and %(player)s did not win this one."),
            say("Only a won hand brings more than 1 point, and you did not win this one."),
        )
    if house_rule:
        return (
            say("%(player)s said the put, and the house rule pays the player who saw it."),
            say("You said the put, and the house rule pays the player who saw it."),
        )
    return (
        say("%(player)s did not win this hand and does not score."),
        say("You did not win this hand and do not score."),
    )


DRILL = Drill(
    key="what-scores",
    title=say("What does it score?"),
    about=say("A point, more than a point, or nothing: what is a finished hand worth?"),
    ask=_ask,
    draw=_draw,
    order=80,
    about_points=True,
)
