"""Deals that fit what a seat has seen, and estimates from them."""

from __future__ import annotations

from itertools import permutations
from statistics import fmean

import numpy as np
import pytest

from tests.many import MANY, alike, any_action, dealt, under_way
from tutor.dice import Dice
from tutor.engine import CallPut, Discard, Give, GiveUp, Hand, Play, Seat, SeatView, pack
from tutor.rulebooks import rulebooks
from tutor.solver.even_game import chances_after
from tutor.solver.holdings import COPIES
from tutor.solver.sampling.dealing import deals_like
from tutor.solver.sampling.estimate import WAIT, estimate
from tutor.solver.sampling.standing import EMPTY

DEALS = 150


def places(cards: object) -> list[int]:
    return sorted(card.rank.place for card in cards)  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", MANY)
def test_deals_hold_the_own_cards_and_as_many_as_each_seat_holds(key: str) -> None:
    for hand, seat, _score in under_way(rulebooks()[key], 120):
        view = hand.seen_by(seat)
        deals = deals_like(view, 7, DEALS)
        assert deals.shape[0] == DEALS
        own = view.rulebook.seats.index(seat)
        for held in deals[:, own]:
            assert list(held[held < EMPTY]) == places(view.held)
        if hand.playing:
            for at, count in enumerate(view.counts):
                if view.rulebook.seats[at] in hand.playing:
                    assert ((deals[:, at] < EMPTY).sum(axis=1) == count).all()


@pytest.mark.parametrize("key", MANY)
def test_no_card_that_has_been_seen_is_dealt_again(key: str) -> None:
    """Of each rank never more than have not been seen."""
    for hand, seat, _score in under_way(rulebooks()[key], 120):
        view = hand.seen_by(seat)
        own = view.rulebook.seats.index(seat)
        gave = given_away(view)
        others = np.delete(deals_like(view, 3, DEALS), own, axis=1)
        for rank_at in range(EMPTY):
            seen = sum(card.rank.place == rank_at for card in view.seen_cards if card not in gave)
            assert ((others == rank_at).sum(axis=(1, 2)) <= COPIES - seen).all()


def given_away(view: SeatView) -> set[object]:
    return {a.card for a in view.history if isinstance(a, Give) and a.seat is view.seat}


def test_a_card_that_was_exchanged_is_with_the_partner_until_it_is_laid() -> None:
    book, met = rulebooks()["pairs"], 0
    for number in range(40):
        dice = Dice(f"given/{number}")
        hand = dealt(book, dice)
        seat = dice.choose(book.seats)
        partner = book.partner(seat)
        assert partner is not None
        for giver in (seat, partner):
            gifts = [a for a in hand.actions(giver) if isinstance(a, Give)]
            hand = hand.do(dice.choose(gifts))
        (gave,) = given_away(hand.seen_by(seat))
        at = book.seats.index(partner)
        while hand.result is None:
            view = hand.seen_by(seat)
            if gave in hand.cards_of(partner):
                met += 1
                deals = deals_like(view, 5, 40)
                assert (deals[:, at] == gave.rank.place).any(axis=1).all()  # type: ignore[attr-defined]
            plays = [a for s in book.seats for a in hand.actions(s) if isinstance(a, Play)]
            hand = hand.do(dice.choose(plays))
    assert met > 40


def test_who_was_given_the_best_card_plays_better_cards_than_others() -> None:
    """R17: of six cards of a side three good ones are played."""
    book = rulebooks()["four-handed"]
    hand = dealt(book, Dice("best"))
    while not hand.playing:
        seat = hand.turn
        assert seat is not None
        acts = [a for a in hand.actions(seat) if isinstance(a, Give | Discard)]
        hand = hand.do(max(acts, key=lambda a: a.card.rank.place if a.card else 0))
    deals = deals_like(hand.seen_by(hand.playing[0]), 1, 2000)
    theirs = deals[:, book.seats.index(hand.playing[1])]
    assert theirs[theirs < EMPTY].mean() < fmean(range(EMPTY)) - 1


@pytest.mark.parametrize("key", MANY)
def test_estimates_hang_on_nothing_hidden_and_repeat(key: str) -> None:
    met = 0
    for number, (hand, seat, score) in enumerate(under_way(rulebooks()[key], 25, "hidden")):
        other = alike(hand, seat, Dice(f"alike/{number}"))
        if other is None:
            continue
        met += other.deal != hand.deal
        here, there = (estimate(h.seen_by(seat), score, 11, 60) for h in (hand, other))
        assert here.worths.keys() == there.worths.keys()
        for choice in here.worths:
            assert here.value(choice) == there.value(choice)
    assert met > 10


def last_tricks(key: str, number: int) -> list[Hand]:
    """Hands before the last trick, with nothing laid to it."""
    book, found, at = rulebooks()[key], [], 0
    while len(found) < number:
        dice = Dice(f"last/{key}/{at}")
        at += 1
        hand = dealt(book, dice)
        while hand.result is None and not (len(hand.tricks) == 2 and not hand.table):
            acts = [a for s in book.seats for a in hand.actions(s)]
            hand = hand.do(dice.choose([a for a in acts if isinstance(a, Play)] or acts))
        if hand.result is None and hand.put is None:
            found.append(hand)
    return found


@pytest.mark.parametrize("key", ["three-handed", "pairs"])
def test_the_last_trick_is_estimated_as_counting_all_deals_says(key: str) -> None:
    """Every way the other last cards can lie, played by the engine; no rule of play is left."""
    book = rulebooks()[key]
    for hand in last_tricks(key, 4):
        seat = hand.turn
        assert seat is not None
        view, score = hand.seen_by(seat), (1,) * len(book.sides)
        play = next(a for a in view.actions if isinstance(a, Play))
        value = estimate(view, score, 2, 4000, (play,)).value(play)
        assert value.win == pytest.approx(counted(hand, seat, score), abs=5 * value.error + 1e-9)


def counted(hand: Hand, seat: Seat, score: tuple[int, ...]) -> float:
    """The mean chance over all last cards the others can hold, by rank."""
    book = hand.rulebook
    unseen = [card for card in pack() if card not in hand.seen_by(seat).seen_cards]
    others = [s for s in book.seats if s is not seat]
    ranks = sorted({card.rank.place for card in unseen})
    by_rank = {place: [c for c in unseen if c.rank.place == place] for place in ranks}
    total = weight = 0.0
    for drawn in {tuple(p) for p in permutations([r for r in ranks for _ in others], len(others))}:
        ways, cards = 1, []
        for at, place in enumerate(drawn):
            used = drawn[:at].count(place)
            if used >= len(by_rank[place]):
                ways = 0
                break
            ways *= len(by_rank[place]) - used
            cards.append(by_rank[place][used])
        if not ways:
            continue
        held = dict(zip(others, cards, strict=True))
        again = hand._replace(
            held=tuple(hand.cards_of(s) if s is seat else (held[s],) for s in book.seats)
        )
        while again.turn is not None:
            again = again.do(Play(again.turn, again.cards_of(again.turn)[0]))
        assert again.result is not None
        total += ways * chances_after(book, score, again.result)[book.side_of(seat)]
        weight += ways
    return total / weight


def test_the_last_trick_of_partners_who_pass_the_best_card_is_won_by_its_cards() -> None:
    """With a 3 to lead nobody wins against it; with a 4 nobody loses to it."""
    for hand in last_tricks("four-handed", 10):
        seat = hand.turn
        assert seat is not None
        view = hand.seen_by(seat)
        won, drawn, lost = estimate(view, (0, 0), 1, 300).shares
        assert won + drawn + lost == pytest.approx(1.0)
        (card,) = view.held
        lead = sum((t.winner is seat) - (t.winner not in (seat, None)) for t in view.tricks)
        if card.rank.place == 0 and lead >= 0:
            assert lost == 0
        if card.rank.place == EMPTY - 1 and lead <= 0:
            assert won == 0


@pytest.mark.parametrize("key", MANY)
def test_more_deals_have_smaller_errors(key: str) -> None:
    for hand, seat, score in under_way(rulebooks()[key], 15, "errors"):
        view = hand.seen_by(seat)
        few, most = (estimate(view, score, 4, deals) for deals in (100, 2500))
        for choice in most.worths:
            # Where all deals end alike there is hardly an error to shrink.
            assert most.value(choice).error <= few.value(choice).error / 2 + 0.004
            assert abs(most.value(choice).win - few.value(choice).win) < 0.3


@pytest.mark.parametrize("key", MANY)
def test_every_legal_action_has_a_chance_and_giving_up_an_exact_one(key: str) -> None:
    kinds = set()
    for hand, seat, score in under_way(rulebooks()[key], 60, "all"):
        view = hand.seen_by(seat)
        tried = estimate(view, score, 1, 80)
        wanted = set(view.actions) | ({WAIT} if view.turn is not seat else set())
        assert tried.worths.keys() == wanted
        for choice in wanted:
            kinds.add(type(choice))
            value = tried.value(choice)
            assert -1e-9 <= value.win <= 1 + 1e-9
            exact = isinstance(choice, GiveUp) and len(view.rulebook.sides) == 2
            assert value.error == 0 if exact else value.error >= 0
    assert {Play, CallPut} <= kinds


def test_of_three_who_passes_first_stays_in_when_the_other_sees() -> None:
    """R13: giving up first is then worth a hand at two points, not a lost one."""
    book = rulebooks()["three-handed"]
    for number in range(6):
        dice = Dice(f"asked/{number}")
        hand = dealt(book, dice).do(CallPut(Seat.A))
        view = hand.seen_by(Seat.B)
        tried = estimate(view, (0, 0, 0), number, 400)
        second = hand.do(GiveUp(Seat.B)).seen_by(Seat.C)
        alone = estimate(second, (0, 0, 0), number, 400)
        assert tried.value(GiveUp(Seat.B)).error > 0
        assert alone.value(GiveUp(Seat.C)).error == 0


def test_a_hand_that_any_action_may_end_is_estimated_to_its_end() -> None:
    for key in MANY:
        dice = Dice(f"end/{key}")
        hand = dealt(rulebooks()[key], dice)
        while hand.result is None:
            for seat in hand.rulebook.seats:
                if hand.actions(seat):
                    estimate(hand.seen_by(seat), (0,) * len(hand.rulebook.sides), 1, 20)
            hand = hand.do(any_action(hand, dice))
