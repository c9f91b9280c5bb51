"""Perfect play: known games, a second method, and what must hold of every solved hand."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.solver.kuhn import Kuhn
from tests.solver.sequence_form import value
from tutor.engine import Score, Seat
from tutor.rulebooks import rulebooks, two_handed
from tutor.solver.equilibrium.campaign import choices_of
from tutor.solver.equilibrium.decisions import Learn, best
from tutor.solver.equilibrium.ends import HALF, Ends
from tutor.solver.equilibrium.pack import Pack
from tutor.solver.equilibrium.solving import POWER, Solver, ends_at, gap, kept
from tutor.solver.equilibrium.trick_one import TrickOne
from tutor.solver.equity import game_chance
from tutor.solver.holdings import joint_ways
from tutor.solver.payoffs import payoffs

N, D = Seat.NON_DEALER, Seat.DEALER
SMALL = Pack(ranks=4, copies=2)
PASSES = 400
CLOSE = 1e-4
# Of rulebooks that are played alike one is enough.
TWO_HANDED = list(
    {
        tuple(choices_of(book).items()): key
        for key, book in sorted(two_handed(rulebooks()).items(), reverse=True)
        if book.target == 5
    }.values()
)


def solved(
    key: str, score: Score, passes: int = PASSES, pack: Pack = SMALL
) -> tuple[TrickOne, Ends]:
    """A hand of a small pack, solved; later hands are worth what open-card counting says."""
    rulebook = rulebooks()[key]
    ends = Ends(payoffs(rulebook, score, lambda s: game_chance(rulebook.target, s, N)))
    hand = TrickOne(rulebook, SMALL, np.float64)
    for seat in (N, D):
        hand.spread(seat)
    for number in range(1, PASSES + 1):
        for seat in (N, D):
            hand.gather(seat, ends, Learn(float(number**POWER), kept=kept(number)))
            hand.spread(seat)
    for _, decision in hand.decisions():
        decision.strategy = decision.average()
    hand.balance(ends)
    return hand, ends


def test_kuhn_poker_is_worth_a_loss_of_an_eighteenth_to_the_first_player() -> None:
    """RULES.md section 5, T60: before the same code may touch Put."""
    game = Kuhn()
    game.solve(2000)
    assert game.value() == pytest.approx(float(Fraction(-1, 18)), abs=1e-3)
    assert game.gap() < 2e-3


def test_kuhn_poker_is_bluffed_a_third_as_often_as_it_is_bet_for_value() -> None:
    """Kuhn (1950): the first player bets the lowest card a third as often as the highest."""
    game = Kuhn()
    game.solve(5000)
    jack, queen, king = game.bet.strategy[0]
    assert queen == pytest.approx(0, abs=0.02)
    assert jack == pytest.approx(king / 3, abs=0.03)


@pytest.mark.parametrize("score", [(2, 3)])
@pytest.mark.parametrize("key", ["classic", "nineteenth-century"])
def test_a_small_pack_is_worth_what_a_linear_program_says(key: str, score: Score) -> None:
    assert_same_value(key, score)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "score"), [("doubled", (4, 2)), ("doubled-house", (3, 4))])
def test_a_small_pack_with_puts_at_any_moment_is_worth_what_a_linear_program_says(
    key: str, score: Score
) -> None:
    """Also that the puts the tree leaves out gain nothing: the program has them all."""
    assert_same_value(key, score)


def assert_same_value(key: str, score: Score) -> None:
    rulebook = rulebooks()[key]
    exact, sets = value(
        rulebook, SMALL.ranks, SMALL.copies, score, lambda s: game_chance(rulebook.target, s, N)
    )
    assert sets > 5000
    hand, ends = solved(key, score)
    least = HALF - hand.gather(D, ends, best).sum()
    most = HALF + hand.gather(N, ends, best).sum()
    assert least - CLOSE <= exact <= most + CLOSE
    assert most - least < 2 * CLOSE


def test_at_four_each_a_put_changes_nothing() -> None:
    """RULES.md section 6: so whoever may put when, the hand is worth the same."""
    worth = []
    for key in TWO_HANDED:
        hand, ends = solved(key, (4, 4))
        worth += [HALF + hand.gather(N, ends, best).sum(), HALF - hand.gather(D, ends, best).sum()]
    assert len(worth) == 2 * len(TWO_HANDED) >= 8
    assert max(worth) - min(worth) < CLOSE


def test_both_seats_of_a_score_share_one_game() -> None:
    """What the non-dealer has, the dealer lacks: W as dealer and as non-dealer sum to 1."""
    hand, ends = solved("classic", (2, 3))
    both = [hand.gather(seat, ends, best).sum() for seat in (N, D)]
    assert sum(both) == pytest.approx(0, abs=CLOSE)


def test_a_score_and_its_mirror_image_are_solved_together() -> None:
    """A drawn hand only changes the dealer."""
    rulebook = rulebooks()["classic"]
    known = {(1, 1): 0.45, (1, 2): 0.62, (2, 1): 0.38, (2, 2): 0.46}
    solver = Solver(rulebook, SMALL, (1, 2), {(1, 1): known[1, 1]})
    solver.run(200)
    assert set(solver.values) == {(1, 2), (2, 1)}
    for needs, hand in solver.hands.items():
        for _, decision in hand.decisions():
            decision.strategy = decision.average()
        ends = ends_at(rulebook, needs, {(1, 1): known[1, 1], **solver.values})
        hand.balance(ends)
        assert gap(hand, ends) < 1e-3
        again = HALF + hand.gather(N, ends, best).sum()
        assert again == pytest.approx(solver.values[needs], abs=1e-3)


def test_the_deals_are_the_four_hundred_million() -> None:
    """RULES.md section 5: 407,170,400 equally likely deals, 455 hands by rank."""
    ways = joint_ways(3, 3, (0,) * 13)
    assert ways.sum() == 407_170_400
    assert np.allclose(Pack().deals, ways / ways.sum(), atol=0, rtol=1e-12)
    assert Pack().deals.shape == (455, 455)
