"""Who wins the hand? Whoever has most tricks; or it is drawn, spoiled, or still open."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import (
    close_deal,
    dealt_hand,
    give_up_put,
    play_cards,
    put_and_see,
    seat_players,
    until,
)
from tutor.drills.told import tricks_told
from tutor.engine import Hand, Reason, Rulebook
from tutor.text import Message, label, say, sentences
from tutor.words import OfSide, result_told, side_label, side_told

DRAWN = "drawn"
OPEN = "open"
TRICKS = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """Tricks won by each side, and how the hand stands: a side's key, drawn or open."""

    won: tuple[int, ...]
    key: str

    def best_other(self, side: int) -> int:
        """The most tricks that any other side has."""
        return max(won for other, won in enumerate(self.won) if other != side)

    def ahead(self, side: int) -> int:
        """How many tricks more than each other side ``side`` has won."""
        return self.won[side] - self.best_other(side)


def side_key(rulebook: Rulebook, side: int) -> str:
    """A side in an answer: its first seat's letter."""
    return rulebook.sides[side][0].letter


def standing(hand: Hand) -> Standing:
    """How ``hand`` stands; it is open while tricks to come can change who wins."""
    rulebook = hand.rulebook
    winners = [rulebook.side_of(trick.winner) for trick in hand.tricks if trick.winner is not None]
    now = Standing(tuple(winners.count(side) for side in range(len(rulebook.sides))), OPEN)
    if hand.result is not None:
        side = hand.result.winner
        return Standing(now.won, DRAWN if side is None else side_key(rulebook, side))
    for side in range(len(rulebook.sides)):
        if now.ahead(side) > TRICKS - len(hand.tricks):
            return Standing(now.won, side_key(rulebook, side))
    return now


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    sides = [side_key(rulebook, side) for side in range(len(rulebook.sides))]
    wanted = dice.choose((*sides, DRAWN, OPEN))
    gives_up = wanted not in (DRAWN, OPEN) and dice.chance(0.2)

    def find() -> Hand | None:
        hand = dealt_hand(rulebook, close_deal(rulebook, dice), dice)
        seats = len(hand.playing)
        if gives_up:
            hand = give_up_put(play_cards(hand, dice, dice.choose((1, 2, 3))))
        else:
            # Sometimes with a put on the way: it changes what the hand scores, not who wins it.
            early = dice.choose((0, 1, 2))
            hand = play_cards(hand, dice, early)
            if dice.chance(0.3):
                hand = put_and_see(hand)
            tricks = dice.choose((1, 2) if wanted == OPEN else (2, 3))
            hand = play_cards(hand, dice, tricks * seats - early)
        if (hand.result is None) is not (wanted == OPEN):
            return None
        return hand if standing(hand).key == wanted else None

    return Situation(seat_players(rulebook, dice), until(find))


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand, players = situation.position, situation.players
    if hand.result is None and (not hand.tricks or hand.table or hand.put_pending):
        raise BadSituation("hand-result needs completed tricks and no put to answer")
    now = standing(hand)
    tricks = tricks_told(hand, players)
    whys, texts = {}, {}
    for side in range(len(hand.rulebook.sides)):
        key = side_key(hand.rulebook, side)
        whys[key], texts[key] = _why_side(side, now, situation), side_label(players, side)
    whys |= {DRAWN: _why_drawn(now, situation), OPEN: _why_open(now, situation)}
    texts |= {
        DRAWN: label("option", "Drawn: nobody wins it")
        if len(now.won) == 2
        else label("option", "Spoiled: nobody wins it"),
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
        hints=_hints(situation),
    )


def _hints(situation: Situation) -> tuple[Message, ...]:
    rulebook = situation.rules
    if len(rulebook.sides) > 2:
        most = say("More tricks than each of the others wins; in every other case it is spoiled.")
    else:
        most = say("More tricks than the other wins; equally many after three tricks is a draw.")
    count = say("Count the tricks each player has won; tied tricks count for nobody.")
    if len(rulebook.seats) > len(rulebook.sides):
        count = say("Count the tricks of both partners together; tied tricks count for nobody.")
    return count, most, say("Then ask: are there tricks to come that can still change this?")


def _quit(situation: Situation) -> bool:
    result = situation.position.result
    return result is not None and result.reason in (Reason.PUT_GIVEN_UP, Reason.CONCEDED)


def _why_side(side: int, now: Standing, situation: Situation) -> Message:
    result, players = situation.position.result, situation.players
    if side_key(situation.rules, side) == now.key and result is not None:
        return result_told(result, players)
    texts = _told_of_side(side, now, situation)
    return side_told(players, side, texts, mine=now.won[side], theirs=now.best_other(side))


def _told_of_side(side: int, now: Standing, situation: Situation) -> OfSide:
    if side_key(situation.rules, side) == now.key:
        return _CERTAIN
    if _quit(situation):
        return _GAVE_UP
    if now.key == DRAWN:
        return _NOT_MORE if len(now.won) == 2 else _NOT_MORE_THAN_EACH
    ahead = now.ahead(side)
    return _AHEAD if ahead > 0 else _BEHIND if ahead < 0 else _LEVEL


_CERTAIN = OfSide(
    say("The third trick is still played, but nobody can catch up with %(player)s."),
    say("The third trick is still played, but nobody can catch up with you."),
    say("The third trick is still played, but nobody can catch up with %(first)s and %(second)s."),
    say("The third trick is still played, but nobody can catch up with your side."),
)
_GAVE_UP = OfSide(
    say("%(player)s gave up, and that decides the hand, whatever was won before."),
    say("You gave up, and that decides the hand, whatever was won before."),
    say("%(first)s and %(second)s gave up, and that decides the hand, whatever was won before."),
    say("Your side gave up, and that decides the hand, whatever was won before."),
)
_NOT_MORE = OfSide(
    say("%(player)s has not won more tricks than the other player."),
    say("You have not won more tricks than the other player."),
    say("%(first)s and %(second)s have not won more tricks than the other side."),
    say("Your side has not won more tricks than the other side."),
)
_NOT_MORE_THAN_EACH = OfSide(
    say("%(player)s has not won more tricks than each of the others."),
    say("You have not won more tricks than each of the others."),
    _NOT_MORE.both,
    _NOT_MORE.yours,
)
_AHEAD = OfSide(
    say("%(player)s is ahead by %(mine)s to %(theirs)s, but can still be caught up."),
    say("You are ahead by %(mine)s to %(theirs)s, but can still be caught up."),
    say("%(first)s and %(second)s are ahead by %(mine)s to %(theirs)s, but can be caught up."),
    say("Your side is ahead by %(mine)s to %(theirs)s, but can be caught up."),
)
_BEHIND = OfSide(
    say("%(player)s is behind by %(mine)s to %(theirs)s."),
    say("You are behind by %(mine)s to %(theirs)s."),
    say("%(first)s and %(second)s are behind by %(mine)s to %(theirs)s."),
    say("Your side is behind by %(mine)s to %(theirs)s."),
)
_LEVEL = OfSide(
    say("%(player)s is not ahead: it stands %(mine)s to %(theirs)s."),
    say("You are not ahead: it stands %(mine)s to %(theirs)s."),
    say("%(first)s and %(second)s are not ahead: it stands %(mine)s to %(theirs)s."),
    say("Your side is not ahead: it stands %(mine)s to %(theirs)s."),
)


def _why_drawn(now: Standing, situation: Situation) -> Message:
    result, two = situation.position.result, len(now.won) == 2
    if result is not None and now.key == DRAWN:
        return result_told(result, situation.players)
    if _quit(situation):
        if two:
            return say("A hand that somebody gives up is won by the other player, never drawn.")
        return say("If both others give up a put, the hand is won, never spoiled.")
    if now.key == OPEN:
        if two:
            return say("A hand is drawn only when all three tricks have been played.")
        return say("A hand is spoiled only when all three tricks have been played.")
    if two:
        return say("A hand is drawn only if both have won equally many tricks.")
    return say("A hand is spoiled only if nobody has more tricks than each of the others.")


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
    on_paper=True,
)
