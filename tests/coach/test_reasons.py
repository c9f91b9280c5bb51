"""Every reason the coach gives is true: checked against the rules over thousands of positions."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tutor.coach.counting import CountingJudge
from tutor.coach.explaining import often_told, randomiser, reason_told, tenths
from tutor.coach.judge import Choice, Fact
from tutor.coach.reasons import reasons
from tutor.coach.whys import FOR_MANY, Reason, Why
from tutor.engine import (
    CallPut,
    Card,
    Concede,
    Deal,
    GiveUp,
    Hand,
    Play,
    Rulebook,
    Seat,
    SeatView,
    pack,
)
from tutor.rulebooks import rulebooks

BOOKS = [rulebooks()[key] for key in ("classic", "doubled", "nineteenth-century")]
POSITIONS = 1500
Cards = tuple[Card, ...]


def positions(book: Rulebook, number: int) -> Iterator[Hand]:
    rng = random.Random(book.key)
    for _ in range(number):
        cards = rng.sample(pack(), 6)
        hand = Hand.start(book, Deal((tuple(cards[:3]), tuple(cards[3:]))))
        for _ in range(rng.randrange(6)):
            actions = [a for seat in book.seats for a in hand.actions(seat)]
            calm = [a for a in actions if not isinstance(a, GiveUp | Concede)]
            if not calm:
                break
            hand = hand.do(rng.choice(calm))
        if hand.result is None and not hand.put_pending:
            yield hand


@cache
def ends(
    mine: tuple[Card, ...], theirs: tuple[Card, ...], sign: int, i_lead: bool, led: Card | None
) -> tuple[int, int, int]:
    """Tricks won less lost: the least that play can come to, with best play of both, the most."""
    if not mine and not theirs:
        return sign, sign, sign
    found, my_move = [], i_lead is (led is None)
    if led is None:
        for card in mine if i_lead else theirs:
            left = tuple(c for c in (mine if i_lead else theirs) if c != card)
            after = (left, theirs) if i_lead else (mine, left)
            found.append(ends(*after, sign, i_lead, card))
    else:
        for card in theirs if i_lead else mine:
            left = tuple(c for c in (theirs if i_lead else mine) if c != card)
            after = (mine, left) if i_lead else (left, theirs)
            won = 0 if card.ties(led) else 1 if led.beats(card) is i_lead else -1
            leads = i_lead if won == 0 else won == 1
            found.append(ends(*after, sign + won, leads, None))
    choose = max if my_move else min
    return (
        min(low for low, _, _ in found),
        choose(best for _, best, _ in found),
        max(high for _, _, high in found),
    )


def lead_of(hand: Hand, seat: Seat) -> int:
    return sum(0 if t.winner is None else 1 if t.winner is seat else -1 for t in hand.tricks)


def holds(reason: Reason, hand: Hand, view: SeatView, action: object) -> bool:
    """Whether the reason is true of this very hand; it may claim more, for all hands."""
    seat = view.seat
    if isinstance(action, Play):
        # Played out as far as the rules let it, without a put.
        after = hand.do(action)
        mine, theirs = after.cards_of(seat), after.cards_of(after.rulebook.after(seat))
        led = after.table[0].card if after.table else None
        worst, forced, most = ends(
            mine, theirs, lead_of(after, seat), after.leads_next is seat, led
        )
        card = action.card
        match reason.why:
            case Why.WINS_HAND:
                return worst > 0
            case Why.DRAWS_HAND:
                return worst == most == 0
            case Why.LOSES_HAND:
                return most < 0
            case Why.SURE_AFTER:
                return forced > 0
            case Why.SAFE_AFTER:
                return forced >= 0
            case Why.HOPELESS_AFTER:
                return most <= 0
            case Why.TAKES_TRICK:
                return card.beats(view.table[0].card) and after.leads_next is seat
            case Why.TIES_TRICK:
                return card.ties(view.table[0].card) and after.leads_next is view.table[0].seat
            case Why.GIVES_TRICK:
                return view.table[0].card.beats(card) and after.leads_next is not seat
            case Why.ENOUGH:
                other = reason.other
                return (
                    other in view.held
                    and other is not None
                    and other.beats(card)
                    and card.beats(view.table[0].card)
                )
            case Why.LOWER_DOES:
                lower = reason.other
                return (
                    lower in view.held
                    and lower is not None
                    and card.beats(lower)
                    and lower.beats(view.table[0].card)
                )
            case Why.CHEAPEST:
                led_card = view.table[0].card
                return all(led_card.beats(c) and not card.beats(c) for c in view.held)
            case Why.CAN_BE_BEATEN:
                return reason.share == pytest.approx(share_that_beats(view, card))
            case Why.UNBEATABLE:
                return share_that_beats(view, card) == 0
    if reason.why is Why.NOTHING_BEHIND:
        return hand.decided and hand.tricks[0].winner is seat
    if reason.why is Why.LOST_ALREADY:
        return hand.decided and hand.tricks[0].winner is not seat
    return reason.why is Why.BLUFF and open_losses(view) > 0.5


def open_losses(view: SeatView) -> float:
    """In how many of the opponent's possible hands best play with open cards loses."""
    counted = CountingJudge().appraise(view, (0, 0)).insight(Fact.COUNT)
    assert counted is not None
    assert counted.outcomes is not None
    return counted.outcomes.shares[2]


def share_that_beats(view: SeatView, card: Card) -> float:
    """Counted set by set: in how many of the opponent's possible hands a card beats this one."""
    unseen = [c for c in pack() if c not in view.seen_cards]
    size = view.counts[1 - view.rulebook.seats.index(view.seat)]
    safe = sum(not c.beats(card) for c in unseen)
    none = len(list(itertools.combinations(range(safe), size))) if size <= 2 else comb3(safe)
    every = len(list(itertools.combinations(unseen, size))) if size <= 2 else comb3(len(unseen))
    return 1 - none / every


def comb3(number: int) -> int:
    return number * (number - 1) * (number - 2) // 6


def test_every_reason_is_true_of_the_cards_and_all_of_them_are_met() -> None:
    judge, met = CountingJudge(), Counter[Why]()
    for book in BOOKS:
        for hand in positions(book, POSITIONS):
            for view in map(hand.seen_by, book.seats):
                appraisal = judge.appraise(view, (1, 2)) if view.actions else None
                for action in view.actions:
                    assert appraisal is not None
                    for reason in reasons(view, appraisal, action):
                        met[reason.why] += 1
                        assert holds(reason, hand, view, action), f"{reason} of {action} in {hand}"
    assert set(met) == set(Why) - FOR_MANY
    assert met.total() > 10_000


def test_every_reason_is_a_sentence_with_all_it_names() -> None:
    ace, king = Card.parse("AS"), Card.parse("KH")
    for why in Why:
        message = reason_told(Reason(why, ace, king, 0.25))
        used = set(re.findall(r"%\((\w+)\)s", message.msgid))
        assert used <= set(message.params)


def test_a_put_called_a_bluff_loses_more_than_half_with_open_cards() -> None:
    judge = CountingJudge()
    for hand in positions(BOOKS[1], 200):
        seat = hand.turn
        assert seat is not None
        view = hand.seen_by(seat)
        put = CallPut(seat)
        if put not in view.actions:
            continue
        appraisal = judge.appraise(view, (0, 0))
        counted = appraisal.insight(Fact.COUNT)
        assert counted is not None
        assert counted.outcomes is not None
        bluff = [r for r in reasons(view, appraisal, put) if r.why is Why.BLUFF]
        assert bool(bluff) == (counted.outcomes.shares[2] > 0.5 and not hand.decided)


@pytest.mark.parametrize(("frequency", "number"), [(0.06, 1), (0.2, 2), (0.5, 5), (0.94, 9)])
def test_a_mixed_choice_is_told_in_tenths(frequency: float, number: int) -> None:
    assert tenths(frequency) == number
    told = often_told(Choice(CallPut(Seat.DEALER), 0.5, frequency))
    assert told is not None
    assert told.n == number


@pytest.mark.parametrize(
    ("cards", "frequency", "suits"),
    [
        ("3S AH 9D", 0.2, 1),
        ("3S AH 9D", 0.5, 2),
        ("3S AH 9D", 0.8, 3),
        ("3S 9H 9D", 0.5, None),
        ("3S 9D 9H", 0.5, None),
        ("3S 3H 9D", 0.5, 2),
        ("3S AH 9D", 0.01, None),
        ("3S AH 9D", 1.0, None),
    ],
)
def test_the_suit_of_the_lowest_card_is_a_die_unless_its_rank_is_paired(
    cards: str, frequency: float, suits: int | None
) -> None:
    held = tuple(Card.parse(code) for code in cards.split())
    found = randomiser(held, frequency)
    if suits is None:
        assert found is None
    else:
        assert found is not None
        card, chosen = found
        assert card == max(held, key=lambda c: c.rank.place)
        assert len(chosen) == suits
