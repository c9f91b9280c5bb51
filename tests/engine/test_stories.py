"""Hands told move by move: after each action what each seat may do, and refusals move nothing."""

from __future__ import annotations

import pytest

from tests.engine.hands import ANNA_AND_BEN, D, N, hand, words
from tutor.engine import Hand, IllegalAction, Refusal, parse_action


class Story:
    """A hand being told; each step states what is expected after it."""

    def __init__(self, start: Hand) -> None:
        self.hand = start

    def expect(self, turn: str | None, non_dealer: str, dealer: str) -> None:
        """Whose turn it is, and all legal actions of both seats."""
        assert (self.hand.turn.letter if self.hand.turn else None) == turn
        assert words(self.hand.actions(N)) == {f"N:{word}" for word in non_dealer.split()}
        assert words(self.hand.actions(D)) == {f"D:{word}" for word in dealer.split()}

    def do(self, text: str) -> None:
        self.hand = self.hand.do(parse_action(text))

    def refused(self, text: str, refusal: Refusal) -> None:
        before = self.hand
        with pytest.raises(IllegalAction) as caught:
            before.do(parse_action(text))
        assert caught.value.refusal is refusal
        assert str(caught.value).endswith(str(before)), "ready for a bug report"
        assert self.hand == before


def test_anna_and_ben_classic() -> None:
    """RULES.md section 7, Ben is the non-dealer."""
    story = Story(hand("classic", ANNA_AND_BEN))
    story.expect("N", "7D 3H 2C put", "")
    story.do("N:7D")
    story.refused("N:put", Refusal.PUT_ON_YOUR_TURN)
    story.expect("D", "", "9S KC AD put")
    story.do("D:9S")
    story.expect("D", "", "KC AD put")
    story.do("D:put")
    story.expect("N", "see fold", "")
    story.refused("D:KC", Refusal.ANSWER_THE_PUT)
    story.refused("D:fold", Refusal.NOT_YOURS_TO_ANSWER)
    story.do("N:see")
    story.refused("N:fold", Refusal.NO_PUT_TO_ANSWER)
    story.expect("D", "", "KC AD")
    story.do("D:KC")
    story.refused("N:put", Refusal.ONE_PUT_PER_HAND)
    story.expect("N", "3H 2C", "")
    story.do("N:2C")
    story.expect("N", "3H", "")
    story.do("N:3H")
    story.expect("D", "", "AD")
    story.do("D:AD")
    story.expect(None, "", "")
    story.refused("N:put", Refusal.HAND_IS_OVER)


def test_a_doubled_hand_with_a_put_out_of_turn() -> None:
    story = Story(hand("doubled", "8♥ Q♦ 2♣ / 9♠ 5♥ K♦"))
    story.expect("N", "9S 5H KD put", "put")
    story.do("N:9S")
    story.expect("D", "put", "8H QD 2C put")
    story.do("N:put")
    story.expect("D", "", "see fold")
    story.do("D:see")
    story.expect("D", "", "8H QD 2C")
    story.do("D:2C")
    story.expect("D", "", "8H QD")
    story.do("D:8H")
    story.do("N:KD")
    story.expect("N", "5H", "")
    story.do("N:5H")
    story.do("D:QD")
    story.expect(None, "", "")


def test_a_nineteenth_century_hand_to_the_last_decision() -> None:
    story = Story(hand("nineteenth-century", ANNA_AND_BEN))
    story.expect("N", "7D 3H 2C put giveup", "")
    story.do("N:7D")
    story.expect("D", "", "9S KC AD put giveup")
    story.do("D:9S")
    story.expect("N", "put giveup", "")
    story.refused("D:KC", Refusal.NOT_YOUR_TURN)
    story.refused("N:3H", Refusal.PUT_OR_GIVE_UP)
    story.do("N:put")
    story.expect("D", "", "see fold")
    story.do("D:see")
    story.expect("D", "", "KC AD")
    story.refused("N:3H", Refusal.NOT_YOUR_TURN)
    story.do("D:KC")
    story.do("N:3H")
    story.do("N:2C")
    story.do("D:AD")
    story.expect(None, "", "")
