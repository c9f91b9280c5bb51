"""The cards dealt for one hand."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.engine.cards import CARDS_EACH, Card
from tutor.engine.errors import BadInput, Problem

Held = tuple[tuple[Card, ...], ...]
"""Cards by seat, in the order of `Rulebook.seats`."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards dealt, three for each seat in the order of `Rulebook.seats`.

    Raises `BadInput` for another number of cards or the same card twice.
    """

    holdings: Held

    def __post_init__(self) -> None:
        for held in self.holdings:
            if len(held) != CARDS_EACH:
                raise BadInput(Problem.NOT_THREE_CARDS, len(held), "three cards for each seat")
        dealt = [card for held in self.holdings for card in held]
        if len(set(dealt)) != len(dealt):
            twice = next(card.code for card in dealt if dealt.count(card) > 1)
            raise BadInput(Problem.CARD_TWICE, twice)
