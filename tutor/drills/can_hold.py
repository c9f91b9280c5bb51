"""How many cards of a rank can the other player still hold? Count what you have seen."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill, two_players
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import close_deal, play_cards, seat_players, until
from tutor.engine import CARDS_EACH, Card, Hand, Rank, Rulebook, Seat, Suit
from tutor.text import Cards, Message, say, say_n, sentences, show
from tutor.words import Player, rank_name, told

COPIES = len(Suit)


@dataclass(frozen=True, slots=True)
class _Count:
    """What the asker can work out: cards of the rank seen, cards the other holds."""

    seen: tuple[Card, ...]
    held: int

    @property
    def unseen(self) -> int:
        return COPIES - len(self.seen)

    @property
    def most(self) -> int:
        return min(self.unseen, self.held)


def _count(hand: Hand, asked: Seat, rank: Rank) -> _Count:
    seats = hand.rulebook.seats
    asker = next(seat for seat in seats if seat is not asked)
    view = hand.seen_by(asker)
    seen = tuple(card for card in view.seen_cards if card.rank is rank)
    return _Count(seen, view.counts[seats.index(asked)])


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    wanted = dice.below(CARDS_EACH + 1)
    you = dice.choose(rulebook.seats)
    asked = next(seat for seat in rulebook.seats if seat is not you)

    def find() -> tuple[Hand, Rank] | None:
        # The fewer ranks are dealt, the more cards of one rank have been seen.
        deal = close_deal(rulebook, dice, dice.choose((2, 3, 4)) if wanted < 2 else 6)
        hand = play_cards(Hand.start(rulebook, deal), dice, dice.below(5))
        counts = {
            card.rank: _count(hand, asked, card.rank)
            for card in deal.holdings[rulebook.seats.index(you)]
        }
        fitting = [
            rank for rank, count in counts.items() if count.held > 0 and count.most == wanted
        ]
        return (hand, dice.choose(fitting)) if fitting and hand.result is None else None

    hand, rank = until(find)
    about = MappingProxyType({"rank": rank.letter, "seat": asked.letter})
    return Situation(seat_players(rulebook, dice, you), hand, you=you, about=about)


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    if not two_players(hand.rulebook):
        raise BadSituation("can-hold is for two players")
    rank = Rank(situation.parameter("rank", [rank.letter for rank in Rank]))
    others = [seat for seat in situation.players if seat is not situation.you]
    asked = situation.seat(others[0] if len(others) == 1 else None)
    if asked is situation.you:
        raise BadSituation("can-hold asks about the cards that lie face down, not the own ones")
    count = _count(hand, asked, rank)
    if count.held == 0:
        raise BadSituation("can-hold needs a player who still holds cards")
    player = situation.players[asked]
    return Question(
        "can-hold",
        told(
            player,
            say("How many cards of rank %(rank)s can %(player)s still hold at most?"),
            say("How many cards of rank %(rank)s can you still hold at most?"),
            rank=rank_name(rank),
        ),
        tuple(
            Option(str(n), n == count.most, _why(n, count, player), text=show(n))
            for n in range(CARDS_EACH + 1)
        ),
        rule="cards",
        hints=(
            say("There are four cards of each rank in the pack."),
            say("Take away all that have been seen, in one’s own hand and on the table."),
            say("Nobody can hold more cards of a rank than cards in all."),
        ),
    )


def _why(n: int, count: _Count, player: Player) -> Message:
    seen = _seen_told(count)
    held = told(
        player,
        say_n("%(player)s holds %(n)s card.", "%(player)s holds %(n)s cards.", count.held),
        say_n("You hold %(n)s card.", "You hold %(n)s cards.", count.held),
    )
    if n > count.unseen:
        return sentences(seen, say("So %(number)s is too many.", number=n))
    if n > count.held:
        return sentences(held, say("So %(number)s is too many.", number=n))
    if n < count.most:
        return sentences(seen, held, say("So more than %(number)s is possible.", number=n))
    return sentences(seen, held, say("So %(number)s is the most.", number=n))


def _seen_told(count: _Count) -> Message:
    if not count.seen:
        return say("None of the four has been seen yet.")
    cards = Cards(count.seen)
    if not count.unseen:
        return say("Seen so far: %(cards)s. Those are all four.", cards=cards)
    return say_n(
        "Seen so far: %(cards)s. Of the four %(n)s is left.",
        "Seen so far: %(cards)s. Of the four %(n)s are left.",
        count.unseen,
        cards=cards,
    )


DRILL = Drill(
    key="can-hold",
    title=say("What can the other hold?"),
    about=say("Four cards of each rank: count those you have seen."),
    ask=_ask,
    draw=_draw,
    fits=two_players,
    order=90,
)
