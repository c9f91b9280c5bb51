"""Who deals the next hand? The deal alternates after every hand until the game is over."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import any_finished_hand, any_score, seat_players, until
from tutor.engine import Hand, Rulebook, Score, Seat, settle
from tutor.text import Message, label, say, sentences
from tutor.words import Player, result_told, score_told, told

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
    winner = settle(hand.rulebook, situation.score, hand.result).winner
    ended = (
        result_told(hand.result, players),
        score_told(hand.result, winner, players),
    )
    goes_on = winner is None
    # The deal passes to the dealer's left, and the seats begin there.
    next_dealer = others[0][0]
    right = next_dealer if goes_on else None
    return Question(
        "who-deals-next",
        say("Who deals the next hand of this game?"),
        (
            *(
                Option(
                    seat.letter,
                    seat is right,
                    _why_seat(seat, right, situation)
                    if goes_on
                    else sentences(*ended, _why_no_next(player, len(others))),
                    player.label,
                )
                for seat, player in others
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


def _why_seat(seat: Seat, right: Seat | None, situation: Situation) -> Message:
    """Why a player who has not dealt deals next, or does not, while the game goes on."""
    *others, dealer = situation.players.values()
    player = situation.players[seat]
    if len(others) == 1:
        return told(
            player,
            say("The deal alternates after every hand, so %(player)s deals next."),
            say("The deal alternates after every hand, so you deal next."),
        )
    if seat is right:
        left = told(
            dealer,
            say("The deal passes to the left of %(player)s, who has dealt."),
            say("You have dealt, and the deal passes to your left."),
        )
        return sentences(left, told(player, say("So %(player)s deals."), say("So you deal.")))
    return told(
        player,
        say("%(player)s does not sit at the dealer’s left."),
        say("You do not sit at the dealer’s left."),
    )


def _why_no_next(player: Player, others: int) -> Message:
    """That the game has no next hand; of several players, none for this one to deal."""
    if others == 1:
        return say("So this game has no next hand.")
    return told(
        player,
        say("So there is no next hand for %(player)s to deal."),
        say("So there is no next hand for you to deal."),
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
    on_paper=True,
)
