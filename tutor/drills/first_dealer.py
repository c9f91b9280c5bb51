"""Who deals first? Everybody cuts a card; the rules say whether the highest or the lowest deals."""

from __future__ import annotations

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import seat_players
from tutor.engine import Card, FirstDealer, Rank, Rulebook, Suit, dealer_by_cut
from tutor.text import Cards, Message, label, say, sentences
from tutor.words import Player, told

AGAIN = "again"


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    ranks = dice.sample(list(Rank), len(rulebook.seats))
    if dice.chance(0.4):
        # The cut that misleads: a 3 or a 2, which the order of Put has at the top.
        strange = dice.choose((Rank.THREE, Rank.TWO))
        others = [rank for rank in ranks if rank is not strange]
        ranks = dice.shuffled([strange, *others[: len(ranks) - 1]])
    if dice.chance(0.3):
        ranks = _tied(ranks, rulebook, dice)
    suits = dice.sample(list(Suit), len(ranks))
    cards = tuple(Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True))
    return Situation(seat_players(rulebook, dice), cards=cards, rulebook=rulebook)


def _tied(ranks: list[Rank], rulebook: Rulebook, dice: Dice) -> list[Rank]:
    """``ranks`` with two equal ones; of more than two mostly those that decide the cut."""
    if len(ranks) == 2:
        return [ranks[0], ranks[0]]
    in_order = sorted(ranks, key=lambda rank: rank.place)
    if rulebook.first_dealer is not FirstDealer.HIGHER_CARD:
        in_order.reverse()
    if dice.chance(0.75):
        in_order[1] = in_order[0]
    else:
        in_order[-1] = in_order[-2]
    return dice.shuffled(in_order)


def _ask(situation: Situation, _judge: Judge) -> Question:
    cards = situation.cards
    if len(cards) != len(situation.players) or len(cards) != len(situation.rules.seats):
        raise BadSituation("first-dealer needs `cards`, one cut by each player")
    if len(set(cards)) < len(cards):
        raise BadSituation("first-dealer: the same card cannot be cut twice")
    rulebook = situation.rules
    found = dealer_by_cut(rulebook, cards)
    cuts = tuple(zip(situation.players.items(), cards, strict=True))
    options = tuple(
        Option(seat.letter, place == found, _why(place, found, player, situation), player.label)
        for place, ((seat, player), _card) in enumerate(cuts)
    )
    again = Option(AGAIN, found is None, _why_again(found, situation), label("option", "Cut again"))
    return Question(
        "first-dealer",
        sentences(
            *(_cut_told(player, card) for (_, player), card in cuts), say("Who deals first?")
        ),
        (*options, again),
        rule="deal",
        hints=(
            say("Compare the two cards by rank only: suits never matter.")
            if len(cards) == 2
            else say("Compare the cards by rank only: suits never matter."),
            say("The cut uses the order of Put, from 3 down to 4."),
            _rule_hint(rulebook, len(cards)),
        ),
    )


def _rule_hint(rulebook: Rulebook, players: int) -> Message:
    if rulebook.first_dealer is FirstDealer.HIGHER_CARD:
        if players == 2:
            return say("Here the higher card deals first; equal ranks cut again.")
        return say("Here the highest card deals first; a tie for it is cut again.")
    if players == 2:
        return say("Here the lower card deals first; equal ranks cut again.")
    return say("Here the lowest card deals first; a tie for it is cut again.")


def _extremes(situation: Situation) -> tuple[Card, ...]:
    """The cards that the cut is about: those of the highest rank, or of the lowest."""
    places = [card.rank.place for card in situation.cards]
    higher = situation.rules.first_dealer is FirstDealer.HIGHER_CARD
    wanted = min(places) if higher else max(places)
    return tuple(card for card in situation.cards if card.rank.place == wanted)


def _cut_told(player: Player, card: Card) -> Message:
    return told(player, say("%(player)s cuts %(card)s."), say("You cut %(card)s."), card=card)


def _why(place: int, found: int | None, player: Player, situation: Situation) -> Message:
    card, extremes = situation.cards[place], _extremes(situation)
    if found is None and card in extremes:
        # Of three equal cards each is compared with the next one.
        other = extremes[(extremes.index(card) + 1) % len(extremes)]
        return told(
            player,
            say("%(card)s and %(other)s have the same rank, so %(player)s has to cut again."),
            say("%(card)s and %(other)s have the same rank, so you have to cut again."),
            card=card,
            other=other,
        )
    right, two = place == found, len(situation.cards) == 2
    if right and not two:
        others = Cards(tuple(other for other in situation.cards if other != card))
        compared = (
            say("%(card)s is higher than all others: %(others)s.", card=card, others=others)
            if situation.rules.first_dealer is FirstDealer.HIGHER_CARD
            else say("%(card)s is lower than all others: %(others)s.", card=card, others=others)
        )
    else:
        other = situation.cards[1 - place] if two else extremes[0]
        compared = (
            say("%(card)s is higher than %(other)s.", card=card, other=other)
            if card.beats(other)
            else say("%(card)s is lower than %(other)s.", card=card, other=other)
        )
    if right:
        return sentences(
            compared,
            told(player, say("So %(player)s deals first."), say("So you deal first.")),
        )
    return sentences(compared, _RULES[situation.rules.first_dealer, two])


_RULES = {
    (FirstDealer.HIGHER_CARD, True): say("The player with the higher card deals first."),
    (FirstDealer.HIGHER_CARD, False): say("The player with the highest card deals first."),
    (FirstDealer.LOWER_CARD, True): say("The player with the lower card deals first."),
    (FirstDealer.LOWER_CARD, False): say("The player with the lowest card deals first."),
}


def _why_again(found: int | None, situation: Situation) -> Message:
    cards, extremes = situation.cards, _extremes(situation)
    higher = situation.rules.first_dealer is FirstDealer.HIGHER_CARD
    if found is None:
        if len(cards) == 2:
            return say(
                "%(first)s and %(second)s have the same rank: both players cut again.",
                first=cards[0],
                second=cards[1],
            )
        tied = Cards(extremes)
        if higher:
            return say("%(cards)s tie for the highest card, so everybody cuts again.", cards=tied)
        return say("%(cards)s tie for the lowest card, so everybody cuts again.", cards=tied)
    if len(cards) == 2:
        first, second = cards
        best, other = (first, second) if first.beats(second) else (second, first)
        return say(
            "Only equal ranks cut again, and %(best)s is higher than %(other)s.",
            best=best,
            other=other,
        )
    if higher:
        return say("Nobody else has cut a card as high as %(card)s.", card=cards[found])
    return say("Nobody else has cut a card as low as %(card)s.", card=cards[found])


DRILL = Drill(
    key="first-dealer",
    title=say("Who deals first?"),
    about=say("Everybody cuts a card. Who deals the first hand of the game?"),
    ask=_ask,
    draw=_draw,
    order=100,
)
