"""Who may put? What the rules let each player do is asked of the engine."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import Option, Question, Situation
from tutor.drills.tables import any_position, seat_players, until
from tutor.drills.told import refused
from tutor.engine import CallPut, Hand, Rulebook, Seat
from tutor.text import Message, label, say, sentences
from tutor.words import told

EITHER = "either"
NEITHER = "neither"


def _key(hand: Hand) -> str:
    may = [seat for seat in hand.rulebook.seats if hand.why_not(CallPut(seat)) is None]
    if len(may) == 1:
        return may[0].letter
    return EITHER if may else NEITHER


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    nobody = dice.chance(0.4)

    def find() -> Hand | None:
        hand = any_position(rulebook, dice)
        return hand if (_key(hand) == NEITHER) is nobody else None

    return Situation(seat_players(rulebook, dice), until(find))


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand, players = situation.position, situation.players
    right = _key(hand)
    seats = tuple(
        Option(
            seat.letter,
            seat.letter == right,
            _why_seat(seat, right, situation),
            told(player, label("option", "Only %(player)s"), label("option", "Only you")),
        )
        for seat, player in players.items()
    )
    two = len(players) == 2
    either = Option(
        EITHER,
        right == EITHER,
        _why_either(right, situation),
        label("option", "Either player") if two else label("option", "Everybody"),
    )
    neither = Option(
        NEITHER,
        right == NEITHER,
        _why_neither(right, situation),
        label("option", "Neither player") if two else label("option", "Nobody"),
    )
    return Question(
        "may-put",
        say("Who may say “Put!” now?"),
        (*seats, either, neither),
        rule="put",
        hints=(
            say("First see whether a put has been said in this hand: there is only one."),
            say("Then ask whether the hand is still being played."),
            say("Does it matter here whose turn it is? The rules of this game say so."),
        ),
    )


def _refused(seat: Seat, situation: Situation) -> Message | None:
    return refused(CallPut(seat), situation.position, situation.players)


def _allowed(seat: Seat, situation: Situation) -> Message:
    """Why ``seat`` may put."""
    player = situation.players[seat]
    if situation.position.turn is seat:
        return told(
            player,
            say("It is %(player)s’s turn, and no put has been said in this hand."),
            say("It is your turn, and no put has been said in this hand."),
        )
    if len(situation.players) > 2:
        return told(
            player,
            say("%(player)s may put too, although it is another player’s turn."),
            say("You may put too, although it is another player’s turn."),
        )
    return told(
        player,
        say("%(player)s may put although it is the other player’s turn."),
        say("You may put although it is the other player’s turn."),
    )


def _why_seat(seat: Seat, right: str, situation: Situation) -> Message:
    why_not = _refused(seat, situation)
    if why_not is None:
        other = situation.rules.after(seat)
        other_why_not = _refused(other, situation)
        if other_why_not is None:
            return _allowed(other, situation)
        return sentences(_allowed(seat, situation), other_why_not)
    if right != NEITHER:
        return why_not
    denied = told(
        situation.players[seat],
        say("%(player)s may not put now."),
        say("You may not put now."),
    )
    return sentences(denied, why_not)


def _why_either(right: str, situation: Situation) -> Message:
    why_not = [why for seat in situation.players if (why := _refused(seat, situation))]
    two = len(situation.players) == 2
    if not why_not:
        if two:
            return say(
                "No put has been said in this hand, so either player may put, on turn or not."
            )
        return say("No put has been said in this hand, so everybody may put, on turn or not.")
    if right == NEITHER:
        denied = say("Neither player may put now.") if two else say("Nobody may put now.")
    else:
        denied = say("Only one of the two may put now.") if two else say("Only one may put now.")
    return sentences(denied, why_not[0])


def _why_neither(right: str, situation: Situation) -> Message:
    why_not = [why for seat in situation.players if (why := _refused(seat, situation))]
    if right == NEITHER:
        return why_not[0]
    if why_not:
        allowed = next(seat for seat in situation.players if not _refused(seat, situation))
        return _allowed(allowed, situation)
    return say("The hand is not over, and no put has been said in it.")


DRILL = Drill(
    key="may-put",
    title=say("Who may put?"),
    about=say("Whose turn it is, whether a put has been said, and what the rules make of it."),
    ask=_ask,
    draw=_draw,
    order=60,
    on_paper=True,
)
