"""The cards and their order (RULES.md section 1), exhaustively."""

from __future__ import annotations

import copy
import itertools
import pickle

import pytest

from tutor.engine import BadInput, Card, Problem, Rank, Suit, pack

# RULES.md section 1, typed once more so that the engine is compared with the text.
ORDER = ["3", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"]


def test_the_pack_has_52_different_cards_and_no_joker() -> None:
    assert len(pack()) == len(set(pack())) == len({card.code for card in pack()}) == 52


def test_the_ranks_stand_in_put_order() -> None:
    assert [rank.letter for rank in Rank] == ORDER
    assert [rank.place for rank in Rank] == list(range(13))


@pytest.mark.parametrize(("high", "low"), list(itertools.combinations(ORDER, 2)))
def test_of_78_pairs_of_ranks_the_one_named_first_beats_the_other(high: str, low: str) -> None:
    for suit, other in itertools.product("SHDC", repeat=2):
        better, worse = Card.parse(high + suit), Card.parse(low + other)
        assert better.beats(worse)
        assert not worse.beats(better)
        assert not better.ties(worse)


@pytest.mark.parametrize("letter", ORDER)
def test_suits_never_matter_equal_ranks_tie(letter: str) -> None:
    for suit, other in itertools.product("SHDC", repeat=2):
        card, equal = Card.parse(letter + suit), Card.parse(letter + other)
        assert card.ties(equal)
        assert not card.beats(equal)


def test_cards_have_no_less_than() -> None:
    with pytest.raises(TypeError):
        sorted(pack())  # type: ignore[type-var]


@pytest.mark.parametrize("card", pack())
def test_each_card_is_read_back_from_code_and_print(card: Card) -> None:
    assert Card.parse(card.code) is Card.parse(str(card)) is card


@pytest.mark.parametrize("text", ["", "1S", "11S", "S7", "7", "7d", "JK", "QS ", "٣S", None, 7, []])
def test_anything_else_is_no_card(text: object) -> None:
    with pytest.raises(BadInput) as caught:
        Card.parse(text)  # type: ignore[arg-type]
    assert caught.value.problem is Problem.UNKNOWN_CARD


def test_a_card_exists_once_also_when_it_is_copied() -> None:
    queen = Card(Rank.QUEEN, Suit.SPADES)
    assert queen is Card.parse("Q♠")
    assert copy.deepcopy(queen) is copy.copy(queen) is queen
    assert pickle.loads(pickle.dumps(queen)) is queen


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Card.parse("QS").rank = Rank.THREE  # type: ignore[misc]
