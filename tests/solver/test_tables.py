"""The tables that are shipped: whole, as good as they say, and read as they were written."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tutor.engine import (
    CallPut,
    Card,
    Concede,
    Deal,
    GiveUp,
    Hand,
    Play,
    Rulebook,
    Score,
    Seat,
    SeatView,
    See,
    pack,
)
from tutor.rulebooks import rulebooks
from tutor.solver.equilibrium.asking import WAIT, ask
from tutor.solver.equilibrium.capture import chances
from tutor.solver.equilibrium.container import BadTable
from tutor.solver.equilibrium.decisions import Decision
from tutor.solver.equilibrium.pack import Floats
from tutor.solver.equilibrium.solving import needs_of, score_of
from tutor.solver.equilibrium.table import Table
from tutor.solver.equilibrium.trail import trail
from tutor.solver.equilibrium.trick_one import TrickOne
from tutor.solver.equilibrium.verify import gaps
from tutor.solver.tables import FOLDER, SHIPPED, NoTable, table_for, tables

N, D = Seat.NON_DEALER, Seat.DEALER
MOST = 0.002
"""How exploitable a score may be, both sides together, in chance to win the game.

Over the whole rest of the game.
"""
NAMES = sorted(path.stem for path in FOLDER.glob("*.table"))
SOLVED = ["classic", "doubled", "nineteenth-century", "seven-point"]


def dealt(rulebook: Rulebook, rng: random.Random) -> Hand:
    cards = rng.sample(pack(), 6)
    return Hand.start(rulebook, Deal((tuple(cards[:3]), tuple(cards[3:]))))


def decisions(
    rulebook: Rulebook, hands: int, seed: int, scores: list[Score]
) -> Iterator[tuple[Hand, SeatView, Score]]:
    """Every decision of either seat in hands played at random, also those out of turn."""
    rng = random.Random(seed)
    for _ in range(hands):
        hand, score = dealt(rulebook, rng), rng.choice(scores)
        while hand.result is None:
            for seat in rulebook.seats:
                view = hand.seen_by(seat)
                if view.actions:
                    yield hand, view, score
            actions = [a for seat in rulebook.seats for a in hand.actions(seat)]
            calm = [a for a in actions if not isinstance(a, GiveUp | Concede)] or actions
            hand = hand.do(rng.choice(calm if rng.random() < 0.9 else actions))


def test_every_table_that_is_promised_is_there_and_whole() -> None:
    assert sorted(SHIPPED) == NAMES == sorted(tables())
    for table in tables().values():
        table.verify()


@pytest.mark.parametrize("name", NAMES)
def test_every_score_is_solved_as_well_as_is_promised(name: str) -> None:
    table, target = tables()[name], rulebooks()[name].target
    every = {(n, d) for n in range(1, target + 1) for d in range(1, target + 1)}
    assert set(table.scores) == every
    for needs, solved in table.scores.items():
        assert 0 <= solved.gap <= MOST, needs
        assert 0 < solved.value < 1


def test_the_tables_take_no_more_than_thirty_megabytes() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 30_000_000


def test_a_game_to_five_is_the_end_of_a_game_to_seven() -> None:
    """Only what is still needed counts."""
    classic, seven = rulebooks()["classic"], rulebooks()["seven-point"]
    assert table_for(classic, (1, 2)) is table_for(seven, (3, 4))
    doubled, longer = rulebooks()["doubled"], rulebooks()["seven-point-doubled"]
    assert table_for(doubled, (0, 0)) is table_for(longer, (2, 2))
    with pytest.raises(NoTable):
        table_for(longer, (0, 0))


def test_at_four_each_all_rulebooks_are_worth_the_same() -> None:
    """RULES.md section 6: at 4–4 a put changes nothing."""
    values = [table.scores[1, 1].value for table in tables().values()]
    assert len(values) == len(SHIPPED)
    assert max(values) - min(values) < 1e-4


@pytest.mark.parametrize("name", NAMES)
def test_a_point_more_is_never_worth_less(name: str) -> None:
    values = tables()[name].values
    for (n, d), value in values.items():
        if (n + 1, d) in values:
            assert values[n + 1, d] < value
        if (n, d + 1) in values:
            assert values[n, d + 1] > value


@pytest.mark.slow
@pytest.mark.parametrize("name", ["doubled", "nineteenth-century"])
def test_the_exploitability_a_table_states_is_that_of_what_it_holds(name: str) -> None:
    """A best response in double precision, to what is read from the file."""
    table, rulebook = tables()[name], rulebooks()[name]
    few = {needs: value for needs, value in table.values.items() if max(needs) <= 2}
    measured = gaps(rulebook, few, lambda needs: whole(table, rulebook, needs))
    assert len(measured) == 4
    for needs, gap in measured.items():
        assert gap == pytest.approx(table.scores[needs].gap, abs=1e-6)


def whole(table: Table, rulebook: Rulebook, needs: tuple[int, int]) -> TrickOne:
    hand = table.hand(rulebook, needs, dtype=np.float64)
    hand.balance(table.ends(rulebook, needs))
    return hand


@cache
def all_chances(key: str, score: Score) -> tuple[TrickOne, dict[Decision, Floats]]:
    """Every decision of a score with its chances, worked out over the whole tree at once."""
    rulebook = rulebooks()[key]
    table, needs = table_for(rulebook, score), needs_of(rulebook, score)
    hand, ends = whole(table, rulebook, needs), table.ends(rulebook, needs)
    found: dict[Decision, Floats] = {}
    for seat in (N, D):
        found |= chances(seat, ends, lambda e, notes, seat=seat: hand.gather(seat, e, notes))
    return hand, found


@pytest.mark.slow
@pytest.mark.parametrize("key", ["classic", "doubled"])
def test_one_decision_asked_alone_has_the_chances_of_the_whole_tree(key: str) -> None:
    rulebook = rulebooks()[key]
    score = (rulebook.target - 2, rulebook.target - 2)
    hand, found = all_chances(key, score)
    table, compared, close = table_for(rulebook, score), 0, 0
    for _, view, _ in decisions(rulebook, 120, 7, [score]):
        way = trail(view)
        if len(way.laid) > 3 or (view.put is not None and not view.put.seen):
            continue
        cards = [action for action in view.actions if isinstance(action, Play)]
        answers = ask(table, view, score).answers
        if not cards:
            continue
        for action in cards:
            chance = expected(hand, found, view, action.card)
            if chance is not None:
                compared += 1
                close += answers[action].win == pytest.approx(chance, abs=2e-3)
    # Where the other seat hardly ever gets, what it might do by mistake makes a difference.
    assert compared > 100
    assert close > 0.9 * compared


def expected(
    hand: TrickOne, found: dict[Decision, Floats], view: SeatView, card: Card
) -> float | None:
    """The chance with a card, looked up in the whole tree; None where play never leads."""
    way = trail(view)
    kept = list(way.held)
    kept.remove(card.rank.place)
    laid, pack_ = len(way.laid), hand.pack
    if laid < 2:
        decision: Decision = hand.answer if laid else hand.lead
        row = way.laid[0] if laid else 0
        at = card.rank.place * len(pack_.twos) + pack_.index(kept)
        states = [(0, c.caller) for c in hand.before.calls]
        states += [(1, c.caller) for c in hand.between.calls] if laid else []
        state = 0 if way.put is None else 1 + states.index(way.put)
        number = row
    else:
        two = next(t for t in hand.next if (way.laid[0], way.laid[1]) in list(t.nodes))
        node = list(two.nodes).index((way.laid[0], way.laid[1]))
        answering = laid == 3
        decision = two.answers if answering else two.leads
        number = node * pack_.ranks + way.laid[2] if answering else node
        at = card.rank.place * pack_.ranks + kept[0]
        moments = [(0, c.caller) for c in hand.before.calls]
        moments += [(1, c.caller) for c in hand.between.calls]
        moments += [(2, c.caller) for c in two.before.calls]
        moments += [(3, c.caller) for c in two.between.calls] if answering else []
        state = 0 if way.put is None else two.unseen + moments.index(way.put)
    chance = float(found[decision][number, at, state])
    return None if chance == 0.5 else chance


@pytest.mark.parametrize("key", SOLVED)
def test_every_legal_action_is_answered_and_the_frequencies_add_up(key: str) -> None:
    rulebook = rulebooks()[key]
    scores = [score_of(rulebook, needs) for needs in table_for(rulebook, (4, 4)).scores]
    scores = [score for score in scores if min(score) >= 0]
    asked = 0
    for _, view, score in decisions(rulebook, 40, 3, scores):
        answers = ask(table_for(rulebook, score), view, score).answers
        also = set() if view.turn is view.seat else {WAIT}
        assert set(answers) == {*view.actions, *also}
        assert sum(a.frequency for a in answers.values()) == pytest.approx(1, abs=1e-3)
        assert all(-1e-3 < a.win < 1 + 1e-3 for a in answers.values())
        asked += 1
    assert asked > 200


@pytest.mark.parametrize("key", SOLVED)
def test_an_answer_depends_on_nothing_the_seat_cannot_see(key: str) -> None:
    rulebook, rng = rulebooks()[key], random.Random(5)
    for hand, view, score in decisions(rulebook, 8, 11, [(1, 2), (3, 3)]):
        other = rulebook.after(view.seat)
        free = [c for c in pack() if c not in view.dealt and c not in view.seen_cards]
        laid = [a.card for a in hand.history if isinstance(a, Play) and a.seat is other]
        held = (*laid, *rng.sample(free, 3 - len(laid)))
        both = (view.dealt, held) if view.seat is N else (held, view.dealt)
        swapped = Hand.start(rulebook, Deal(both))
        for action in hand.history:
            swapped = swapped.do(action)
        table = table_for(rulebook, score)
        assert ask(table, swapped.seen_by(view.seat), score) == ask(table, view, score)


@pytest.mark.parametrize("key", SOLVED)
def test_before_the_first_card_the_best_choices_are_worth_the_whole_game(key: str) -> None:
    """The mean over all hands of the non-dealer's best choice is the value of the score."""
    rulebook = rulebooks()[key]
    score = (rulebook.target - 3, rulebook.target - 2)
    table, rng = table_for(rulebook, score), random.Random(17)
    wins = []
    for _ in range(1000):
        view = dealt(rulebook, rng).seen_by(N)
        wins.append(max(a.win for a in ask(table, view, score).answers.values()))
    solved = table.scores[needs_of(rulebook, score)]
    error = float(np.std(wins)) / len(wins) ** 0.5
    assert abs(float(np.mean(wins)) - solved.value) < 4 * error + solved.gap


def test_a_put_that_would_lose_the_game_is_always_seen() -> None:
    """RULES.md section 6: giving up at the opponent's last point loses the game."""
    for key in ("classic", "doubled"):
        rulebook, rng = rulebooks()[key], random.Random(2)
        for _ in range(100):
            hand = dealt(rulebook, rng).do(CallPut(N))
            answers = ask(table_for(rulebook, (4, 2)), hand.seen_by(D), (4, 2)).answers
            assert answers[GiveUp(D)].win == 0
            assert answers[See(D)].frequency > 0.99


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    path = tmp_path / "one.table"
    path.write_bytes((FOLDER / "nineteenth-century.table").read_bytes())
    return path


def test_a_table_with_a_changed_byte_is_refused_where_it_is_read(copy: Path) -> None:
    whole_file = bytearray(copy.read_bytes())
    whole_file[-5] ^= 1
    copy.write_bytes(whole_file)
    with pytest.raises(BadTable, match=copy.name):
        Table(copy).verify()


@pytest.mark.parametrize("size", [0, 1, 10, 1000, 100_000])
def test_a_table_that_was_cut_off_is_refused(copy: Path, size: int) -> None:
    copy.write_bytes(copy.read_bytes()[:size])
    with pytest.raises(BadTable):
        Table(copy).verify()


def test_a_file_that_is_no_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.table"
    path.write_bytes(b"PUT" * 100)
    with pytest.raises(BadTable):
        Table(path)
    with pytest.raises(BadTable):
        Table(tmp_path / "missing.table")
