"""Who owes a round? Whiskey Put's second count, for lessons."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.engine import Seat, Tally, rounds_owed
from tutor.text import Message, Name, label, say, say_n, sentences
from tutor.words import owed_told, result_told

NOBODY = "nobody"
_MOST = 2


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    if hand.result is None or hand.rulebook.tally is not Tally.ROUNDS:
        raise BadSituation("who-owes needs a hand that is over, under rules that count rounds")
    seats = hand.rulebook.seats
    owed = dict(zip(seats, rounds_owed(hand.rulebook, hand.result), strict=True))
    right = next((f"{seat.letter}-{n}" for seat, n in owed.items() if n), NOBODY)
    keys = [f"{seat.letter}-{n}" for seat in seats for n in range(1, _MOST + 1)]
    options = tuple(
        Option(key, key == right, _why(key, right, situation), _text(key, situation))
        for key in (*keys, NOBODY)
    )
    return Question(
        "who-owes",
        say("Who owes what after this hand?"),
        options,
        rule="score",
        hints=(
            say("First find out who has won the hand, or whether it is drawn."),
            say("Was a put said in this hand? Then ask whether it was seen or given up."),
            say("The loser owes one round, after a seen put two; who gives up owes one."),
        ),
    )


def _text(key: str, situation: Situation) -> Message:
    if key == NOBODY:
        return label("option", "Nobody owes anything")
    letter, number = key.split("-")
    player = situation.players[Seat(letter)]
    n = int(number)
    return player.told(
        say_n(
            "%(player)s owes %(n)s round",
            "%(player)s owes %(n)s rounds",
            n,
            player=Name(player.name),
        ),
        say_n("You owe %(n)s round", "You owe %(n)s rounds", n),
    )


def _why(key: str, right: str, situation: Situation) -> Message:
    """How the hand ended and what is owed then; for a wrong answer what speaks against it."""
    hand = situation.position
    assert hand.result is not None
    ended = result_told(hand.result, situation.players)
    if key == right:
        return sentences(ended, owed_told(hand.rulebook, hand.result, situation.players))
    if key == NOBODY:
        return sentences(ended, say("So somebody has lost, and the loser pays."))
    if right == NOBODY:
        return sentences(ended, say("After a drawn hand nobody pays."), _not_owed(key, situation))
    if key[0] != right[0]:
        return sentences(ended, say("The winner does not pay."), _not_owed(key, situation))
    return sentences(ended, _amount(right))


def _not_owed(key: str, situation: Situation) -> Message:
    """That what the answer says is not owed."""
    letter, number = key.split("-")
    player, n = situation.players[Seat(letter)], int(number)
    return player.told(
        say_n(
            "So %(player)s does not owe %(n)s round.",
            "So %(player)s does not owe %(n)s rounds.",
            n,
            player=Name(player.name),
        ),
        say_n("So you do not owe %(n)s round.", "So you do not owe %(n)s rounds.", n),
    )


def _amount(right: str) -> Message:
    """Why it is one round, or two."""
    if right.endswith("2"):
        return say("The put was seen, so two rounds were at stake.")
    return say("No put was seen, so only one round was at stake.")


DRILL = Drill(
    key="who-owes",
    title=say("Who owes a round?"),
    about=say("Whiskey Put: who pays, and how much?"),
    ask=_ask,
    order=150,
)
