"""Who answers the put? With more than two players one of them is named (R13, R16, R17)."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import (
    dealt_hand,
    fair_deal,
    give_up_once,
    play_cards,
    put_by,
    seat_players,
)
from tutor.engine import CallPut, GiveUp, Hand, Put, Rulebook, Seat
from tutor.text import Message, Name, say
from tutor.words import told


def _more_than_two(rulebook: Rulebook) -> bool:
    return not rulebook.two_handed


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    """Any player who may put has put; of three the first one asked has sometimes given up."""
    while True:
        hand = dealt_hand(rulebook, fair_deal(rulebook, dice), dice)
        hand = play_cards(hand, dice, dice.below(3 * len(hand.playing) - 1))
        callers = [seat for seat in rulebook.seats if hand.why_not(CallPut(seat)) is None]
        if not callers:
            continue
        hand = put_by(hand, dice.choose(callers))
        if len(rulebook.sides) > 2 and dice.chance(0.5):
            hand = give_up_once(hand)
        return Situation(seat_players(rulebook, dice), hand)


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    if not _more_than_two(hand.rulebook):
        raise BadSituation("who-answers is for more than two players")
    if not hand.put_pending or hand.put is None:
        raise BadSituation("who-answers needs a put that waits for its answer")
    put = hand.put
    return Question(
        "who-answers",
        say("Who has to answer the put now?"),
        tuple(
            Option(seat.letter, seat is put.answerer, _why(seat, put, situation), player.label)
            for seat, player in situation.players.items()
        ),
        rule="put",
        hints=(
            say("Whoever said the put does not answer it, and neither does a partner."),
            say("Go round the table clockwise, beginning with whoever said the put."),
            say("The first one you come to who plays against the put answers it.")
            if len(hand.rulebook.sides) == 2
            else say("The first one you come to who has not answered yet is asked."),
        ),
    )


def _why(seat: Seat, put: Put, situation: Situation) -> Message:
    hand, players = situation.position, situation.players
    player, caller = players[seat], players[put.caller]
    if seat is put.caller:
        return told(
            player,
            say("%(player)s said the put and cannot answer it."),
            say("You said the put and cannot answer it."),
        )
    if seat not in hand.playing:
        return told(
            player,
            say("%(player)s does not play in this hand."),
            say("You do not play in this hand."),
        )
    if seat is put.answerer:
        return _why_answers(seat, hand, situation)
    if len(hand.rulebook.sides) > 2:
        return _why_not_of_three(seat, hand, situation)
    if hand.rulebook.partner(seat) is put.caller:
        return told(
            player,
            say("%(player)s plays on the side that said the put."),
            say("You play on the side that said the put."),
        )
    # R16: one named answerer, so that nobody waits for ever.
    return told(
        player,
        say("%(player)s sits at the right of the player who put. The one at the left answers.")
        if not caller.you
        else say("%(player)s sits at your right, and the player at your left answers."),
        say("You sit at the right of the player who put. Your partner at the left answers."),
    )


def _why_answers(seat: Seat, hand: Hand, situation: Situation) -> Message:
    assert hand.put is not None
    player, caller = situation.players[seat], situation.players[hand.put.caller]
    if len(hand.playing) < len(hand.rulebook.seats):
        return told(
            player,
            say("%(player)s plays this hand for the other side and answers for it."),
            say("You play this hand for the other side and answer for it."),
        )
    passed = _gave_up(hand)
    if passed:
        first = situation.players[passed[0]]
        return told(
            player,
            say("You have given up, so %(player)s is asked next.")
            if first.you
            else say("%(first)s has given up, so %(player)s is asked next."),
            say("%(first)s has given up, so you are asked next."),
            **({} if first.you else {"first": Name(first.name)}),
        )
    whole_side = hand.rulebook.partner(seat) is not None
    if caller.you:
        by_name = (
            say("%(player)s sits at your left and answers for the whole side.")
            if whole_side
            else say("%(player)s sits at your left and is asked first.")
        )
        return told(player, by_name, by_name)
    name = Name(caller.name)
    if whole_side:
        return told(
            player,
            say("%(player)s sits at the left of %(caller)s and answers for the whole side."),
            say("You sit at the left of %(caller)s and answer for your whole side."),
            caller=name,
        )
    return told(
        player,
        say("%(player)s sits at the left of %(caller)s and is asked first."),
        say("You sit at the left of %(caller)s and are asked first."),
        caller=name,
    )


def _why_not_of_three(seat: Seat, hand: Hand, situation: Situation) -> Message:
    """Who has been asked before, or is asked only later (R13)."""
    assert hand.put is not None
    player = situation.players[seat]
    if seat in _gave_up(hand):
        return told(
            player,
            say("%(player)s has answered already: with giving up."),
            say("You have answered already: with giving up."),
        )
    first = situation.players[hand.put.answerer]
    return told(
        player,
        say("%(player)s is asked only if you give up.")
        if first.you
        else say("%(player)s is asked only if %(first)s gives up."),
        say("You are asked only if %(first)s gives up."),
        **({} if first.you else {"first": Name(first.name)}),
    )


def _gave_up(hand: Hand) -> list[Seat]:
    return [action.seat for action in hand.history if isinstance(action, GiveUp)]


DRILL = Drill(
    key="who-answers",
    title=say("Who answers?"),
    about=say("A put has been said, and several could answer it. Who has to?"),
    ask=_ask,
    draw=_draw,
    fits=_more_than_two,
    order=65,
    on_paper=True,
)
