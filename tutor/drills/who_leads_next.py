"""Who leads next? The winner of a trick, its leader after a tie, nobody when the hand is over."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import close_deal, dealt_hand, play_tricks, seat_players, until
from tutor.engine import Hand, Rulebook, Seat, Trick
from tutor.text import Message, label, say, sentences
from tutor.words import Players, highest, leads_next_told, result_told, told, trick_told

NOBODY = "nobody"


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    wanted = dice.choose((*rulebook.seats, None))

    def find() -> Hand | None:
        start = dealt_hand(rulebook, close_deal(rulebook, dice), dice)
        hand = play_tricks(start, dice, dice.choose((1, 2, 3)))
        return hand if _leader(hand) is wanted else None

    return Situation(seat_players(rulebook, dice), until(find))


def _leader(hand: Hand) -> Seat | None:
    return hand.leads_next if hand.result is None else None


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    if hand.result is None and (not hand.tricks or hand.table or hand.put_pending):
        raise BadSituation("who-leads-next needs a completed trick and no put to answer")
    leader = _leader(hand)
    seats = tuple(
        Option(
            seat.letter, seat is leader, _why_seat(seat, situation), situation.players[seat].label
        )
        for seat in hand.rulebook.seats
    )
    nobody = Option(
        NOBODY, leader is None, _why_nobody(situation), label("option", "Nobody: the hand is over")
    )
    prompt = say("Who leads to the next trick?")
    if hand.must_put_or_give_up:
        prompt = say("Who leads to the next trick, if a put is said and seen?")
    return Question(
        "who-leads-next",
        prompt,
        (*seats, nobody),
        rule="tricks",
        hints=(
            say("First see whether the hand is over. If not, look at the last trick."),
            say("The winner of a trick leads to the next one."),
            say("After a tied trick the player who led to it leads again.")
            if len(hand.playing) == len(hand.rulebook.sides)
            else say("Partners do not tie: the one who laid the card first leads."),
        ),
    )


def _why_seat(seat: Seat, situation: Situation) -> Message:
    hand, players = situation.position, situation.players
    player = players[seat]
    if hand.result is not None:
        over = told(
            player,
            say("So there is no next trick for %(player)s to lead to."),
            say("So there is no next trick for you to lead to."),
        )
        return sentences(result_told(hand.result, players), over)
    trick = hand.tricks[-1]
    if seat not in hand.playing:
        return _does_not_play(seat, situation)
    if trick.winner is None:
        return _why_after_tie(trick, seat, players)
    if seat is trick.winner:
        return sentences(trick_told(trick, players), leads_next_told(player))
    if len(trick.plays) == 2:
        return sentences(trick_told(trick, players), told(player, *_LOST))
    if hand.rulebook.partner(seat) is trick.winner:
        return sentences(trick_told(trick, players), _why_not_partner(trick, seat, players))
    return sentences(
        trick_told(trick, players),
        told(player, *_DID_NOT_WIN),
        leads_next_told(players[trick.winner]),
    )


_DID_NOT_WIN = (
    say("%(player)s did not win the trick."),
    say("You did not win the trick."),
)
_LOST = (
    say("%(player)s did not win the trick, so the other player leads."),
    say("You did not win the trick, so the other player leads."),
)


def _does_not_play(seat: Seat, situation: Situation) -> Message:
    leader = situation.players[situation.position.leads_next]
    out = told(
        situation.players[seat],
        say("%(player)s does not play in this hand."),
        say("You do not play in this hand."),
    )
    return sentences(out, leads_next_told(leader))


def _why_not_partner(trick: Trick, seat: Seat, players: Players) -> Message:
    """Why the partner of whoever won a trick does not lead (R15)."""
    top = {play.seat: play.card for play in highest(trick)}
    assert trick.winner is not None
    if seat in top:
        return told(
            players[seat],
            say("%(player)s laid %(card)s later than the partner laid %(best)s."),
            say("You laid %(card)s later than your partner laid %(best)s."),
            card=top[seat],
            best=top[trick.winner],
        )
    return told(
        players[seat],
        say("But %(best)s is not %(player)s’s card: the partner leads."),
        say("But %(best)s is not your card: your partner leads."),
        best=top[trick.winner],
    )


def _why_after_tie(trick: Trick, seat: Seat, players: Players) -> Message:
    if len(trick.plays) > 2:
        return _why_after_round(trick, seat, players)
    first, second = (play.card for play in trick.plays)
    if seat is trick.leader:
        return told(
            players[seat],
            say("%(first)s and %(second)s tie. %(player)s led to this trick and leads again."),
            say("%(first)s and %(second)s tie. You led to this trick and lead again."),
            first=first,
            second=second,
        )
    follower = told(
        players[seat],
        say("%(first)s and %(second)s tie, and %(player)s did not lead to this trick."),
        say("%(first)s and %(second)s tie, and you did not lead to this trick."),
        first=first,
        second=second,
    )
    return sentences(follower, leads_next_told(players[trick.leader]))


def _why_after_round(trick: Trick, seat: Seat, players: Players) -> Message:
    """After a tied trick of more than two cards."""
    if seat is trick.leader:
        led = told(
            players[seat],
            say("%(player)s led to this trick and leads again."),
            say("You led to this trick and lead again."),
        )
        return sentences(trick_told(trick, players), led)
    follower = told(
        players[seat],
        say("%(player)s did not lead to this trick."),
        say("You did not lead to this trick."),
    )
    return sentences(trick_told(trick, players), follower, leads_next_told(players[trick.leader]))


def _why_nobody(situation: Situation) -> Message:
    hand = situation.position
    if hand.result is not None:
        result = result_told(hand.result, situation.players)
        return sentences(result, say("So nobody leads any more."))
    trick = trick_told(hand.tricks[-1], situation.players)
    if len(hand.tricks) == 1:
        return sentences(trick, say("One trick does not end a hand."))
    if hand.decided:
        return sentences(trick, say("In these rules the third trick is played as well."))
    return sentences(trick, say("Two tricks have not decided this hand, so the third is played."))


DRILL = Drill(
    key="who-leads-next",
    title=say("Who leads next?"),
    about=say("Won, tied or over: who leads to the next trick?"),
    ask=_ask,
    draw=_draw,
    order=40,
    on_paper=True,
)
