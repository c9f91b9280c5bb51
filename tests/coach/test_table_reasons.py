"""Every reason at a table of three or four is true: checked against the rules in many positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.many import MANY, alike, under_way
from tutor.coach.explaining import reason_told
from tutor.coach.judge import Appraisal, Choice, Fact, Insight, Option, Source
from tutor.coach.reasons import reasons
from tutor.coach.whys import Reason, Why
from tutor.dice import Dice
from tutor.engine import Card, Discard, Give, Hand, Play, Seat, Trick, complete_trick, pack
from tutor.engine.notation import read_hand
from tutor.rulebooks import rulebooks
from tutor.solver.open_cards import Outcomes
from tutor.solver.reach import can_win, settled

POSITIONS = 1500


def trick_with(hand: Hand, seat: Seat, card: Card) -> Trick:
    return complete_trick(hand.rulebook, (*hand.table, Play(seat, card)))


def is_last(hand: Hand) -> bool:
    return len(hand.table) == len(hand.playing) - 1


def outcome(hand: Hand, seat: Seat, card: Card) -> int | None:
    result = hand.do(Play(seat, card)).result
    return None if result is None else result.outcome(hand.rulebook.side_of(seat))


def top(hand: Hand) -> Play:
    return min(hand.table, key=lambda play: play.card.rank.place)


def held(hand: Hand, seat: Seat) -> tuple[Card, ...]:
    return hand.cards_of(seat)


def lowest(hand: Hand, seat: Seat, card: Card) -> bool:
    return not any(card.beats(other) for other in held(hand, seat))


def never_won(hand: Hand, seat: Seat) -> bool:
    """Whether no play at random wins the hand, with these hidden cards or with others."""
    side = hand.rulebook.side_of(seat)
    for number in range(6):
        dice = Dice(f"never/{number}")
        again = alike(hand, seat, dice) or hand
        while again.turn is not None:
            acts = again.actions(again.turn)
            again = again.do(dice.choose([a for a in acts if isinstance(a, Play)] or acts))
        assert again.result is not None
        if again.result.outcome(side) == 1 and again.result.reason.value != "put-given-up":
            return False
    return True


def partner_alone(hand: Hand, seat: Seat, other: Card) -> bool:
    """Whether the partner's ``other`` is the highest, and no opponent's is as high."""
    partner = hand.rulebook.partner(seat)
    equals = [play.seat for play in hand.table if play.card.ties(other)]
    return top(hand).seat is partner and top(hand).card.ties(other) and set(equals) == {partner}


def last_of_trick(hand: Hand, seat: Seat) -> Seat:
    """Who lays the last card of the trick under way, whatever is laid before it."""
    tricks = len(hand.tricks)
    after = hand.do(next(a for a in hand.actions(seat) if isinstance(a, Play)))
    while len(after.tricks) == tricks:
        assert after.turn is not None
        seat = after.turn
        after = after.do(next(a for a in after.actions(seat) if isinstance(a, Play)))
    return seat


def rivals(hand: Hand, seat: Seat) -> list[Seat]:
    side = hand.rulebook.side_of(seat)
    return [other for other in hand.playing if hand.rulebook.side_of(other) != side]


def reason_count(hand: Hand, seat: Seat, card: Card) -> int:
    """The cards that beat ``card`` and are neither held, nor laid, nor thrown away by ``seat``."""
    seen = {*hand.cards_of(seat), *(a.card for a in hand.history if isinstance(a, Play))}
    seen |= {a.card for a in hand.history if isinstance(a, Discard) and a.seat is seat}
    return sum(other.beats(card) for other in pack() if other not in seen)


def ways_to_end(hand: Hand, seat: Seat, card: Card) -> Iterator[tuple[bool | None, int]]:
    """After ``card``, with cards at random: who won this trick (None: nobody), and the outcome."""
    side, trick = hand.rulebook.side_of(seat), len(hand.tricks)
    for number in range(3):
        dice, again = Dice(f"end/{number}"), hand.do(Play(seat, card))
        while again.turn is not None:
            acts = again.actions(again.turn)
            again = again.do(dice.choose([a for a in acts if isinstance(a, Play)] or acts))
        winner = again.tricks[trick].winner
        assert again.result is not None
        yield (
            None if winner is None else hand.rulebook.side_of(winner) == side,
            again.result.outcome(side),
        )


Check = Callable[[Hand, Seat, Card, Card | None], bool]


def _same_side(hand: Hand, seat: Seat, card: Card) -> bool:
    winner = trick_with(hand, seat, card).winner
    return winner is not None and hand.rulebook.side_of(winner) == hand.rulebook.side_of(seat)


TRUE: dict[Why, Check] = {
    Why.WINS_HAND: lambda h, s, c, _o: outcome(h, s, c) == 1,
    Why.LOSES_HAND: lambda h, s, c, _o: outcome(h, s, c) == -1,
    Why.DRAWS_HAND: lambda h, s, c, _o: outcome(h, s, c) == 0 and len(h.rulebook.sides) == 2,
    Why.SPOILS_HAND: lambda h, s, c, _o: outcome(h, s, c) == 0 and len(h.rulebook.sides) == 3,
    Why.TAKES_TRICK: lambda h, s, c, _o: is_last(h) and trick_with(h, s, c).winner is s,
    Why.TIES_TRICK: lambda h, s, c, _o: is_last(h) and trick_with(h, s, c).winner is None,
    Why.OVERTAKES: lambda h, _s, c, o: not is_last(h) and o is top(h).card and c.beats(o),
    Why.LEVEL: lambda h, _s, c, o: not is_last(h) and o is top(h).card and c.ties(o),
    Why.NOT_ENOUGH: lambda h, _s, c, o: o is top(h).card and o.beats(c),
    Why.CHEAPEST: lambda h, s, c, o: (
        o is top(h).card and lowest(h, s, c) and all(o.beats(x) for x in held(h, s))
    ),
    Why.ENOUGH: lambda h, s, c, o: (
        o is not None and o.beats(c) and trick_with(h, s, c).winner is s and o in held(h, s)
    ),
    Why.LOWER_DOES: lambda h, s, c, o: (
        o is not None and c.beats(o) and trick_with(h, s, o).winner is s and o in held(h, s)
    ),
    Why.NOBODY_BEATS: lambda h, s, c, _o: (
        not any(other.beats(c) for seat in h.playing if seat is not s for other in h.cards_of(seat))
    ),
    Why.PARTNER_WINS: lambda h, s, c, o: (
        o is not None
        and is_last(h)
        and partner_alone(h, s, o)
        and lowest(h, s, c)
        and trick_with(h, s, c).winner is h.rulebook.partner(s)
    ),
    Why.PARTNER_LEADS: lambda h, s, c, o: (
        o is not None and not is_last(h) and partner_alone(h, s, o) and lowest(h, s, c)
    ),
    Why.PARTNER_WOULD: lambda h, s, _c, o: (
        o is not None and partner_alone(h, s, o) and all(_same_side(h, s, x) for x in held(h, s))
    ),
    Why.LOWEST: lambda h, s, c, _o: lowest(h, s, c),
    Why.NOT_LOWEST: lambda h, s, c, o: o is not None and c.beats(o) and o in held(h, s),
    Why.HIGHER_OUT: lambda h, s, c, _o: reason_count(h, s, c) > 0,
    Why.KEEPS_BEST: lambda h, s, c, o: (
        o is not None
        and not h.table
        and o.beats(c)
        and o in held(h, s)
        and not any(x.beats(o) for x in held(h, s))
    ),
    Why.LOWER_OVERTAKES: lambda h, s, c, o: (
        o is not None and c.beats(o) and o.beats(top(h).card) and o in held(h, s)
    ),
    Why.WASTES: lambda h, s, c, o: (
        o is not None
        and c.beats(o)
        and lowest(h, s, o)
        and all(top(h).card.beats(x) for x in held(h, s))
    ),
    Why.PARTNER_LAST: lambda h, s, c, o: (
        o is top(h).card and not c.beats(o) and last_of_trick(h, s) is h.rulebook.partner(s)
    ),
    Why.PARTNER_HOLDS: lambda h, s, _c, o: (
        o is not None
        and o.beats(top(h).card)
        and any(o in h.cards_of(seat) and h.rulebook.partner(s) is seat for seat in h.playing)
    ),
    Why.PARTNER_SAFE: lambda h, s, _c, o: (
        o is not None
        and partner_alone(h, s, o)
        and not any(x.beats(o) for seat in rivals(h, s) for x in h.cards_of(seat))
    ),
    Why.LAST_CHANCE: lambda h, s, c, _o: all(
        outcome == -1 for won, outcome in ways_to_end(h, s, c) if won is False
    ),
    Why.CLINCHES: lambda h, s, c, _o: all(
        outcome == 1 for won, outcome in ways_to_end(h, s, c) if won
    ),
    Why.BEST_IS_GIVEN: lambda h, s, c, _o: not any(other.beats(c) for other in held(h, s)),
}


def appraisal(lost: int) -> Appraisal:
    """An appraisal that has played out 100 deals, so many of them lost."""
    insight = Insight(Fact.PLAYED_OUT, outcomes=Outcomes(100 - lost, 0, lost))
    return Appraisal((), Source.ESTIMATED, (insight,), deals=100)


@pytest.mark.parametrize("key", MANY)
def test_every_reason_is_true(key: str) -> None:
    found: Counter[Why] = Counter()
    bare = 0
    for hand, seat, _score in under_way(rulebooks()[key], POSITIONS, "reasons"):
        view = hand.seen_by(seat)
        for action in view.actions:
            told = reasons(view, appraisal(60), action)
            bare += isinstance(action, Play) and not told
            for reason in told:
                found[reason.why] += 1
                assert true(hand, seat, action, reason), f"{reason} of {action} in {hand}"
                assert reason_told(reason).msgid
    assert found.keys() >= {Why.OVERTAKES, Why.CHEAPEST, Why.NOBODY_BEATS} or key == "four-handed"
    assert len(found) >= 10
    assert found.keys() >= {Why.HIGHER_OUT, Why.KEEPS_BEST, Why.CLINCHES, Why.WASTES}
    if key == "pairs":
        assert found.keys() >= {Why.PARTNER_LAST, Why.PARTNER_SAFE, Why.LAST_CHANCE}
    assert bare == 0, "a card of which nothing can be told"


def true(hand: Hand, seat: Seat, action: Option, reason: Reason) -> bool:
    if reason.why is Why.NOTHING_BEHIND:
        return settled(hand.seen_by(seat))
    if reason.why is Why.NO_WIN_LEFT:
        return never_won(hand, seat)
    if reason.why is Why.BLUFF_AT_ALL:
        return can_win(hand.seen_by(seat))
    assert isinstance(action, Play | Give | Discard)
    assert reason.card is action.card
    assert reason.card is not None
    if reason.why is Why.HIGHER_OUT:
        assert reason.count == reason_count(hand, seat, reason.card)
    return TRUE[reason.why](hand, seat, reason.card, reason.other)


@pytest.mark.parametrize("key", MANY)
def test_a_put_is_called_a_bluff_only_where_most_deals_are_lost(key: str) -> None:
    for hand, seat, _score in under_way(rulebooks()[key], 200, "bluffs"):
        view = hand.seen_by(seat)
        for action in view.actions:
            few = {reason.why for reason in reasons(view, appraisal(50), action)}
            most = {reason.why for reason in reasons(view, appraisal(51), action)}
            assert Why.BLUFF_AT_ALL not in few
            assert most - few <= {Why.BLUFF_AT_ALL}


@pytest.mark.parametrize("key", MANY)
def test_reasons_hang_on_nothing_hidden(key: str) -> None:
    met = 0
    for number, (hand, seat, _score) in enumerate(under_way(rulebooks()[key], 60, "hidden")):
        other = alike(hand, seat, Dice(f"{number}"))
        if other is not None:
            met += 1
            views = hand.seen_by(seat), other.seen_by(seat)
            for action in views[0].actions:
                here, there = (reasons(view, appraisal(60), action) for view in views)
                assert here == there
    assert met > 20


def test_what_cannot_be_won_is_never_won() -> None:
    met = 0
    for key in MANY:
        for hand, seat, _score in under_way(rulebooks()[key], 250, "reach"):
            if hand.playing and not can_win(hand.seen_by(seat)):
                met += 1
                assert never_won(hand, seat), str(hand)
    assert met > 30


def test_a_choice_that_nobody_has_valued_has_its_reasons_all_the_same() -> None:
    """Reasons about cards come from the table, not from numbers."""
    for hand, seat, _score in under_way(rulebooks()["pairs"], 100, "bare"):
        view = hand.seen_by(seat)
        bare = Appraisal((Choice(view.actions[0], 0.5),), Source.ESTIMATED)
        for action in view.actions:
            if isinstance(action, Play):
                assert reasons(view, bare, action) == reasons(view, appraisal(90), action)


@pytest.mark.parametrize("answered", [True, False])
def test_a_card_passed_across_is_known_to_lie_with_the_partner(answered: bool) -> None:
    """R14: once both have given. An offer without an answer stays with whoever made it."""
    deal = "9♠ K♣ A♦ / 7♦ 3♥ 2♣ / 8♥ 4♠ Q♦ / J♣ 5♦ 10♠"
    answer = "D:give:9♠" if answered else ""
    hand = read_hand(rulebooks()["pairs"], f"{deal} | B:give:Q♦ {answer} A:7♦")
    four, queen, led = (Card.parse(text) for text in ("4♠", "Q♦", "7♦"))
    assert (queen in hand.cards_of(Seat.DEALER)) == answered
    told = reasons(hand.seen_by(Seat.B), appraisal(60), Play(Seat.B, four))
    holds, last = Reason(Why.PARTNER_HOLDS, four, queen), Reason(Why.PARTNER_LAST, four, led)
    assert (holds in told, last in told) == (answered, not answered)
