"""The rules and rulings of RULES.md, one test each, named after the ruling."""

# The rulings are called R1 to R30, also in the names of their tests.
# ruff: noqa: N802

from __future__ import annotations

import pytest

from tests.engine.hands import ANNA_AND_BEN, BOOKS, ORDINARY, D, N, after, hand, refusal, words
from tutor.engine import HandResult, Reason, Refusal

TIES = "A♥ 8♥ 4♥ / A♠ 8♠ 4♠"
ANY_MOMENT = [key for key in BOOKS if "doubled" in key or key == "whiskey"]
ON_TURN = [key for key in BOOKS if key not in ANY_MOMENT]


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_section_1_the_non_dealer_leads_to_the_first_trick(key: str) -> None:
    start = hand(key, ORDINARY)
    assert start.turn is start.leads_next is N
    assert refusal(start, "D:8H") is Refusal.NOT_YOUR_TURN
    assert after(start, "N:9S").turn is D


def test_section_1_no_duty_to_follow_suit() -> None:
    led = hand("classic", "6♥ 4♦ K♠ / 7♥ 4♣ Q♠ | 7♥")
    assert {"D:6H", "D:4D", "D:KS"} <= words(led.actions(D))


def test_section_1_after_a_tied_trick_its_leader_leads_again() -> None:
    assert hand("classic", f"{TIES} | A♠ A♥").turn is N


def test_section_1_a_card_is_played_once_and_only_by_who_holds_it() -> None:
    led = hand("classic", ORDINARY)
    assert refusal(led, "N:8H") is Refusal.CARD_NOT_HELD
    assert refusal(after(led, "N:9S", "D:8H"), "N:9S") is Refusal.CARD_NOT_HELD


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_section_1_a_put_given_up_gives_the_caller_one_point_whatever_was_won(key: str) -> None:
    early = after(hand(key, ORDINARY), "N:put", "D:fold")
    late = after(hand(key, ORDINARY), "N:9S", "D:8H", "N:put", "D:fold")
    for over in (early, late):
        assert over.result == HandResult(Reason.PUT_GIVEN_UP, 0, 0, 1)
        assert over.turn is None


def test_section_1_the_caller_scores_though_the_other_has_won_a_trick() -> None:
    over = hand("doubled", f"{ANNA_AND_BEN} | 7♦ 9♠ N:put fold")
    assert over.tricks[0].winner is D
    assert over.result == HandResult(Reason.PUT_GIVEN_UP, 0, 0, 1)


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_section_1_one_put_per_hand(key: str) -> None:
    seen = after(hand(key, ORDINARY), "N:put", "D:see")
    assert refusal(seen, "N:put") is Refusal.ONE_PUT_PER_HAND
    assert refusal(after(seen, "N:9S"), "D:put") is Refusal.ONE_PUT_PER_HAND


@pytest.mark.parametrize("key", ON_TURN)
def test_R1_the_put_belongs_to_the_player_on_turn_before_laying_a_card(key: str) -> None:
    start = hand(key, ORDINARY)
    assert refusal(start, "N:put") is None
    assert refusal(start, "D:put") is Refusal.PUT_ON_YOUR_TURN, "the dealer before the lead"
    led = after(start, "N:9S")
    assert refusal(led, "D:put") is None
    assert refusal(led, "N:put") is Refusal.PUT_ON_YOUR_TURN, "the leader after the own lead"


@pytest.mark.parametrize("key", ANY_MOMENT)
def test_R2_either_player_may_put_at_any_moment(key: str) -> None:
    moments = ["", "9♠", "9♠ 8♥", "9♠ 8♥ K♦", "9♠ 8♥ K♦ Q♦", "9♠ 8♥ K♦ Q♦ 5♥"]
    for moment in moments:
        position = hand(key, f"{ORDINARY} | {moment}")
        assert refusal(position, "N:put") is None
        assert refusal(position, "D:put") is None
    assert position.result is None
    over = after(position, "D:2C")
    assert refusal(over, "N:put") is Refusal.HAND_IS_OVER


@pytest.mark.parametrize("key", ANY_MOMENT)
def test_R2_a_put_at_two_tricks_to_none_is_legal(key: str) -> None:
    two_up = hand(key, f"{ORDINARY} | 9♠ 8♥ K♦ Q♦")
    over = after(two_up, "D:put", "N:see", "N:5H", "D:2C")
    assert over.result == HandResult(Reason.TWO_TRICKS, 0, 0, 2)


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_R3_while_a_put_is_pending_only_the_other_side_may_answer(key: str) -> None:
    put = after(hand(key, ORDINARY), "N:put")
    assert put.put_pending
    assert put.turn is D
    assert words(put.actions(D)) == {"D:see", "D:fold"}
    assert put.actions(N) == ()
    for text in ("N:9S", "D:8H", "N:put", "D:put", "N:giveup", "D:giveup"):
        assert refusal(put, text) is Refusal.ANSWER_THE_PUT
    for text in ("N:see", "N:fold"):
        assert refusal(put, text) is Refusal.NOT_YOURS_TO_ANSWER


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_R3_nothing_can_be_answered_before_a_put_or_twice(key: str) -> None:
    start = hand(key, ORDINARY)
    seen = after(start, "N:put", "D:see")
    for position in (start, seen):
        for text in ("N:see", "D:see", "N:fold", "D:fold"):
            assert refusal(position, text) is Refusal.NO_PUT_TO_ANSWER


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_R4_after_see_the_turn_is_where_it_was(key: str) -> None:
    start = hand(key, ORDINARY)
    assert after(start, "N:put", "D:see").turn is N
    assert after(start, "N:9S", "D:put", "N:see").turn is D
    assert after(start, "N:9S", "D:8H", "N:put", "D:see").turn is N


@pytest.mark.parametrize("caller", ["N", "D"])
def test_R4_also_when_the_put_came_out_of_turn(caller: str) -> None:
    other = {"N": "D", "D": "N"}[caller]
    for moment, turn in (("", N), ("9♠", D), ("9♠ 8♥", N), ("9♠ 8♥ 5♥", D), ("9♠ 8♥ 5♥ Q♦", D)):
        position = hand("doubled", f"{ORDINARY} | {moment}")
        assert position.turn is turn
        assert after(position, f"{caller}:put", f"{other}:see").turn is turn


def test_R6_classic_a_seen_put_with_three_ties_is_drawn() -> None:
    over = hand("classic", f"{TIES} | put see A♠ A♥ 8♠ 8♥ 4♠ 4♥")
    assert over.result == HandResult(Reason.THREE_TIES, None, None, 0)


@pytest.mark.parametrize("key", ["classic", "seven-point", "nineteenth-century"])
def test_section_2_a_seen_put_won_wins_the_whole_game(key: str) -> None:
    over = hand(key, f"{ORDINARY} | put see 9♠ 8♥ K♦ Q♦")
    assert over.result == HandResult(Reason.TWO_TRICKS, 0, None, 0, wins_game=True)


@pytest.mark.parametrize("key", ANY_MOMENT)
def test_section_2_a_seen_put_won_is_worth_two_points_to_whoever_wins(key: str) -> None:
    for caller, answerer in (("N", "D"), ("D", "N")):
        over = after(
            hand(key, ORDINARY),
            *(f"{caller}:put", f"{answerer}:see", "N:9S", "D:8H", "N:KD", "D:QD", "N:5H", "D:2C"),
        )
        assert over.result == HandResult(Reason.TWO_TRICKS, 0, 0, 2)


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_section_2_a_seen_put_drawn_scores_nothing_but_by_the_house_rule(key: str) -> None:
    moves = "put see A♠ A♥ 8♠ 8♥ 4♠ 4♥"
    over = hand(key, f"{TIES} | {moves}")
    scorer, points = (1, 1) if key == "doubled-house" else (None, 0)
    assert over.result == HandResult(Reason.THREE_TIES, None, scorer, points)


def test_section_2_the_house_point_goes_to_the_opponent_of_whoever_put() -> None:
    over = hand("doubled-house", f"{TIES} | D:put see A♠ A♥ 8♠ 8♥ 4♠ 4♥")
    assert over.result == HandResult(Reason.THREE_TIES, None, 0, 1)
    without = hand("doubled-house", f"{TIES} | A♠ A♥ 8♠ 8♥ 4♠ 4♥")
    assert without.result == HandResult(Reason.THREE_TIES, None, None, 0)


@pytest.mark.parametrize("key", sorted(BOOKS.keys() - {"nineteenth-century"}))
def test_section_2_giving_up_without_a_put_is_refused(key: str) -> None:
    start = hand(key, ORDINARY)
    for position in (start, after(start, "N:9S"), after(start, "N:9S", "D:8H")):
        for text in ("N:giveup", "D:giveup"):
            assert refusal(position, text) is Refusal.NO_GIVING_UP_WITHOUT_A_PUT


def test_section_2_nineteenth_century_giving_up_at_each_decision_scores_the_opponent() -> None:
    start = hand("nineteenth-century", ORDINARY)
    for moves, seat, winner in (
        ((), "N", 1),
        (("N:9S",), "D", 0),
        (("N:9S", "D:8H"), "N", 1),
    ):
        position = after(start, *moves)
        other = {"N": "D", "D": "N"}[seat]
        assert refusal(position, f"{other}:giveup") is Refusal.NOT_YOUR_TURN
        over = after(position, f"{seat}:giveup")
        assert over.result == HandResult(Reason.CONCEDED, winner, winner, 1)


def test_section_2_nineteenth_century_a_seen_put_is_played_out() -> None:
    seen = hand("nineteenth-century", f"{ORDINARY} | put see")
    assert refusal(seen, "N:giveup") is Refusal.PLAY_IT_OUT
    assert refusal(after(seen, "N:9S"), "D:giveup") is Refusal.PLAY_IT_OUT


TRICK_ONE = {
    "N wins": ("8♥ Q♦ 2♣ / 9♠ 5♥ K♦", "9♠ 8♥", N),
    "D wins": ("9♠ K♣ A♦ / 7♦ 3♥ 2♣", "7♦ 9♠", D),
    "tied": (TIES, "A♠ A♥", N),
}


@pytest.mark.parametrize("case", TRICK_ONE)
def test_R18_after_trick_one_the_non_dealer_decides_whoever_won_it(case: str) -> None:
    deal, moves, leader = TRICK_ONE[case]
    position = hand("nineteenth-century", f"{deal} | {moves}")
    assert position.must_put_or_give_up
    assert position.turn is N
    assert position.leads_next is leader
    assert words(position.actions(N)) == {"N:put", "N:giveup"}
    assert position.actions(D) == ()
    card = position.cards_of(N)[0].code
    assert refusal(position, f"N:{card}") is Refusal.PUT_OR_GIVE_UP
    assert refusal(position, "D:put") is Refusal.PUT_ON_YOUR_TURN


@pytest.mark.parametrize("case", TRICK_ONE)
def test_R18_if_that_put_is_seen_the_winner_of_trick_one_leads(case: str) -> None:
    deal, moves, leader = TRICK_ONE[case]
    seen = hand("nineteenth-century", f"{deal} | {moves} put see")
    assert not seen.must_put_or_give_up
    assert seen.turn is seen.leads_next is leader


def test_R18_after_an_earlier_seen_put_play_goes_on_without_a_decision() -> None:
    on = hand("nineteenth-century", f"{ANNA_AND_BEN} | put see 7♦ 9♠")
    assert on.turn is D
    assert words(on.actions(D)) == {"D:KC", "D:AD"}


def test_R19_on_the_led_card_the_dealer_gives_up_puts_or_answers() -> None:
    led = hand("nineteenth-century", f"{ORDINARY} | 9♠")
    assert words(led.actions(D)) == {"D:8H", "D:QD", "D:2C", "D:put", "D:giveup"}
    assert led.actions(N) == ()


def test_R20_trick_one_counts_when_a_later_put_is_seen() -> None:
    over = hand("nineteenth-century", f"{ORDINARY} | 9♠ 8♥ put see K♦ Q♦")
    assert over.result == HandResult(Reason.TWO_TRICKS, 0, None, 0, wins_game=True)


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_nothing_is_legal_when_the_hand_is_over(key: str) -> None:
    over = after(hand(key, ORDINARY), "N:put", "D:fold")
    assert over.actions(N) == over.actions(D) == ()
    for text in ("N:9S", "D:8H", "N:put", "D:see", "D:fold", "N:giveup"):
        assert refusal(over, text) is Refusal.HAND_IS_OVER
