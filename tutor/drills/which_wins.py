"""Which card wins? The cards of one trick are compared by rank alone.

Where partners both lay a card it is their side that wins (R15), so there the sides are asked for.
"""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import close_deal, dealt_hand, fair_deal, play_tricks, seat_players
from tutor.engine import Card, Hand, Play, Rulebook, Trick
from tutor.text import Cards, Message, label, say
from tutor.words import OfSide, highest, rank_name, side_label, side_told, trick_told

TIED_KEY = "tied"
TIED = label("option", "Neither: the trick is tied")
NONE = label("option", "None: the trick is tied")
NOBODYS = label("option", "Nobody’s: the trick is tied")


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    """Any card or side wins, or none, equally often."""
    wanted = dice.below(_outcomes(rulebook))
    while True:
        tied = wanted == _outcomes(rulebook) - 1
        deal = (close_deal if tied or dice.chance(0.4) else fair_deal)(rulebook, dice)
        hand = play_tricks(dealt_hand(rulebook, deal, dice), dice, 1)
        if _outcome(hand) == wanted:
            return Situation(seat_players(rulebook, dice), hand)


def _outcomes(rulebook: Rulebook) -> int:
    """How many answers there are: each side, and a tied trick; a side lays at least one card."""
    return len(rulebook.sides) + 1


def _outcome(hand: Hand) -> int:
    """Which side has won the first trick, by the order in which their cards were laid."""
    trick = hand.tricks[0]
    if trick.winner is None:
        return len(hand.rulebook.sides)
    side_of = hand.rulebook.side_of
    sides = list(dict.fromkeys(side_of(play.seat) for play in trick.plays))
    return sides.index(side_of(trick.winner))


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    if not hand.tricks or hand.table:
        raise BadSituation("which-wins needs a trick that has just been completed")
    trick = hand.tricks[-1]
    by_side = len(trick.plays) > len(hand.rulebook.sides)
    return Question(
        "which-wins",
        say("Whose trick is this?") if by_side else say("Which card wins the trick?"),
        _sides(trick, situation) if by_side else _cards(trick),
        rule="cards",
        hints=(
            say("Look at the ranks only: suits never matter."),
            say("Compare both cards with the order of the cards, from 3 down to 4.")
            if len(trick.plays) == 2
            else say("Compare all cards with the order of the cards, from 3 down to 4."),
            say("If partners tie for the highest card, their side wins; opponents tie the trick.")
            if by_side
            else say("The card that stands further to the front in that order wins."),
        ),
    )


def _cards(trick: Trick) -> tuple[Option, ...]:
    """An option for each card, and one for a tied trick."""
    top = tuple(play.card for play in highest(trick))
    cards = tuple(play.card for play in trick.plays)
    won = trick.winner is not None
    tied = Option(TIED_KEY, not won, _why_tied(cards, top), TIED if len(cards) == 2 else NONE)
    return (
        *(
            Option(card.code, won and card in top, _why_card(card, cards, top), card=card)
            for card in cards
        ),
        tied,
    )


def _why_card(card: Card, cards: tuple[Card, ...], top: tuple[Card, ...]) -> Message:
    if card not in top:
        return say(
            "%(other)s is higher than %(card)s in the order of Put.", card=card, other=top[0]
        )
    rivals = tuple(other for other in top if other != card)
    if rivals:
        # Of three equal cards each is compared with the next one.
        other = top[(top.index(card) + 1) % len(top)]
        return say(
            "%(card)s does not beat %(other)s: their ranks are equal, and suits never matter.",
            card=card,
            other=other,
        )
    others = tuple(other for other in cards if other != card)
    if len(others) == 1:
        return say(
            "%(rank)s stands above %(other_rank)s in the order: %(card)s beats %(other)s.",
            rank=rank_name(card.rank),
            other_rank=rank_name(others[0].rank),
            card=card,
            other=others[0],
        )
    return say("%(card)s stands above all others: %(others)s.", card=card, others=Cards(others))


def _why_tied(cards: tuple[Card, ...], top: tuple[Card, ...]) -> Message:
    if len(top) == 2 and len(cards) == 2:
        return say(
            "%(first)s and %(second)s have the same rank, so the trick is tied.",
            first=top[0],
            second=top[1],
        )
    if len(top) > 1:
        return say(
            "No card is higher than any of these: %(cards)s. So the trick is tied.",
            cards=Cards(top),
        )
    best, others = top[0], tuple(card for card in cards if card not in top)
    if len(others) == 1:
        return say(
            "A trick is tied only by equal ranks; here %(best)s beats %(other)s.",
            best=best,
            other=others[0],
        )
    return _only_highest(best, others)


def _only_highest(best: Card, others: tuple[Card, ...]) -> Message:
    """Why a trick with one highest card is not tied, whatever the lower ones are."""
    if len({card.rank for card in others}) < len(others):
        return say(
            "Equal lower cards do not matter: %(best)s is higher than all others.", best=best
        )
    return say(
        "A trick is tied only by a tie for the highest card, and %(best)s is higher than all "
        "others.",
        best=best,
    )


def _sides(trick: Trick, situation: Situation) -> tuple[Option, ...]:
    """An option for each side, and one for a tied trick."""
    rulebook, players = situation.rules, situation.players
    won = None if trick.winner is None else rulebook.side_of(trick.winner)
    options = []
    for side, seats in enumerate(rulebook.sides):
        why = _why_side(trick, side, won, situation)
        options.append(Option(seats[0].letter, side == won, why, side_label(players, side)))
    return (*options, Option(TIED_KEY, won is None, _why_nobodys(trick, situation), NOBODYS))


def _why_side(trick: Trick, side: int, won: int | None, situation: Situation) -> Message:
    rulebook, players = situation.rules, situation.players
    if side == won:
        return trick_told(trick, players)
    mine = _best(tuple(play for play in trick.plays if rulebook.side_of(play.seat) == side))
    other = next(p for p in highest(trick) if rulebook.side_of(p.seat) != side)
    texts = _JUST_AS_HIGH if won is None else _BEATEN
    return side_told(players, side, texts, card=mine, best=other.card)


def _best(plays: tuple[Play, ...]) -> Card:
    return min((play.card for play in plays), key=lambda card: card.rank.place)


_BEATEN_BOTH = say(
    "The highest card of %(first)s and %(second)s is %(card)s, and %(best)s beats it."
)
_BEATEN_YOURS = say("The highest card of your side is %(card)s, and %(best)s beats it.")
_BEATEN = OfSide(_BEATEN_BOTH, _BEATEN_YOURS, _BEATEN_BOTH, _BEATEN_YOURS)
_AS_HIGH_BOTH = say(
    "The highest card of %(first)s and %(second)s is %(card)s, but the other side laid %(best)s, "
    "which is just as high."
)
_AS_HIGH_YOURS = say(
    "The highest card of your side is %(card)s, but the other side laid %(best)s, which is just "
    "as high."
)
_JUST_AS_HIGH = OfSide(_AS_HIGH_BOTH, _AS_HIGH_YOURS, _AS_HIGH_BOTH, _AS_HIGH_YOURS)


def _why_nobodys(trick: Trick, situation: Situation) -> Message:
    top = tuple(play.card for play in highest(trick))
    if trick.winner is None:
        return trick_told(trick, situation.players)
    if len(top) > 1:
        return say(
            "%(best)s and %(other)s are equal, but they are partners’ cards: only opponents can "
            "tie a trick.",
            best=top[0],
            other=top[1],
        )
    others = tuple(play.card for play in trick.plays if play.card not in top)
    return _only_highest(top[0], others)


DRILL = Drill(
    key="which-wins",
    title=say("Which card wins?"),
    about=say("Cards of one trick: the strange order until it is second nature."),
    ask=_ask,
    draw=_draw,
    order=10,
    on_paper=True,
)
