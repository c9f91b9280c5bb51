"""`put-tutor replay`: known positions, and lines that are no hand at all."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.hands import BOOKS, any_actions, starts
from tutor.commands.jsonlines import Record, answer_lines, run
from tutor.commands.replay import replay
from tutor.engine import Action, Hand

POSITIONS = sorted((Path(__file__).parents[1] / "data").glob("*.jsonl"))
LINES = [line for path in POSITIONS for line in path.read_text("utf-8").splitlines()]
GOOD: Record = {
    "id": "x",
    "rulebook": "classic",
    "nonDealer": ["7D", "3H", "2C"],
    "dealer": ["9S", "KC", "AD"],
    "score": {"nonDealer": 0, "dealer": 0},
    "actions": ["N:7D"],
}


def answers(*lines: str) -> list[Record]:
    """What `replay` answers to ``lines``, decoded; no answer may be more than JSON allows."""
    return [
        json.loads(answer, parse_constant=pytest.fail) for answer in answer_lines(lines, replay)
    ]


def expected(line: str) -> Record:
    record = json.loads(line)
    return {"id": record["id"], **record["expect"]}


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["id"])
def test_each_known_position(line: str) -> None:
    assert answers(line) == [expected(line)]


def test_the_known_positions_through_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tutor", "replay", "-"],
        input=b"".join(path.read_bytes() for path in POSITIONS),
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    assert [json.loads(line) for line in done.stdout.splitlines()] == list(map(expected, LINES))


def test_the_answer_has_these_fields_in_this_order() -> None:
    (answer,) = answer_lines([json.dumps(GOOD)], replay)
    assert answer == (
        '{"id": "x", "tricks": "", "leaders": "", "turn": "D", "end": null, '
        '"score": [0, 0], "gameWinner": null, "refused": []}'
    )


def broken(**changes: object) -> str:
    return json.dumps(GOOD | changes)


def without(name: str) -> str:
    return json.dumps({key: value for key, value in GOOD.items() if key != name})


NO_HAND = {
    "unknown card": broken(dealer=["1S", "KC", "AD"]),
    "same card twice in a hand": broken(dealer=["KC", "KC", "AD"]),
    "same card in both hands": broken(dealer=["7D", "KC", "AD"]),
    "same card written in two ways": broken(dealer=["7♦", "KC", "AD"]),
    "four cards": broken(dealer=["9S", "KC", "AD", "4H"]),
    "two cards": broken(dealer=["9S", "KC"]),
    "no card": broken(dealer=[]),
    "cards as text": broken(dealer="9S KC AD"),
    "cards as object": broken(dealer={"9S": 1, "KC": 2, "AD": 3}),
    "a number for a card": broken(dealer=[9, "KC", "AD"]),
    "a list for a card": broken(dealer=[["9S"], "KC", "AD"]),
    "a lone surrogate for a card": broken(dealer=["\ud800", "KC", "AD"]),
    "unknown rulebook": broken(rulebook="poker"),
    "no text for a rulebook": broken(rulebook=["classic"]),
    "an object for a rulebook": broken(rulebook={}),
    "a lone surrogate for a rulebook": broken(rulebook="\udfff"),
    "score at the target": broken(score={"nonDealer": 5, "dealer": 0}),
    "score over the target": broken(score={"nonDealer": 0, "dealer": 6}),
    "negative score": broken(score={"nonDealer": -1, "dealer": 0}),
    "a huge score": broken(score={"nonDealer": 10**4000, "dealer": 0}),
    "true for a score": broken(score={"nonDealer": True, "dealer": 0}),
    "a fraction for a score": broken(score={"nonDealer": 1.0, "dealer": 0}),
    "NaN for a score": broken(score={"nonDealer": float("nan"), "dealer": 0}),
    "infinity for a score": broken(score={"nonDealer": 0, "dealer": float("inf")}),
    "text for a score": broken(score={"nonDealer": "0", "dealer": 0}),
    "half a score": broken(score={"nonDealer": 0}),
    "score as list": broken(score=[0, 0]),
    "score null": broken(score=None),
    "actions as text": broken(actions="N:7D"),
    "actions null": broken(actions=None),
    "a number among the actions": broken(actions=["N:7D", 7]),
    "a list among the actions": broken(actions=["N:7D", []]),
    "nested score": '{"id": "x", "rulebook": "classic", "score": ' + "[" * 900 + "]" * 900 + "}",
    **{f"no {name}": without(name) for name in GOOD if name != "id"},
}
NO_RECORD = {
    "not JSON": "shout",
    "half a record": json.dumps(GOOD)[:-1],
    "a list": "[1, 2]",
    "a text": '"N:7D"',
    "null": "null",
    "a number of 5000 digits": '{"id": ' + "9" * 5000 + "}",
    "nested endlessly": "[" * 100_000,
    "a zero byte": "\0",
}


@pytest.mark.parametrize("line", NO_HAND.values(), ids=NO_HAND.keys())
def test_a_line_that_is_no_hand_gives_its_id_and_an_error(line: str) -> None:
    error, following = answers(line, json.dumps(GOOD))
    assert error.keys() == {"id", "error"}
    assert error["id"] == "x"
    assert 0 < len(error["error"]) < 400
    assert following["turn"] == "D"


@pytest.mark.parametrize("line", NO_RECORD.values(), ids=NO_RECORD.keys())
def test_a_line_that_is_no_record_gives_an_error_without_id(line: str) -> None:
    error, following = answers(line, json.dumps(GOOD))
    assert error.keys() == {"id", "error"}
    assert error["id"] is None
    assert following["turn"] == "D"


@pytest.mark.parametrize(
    "text", ["", "N:put!", "n:7D", "N:7d", "N:Q♠", "N", "put", "X:put", "N:", "\ud800"]
)
def test_a_text_that_names_no_action_is_refused_by_its_index(text: str) -> None:
    (answer,) = answers(broken(actions=[text, "N:7D", text]))
    assert answer["refused"] == [0, 2]
    assert answer["turn"] == "D"


@pytest.mark.parametrize("name", ["B01", 7, None, 1.5, True, "é 🂡 \ud800", ["a"], {"a": 1}])
def test_the_id_comes_back_as_it_was(name: object) -> None:
    (answer,) = answers(broken(id=name))
    assert answer["id"] == name
    assert answer["turn"] == "D"


def test_without_an_id_it_is_null() -> None:
    (answer,) = answers(without("id"))
    assert answer["id"] is None
    assert answer["turn"] == "D"


@pytest.mark.parametrize("name", ["NaN", "1e999", "-Infinity", "[" * 985 + "]" * 985])
def test_an_id_that_cannot_be_written_does_not_stop_the_others(name: str) -> None:
    line = broken(id=0).replace('"id": 0', f'"id": {name}')
    error, following = answers(line, json.dumps(GOOD))
    assert error["id"] is None
    assert "error" in error
    assert following["turn"] == "D"


def test_unknown_fields_and_blank_lines_are_passed_over() -> None:
    assert len(answers("", "\n", "  \t\n", broken(note="a remark", expect=None))) == 1


def test_bytes_that_are_no_text_spoil_their_own_line_only(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    good = json.dumps(GOOD).encode()
    file.write_bytes(b"\xef\xbb\xbf" + good + b"\r\n\xff\xfe\x80\n" + good.replace(b",", b",\r"))
    out = io.StringIO()
    assert run(str(file), replay, out) == 0
    first, bad, last = map(json.loads, out.getvalue().splitlines())
    assert first["turn"] == last["turn"] == "D"
    assert bad.keys() == {"id", "error"}


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(GOOD).encode()), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", stdin)
    out = io.StringIO()
    assert run("-", replay, out) == 0
    assert json.loads(out.getvalue())["turn"] == "D"


def test_a_file_that_cannot_be_read_is_exit_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path, tmp_path / "nothing"):
        assert run(str(path), replay, io.StringIO()) == 2
        assert str(path) in capsys.readouterr().err


@given(starts(), st.lists(any_actions, max_size=40), st.data())
def test_thousands_of_hands_with_illegal_actions_are_replayed_alike_without_them(
    start: Hand, actions: list[Action], data: st.DataObject
) -> None:
    """What was refused could as well not have been there."""
    book = start.rulebook
    codes = [[card.code for card in cards] for cards in start.deal.holdings]
    sides = ["".join(seat.letter for seat in side) for side in book.sides]
    cards = {seat.letter: held for seat, held in zip(book.seats, codes, strict=True)}
    record = {
        "id": 1,
        "rulebook": book.key,
        **({"nonDealer": codes[0], "dealer": codes[1]} if book.two_handed else {"seats": cards}),
        "score": {
            key: data.draw(st.integers(0, book.target - 1))
            for key in (("nonDealer", "dealer") if book.two_handed else sides)
        },
        "actions": [str(action) for action in actions],
    }
    (answer,) = answers(json.dumps(record))
    refused = set(answer.pop("refused"))
    assert refused <= set(range(len(actions)))
    kept = [str(action) for index, action in enumerate(actions) if index not in refused]
    (again,) = answers(json.dumps(record | {"actions": kept}))
    assert again.pop("refused") == []
    assert again == answer
    assert (answer["turn"] is None) == (answer["end"] is not None)
    score = answer["score"]
    points = score if book.two_handed else [score[side] for side in sides]
    won = [side for side, n in zip(sides, points, strict=True) if n >= book.target]
    assert won in ([], [answer["gameWinner"]])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(sorted(GOOD)), json_values))
def test_whatever_stands_in_a_field_there_is_one_answer_and_no_traceback(
    changes: dict[str, object],
) -> None:
    (answer,) = answers(json.dumps(GOOD | changes))
    assert "error" in answer or "refused" in answer


@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "surrogateescape")))
def test_any_text_is_answered(line: str) -> None:
    assert len(answers(line)) == (1 if line.strip() else 0)


def test_every_rulebook_can_be_replayed() -> None:
    for key in BOOKS:
        assert answers(broken(rulebook=key))[0]["turn"] == "D"
