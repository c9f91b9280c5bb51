"""Who wins the hand? More tricks than the other wins, equally many draw, or it is still open."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import close_deal, play_cards, put_and_see, seat_players, until
from tutor.drills.told import tricks_told
from tutor.engine import CallPut, GiveUp, Hand, Reason, Rulebook, Seat
from tutor.text import Message, label, say, sentences
from tutor.words import result_told, told

DRAWN = "drawn"
OPEN = "open"
TRICKS = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """Tricks won by each seat, and how the hand stands: a seat's letter, drawn or open."""

    won: dict[Seat, int]
    key: str

    def ahead(self, seat: Seat) -> int:
        """How many tricks more than the other ``seat`` has won."""
        return 2 * self.won[seat] - sum(self.won.values())


def standing(hand: Hand) -> Standing:
    """How ``hand`` stands; it is open while tricks to come can change who wins."""
    won = {seat: sum(trick.winner is seat for trick in hand.tricks) for seat in hand.rulebook.seats}
    if hand.result is not None:
        winner = hand.result.winner
        return Standing(won, DRAWN if winner is None else hand.rulebook.seats[winner].letter)
    first, second = hand.rulebook.seats
    if abs(won[first] - won[second]) > TRICKS - len(hand.tricks):
        return Standing(won, max((first, second), key=won.__getitem__).letter)
    return Standing(won, OPEN)


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    wanted = dice.choose((*(seat.letter for seat in rulebook.seats), DRAWN, OPEN))
    gives_up = wanted not in (DRAWN, OPEN) and dice.chance(0.2)

    def find() -> Hand | None:
        hand = Hand.start(rulebook, close_deal(rulebook, dice))
        if gives_up:
            hand = _given_up(play_cards(hand, dice, dice.choose((1, 2, 3))))
        else:
            # Sometimes with a put on the way: it changes what the hand scores, not who wins it.
            early = dice.choose((0, 1, 2))
            hand = play_cards(hand, dice, early)
            if dice.chance(0.3):
                hand = put_and_see(hand)
            hand = play_cards(hand, dice, dice.choose((2, 4) if wanted == OPEN else (4, 6)) - early)
        if (hand.result is None) is not (wanted == OPEN):
            return None
        return hand if standing(hand).key == wanted else None

    return Situation(seat_players(rulebook, dice), until(find))


def _given_up(hand: Hand) -> Hand:
    if hand.put is not None or hand.turn is None:
        return hand
    hand = hand.do(CallPut(hand.turn))
    assert hand.turn is not None
    return hand.do(GiveUp(hand.turn))


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand, players = situation.position, situation.players
    if hand.result is None and (not hand.tricks or hand.table or hand.put_pending):
        raise BadSituation("hand-result needs completed tricks and no put to answer")
    now = standing(hand)
    tricks = tricks_told(hand, players)
    whys = {seat.letter: _why_seat(seat, now, situation) for seat in players}
    whys |= {DRAWN: _why_drawn(now, situation), OPEN: _why_open(now, situation)}
    texts = {seat.letter: player.label for seat, player in players.items()}
    texts |= {
        DRAWN: label("option", "Drawn: nobody wins it"),
        OPEN: label("option", "Not decided yet"),
    }
    return Question(
        "hand-result",
        say("Who wins this hand?"),
        tuple(
            Option(key, key == now.key, sentences(*tricks, why), text=texts[key])
            for key, why in whys.items()
        ),
        rule="hand",
        hints=(
            say("Count the tricks each player has won; tied tricks count for nobody."),
            say("More tricks than the other wins; equally many after three tricks is a draw."),
            say("Then ask: are there tricks to come that can still change this?"),
        ),
    )


def _quit(situation: Situation) -> bool:
    result = situation.position.result
    return result is not None and result.reason in (Reason.PUT_GIVEN_UP, Reason.CONCEDED)


def _why_seat(seat: Seat, now: Standing, situation: Situation) -> Message:
    result, player = situation.position.result, situation.players[seat]
    if seat.letter == now.key and result is not None:
        return result_told(result, situation.players)
    mine = now.won[seat]
    theirs = sum(now.won.values()) - mine
    return told(player, *_told_of_seat(seat, now, situation), mine=mine, theirs=theirs)


def _told_of_seat(seat: Seat, now: Standing, situation: Situation) -> tuple[Message, Message]:
    if seat.letter == now.key:
        return (
            say("The third trick is still played, but nobody can catch up with %(player)s."),
            say("The third trick is still played, but nobody can catch up with you."),
        )
    if _quit(situation):
        return (
            say("%(player)s gave up, and that decides the hand, whatever was won before."),
            say("You gave up, and that decides the hand, whatever was won before."),
        )
    if now.key == DRAWN:
        return (
            say("%(player)s has not won more tricks than the other player."),
            say("You have not won more tricks than the other player."),
        )
    if now.ahead(seat) > 0:
        return (
            say("%(player)s is ahead by %(mine)s to %(theirs)s, but can still be caught up."),
            say("You are ahead by %(mine)s to %(theirs)s, but can still be caught up."),
        )
    if now.ahead(seat) < 0:
        return (
            say("%(player)s is behind by %(mine)s to %(theirs)s."),
            say("You are behind by %(mine)s to %(theirs)s."),
        )
    return (
        say("%(player)s is not ahead: it stands %(mine)s to %(theirs)s."),
        say("You are not ahead: it stands %(mine)s to %(theirs)s."),
    )


def _why_drawn(now: Standing, situation: Situation) -> Message:
    result = situation.position.result
    if result is not None and now.key == DRAWN:
        return result_told(result, situation.players)
    if _quit(situation):
        return say("A hand that somebody gives up is won by the other player, never drawn.")
    if now.key == OPEN:
        return say("A hand is drawn only when all three tricks have been played.")
    return say("A hand is drawn only if both have won equally many tricks.")


def _why_open(now: Standing, situation: Situation) -> Message:
    result = situation.position.result
    if result is not None:
        return sentences(say("The hand is over."), result_told(result, situation.players))
    left = TRICKS - len(situation.position.tricks)
    if now.key != OPEN:
        return say("The third trick is still played, but it cannot change who wins.")
    if left == 1:
        return say("The third trick can still change the result.")
    return say("The two tricks to come can still change the result.")


DRILL = Drill(
    key="hand-result",
    title=say("Who wins the hand?"),
    about=say("Won, drawn or still open: count the tricks, mind the ties."),
    ask=_ask,
    draw=_draw,
    order=50,
)
