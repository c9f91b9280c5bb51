"""Cards in order: loose cards, the highest first."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Mode, Option, Question, Situation
from tutor.engine import Card, Rank, Rulebook, Suit
from tutor.text import Message, say

CARDS = 5
_STRANGE = (Rank.THREE, Rank.TWO)
"""The ranks that other games put at the bottom: one is always among the cards."""


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    strange = dice.choose(_STRANGE)
    others = dice.sample([rank for rank in Rank if rank is not strange], CARDS - 1)
    ranks = dice.shuffled([strange, *others])
    cards = tuple(Card(rank, dice.choose(list(Suit))) for rank in ranks)
    return Situation({}, cards=cards, rulebook=rulebook)


def _ask(situation: Situation, _judge: Judge) -> Question:
    cards = situation.cards
    if len(set(cards)) != len(cards) or len({card.rank for card in cards}) < 2:
        raise BadSituation("card-order needs `cards` of at least two ranks, no card twice")
    highest = min(cards, key=lambda card: card.rank.place)
    return Question(
        "card-order",
        say("Arrange the cards in order, the highest first."),
        tuple(Option(card.code, True, _why(card, cards), card=card) for card in cards),
        rule="cards",
        hints=(
            say("Two ranks that are low in most games stand at the top: the 3s, then the 2s."),
            say("After them comes the usual order: Ace, King, Queen, Jack, 10 and down to the 4s."),
            say("Begin with %(card)s.", card=highest),
        ),
        mode=Mode.ORDER,
    )


def _why(card: Card, cards: tuple[Card, ...]) -> Message:
    above = [other for other in cards if other.beats(card)]
    below = [other for other in cards if card.beats(other)]
    if not above:
        return say("No card here is higher than %(card)s.", card=card)
    if not below:
        return say("No card here is lower than %(card)s.", card=card)
    return say(
        "%(higher)s beats %(card)s, and %(card)s beats %(lower)s.",
        higher=max(above, key=lambda other: other.rank.place),
        card=card,
        lower=min(below, key=lambda other: other.rank.place),
    )


DRILL = Drill(
    key="card-order",
    title=say("Cards in order"),
    about=say("Five cards, from the highest to the lowest."),
    ask=_ask,
    draw=_draw,
    order=20,
)
