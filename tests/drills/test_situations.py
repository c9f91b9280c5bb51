"""Chosen situations: what a lesson asks about, and what no question can be asked about."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from tests.drills.walk import ENGLISH, JUDGE
from tutor.coach.judge import Appraisal
from tutor.coach.remarks import score_told, worth_told
from tutor.dice import Dice
from tutor.drills import BadSituation, Mode, Option, Question, Situation, drills, shuffle_options
from tutor.drills.figure import APART, wrong_shares
from tutor.engine import Card, Score, Seat, read_hand
from tutor.rulebooks import rulebooks
from tutor.solver.claims import figure, figures
from tutor.text import show
from tutor.words import Player

PLAYERS = {Seat.NON_DEALER: Player("Ben"), Seat.DEALER: Player("Anna")}
EXAMPLE = "9♠ K♣ A♦ / 7♦ 3♥ 2♣ |"


def at(
    line: str,
    rulebook: str = "classic",
    score: Score = (0, 0),
    you: Seat | None = None,
    **about: str,
) -> Situation:
    hand = read_hand(rulebooks()[rulebook], line)
    return Situation(PLAYERS, hand, score, you=you, about=MappingProxyType(about))


def loose(*codes: str, rulebook: str = "classic") -> Situation:
    cards = tuple(Card.parse(code) for code in codes)
    return Situation(PLAYERS, cards=cards, rulebook=rulebooks()[rulebook])


def ask(drill: str, situation: Situation) -> Question:
    return drills()[drill].ask(situation, JUDGE)


def right(drill: str, situation: Situation) -> set[str]:
    return {option.key for option in ask(drill, situation).right}


def why(drill: str, situation: Situation, key: str) -> str:
    return ENGLISH.plain(ask(drill, situation).why(key))


WON_BY_BEN = "9♠ 5♣ A♦ / 7♦ 3♥ 2♣ | 3♥ 9♠ 2♣ 5♣"
TRICK_AND_TIE = "K♠ 5♦ 9♥ / K♥ 8♣ 4♠ | K♥ K♠ 8♣ 5♦ 4♠ 9♥"


@pytest.mark.parametrize(
    ("drill", "situation"),
    [
        ("which-wins", at(EXAMPLE)),
        ("which-wins", at(EXAMPLE + " 7♦ 9♠ K♣")),
        ("which-wins", loose("3S", "4S")),
        ("card-order", loose("3S")),
        ("card-order", loose("3S", "3H")),
        ("card-order", loose("3S", "4S", "3S")),
        ("answer-card", at(EXAMPLE + " 7♦")),
        ("answer-card", at(EXAMPLE + " 7♦", goal="winn")),
        ("answer-card", at(EXAMPLE, goal="win")),
        ("answer-card", at(EXAMPLE + " 7♦", goal="win")),
        ("answer-card", at(EXAMPLE + " 7♦", goal="tie")),
        ("answer-card", at(EXAMPLE + " 7♦", goal="cheapest")),
        ("answer-card", at(EXAMPLE + " 7♦ put", goal="cheapest-win")),
        ("answer-card", at(EXAMPLE + " 7♦ 9♠", "nineteenth-century", goal="cheapest")),
        ("answer-card", at(WON_BY_BEN, goal="win")),
        ("who-leads-next", at(EXAMPLE)),
        ("who-leads-next", at(EXAMPLE + " 7♦ 9♠ K♣")),
        ("who-leads-next", at(EXAMPLE + " 7♦ 9♠ put")),
        ("hand-result", at(EXAMPLE)),
        ("hand-result", at(EXAMPLE + " 7♦ 9♠ K♣")),
        ("hand-result", at(EXAMPLE + " 7♦ 9♠ put")),
        ("may-put", loose("3S", "4S")),
        ("what-now", at(WON_BY_BEN)),
        ("what-now", at(EXAMPLE, seat="Ben")),
        ("what-scores", at(EXAMPLE + " 7♦ 9♠")),
        ("can-hold", at(EXAMPLE, you=Seat.DEALER)),
        ("can-hold", at(EXAMPLE, you=Seat.DEALER, rank="1")),
        ("can-hold", at(EXAMPLE, you=Seat.DEALER, rank="3", seat="D")),
        ("can-hold", at(EXAMPLE, rank="3")),
        ("can-hold", at(TRICK_AND_TIE, you=Seat.DEALER, rank="3")),
        ("put-or-play", at(EXAMPLE + " put")),
        ("put-or-play", at(WON_BY_BEN)),
        ("put-or-play", at(EXAMPLE, you=Seat.DEALER)),
        ("put-or-play", at(EXAMPLE, score=(4, 4))),
        ("see-or-give-up", at(EXAMPLE)),
        ("see-or-give-up", at(EXAMPLE + " put see")),
        ("see-or-give-up", at(EXAMPLE + " put", you=Seat.NON_DEALER)),
        ("first-dealer", loose("3S")),
        ("first-dealer", loose("3S", "3S")),
        ("first-dealer", Situation(PLAYERS, cards=(Card.parse("3S"), Card.parse("4S")))),
        ("who-deals-next", at(EXAMPLE)),
        ("figure", at(EXAMPLE)),
        ("figure", at(EXAMPLE, figure="top-three")),
        ("figure", at(EXAMPLE, figure="deals")),
    ],
)
def test_a_senseless_situation_is_refused(drill: str, situation: Situation) -> None:
    with pytest.raises(BadSituation, match=r"\w"):
        ask(drill, situation)


def test_cards_of_equal_rank_are_equally_right() -> None:
    line = "K♣ K♠ 4♥ / 9♦ 3♥ 2♣ | 9♦"
    for goal in ("win", "cheapest-win"):
        assert right("answer-card", at(line, goal=goal)) == {"KC", "KS"}
    assert right("answer-card", at("K♣ 4♠ 4♥ / A♦ 3♥ 2♣ | A♦", goal="cheapest")) == {"4S", "4H"}
    order = ask("card-order", loose("3S", "3H", "4S"))
    assert order.accepts("3S.3H.4S")
    assert order.accepts("3H.3S.4S")
    assert not order.accepts("3H.4S.3S")


def test_the_lowest_card_can_be_asked_for_a_lead() -> None:
    assert right("answer-card", at(EXAMPLE, goal="cheapest")) == {"7D"}


def test_the_tie_is_led_again_by_its_leader() -> None:
    situation = at("K♠ 5♦ 9♥ / K♥ 8♣ 4♠ | K♥ K♠")
    assert right("who-leads-next", situation) == {"N"}
    assert why("who-leads-next", situation, "N") == (
        "K♥ and K♠ tie. Ben led to this trick and leads again."
    )
    assert why("who-leads-next", situation, "D") == (
        "K♥ and K♠ tie, and Anna did not lead to this trick. Ben leads next."
    )


def test_who_decides_and_who_leads_are_two_things() -> None:
    # R18: the non-dealer decides, the winner of trick 1 leads if a put is seen.
    situation = at(EXAMPLE + " 7♦ 9♠", "nineteenth-century")
    assert "if a put" in ENGLISH.plain(ask("who-leads-next", situation).prompt)
    assert right("who-leads-next", situation) == {"D"}
    assert right("may-put", situation) == {"N"}
    assert right("what-now", situation) == {"put-give-up"}


def test_undecided_is_not_drawn_and_two_to_nothing_is_decided() -> None:
    tie_then_win = at("K♠ 5♦ 9♥ / K♥ 8♣ 4♠ | K♥ K♠ 8♣ 5♦")
    assert right("hand-result", tie_then_win) == {"open"}
    assert right("hand-result", at(TRICK_AND_TIE)) == {"drawn"}
    # R8: the third trick is still played, but the winner is certain.
    assert right("hand-result", at(WON_BY_BEN, "doubled")) == {"N"}
    assert right("who-leads-next", at(WON_BY_BEN, "doubled")) == {"N"}
    assert right("who-leads-next", at(WON_BY_BEN)) == {"nobody"}


def test_a_put_that_is_given_up_decides_whatever_was_won_before() -> None:
    situation = at(EXAMPLE + " 7♦ 9♠ put fold")
    assert right("hand-result", situation) == {"D"}
    assert right("what-scores", situation) == {"D-1"}
    assert "Ben gave up" in why("hand-result", situation, "N")
    lost = at("9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 3♥ 9♠ put fold")
    assert right("hand-result", lost) == {"N"}


def test_one_point_and_the_whole_game_are_never_both_right() -> None:
    # At one point less than the target, the two are the same for that player.
    for line, key in (
        (WON_BY_BEN, "N-1"),
        (WON_BY_BEN.replace("3♥ 9♠", "put see 3♥ 9♠"), "N-game"),
    ):
        question = ask("what-scores", at(line, score=(4, 3)))
        keys = {option.key for option in question.options}
        assert {option.key for option in question.right} == {key}
        assert keys == {key, "D-1", "D-game", "nobody"}


def test_the_house_rule_pays_for_a_drawn_hand() -> None:
    line = TRICK_AND_TIE.replace("K♥ K♠", "put see K♥ K♠")
    assert right("what-scores", at(line, "doubled-house")) == {"D-1"}
    assert right("what-scores", at(line, "doubled")) == {"nobody"}
    assert right("what-scores", at(TRICK_AND_TIE, "doubled-house")) == {"nobody"}
    assert "Ben said the put" in why("what-scores", at(line, "doubled-house"), "N-1")


def test_the_first_deal_and_the_next_one() -> None:
    assert right("first-dealer", loose("KC", "2D")) == {"D"}
    assert right("first-dealer", loose("KC", "2D", rulebook="doubled")) == {"N"}
    assert right("first-dealer", loose("KC", "KD")) == {"again"}
    assert right("who-deals-next", at(TRICK_AND_TIE)) == {"N"}
    assert right("who-deals-next", at(WON_BY_BEN, score=(3, 4))) == {"N"}
    assert right("who-deals-next", at(WON_BY_BEN, score=(4, 4))) == {"nobody"}


def appraised(situation: Situation) -> Appraisal:
    seat = situation.position.turn
    assert seat is not None
    return JUDGE.appraise(situation.position.seen_by(seat), situation.score)


def about_the_score(situation: Situation) -> str:
    hand = situation.position
    assert hand.turn is not None
    player = situation.players[hand.turn]
    told = score_told(appraised(situation), hand.rulebook, situation.score, hand.turn, player)
    return ENGLISH.plain(told)


def test_a_put_costs_nothing_when_the_hand_decides_the_game_anyway() -> None:
    situation = at("8♣ 5♥ 6♦ / 4♠ Q♣ J♣ | J♣ 5♥ Q♣", score=(4, 3))
    assert right("put-or-play", situation) == {"put"}
    assert about_the_score(situation) in why("put-or-play", situation, "play")
    pending = at(EXAMPLE + " put", score=(4, 0))
    assert right("see-or-give-up", pending) == {"see"}
    told = why("see-or-give-up", pending, "give-up")
    assert about_the_score(pending) in told
    assert told.startswith(ENGLISH.plain(worth_told(appraised(pending).choices[-1])))


def test_giving_up_is_a_choice_where_the_rules_allow_it() -> None:
    situation = at("3♠ 3♥ 2♦ / 9♥ 5♥ 4♦ | 9♥ 2♦", "nineteenth-century")
    assert right("put-or-play", situation) == {"give-up"}
    assert {option.key for option in ask("put-or-play", situation).options} == {"put", "give-up"}


@pytest.mark.parametrize("name", [name for name in figures() if 0 <= figure(name) <= 1])
def test_the_three_percentages_are_far_apart(name: str) -> None:
    situation = Situation({}, about=MappingProxyType({"figure": name}))
    question = ask("figure", situation)
    shares = sorted([figure(name), *wrong_shares(name, figure(name))])
    assert all(0 < share < 1 for share in wrong_shares(name, figure(name)))
    assert shares[1] - shares[0] >= APART
    assert shares[2] - shares[1] >= APART
    right_text = ENGLISH.plain(question.right[0].text or show(""))
    for option in question.options:
        told = ENGLISH.plain(option.why)
        assert right_text in told
        assert option.right or ENGLISH.plain(option.text or show("")) in told
    assert len({option.key for option in question.options}) == 3


def test_the_right_percentage_is_not_always_in_the_middle() -> None:
    shares = {name: figure(name) for name in figures() if 0 <= figure(name) <= 1}
    places = {
        sorted([share, *wrong_shares(name, share)]).index(share) for name, share in shares.items()
    }
    assert places == {0, 1, 2}


def test_a_mixed_order_is_never_the_right_one() -> None:
    question = ask("card-order", loose("3S", "4S"))
    for seed in range(20):
        mixed = shuffle_options(question, Dice(str(seed)))
        assert [option.key for option in mixed.options] == ["4S", "3S"]


def test_an_answer_is_complete_with_a_key_or_all_keys() -> None:
    order = ask("card-order", loose("3S", "4S", "KS"))
    assert order.mode is Mode.ORDER
    assert order.is_complete("4S.3S.KS")
    for answer in ("4S.3S", "4S.3S.3S", "", "4S.3S.KS.KS"):
        assert not order.is_complete(answer)
    choice = ask("which-wins", at(EXAMPLE + " 7♦ 9♠"))
    assert choice.is_complete("tied")
    assert not choice.is_complete("3S")
    with pytest.raises(KeyError):
        choice.option("3S")
    assert isinstance(choice.option("9S"), Option)


def test_a_wrong_order_names_two_cards_in_the_wrong_places() -> None:
    order = ask("card-order", loose("3S", "4S", "KS"))
    assert ENGLISH.plain(order.why("3S.4S.KS")) == "K♠ is higher than 4♠ and has to come before it."
    assert "beats all" in ENGLISH.plain(order.why("3S.KS.4S"))
