"""The judge of perfect play: its numbers are the table's, and it says where they come from."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tutor.coach.counting import CountingJudge
from tutor.coach.explaining import source_told
from tutor.coach.hints import STEPS, hint
from tutor.coach.judge import Appraisal, Choice, Fact, Grade, Source, Wait
from tutor.coach.review import review
from tutor.coach.solved import SolvedJudge, _verdict
from tutor.engine import CallPut, Deal, Hand, Play, Rulebook, Seat, pack, read_hand
from tutor.rulebooks import rulebooks
from tutor.solver import tables
from tutor.words import Player

N, D = Seat.NON_DEALER, Seat.DEALER
JUDGE = SolvedJudge()
CLASSIC, DOUBLED = rulebooks()["classic"], rulebooks()["doubled"]
SOLVED = [rulebooks()[key] for key in ("classic", "doubled", "nineteenth-century")]
each_book = pytest.mark.parametrize("book", SOLVED, ids=lambda book: book.key)


def hands(book: Rulebook, number: int) -> list[Hand]:
    """Hands stopped anywhere."""
    rng, found = random.Random(f"solved/{book.key}"), []
    while len(found) < number:
        cards = rng.sample(pack(), 6)
        hand = Hand.start(book, Deal((tuple(cards[:3]), tuple(cards[3:]))))
        for _ in range(rng.randrange(6)):
            actions = [a for seat in book.seats for a in hand.actions(seat)]
            if not actions:
                break
            hand = hand.do(rng.choice(actions))
        if hand.result is None:
            found.append(hand)
    return found


@each_book
def test_every_choice_has_a_chance_and_a_frequency_and_the_source_is_named(book: Rulebook) -> None:
    for hand in hands(book, 60):
        for seat in book.seats:
            view = hand.seen_by(seat)
            if not view.actions:
                continue
            found = JUDGE.appraise(view, (1, 2))
            assert found.source is Source.SOLVED
            assert found.exploitability is not None
            assert 0 <= found.exploitability <= 0.002
            assert sum(c.frequency or 0 for c in found.choices) == pytest.approx(1, abs=1e-3)
            counted = CountingJudge().appraise(view, (1, 2))
            assert [c.action for c in found.choices] == [c.action for c in counted.choices]


@each_book
def test_what_perfect_play_does_is_never_called_wrong(book: Rulebook) -> None:
    """Neither what it does in more than 5 hands of 100, nor what costs less than a point."""
    for hand in hands(book, 60):
        assert hand.turn is not None
        found = JUDGE.appraise(hand.seen_by(hand.turn), (2, 1))
        for choice in found.choices:
            fine = (choice.frequency or 0) > 0.05 or found.loss(choice.action) < 0.01
            if fine:
                assert found.grade(choice.action) is Grade.EQUAL


def test_a_choice_made_now_and_then_is_fine_whatever_it_seems_to_cost() -> None:
    mixed = Appraisal((Choice(CallPut(N), 0.50, 0.06), Choice(Wait(N), 0.55, 0.94)), Source.SOLVED)
    assert mixed.grade(CallPut(N)) is Grade.EQUAL
    seldom = Appraisal((Choice(CallPut(N), 0.50, 0.04), Choice(Wait(N), 0.55, 0.96)), Source.SOLVED)
    assert seldom.grade(CallPut(N)) is Grade.MISTAKE


@pytest.mark.parametrize("book", [CLASSIC, DOUBLED], ids=lambda book: book.key)
def test_annas_put_is_not_graded_as_weak(book: Rulebook) -> None:
    """RULES.md section 6: she had won a trick, with K and A left."""
    hand = read_hand(book, "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠")
    found = JUDGE.appraise(hand.seen_by(D), (0, 0))
    assert found.grade(CallPut(D)) is Grade.EQUAL


def test_the_share_that_sees_a_put_is_that_of_perfect_play() -> None:
    hand = read_hand(DOUBLED, "9♠ K♣ A♦ / 7♦ 3♥ 2♣ |")
    found = JUDGE.appraise(hand.seen_by(N), (0, 0)).insight(Fact.OPPONENT_SEES)
    counted = CountingJudge().appraise(hand.seen_by(N), (0, 0)).insight(Fact.OPPONENT_SEES)
    assert found is not None
    assert counted is not None
    assert found.share is not None
    assert 0 < found.share < 1
    assert found.share != counted.share


def test_without_a_table_it_counts_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = read_hand(CLASSIC, "9♠ K♣ A♦ / 7♦ 3♥ 2♣ |")
    solved = JUDGE.appraise(hand.seen_by(N), (3, 1))
    _verdict.cache_clear()
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    counted = JUDGE.appraise(hand.seen_by(N), (3, 1))
    _verdict.cache_clear()
    assert (solved.source, counted.source) == (Source.SOLVED, Source.COUNTED)
    assert counted == CountingJudge().appraise(hand.seen_by(N), (3, 1))
    assert source_told(solved).msgid != source_told(counted).msgid


def test_a_damaged_table_counts_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in tables.FOLDER.glob("*.table"):
        whole = bytearray(path.read_bytes())
        # Every block is damaged, the header is not.
        whole[-len(whole) // 2 :] = bytes(len(whole[-len(whole) // 2 :]))
        (tmp_path / path.name).write_bytes(whole)
    hand = read_hand(CLASSIC, "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ K♣")
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    _verdict.cache_clear()
    found = JUDGE.appraise(hand.seen_by(N), (0, 0))
    _verdict.cache_clear()
    assert found.source is Source.COUNTED
    assert len(tables.faults()) == len(tables.SHIPPED)


def test_the_last_hint_recommends_what_perfect_play_does() -> None:
    for hand in hands(DOUBLED, 40):
        assert hand.turn is not None
        found = JUDGE.appraise(hand.seen_by(hand.turn), (1, 1))
        best = found.advised
        assert found.loss(best.action) < 0.01
        assert all(
            (best.frequency or 0) >= (c.frequency or 0)
            for c in found.choices
            if found.loss(c.action) < 0.01
        )


def test_each_step_of_a_hint_tells_more_than_the_one_before() -> None:
    you = Player("", you=True)
    for hand in hands(CLASSIC, 30):
        assert hand.turn is not None
        view = hand.seen_by(hand.turn)
        found = JUDGE.appraise(view, (1, 3))
        told = [hint(step, view, found, (1, 3), you) for step in range(1, STEPS + 1)]
        assert len({str(message) for message in told}) == STEPS


def test_a_review_says_what_was_possible_with_open_cards() -> None:
    hand = read_hand(CLASSIC, "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ put see K♣ 2♣ 3♥ A♦")
    decisions = review(hand, (0, 0), JUDGE, D)
    for decision in decisions:
        assert decision.open_result in (-1, 0, 1)
    last = [d for d in decisions if isinstance(d.chosen, Play)][-1]
    assert last.open_result == -1, "Anna can no longer save the hand"


def test_a_missing_table_is_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    with pytest.raises(tables.NoTable, match="classic at 0–0"):
        tables.table_for(CLASSIC, (0, 0))
