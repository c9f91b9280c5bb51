"""The accepted answers against a second, simple reading of the rules (RULES.md 1, 2 and 4)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

import pytest

from tests.books import PLAYED_DIFFERENTLY
from tests.drills.reading import OTHER, SEATS, strength, table_of
from tests.drills.walk import JUDGE, PAIRS, drawn
from tutor.coach.counting import CountingJudge
from tutor.drills import Drawn, Situation, draw_question, drills
from tutor.engine import Play, SeatView, pack
from tutor.rulebooks import rulebooks
from tutor.solver.equity import worth, worth_given_up


def which_wins(situation: Situation) -> set[str]:
    table = table_of(situation)
    winner = table.tricks[-1]
    if winner == "T":
        return {"tied"}
    if len(table.last) > len(table.sides):
        return {table.side(winner)[0]}
    return {dict(table.last)[winner]}


def answer_card(situation: Situation) -> set[str]:
    table = table_of(situation)
    assert table.led is not None
    led = strength(table.led)
    assert situation.you is not None
    held = {card.code for card in situation.position.cards_of(situation.you)}
    beating = {code for code in held if strength(code) > led}
    goal = situation.about["goal"]
    if goal == "win":
        return beating
    if goal == "tie":
        return {code for code in held if strength(code) == led}
    if goal == "cheapest":
        assert not beating
        assert all(strength(code) != led for code in held)
    among = held if goal == "cheapest" else beating
    lowest = min(map(strength, among))
    return {code for code in among if strength(code) == lowest}


def who_leads_next(situation: Situation) -> set[str]:
    table = table_of(situation)
    over = table.over(situation.rules.stops_when_decided)
    return {"nobody"} if over else {table.leader or table.playing[0]}


def hand_result(situation: Situation) -> set[str]:
    table = table_of(situation)
    if table.by_giving_up:
        return {table.by_giving_up}
    return {table.sign if table.over(situation.rules.stops_when_decided) else "open"}


def puts(situation: Situation) -> set[str]:
    """The seats that may put."""
    rules, table = situation.rules, table_of(situation)
    if table.caller or table.over(rules.stops_when_decided) or not table.playing:
        return set()
    if rules.put_timing.value == "any-moment":
        return set(table.playing)
    return {table.turn(rules.play_on.value == "whole-hand")}


def may_put(situation: Situation) -> set[str]:
    may = puts(situation)
    if len(may) == 1:
        return may
    return {"either"} if may else {"neither"}


def passing(situation: Situation) -> list[str]:
    """What the player asked about may do with cards before the first one is led."""
    table, seat, exchange = table_of(situation), situation.about["seat"], situation.rules.exchange
    if table.laid or exchange.value == "none":
        return []
    if exchange.value == "mutual":
        return ["pass"] if seat not in table.gave else []
    chosen = table.player(table.side(seat))
    if chosen is None:
        return ["pass", "keep"] if seat == "D" else ["pass"]
    waits = seat == chosen and seat not in table.threw and seat not in table.kept
    return ["throw"] if waits else []


def what_now(situation: Situation) -> set[str]:
    rules, table, seat = situation.rules, table_of(situation), situation.about["seat"]
    plays_on = rules.play_on.value == "whole-hand"
    if table.over(rules.stops_when_decided):
        return {"nothing"}
    on_turn = seat == table.turn(plays_on) if table.playing else False
    if table.caller and not table.seen:
        return {"see-give-up" if on_turn else "nothing"}
    may = ["play"] if on_turn and not table.forced(plays_on) else []
    may += ["put"] if seat in puts(situation) else []
    concedes = rules.concede.value == "at-decisions" and not table.caller
    may += ["give-up"] if on_turn and concedes else []
    may += passing(situation)
    return {"-".join(may) or "nothing"}


def what_scores(situation: Situation) -> set[str]:
    rules, table = situation.rules, table_of(situation)
    if table.by_giving_up:
        return {f"{table.by_giving_up}-1"}
    if table.sign == "drawn":
        if table.caller and rules.drawn_seen_put.value == "callers-opponent":
            return {f"{OTHER[table.caller]}-1"}
        return {"nobody"}
    if not table.caller:
        return {f"{table.sign}-1"}
    return {f"{table.sign}-{'game' if rules.seen_put.value == 'whole-game' else 2}"}


def can_hold(situation: Situation) -> set[str]:
    table, hand = table_of(situation), situation.position
    assert situation.you is not None
    own = {card.code for card in hand.seen_by(situation.you).dealt}
    seen = {code for code in own | set(table.laid) if code[:-1] == situation.about["rank"]}
    held = 3 - sum(code not in own for code in table.laid)
    return {str(min(held, 4 - len(seen)))}


def first_dealer(situation: Situation) -> set[str]:
    cut = [strength(card.code) for card in situation.cards]
    higher = situation.rules.first_dealer.value == "higher-card"
    wanted = max(cut) if higher else min(cut)
    if cut.count(wanted) > 1:
        return {"again"}
    return {SEATS[situation.rules.seating.value][cut.index(wanted)]}


def who_deals_next(situation: Situation) -> set[str]:
    table, scores = table_of(situation), what_scores(situation).pop()
    if scores == "nobody":
        return {table.seats[0]}
    side, points = scores.split("-")
    before = situation.score[[side[0] for side in table.sides].index(side)]
    won = points == "game" or before + int(points) >= situation.rules.target
    return {"nobody" if won else table.seats[0]}


def who_answers(situation: Situation) -> set[str]:
    return {table_of(situation).answerer}


def card_to_pass(situation: Situation) -> set[str]:
    assert situation.you is not None
    held = [card.code for card in situation.position.cards_of(situation.you)]
    best = max(map(strength, held))
    return {code for code in held if strength(code) == best}


ORACLES: dict[str, Callable[[Situation], set[str]]] = {
    "which-wins": which_wins,
    "answer-card": answer_card,
    "who-leads-next": who_leads_next,
    "hand-result": hand_result,
    "may-put": may_put,
    "what-now": what_now,
    "what-scores": what_scores,
    "can-hold": can_hold,
    "first-dealer": first_dealer,
    "who-deals-next": who_deals_next,
    "who-answers": who_answers,
    "card-to-pass": card_to_pass,
}


def accepted(question: Drawn) -> set[str]:
    return {option.key for option in question.question.options if option.right}


@pytest.mark.parametrize(("drill", "rulebook"), [pair for pair in PAIRS if pair[0] in ORACLES])
def test_the_accepted_answers_are_those_of_the_rules(drill: str, rulebook: str) -> None:
    for question in drawn(drill, rulebook):
        expected = ORACLES[drill](question.situation)
        assert accepted(question) == expected, question.situation.hand


def test_only_an_order_from_high_to_low_is_accepted() -> None:
    for question in drawn("card-order", "classic")[:15]:
        for keys in permutations(option.key for option in question.question.options):
            sorted_down = list(keys) == sorted(keys, key=strength, reverse=True)
            assert question.question.accepts(".".join(keys)) is sorted_down


KIND = {"put": "put", "see": "see", "fold": "give-up", "giveup": "give-up"}


@pytest.mark.parametrize("drill", ["put-or-play", "see-or-give-up"])
@pytest.mark.parametrize("rulebook", list(PLAYED_DIFFERENTLY))
def test_the_best_kind_of_choice_is_clearly_ahead(drill: str, rulebook: str) -> None:
    for question in drawn(drill, rulebook):
        situation = question.situation
        seat = situation.position.turn
        assert seat is situation.you
        assert seat is not None
        appraisal = JUDGE.appraise(situation.position.seen_by(seat), situation.score)
        worth_of: dict[str, float] = {}
        for choice in appraisal.choices:
            kind = KIND.get(str(choice.action).split(":")[1], "play")
            worth_of[kind] = max(choice.win, worth_of.get(kind, 0.0))
        ranked = sorted(worth_of, key=worth_of.__getitem__, reverse=True)
        assert accepted(question) == {ranked[0]}
        lost = all(worth_of[kind] == 0 for kind in ranked[1:])
        assert lost or worth_of[ranked[0]] - worth_of[ranked[1]] >= 0.03
        assert {option.key for option in question.question.options} == set(ranked)


@pytest.mark.parametrize("rulebook", list(PLAYED_DIFFERENTLY))
def test_the_best_card_is_clearly_ahead_of_all_of_other_ranks(rulebook: str) -> None:
    for question in drawn("which-card", rulebook):
        situation = question.situation
        seat = situation.position.turn
        assert seat is not None
        appraisal = JUDGE.appraise(situation.position.seen_by(seat), situation.score)
        cards = {c.action.card: c for c in appraisal.choices if isinstance(c.action, Play)}
        best = max(cards, key=lambda card: cards[card].win)
        assert accepted(question) == {card.code for card in cards if card.ties(best)}
        for card, choice in cards.items():
            if not card.ties(best):
                assert cards[best].win - choice.win >= 0.03
                assert (choice.frequency or 0) <= 0.05, "what perfect play does is not wrong"


def outcome(
    mine: tuple[int, ...], theirs: tuple[int, ...], led: int | None, i_move: bool, ahead: int
) -> int:
    """1, 0 or -1 for me with all cards open and best play of both."""
    if not mine and not theirs:
        return (ahead > 0) - (ahead < 0)
    held = mine if i_move else theirs
    found = []
    for place, card in enumerate(held):
        rest = held[:place] + held[place + 1 :]
        left = (rest, theirs) if i_move else (mine, rest)
        if led is None:
            found.append(outcome(*left, card, not i_move, ahead))
        elif card == led:
            found.append(outcome(*left, None, not i_move, ahead))
        else:
            i_win = (card > led) is i_move
            found.append(outcome(*left, None, i_win, ahead + (1 if i_win else -1)))
    return max(found) if i_move else min(found)


def value_of_seeing(view: SeatView, situation: Situation) -> float:
    """The chance to win the game after "see", over every set of cards the other can hold."""
    seat, hand = view.seat, situation.position
    count = next(n for s, n in zip(view.rulebook.seats, view.counts, strict=True) if s is not seat)
    unseen = [strength(card.code) for card in pack() if card not in view.seen_cards]
    table = table_of(situation)
    leader = table.leader or "N"
    to_move = OTHER[leader] if table.led else leader
    ahead = table.ahead if seat.letter == "N" else -table.ahead
    mine = tuple(strength(card.code) for card in view.held)
    led = strength(table.led) if table.led else None
    assert hand.put is not None
    win, draw, lose = worth(view.rulebook, situation.score, seat, hand.put.caller)
    values = {1: win, 0: draw, -1: lose}
    known: dict[tuple[int, ...], float] = {}
    total, number = 0.0, 0
    for theirs in combinations(sorted(unseen), count):
        if theirs not in known:
            known[theirs] = values[outcome(mine, theirs, led, to_move == seat.letter, ahead)]
        total += known[theirs]
        number += 1
    return total / number


@pytest.mark.parametrize("rulebook", list(PLAYED_DIFFERENTLY))
def test_see_or_give_up_agrees_with_trying_every_hand(rulebook: str) -> None:
    tried = 0
    """The counting judge, which stands in where there is no table of perfect play."""
    book, drill = rulebooks()[rulebook], drills()["see-or-give-up"]
    for seed in range(200):
        question = draw_question(drill, book, seed, CountingJudge())
        situation = question.situation
        seat = situation.you
        assert seat is not None
        view = situation.position.seen_by(seat)
        if max(view.counts) > 2:
            continue
        seen = value_of_seeing(view, situation)
        given_up = worth_given_up(view.rulebook, situation.score, seat, seat)
        assert accepted(question) == {"see" if seen > given_up else "give-up"}
        assert min(seen, given_up) == 0 or abs(seen - given_up) >= 0.03
        tried += 1
        if tried == 15:
            break
    assert tried == 15
