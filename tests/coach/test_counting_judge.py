"""The counting judge: exact values, and what must hold at every score (RULES.md section 6)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from tutor.coach.counting import CountingJudge
from tutor.coach.judge import Appraisal, Fact, Judge, NoDecision, Source, Wait
from tutor.engine import (
    BadInput,
    CallPut,
    Concede,
    Deal,
    GiveUp,
    Hand,
    Play,
    Rulebook,
    Seat,
    See,
    pack,
    read_hand,
)
from tutor.rulebooks import rulebooks
from tutor.solver.equity import game_chance, worth
from tutor.solver.open_cards import Outcomes, outcomes

N, D = Seat.NON_DEALER, Seat.DEALER
JUDGE: Judge = CountingJudge()
TWO_HANDED = [book for book in rulebooks().values() if len(book.seats) == 2]
CLASSIC, DOUBLED = rulebooks()["classic"], rulebooks()["doubled"]
EXAMPLE = "9♠ K♣ A♦ / 7♦ 3♥ 2♣ |"
each_book = pytest.mark.parametrize("book", TWO_HANDED, ids=lambda book: book.key)
classic_and_doubled = pytest.mark.parametrize("book", [CLASSIC, DOUBLED], ids=lambda book: book.key)


def random_hands(book: Rulebook, number: int, seed: int) -> Iterator[Hand]:
    """Hands stopped anywhere, with cards and calls taken at random."""
    rng = random.Random(seed)
    for _ in range(number):
        cards = rng.sample(pack(), 6)
        hand = Hand.start(book, Deal((tuple(cards[:3]), tuple(cards[3:]))))
        for _ in range(rng.randrange(7)):
            options = [
                action
                for seat in book.seats
                for action in hand.actions(seat)
                if not isinstance(action, CallPut | GiveUp | Concede) or rng.random() < 0.2
            ]
            if not options:
                break
            hand = hand.do(rng.choice(options))
        if hand.result is None:
            yield hand


def values(found: Appraisal) -> dict[str, float]:
    return {str(choice.action): choice.win for choice in found.choices}


def without_and_with_put(found: Appraisal) -> tuple[float, float]:
    """The best chance without a put, and the chance with one."""
    best = max(c.win for c in found.choices if isinstance(c.action, Play | Wait))
    return best, next(c.win for c in found.choices if isinstance(c.action, CallPut))


def put_decisions(book: Rulebook, seed: int) -> Iterator[tuple[Hand, Seat]]:
    for hand, seat in itertools.product(random_hands(book, 40, seed), Seat):
        kinds = {type(action) for action in hand.actions(seat)}
        if CallPut in kinds and (Play in kinds or hand.turn is not seat):
            yield hand, seat


@each_book
def test_every_legal_action_of_every_decision_has_a_chance(book: Rulebook) -> None:
    for hand, seat in itertools.product(random_hands(book, 40, 1), book.seats):
        view = hand.seen_by(seat)
        if not view.actions:
            with pytest.raises(NoDecision, match=f"{seat.value} has nothing to decide"):
                JUDGE.appraise(view, (1, 2))
            continue
        found = JUDGE.appraise(view, (1, 2))
        chosen = tuple(choice.action for choice in found.choices)
        off_turn = () if view.turn is seat else (Wait(seat),)
        assert chosen == (*view.actions, *off_turn)
        assert all(0 <= choice.win <= 1 for choice in found.choices)
        assert found.source is Source.COUNTED


@each_book
def test_hidden_cards_and_suits_change_nothing(book: Rulebook) -> None:
    for hand in random_hands(book, 25, 2):
        mirrored = mirror(hand)
        for seat in (Seat.NON_DEALER, Seat.DEALER):
            if not hand.actions(seat):
                continue
            found = JUDGE.appraise(hand.seen_by(seat), (2, 1))
            other = JUDGE.appraise(reshuffled(hand, seat).seen_by(seat), (2, 1))
            assert found == other
            turned = JUDGE.appraise(mirrored.seen_by(seat), (2, 1))
            assert [c.win for c in turned.choices] == [c.win for c in found.choices]
            assert turned.insights == found.insights


def reshuffled(hand: Hand, seat: Seat) -> Hand:
    """A hand with the same history that ``seat`` cannot tell from ``hand``."""
    view = hand.seen_by(seat)
    unseen = [card for card in pack() if card not in view.seen_cards]
    fresh = iter(random.Random(9).sample(unseen, 3))
    place = hand.rulebook.seats.index(seat)
    theirs = tuple(
        card if card in view.seen_cards else next(fresh) for card in hand.deal.holdings[1 - place]
    )
    dealt = (view.dealt, theirs) if place == 0 else (theirs, view.dealt)
    return replay(Hand.start(hand.rulebook, Deal(dealt)), hand)


def mirror(hand: Hand) -> Hand:
    """The same hand in other suits."""
    turned = {"♠": "♦", "♦": "♠", "♥": "♣", "♣": "♥"}
    line = "".join(turned.get(letter, letter) for letter in str(hand))
    return read_hand(hand.rulebook, line)


def replay(start: Hand, model: Hand) -> Hand:
    for action in model.history:
        start = start.do(action)
    return start


@each_book
def test_section_6_at_4_points_the_own_put_gains_nothing(book: Rulebook) -> None:
    mine = book.target - 1
    for theirs in (0, 2, mine):
        for hand, seat in put_decisions(book, theirs):
            score = (mine, theirs) if seat is N else (theirs, mine)
            found = JUDGE.appraise(hand.seen_by(seat), score)
            best, put = without_and_with_put(found)
            assert put <= best + 1e-12, str(hand)
            assert found.insight(Fact.NOTHING_TO_GAIN) is not None


@classic_and_doubled
def test_section_6_when_the_opponent_has_4_points_a_put_costs_nothing(book: Rulebook) -> None:
    for mine in range(5):
        for hand, seat in put_decisions(book, 10 + mine):
            score = (mine, 4) if seat is N else (4, mine)
            found = JUDGE.appraise(hand.seen_by(seat), score)
            best, put = without_and_with_put(found)
            assert put >= best - 1e-12, str(hand)
            assert found.insight(Fact.NOTHING_TO_LOSE) is not None


@classic_and_doubled
def test_section_6_at_4_4_and_against_4_nobody_gives_up(book: Rulebook) -> None:
    for theirs in range(5):
        for hand in random_hands(book, 60, 20 + theirs):
            seat = hand.turn
            if not hand.put_pending or seat is None:
                continue
            score = (theirs, 4) if seat is N else (4, theirs)
            found = JUDGE.appraise(hand.seen_by(seat), score)
            assert isinstance(found.best.action, See)
            assert values(found)[f"{seat.value}:fold"] == 0
    hand = read_hand(book, f"{EXAMPLE} put")
    found = JUDGE.appraise(hand.seen_by(D), (4, 4))
    assert found.insight(Fact.GIVING_UP_LOSES_GAME) is not None
    before = JUDGE.appraise(read_hand(book, EXAMPLE).seen_by(N), (4, 4))
    sees = before.insight(Fact.OPPONENT_SEES)
    assert sees is not None
    assert sees.share == 1.0


def expected(
    counted: Outcomes, book: Rulebook, score: tuple[int, int], seat: Seat, caller: Seat | None
) -> float:
    shares = counted.shares
    return sum(s * w for s, w in zip(shares, worth(book, score, seat, caller), strict=True))


@pytest.mark.parametrize("score", [(0, 0), (2, 3), (4, 1)])
@classic_and_doubled
def test_see_is_the_count_at_the_seen_stakes_and_giving_up_is_a_point(
    book: Rulebook, score: tuple[int, int]
) -> None:
    view = read_hand(book, f"{EXAMPLE} 7♦ 9♠ put").seen_by(N)
    found = values(JUDGE.appraise(view, score))
    assert found["N:see"] == pytest.approx(expected(outcomes(view), book, score, N, D))
    assert found["N:fold"] == game_chance(5, (score[1] + 1, score[0]), D)


def test_a_card_counts_at_the_stake_of_the_hand() -> None:
    plain = read_hand(DOUBLED, f"{EXAMPLE} 7♦ 9♠").seen_by(D)
    seen = read_hand(DOUBLED, f"{EXAMPLE} 7♦ 9♠ put see").seen_by(D)
    for view, caller in ((plain, None), (seen, D)):
        found = JUDGE.appraise(view, (1, 1))
        for choice in found.choices:
            if isinstance(choice.action, Play):
                assert choice.outcomes is not None
                value = expected(choice.outcomes, DOUBLED, (1, 1), D, caller)
                assert choice.win == pytest.approx(value)


def test_r2_a_put_off_turn_is_weighed_against_waiting() -> None:
    view = read_hand(DOUBLED, f"{EXAMPLE} 7♦").seen_by(N)
    found = JUDGE.appraise(view, (0, 0))
    assert [str(choice.action) for choice in found.choices] == ["N:put", "N:wait"]
    assert values(found)["N:wait"] == pytest.approx(
        expected(outcomes(view), DOUBLED, (0, 0), N, None)
    )


def test_r18_after_trick_1_the_non_dealer_puts_or_gives_up() -> None:
    book = rulebooks()["nineteenth-century"]
    view = read_hand(book, f"{EXAMPLE} 7♦ 9♠").seen_by(N)
    found = JUDGE.appraise(view, (1, 1))
    assert [str(choice.action) for choice in found.choices] == ["N:put", "N:giveup"]
    assert values(found)["N:giveup"] == game_chance(5, (2, 1), D)


def test_section_7_ben_sees() -> None:
    for book in (CLASSIC, DOUBLED):
        found = JUDGE.appraise(read_hand(book, f"{EXAMPLE} 7♦ 9♠ put").seen_by(N), (0, 0))
        assert isinstance(found.best.action, See)


def test_certainty_is_told() -> None:
    sure = read_hand(DOUBLED, "9♠ 3♣ 3♦ / 7♦ 3♥ 2♣ | 7♦ 9♠")
    assert JUDGE.appraise(sure.seen_by(D), (0, 0)).insight(Fact.SURE_WIN) is not None
    lost = read_hand(DOUBLED, "9♠ 4♣ 4♦ / 10♦ 4♥ 4♠ | 10♦ 9♠")
    assert JUDGE.appraise(lost.seen_by(D), (0, 0)).insight(Fact.SURE_LOSS) is not None
    drawn = read_hand(DOUBLED, "9♠ 4♣ 3♦ / 10♦ 4♥ 5♠ | 10♦ 9♠ 4♥ 4♣")
    assert JUDGE.appraise(drawn.seen_by(D), (0, 0)).insight(Fact.CANNOT_WIN) is not None


def test_a_score_at_which_no_hand_is_played_is_refused() -> None:
    with pytest.raises(BadInput, match="game is over"):
        JUDGE.appraise(read_hand(CLASSIC, EXAMPLE).seen_by(N), (5, 0))
