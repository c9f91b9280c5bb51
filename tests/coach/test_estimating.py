"""The judge of more than two players: every choice estimated with its error, from one view."""

from __future__ import annotations

from itertools import pairwise, product
from math import hypot

import pytest

from tests.many import MANY, alike, any_action, dealt, under_way
from tutor.coach.estimating import EstimatingJudge
from tutor.coach.explaining import source_told
from tutor.coach.hints import STEPS, hint
from tutor.coach.judge import Appraisal, Choice, Fact, Grade, NoDecision, Source, Wait
from tutor.coach.remarks import card_worth_told, count_told, score_told, sees_told, worth_told
from tutor.coach.review import review
from tutor.dice import Dice
from tutor.engine import (
    BadInput,
    CallPut,
    Discard,
    Exchange,
    Give,
    Hand,
    Seat,
    read_hand,
)
from tutor.rulebooks import rulebooks
from tutor.text import Message, Points
from tutor.web.judging import judge
from tutor.words import Player

JUDGE = EstimatingJudge(deals=120)
YOU, DORA = Player("", you=True), Player("Dora")


@pytest.mark.parametrize("key", MANY)
def test_every_legal_option_is_valued_with_an_error(key: str) -> None:
    for hand, seat, score in under_way(rulebooks()[key], 60, "valued"):
        view = hand.seen_by(seat)
        found = JUDGE.appraise(view, score)
        wanted = [*view.actions, *([Wait(seat)] if hand.turn is not seat else [])]
        assert [choice.action for choice in found.choices] == wanted
        assert found.source is Source.ESTIMATED
        assert found.deals == 120
        assert found.exploitability is None
        for choice in found.choices:
            assert choice.frequency is None
            assert choice.outcomes is None
            assert choice.error is not None
            assert choice.error >= 0
            assert -1e-9 <= choice.win <= 1 + 1e-9


@pytest.mark.parametrize("key", MANY)
def test_a_page_read_again_and_other_hidden_cards_show_the_same_numbers(key: str) -> None:
    met = 0
    for number, (hand, seat, score) in enumerate(under_way(rulebooks()[key], 20, "same")):
        other = alike(hand, seat, Dice(f"{number}"))
        if other is not None:
            met += other.deal != hand.deal
            here, there = (
                EstimatingJudge(deals=60 + number).appraise(one.seen_by(seat), score)
                for one in (hand, other)
            )
            assert here == there
    assert met > 8


def test_the_program_estimates_where_more_than_two_play_and_nowhere_else() -> None:
    for book in rulebooks().values():
        dice = Dice(f"judge/{book.key}")
        hand = dealt(book, dice)
        assert hand.turn is not None
        score = (0,) * len(book.sides)
        found = judge().appraise(hand.seen_by(hand.turn), score)
        assert (found.source is Source.ESTIMATED) is not book.two_handed
        assert any(choice.error is not None for choice in found.choices) is not book.two_handed


@pytest.mark.parametrize("key", MANY)
def test_who_has_nothing_to_decide_is_told_so_and_so_is_a_score_that_is_none(key: str) -> None:
    book = rulebooks()[key]
    hand = dealt(book, Dice("over"))
    view = hand.seen_by(hand.turn or Seat.A)
    with pytest.raises(BadInput):
        JUDGE.appraise(view, (book.target,) * len(book.sides))
    while hand.result is None:
        hand = hand.do(any_action(hand, Dice(str(hand))))
    with pytest.raises(NoDecision):
        JUDGE.appraise(hand.seen_by(Seat.A), (0,) * len(book.sides))


def appraised(*choices: Choice) -> Appraisal:
    return Appraisal(choices, Source.ESTIMATED, deals=100)


@pytest.mark.parametrize(
    ("loss", "error", "grade"),
    [
        (0.05, 0.0, Grade.MISTAKE),
        (0.05, 0.01, Grade.MISTAKE),
        (0.05, 0.03, Grade.EQUAL),
        (0.2, 0.03, Grade.BLUNDER),
    ],
)
def test_what_is_within_two_errors_is_no_mistake(loss: float, error: float, grade: Grade) -> None:
    put, wait = CallPut(Seat.A), Wait(Seat.A)
    found = appraised(Choice(put, 0.5, error=error), Choice(wait, 0.5 - loss, error=error))
    assert found.within_error(wait) is (loss <= 2 * hypot(error, error))
    assert found.grade(wait) is grade
    assert found.undecided is found.within_error(wait)


@pytest.mark.parametrize("key", MANY)
def test_no_grade_rests_on_a_difference_within_the_error(key: str) -> None:
    graded = 0
    for hand, seat, score in under_way(rulebooks()[key], 60, "grades"):
        found = JUDGE.appraise(hand.seen_by(seat), score)
        for choice in found.choices:
            if found.grade(choice.action) is not Grade.EQUAL:
                graded += 1
                best, error = found.best, choice.error or 0.0
                assert best.win - choice.win > 2 * hypot(error, best.error or 0.0)
    assert graded > 10


@pytest.mark.parametrize("key", MANY)
def test_facts_about_the_score_are_true(key: str) -> None:
    """A lost, a won or a given-up hand decides the game where it is said to."""
    book = rulebooks()[key]
    last, sides = book.target - 1, len(book.sides)
    for hand, seat, score in under_way(book, 40, "facts"):
        found = JUDGE.appraise(hand.seen_by(seat), score)
        side = book.side_of(seat)
        if found.insight(Fact.NOTHING_TO_GAIN):
            assert score[side] == last
        if found.insight(Fact.NOTHING_TO_LOSE):
            assert all(score[other] == last for other in range(sides) if other != side)
        if found.insight(Fact.GIVING_UP_LOSES_GAME):
            assert hand.put is not None
            assert score[book.side_of(hand.put.caller)] == last


def params(message: Message) -> list[object]:
    """Everything filled into a message and the messages in it."""
    found: list[object] = []
    for value in message.params.values():
        found += params(value) if isinstance(value, Message) else [value]
    return found


@pytest.mark.parametrize("key", MANY)
def test_each_number_is_told_with_its_error(key: str) -> None:
    for hand, seat, score in under_way(rulebooks()[key], 25, "told"):
        found = JUDGE.appraise(hand.seen_by(seat), score)
        for choice in found.choices:
            for message in (card_worth_told(choice), worth_told(choice)):
                assert any(isinstance(value, Points) for value in params(message))
        assert found.deals in params(source_told(found))


@pytest.mark.parametrize("key", MANY)
def test_every_sentence_is_there_for_every_decision(key: str) -> None:
    """The three hints grow by one each, and what is said of the score needs no second player."""
    for hand, seat, score in under_way(rulebooks()[key], 60, "hints"):
        view = hand.seen_by(seat)
        found = JUDGE.appraise(view, score)
        for player in (YOU, DORA):
            told = [hint(step, view, found, score, player) for step in range(1, STEPS + 1)]
            told.append(score_told(found, view.rulebook, score, seat, player))
            told.append(count_told(found, player))
            assert all(isinstance(message, Message) for message in told)
        assert (sees_told(found) is None) is (CallPut(seat) not in view.actions)


def played(key: str, number: int) -> Hand:
    dice = Dice(f"review/{number}")
    hand = dealt(rulebooks()[key], dice)
    while hand.result is None:
        gifts = [a for seat in hand.rulebook.seats for a in hand.actions(seat)]
        gifts = [a for a in gifts if isinstance(a, Give)]
        hand = hand.do(dice.choose(gifts) if gifts else any_action(hand, dice))
    return hand


@pytest.mark.parametrize("key", MANY)
def test_a_review_has_every_decision_also_about_cards_passed(key: str) -> None:
    book = rulebooks()[key]
    passed = 0
    for number in range(5):
        hand, learner = played(key, number), book.seats[number % len(book.seats)]
        found = review(hand, (0,) * len(book.sides), JUDGE, learner)
        done = [decision for decision in found if not isinstance(decision.chosen, Wait)]
        assert [decision.chosen for decision in done] == list(hand.history)
        passed += len(hand.exchange)
        for decision in found:
            assert decision.before.history == hand.history[: decision.at]
            assert decision.appraisal.source is Source.ESTIMATED
            if isinstance(decision.chosen, Wait):
                assert isinstance(decision.best.action, CallPut)
        own = review(hand, (0,) * len(book.sides), JUDGE, learner, own=True)
        assert list(own) == [decision for decision in found if decision.seat is learner]
    assert (passed > 0) is (book.exchange is not Exchange.NONE)


def test_not_to_have_put_is_charged_once_and_only_where_it_could_be_said() -> None:
    """What others do out of turn waits for nobody; going on twice is one omission."""
    charged = 0
    for key, number in product(MANY, range(12)):
        hand, book = played(key, number), rulebooks()[key]
        learner = book.seats[number % len(book.seats)]
        found = review(hand, (0,) * len(book.sides), JUDGE, learner, own=True)
        waits = [decision for decision in found if isinstance(decision.chosen, Wait)]
        for decision in waits:
            assert hand.history[decision.at].seat is decision.before.turn
        for one, other in pairwise(waits):
            assert any(action.seat is learner for action in hand.history[one.at : other.at])
        charged += len(waits)
    assert charged > 0


def test_to_throw_the_best_of_four_cards_away_is_a_blunder() -> None:
    """R17: eldest hand was given a 2 and holds a 3; the lowest goes, not one of those."""
    line = "9♠ 8♦ 5♣ / 3♠ 6♦ 4♣ / K♠ 7♦ 5♦ / 2♠ 8♥ 6♥ | give:2♠"
    view = read_hand(rulebooks()["four-handed"], line).seen_by(Seat.A)
    found = EstimatingJudge(deals=1000).appraise(view, (0, 0))
    grades = {choice.action: found.grade(choice.action) for choice in found.choices}
    by_rank = sorted(
        (a for a in view.actions if isinstance(a, Discard) and a.card),
        key=lambda a: a.card.rank.place if a.card else 0,
    )
    assert [grades[by_rank[at]] for at in (0, 1, -1)] == [
        Grade.BLUNDER,
        Grade.BLUNDER,
        Grade.EQUAL,
    ]
