"""`put-tutor analyse`: what perfect play says of a decision, one JSON line for each."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tutor.commands.analyse import analyse
from tutor.commands.jsonlines import answer_lines

START: dict[str, Any] = {
    "id": "x",
    "rulebook": "doubled",
    "seat": "N",
    "cards": ["7D", "3H", "2C"],
    "score": {"nonDealer": 2, "dealer": 3},
    "actions": [],
}


def answer(**changes: Any) -> dict[str, Any]:
    (line,) = answer_lines([json.dumps(START | changes)], analyse)
    found: dict[str, Any] = json.loads(line)
    return found


def names(found: dict[str, Any]) -> set[str]:
    return {choice["action"] for choice in found["choices"]}


@pytest.mark.parametrize(
    ("changes", "actions"),
    [
        ({}, {"N:put", "N:7D", "N:3H", "N:2C"}),
        ({"seat": "D"}, {"D:put", "D:wait"}),
        ({"actions": ["D:put"]}, {"N:see", "N:fold"}),
        ({"actions": ["D:put", "N:see"]}, {"N:7D", "N:3H", "N:2C"}),
        ({"actions": ["N:7D"]}, {"N:put", "N:wait"}),
        ({"actions": ["N:7D", "D:9S"]}, {"N:put", "N:wait"}),
        ({"actions": ["N:7D", "D:9S", "D:KC"]}, {"N:put", "N:3H", "N:2C"}),
        ({"actions": ["N:3H", "D:9S", "N:7D", "D:KC", "D:4C"]}, {"N:put", "N:2C"}),
        ({"actions": ["N:3H", "D:9S", "N:2C", "D:KC"]}, {"N:put", "N:7D"}),
        ({"rulebook": "classic"}, {"N:put", "N:7D", "N:3H", "N:2C"}),
        ({"rulebook": "nineteenth-century"}, {"N:put", "N:giveup", "N:7D", "N:3H", "N:2C"}),
        (
            {"rulebook": "nineteenth-century", "actions": ["N:7D", "D:9S"]},
            {"N:put", "N:giveup"},
        ),
    ],
)
def test_every_legal_action_has_a_chance_and_a_frequency(
    changes: dict[str, Any], actions: set[str]
) -> None:
    """DESIGN.md, the command line: a seat not on turn that may put has a put and a wait."""
    found = answer(**changes)
    assert names(found) == actions
    assert found["best"] in actions
    assert 0 <= found["exploitability"] <= 0.002
    for choice in found["choices"]:
        assert 0 <= choice["win"] <= 1
        assert 0 <= choice["frequency"] <= 1
    assert sum(choice["frequency"] for choice in found["choices"]) == pytest.approx(1, abs=1e-3)


def test_the_best_choice_is_one_that_nothing_beats() -> None:
    found = answer(actions=["D:put"])
    wins = {choice["action"]: choice["win"] for choice in found["choices"]}
    assert wins[found["best"]] == max(wins.values())


def test_the_cards_still_in_hand_are_enough() -> None:
    played = ["N:7D", "D:9S", "D:put"]
    assert answer(cards=["3H", "2C"], actions=played) == answer(actions=played)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"rulebook": "bridge"}, "bridge"),
        ({"rulebook": "doubled-house"}, "no table for doubled-house"),
        (
            {"rulebook": "seven-point-doubled", "score": {"nonDealer": 0, "dealer": 0}},
            "no table for seven-point-doubled at 0–0",
        ),
        ({"seat": "A"}, "seat"),
        ({"cards": ["7D", "3H", "2C", "4S"]}, "three cards"),
        ({"cards": ["7D", "3H"]}, "three cards"),
        ({"cards": ["7D", "7D", "2C"]}, "card twice"),
        ({"cards": ["7D", "3H", "ZZ"]}, "ZZ"),
        ({"cards": "7D3H2C"}, "three cards"),
        ({"score": {"nonDealer": 5, "dealer": 3}}, "game is over"),
        ({"score": {"nonDealer": 0}}, "score"),
        ({"actions": ["N:9D"]}, "N:9D"),
        ({"actions": ["D:7D"]}, "card twice"),
        ({"actions": ["D:8D"]}, "D:8D"),
        ({"actions": ["N:7D", "D:9S", "D:9S"]}, "D:9S"),
        ({"actions": ["N:7D", "D:9S", "N:3H"]}, "N:3H"),
        ({"actions": ["N:7D", "D:7D"]}, "card twice"),
        ({"actions": ["N:put"]}, "nothing to decide"),
        ({"actions": "N:7D"}, "actions"),
        ({"seat": "D", "actions": ["N:put", "D:fold"]}, "nothing to decide"),
    ],
)
def test_what_cannot_be_answered_is_said_in_one_line(changes: dict[str, Any], told: str) -> None:
    found = answer(**changes)
    assert set(found) == {"id", "error"}
    assert told in found["error"]
    assert "\n" not in found["error"]


def test_after_a_bad_line_the_next_one_is_still_answered() -> None:
    lines = ["{", json.dumps(START | {"seat": 7}), json.dumps(START)]
    found = [json.loads(line) for line in answer_lines(lines, analyse)]
    assert ["error" in one for one in found] == [True, True, False]
