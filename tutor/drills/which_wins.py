"""Which card wins? Two cards of one trick are compared by rank alone."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import close_deal, fair_deal, play_cards, seat_players
from tutor.engine import Card, Hand, Rulebook
from tutor.text import Message, label, say
from tutor.words import rank_name


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    """The first card, the second or neither wins, equally often."""
    wanted = dice.below(3)
    while True:
        deal = (close_deal if wanted == 2 or dice.chance(0.4) else fair_deal)(rulebook, dice)
        hand = play_cards(Hand.start(rulebook, deal), dice, 2)
        first, second = (play.card for play in hand.tricks[0].plays)
        if (first.beats(second), second.beats(first), first.ties(second))[wanted]:
            return Situation(seat_players(rulebook, dice), hand)


def _ask(situation: Situation, _judge: Judge) -> Question:
    tricks = situation.position.tricks
    if not tricks or situation.position.table:
        raise BadSituation("which-wins needs a trick that has just been completed")
    first, second = (play.card for play in tricks[-1].plays)
    options = (
        _card_option(first, second),
        _card_option(second, first),
        Option("tied", first.ties(second), _why_tied(first, second), text=TIED),
    )
    return Question(
        "which-wins",
        say("Which card wins the trick?"),
        options,
        rule="cards",
        hints=(
            say("Look at the ranks only: suits never matter."),
            say("Compare both cards with the order of the cards, from 3 down to 4."),
            say("The card that stands further to the front in that order wins."),
        ),
    )


TIED = label("option", "Neither: the trick is tied")


def _card_option(card: Card, other: Card) -> Option:
    if card.beats(other):
        why = say(
            "%(rank)s stands above %(other_rank)s in the order: %(card)s beats %(other)s.",
            rank=rank_name(card.rank),
            other_rank=rank_name(other.rank),
            card=card,
            other=other,
        )
    elif card.ties(other):
        why = say(
            "%(card)s does not beat %(other)s: their ranks are equal, and suits never matter.",
            card=card,
            other=other,
        )
    else:
        why = _why_beaten(card, other)
    return Option(card.code, card.beats(other), why, card=card)


def _why_beaten(card: Card, other: Card) -> Message:
    return say("%(other)s is higher than %(card)s in the order of Put.", card=card, other=other)


def _why_tied(first: Card, second: Card) -> Message:
    if first.ties(second):
        return say(
            "%(first)s and %(second)s have the same rank, so the trick is tied.",
            first=first,
            second=second,
        )
    best, other = (first, second) if first.beats(second) else (second, first)
    return say(
        "A trick is tied only by equal ranks; here %(best)s beats %(other)s.",
        best=best,
        other=other,
    )


DRILL = Drill(
    key="which-wins",
    title=say("Which card wins?"),
    about=say("Two cards, one trick: the strange order until it is second nature."),
    ask=_ask,
    draw=_draw,
    order=10,
)
