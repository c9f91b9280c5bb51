"""`put-tutor perft`: counting through the command."""

from __future__ import annotations

import json

import pytest

from tutor.commands.jsonlines import Record, answer_lines
from tutor.commands.perft import perft

ANNA_AND_BEN: Record = {
    "id": 1,
    "rulebook": "classic",
    "nonDealer": ["7D", "3H", "2C"],
    "dealer": ["9S", "KC", "AD"],
    "actions": [],
}


def count(**changes: object) -> Record:
    """The answer to the Anna and Ben deal with ``changes``."""
    (answer,) = answer_lines([json.dumps(ANNA_AND_BEN | changes)], perft)
    record: Record = json.loads(answer)
    return record


@pytest.mark.parametrize(
    ("key", "lines"), [("classic", 307), ("nineteenth-century", 134), ("doubled", 674)]
)
def test_the_anchors_of_section_5(key: str, lines: int) -> None:
    assert count(rulebook=key) == {"id": 1, "lines": lines}


def test_a_beginning_leaves_fewer_lines_and_an_illegal_action_changes_nothing() -> None:
    whole = count()["lines"]
    after_each = [count(actions=[f"N:{card}"])["lines"] for card in ("7D", "3H", "2C")]
    put = count(actions=["N:put"])["lines"]
    assert sum(after_each) + put == whole
    assert count(actions=["D:put", "N:put", "shout", "N:7D"])["lines"] == put
    assert count(actions=["N:put", "D:fold"])["lines"] == 1


def test_actions_and_score_may_be_absent() -> None:
    record = {key: value for key, value in ANNA_AND_BEN.items() if key != "actions"}
    (answer,) = answer_lines([json.dumps(record)], perft)
    assert json.loads(answer)["lines"] == 307


def test_a_line_that_is_no_hand_gives_an_error() -> None:
    assert count(dealer=["7D", "KC", "AD"]).keys() == {"id", "error"}
