"""Who deals the next hand? The deal alternates after every hand until the game is over."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import any_finished_hand, any_score, seat_players, until
from tutor.engine import Hand, Rulebook, Score, settle
from tutor.text import Message, label, say, sentences
from tutor.words import result_told, score_told, told

NOBODY = "nobody"


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    ends_game = dice.chance(0.33)

    def find() -> tuple[Hand, Score] | None:
        hand, score = any_finished_hand(rulebook, dice), any_score(rulebook, dice)
        assert hand.result is not None
        ended = settle(rulebook, score, hand.result).winner is not None
        return (hand, score) if ended is ends_game else None

    hand, score = until(find)
    return Situation(seat_players(rulebook, dice), hand, score)


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand, players = situation.position, situation.players
    if hand.result is None:
        raise BadSituation("who-deals-next needs a hand that is over")
    *others, dealer = players.items()
    if len(others) != 1:
        raise BadSituation("who-deals-next is for two players")
    seat, player = others[0]
    winner = settle(hand.rulebook, situation.score, hand.result).winner
    ended = (
        result_told(hand.result, players),
        score_told(hand.result, winner, players),
    )
    goes_on = winner is None
    return Question(
        "who-deals-next",
        say("Who deals the next hand of this game?"),
        (
            Option(
                seat.letter,
                goes_on,
                told(
                    player,
                    say("The deal alternates after every hand, so %(player)s deals next."),
                    say("The deal alternates after every hand, so you deal next."),
                )
                if goes_on
                else sentences(*ended, say("So this game has no next hand.")),
                player.label,
            ),
            Option(
                dealer[0].letter,
                False,
                told(
                    dealer[1],
                    say("%(player)s dealt this hand, and nobody deals twice in a row."),
                    say("You dealt this hand, and nobody deals twice in a row."),
                ),
                dealer[1].label,
            ),
            Option(
                NOBODY,
                not goes_on,
                sentences(*ended, _why_nobody(hand.rulebook, goes_on)),
                label("option", "Nobody: the game is over"),
            ),
        ),
        rule="deal",
        hints=(
            say("First see whether this hand has won somebody the game."),
            say("If the game goes on, look at who dealt this hand."),
            say("The deal passes on after every hand, also a drawn one or one given up."),
        ),
    )


def _why_nobody(rulebook: Rulebook, goes_on: bool) -> Message:
    if goes_on:
        return say("Nobody has %(target)s points yet, so the game goes on.", target=rulebook.target)
    return say("The game is over, and a new game begins with a new cut.")


DRILL = Drill(
    key="who-deals-next",
    title=say("Who deals next?"),
    about=say("The hand is over: does the game go on, and who deals?"),
    ask=_ask,
    draw=_draw,
    order=110,
)
