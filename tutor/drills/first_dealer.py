"""Who deals first? Each player cuts a card; the rules say whether the higher or the lower deals."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import seat_players
from tutor.engine import Card, FirstDealer, Rank, Rulebook, Suit
from tutor.text import Message, label, say, sentences
from tutor.words import Player, told

AGAIN = "again"


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    ranks = dice.sample(list(Rank), 2)
    if dice.chance(0.4):
        # The cut that misleads: a 3 or a 2, which the order of Put has at the top.
        strange = dice.choose((Rank.THREE, Rank.TWO))
        ranks = dice.shuffled([strange, ranks[0] if ranks[0] is not strange else ranks[1]])
    if dice.chance(0.3):
        ranks = [ranks[0], ranks[0]]
    suits = dice.sample(list(Suit), 2)
    cards = tuple(Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True))
    return Situation(seat_players(rulebook, dice), cards=cards, rulebook=rulebook)


def _ask(situation: Situation, _judge: Judge) -> Question:
    if len(situation.cards) != 2 or len(situation.players) != 2:
        raise BadSituation("first-dealer needs two `cards`, one cut by each of two players")
    if situation.cards[0] is situation.cards[1]:
        raise BadSituation("first-dealer: the same card cannot be cut twice")
    rule = situation.rules.first_dealer
    cuts = tuple(zip(situation.players.items(), situation.cards, strict=True))
    options = []
    for ((seat, player), card), (_, other) in zip(cuts, reversed(cuts), strict=True):
        right = _deals(card, other, rule)
        options.append(
            Option(seat.letter, right, _why(card, other, player, right, rule), player.label)
        )
    first, second = situation.cards
    tied = first.ties(second)
    again = Option(AGAIN, tied, _why_again(first, second, tied), label("option", "Cut again"))
    return Question(
        "first-dealer",
        sentences(
            *(_cut_told(player, card) for (_, player), card in cuts), say("Who deals first?")
        ),
        (*options, again),
        rule="deal",
        hints=(
            say("Compare the two cards by rank only: suits never matter."),
            say("The cut uses the order of Put, from 3 down to 4."),
            say("Here the higher card deals first; equal ranks cut again.")
            if rule is FirstDealer.HIGHER_CARD
            else say("Here the lower card deals first; equal ranks cut again."),
        ),
    )


def _deals(card: Card, other: Card, rule: FirstDealer) -> bool:
    return card.beats(other) if rule is FirstDealer.HIGHER_CARD else other.beats(card)


def _cut_told(player: Player, card: Card) -> Message:
    return told(player, say("%(player)s cuts %(card)s."), say("You cut %(card)s."), card=card)


def _why(card: Card, other: Card, player: Player, right: bool, rule: FirstDealer) -> Message:
    if card.ties(other):
        return told(
            player,
            say("%(card)s and %(other)s have the same rank, so %(player)s has to cut again."),
            say("%(card)s and %(other)s have the same rank, so you have to cut again."),
            card=card,
            other=other,
        )
    higher = card.beats(other)
    compared = (
        say("%(card)s is higher than %(other)s.", card=card, other=other)
        if higher
        else say("%(card)s is lower than %(other)s.", card=card, other=other)
    )
    if right:
        return sentences(
            compared,
            told(player, say("So %(player)s deals first."), say("So you deal first.")),
        )
    if rule is FirstDealer.HIGHER_CARD:
        return sentences(compared, say("The player with the higher card deals first."))
    return sentences(compared, say("The player with the lower card deals first."))


def _why_again(first: Card, second: Card, tied: bool) -> Message:
    if tied:
        return say(
            "%(first)s and %(second)s have the same rank: both players cut again.",
            first=first,
            second=second,
        )
    best, other = (first, second) if first.beats(second) else (second, first)
    return say(
        "Only equal ranks cut again, and %(best)s is higher than %(other)s.",
        best=best,
        other=other,
    )


DRILL = Drill(
    key="first-dealer",
    title=say("Who deals first?"),
    about=say("Two cards are cut. Who deals the first hand of the game?"),
    ask=_ask,
    draw=_draw,
    order=100,
)
