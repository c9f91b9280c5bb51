"""What holds for every question of every drill under every rulebook."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.books import MORE_PLAYERS
from tests.drills.walk import (
    CHOOSING_CARDS,
    DRAWING,
    ENGLISH,
    FORMS,
    JUDGE,
    JUDGED,
    PAIRS,
    drawn,
    named_cards,
    named_players,
    texts,
    visible_cards,
)
from tutor.drills import Mode, draw_question, drills
from tutor.rulebooks import rulebooks
from tutor.words import Player

ROOT = Path(__file__).resolve().parents[2]
each_pair = pytest.mark.parametrize(("drill", "rulebook"), PAIRS)

_DIGEST = """
import json, sys
from tests.drills.walk import JUDGE
from tutor.drills import draw_question, drills
from tutor.rulebooks import rulebooks
for drill, rulebook, seed in json.load(sys.stdin):
    print(repr(draw_question(drills()[drill], rulebooks()[rulebook], seed, JUDGE)))
"""


def test_a_drill_is_found_by_its_file() -> None:
    files = {path.stem for path in (ROOT / "tutor" / "drills").glob("*.py")}
    for key, drill in drills().items():
        assert drill.key == key
        assert key.replace("-", "_") in files
    assert len(drills()) == 18


@each_pair
def test_a_seed_always_gives_the_same_question(drill: str, rulebook: str) -> None:
    for seed, question in enumerate(drawn(drill, rulebook)[:20]):
        assert draw_question(drills()[drill], rulebooks()[rulebook], seed, JUDGE) == question


def test_another_process_gives_the_same_questions() -> None:
    wanted = [(drill, rulebook, seed) for drill, rulebook in PAIRS for seed in (0, 7)]
    told = [
        subprocess.run(
            [sys.executable, "-c", _DIGEST],
            input=json.dumps(wanted),
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        ).stdout
        for hash_seed in ("1", "2")
    ]
    here = "".join(f"{drawn(drill, rulebook)[seed]!r}\n" for drill, rulebook, seed in wanted)
    assert told == [here, here]


@each_pair
def test_options_are_told_apart_and_explained(drill: str, rulebook: str) -> None:
    for question in drawn(drill, rulebook):
        asked = question.question
        keys = [option.key for option in asked.options]
        assert len(set(keys)) == len(keys) >= 2
        shown = [option.card or ENGLISH.plain(option.text) for option in asked.options]  # type: ignore[arg-type]
        assert len(set(shown)) == len(shown)
        whys = [ENGLISH.plain(option.why) for option in asked.options]
        assert len(set(whys)) == len(whys), whys


@each_pair
def test_exactly_the_right_options_are_accepted(drill: str, rulebook: str) -> None:
    for question in drawn(drill, rulebook):
        asked = question.question
        assert asked.drill == drill
        if asked.mode is Mode.ORDER:
            shown = ".".join(option.key for option in asked.options)
            right = ".".join(option.key for option in asked.right)
            assert asked.accepts(right)
            assert not asked.accepts(shown)
            continue
        accepted = [option.key for option in asked.options if asked.accepts(option.key)]
        assert accepted == [option.key for option in asked.right]
        assert 0 < len(accepted) < len(asked.options)
        if drill == "answer-card":
            cards = [option.card for option in asked.right]
            assert (
                question.situation.about["goal"] == "win" or len({c and c.rank for c in cards}) == 1
            )
        elif drill in ("which-card", "card-to-pass"):
            assert len({option.card and option.card.rank for option in asked.right}) == 1
        else:
            assert len(accepted) == 1


@each_pair
def test_there_are_three_hints_and_a_rule(drill: str, rulebook: str) -> None:
    page = "more-players.toml" if rulebook in MORE_PLAYERS else "rules.toml"
    sections = (ROOT / "lessons" / page).read_text("utf-8")
    for question in drawn(drill, rulebook):
        asked = question.question
        assert len({ENGLISH.plain(hint) for hint in asked.hints}) == 3
        assert f'id = "{asked.rule}"' in sections
        assert (asked.source is not None) is (drill in JUDGED)
        if asked.source is not None:
            assert ENGLISH.plain(asked.source)


@each_pair
def test_a_question_names_only_what_the_learner_sees(drill: str, rulebook: str) -> None:
    for question in drawn(drill, rulebook):
        visible = visible_cards(question.situation)
        names = {player.name for player in question.situation.players.values() if not player.you}
        for text in texts(question):
            assert named_cards(text) <= visible
            assert named_players(text) <= names


@each_pair
def test_the_learner_is_addressed_and_never_named(drill: str, rulebook: str) -> None:
    # Also where drills seat Anna and Ben, a lesson may seat the learner.
    for question in drawn(drill, rulebook)[:60]:
        situation = question.situation
        if not situation.players or situation.you is not None:
            continue
        for seat in situation.players:
            players = {**situation.players, seat: Player("", you=True)}
            asked = drills()[drill].ask(replace(situation, players=players), JUDGE)
            right = {option.key for option in asked.right}
            assert right == {option.key for option in question.question.right}
            for text in texts(replace(question, question=asked)):
                assert "" not in named_players(text)
                assert "  " not in ENGLISH.plain(text)


@each_pair
def test_the_prompt_does_not_tell_the_answer(drill: str, rulebook: str) -> None:
    for question in drawn(drill, rulebook):
        asked = question.question
        right = {option.card for option in asked.right} - {None}
        assert not named_cards(asked.prompt) & right
        assert not {str(card) for card in right} & set(ENGLISH.plain(asked.prompt).split())


@pytest.mark.parametrize("drill", DRAWING)
def test_no_place_is_right_more_often(drill: str) -> None:
    places: Counter[tuple[int, int]] = Counter()
    sizes: Counter[int] = Counter()
    for rulebook in (book for key, book in PAIRS if key == drill):
        for question in drawn(drill, rulebook):
            asked = question.question
            size = len(asked.options)
            sizes[size] += 1
            right = asked.right[:1] if asked.mode is Mode.ORDER else asked.right
            for option in right:
                # Where two are right, each counts for its share.
                places[size, asked.options.index(option)] += 60 // len(right)
    for size, number in sizes.items():
        if number < 900:
            continue
        for place in range(size):
            share = places[size, place] / 60 / number
            assert abs(share - 1 / size) < 0.05, (size, place, share)


@pytest.mark.parametrize(
    ("drill", "rulebook"), [pair for pair in PAIRS if pair[0] not in CHOOSING_CARDS]
)
def test_every_kind_of_answer_is_right_reasonably_often(drill: str, rulebook: str) -> None:
    found = Counter(q.question.right[0].key for q in drawn(drill, rulebook))
    offered = {option.key for q in drawn(drill, rulebook) for option in q.question.options}
    number = len(drawn(drill, rulebook))
    least = 0.12 if len(offered) < 5 else 0.1 if len(offered) < 6 else 0.55 / len(offered)
    for key, times in found.items():
        assert times / number >= least, (key, times / number)
    missing = offered - set(found)
    seats = {seat.letter for seat in rulebooks()[rulebook].seats}
    if drill == "may-put":
        # By turn one player may put, at any moment all: never both kinds in one rulebook.
        assert missing in (seats, {"either"})
    elif drill == "who-deals-next":
        # The seats begin at the dealer's left.
        assert missing == seats - {rulebooks()[rulebook].seats[0].letter}
    else:
        assert not missing


@pytest.mark.parametrize("rulebook", list(FORMS))
def test_ties_come_up_often(rulebook: str) -> None:
    for drill in ("which-wins", "who-leads-next", "hand-result"):
        hands = [q.situation.position for q in drawn(drill, rulebook)]
        tied = sum(bool(hand.tricks) and hand.tricks[-1].winner is None for hand in hands)
        assert tied / len(hands) > 0.12, (drill, tied / len(hands))


@pytest.mark.parametrize("drill", [key for key in DRAWING if key not in CHOOSING_CARDS])
def test_the_longest_text_is_not_the_right_one(drill: str) -> None:
    for rulebook in (book for key, book in PAIRS if key == drill):
        questions = drawn(drill, rulebook)
        longest = 0
        for question in questions:
            lengths = {
                option.key: len(ENGLISH.plain(option.text))
                for option in question.question.options
                if option.text is not None
            }
            most = [key for key, length in lengths.items() if length == max(lengths.values())]
            longest += len(most) == 1 and question.question.accepts(most[0])
        assert longest / len(questions) <= 0.45, (rulebook, longest / len(questions))
