"""The flow of a practice hand: who acts when, and where the learner has a say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.books import MORE_PLAYERS, PLAYED_DIFFERENTLY
from tests.many import alike, under_way
from tutor.bots import bots, opponents_for
from tutor.dice import Dice
from tutor.engine import (
    CallPut,
    Discard,
    Exchange,
    ExchangeAction,
    Give,
    Hand,
    IllegalAction,
    Play,
    Refusal,
    Seat,
)
from tutor.engine.notation import read_deal, read_hand
from tutor.practice import BadMove, Playing
from tutor.rulebooks import rulebooks

BOOKS = [*PLAYED_DIFFERENTLY, *MORE_PLAYERS]
ANCHOR = "9♠ K♣ A♦ / 7♦ 3♥ 2♣"
OTHERS = ("8♥ 4♠ Q♦", "J♣ 5♦ 10♠")
"""What the third and the fourth player hold."""


def begun(rules: str, seat: Seat, bot: str = "steady", salt: str = "salt") -> Playing:
    """A hand in which the others are ``bot`` and whoever else plays this form."""
    rulebook = rulebooks()[rules]
    more = len(rulebook.seats) - 2
    start = Hand.start(rulebook, read_deal(" / ".join((ANCHOR, *OTHERS[:more]))))
    company = [one for one in opponents_for(rulebook) if one.key != bot]
    score = (0,) * len(rulebook.sides)
    return Playing.of(start, seat, [bots()[bot], *company[:more]], score, salt).begun()


def seat_at(rules: str, number: int) -> Seat:
    """One seat after the other."""
    seats = rulebooks()[rules].seats
    return seats[number % len(seats)]


BOTS_BY_BOOK = [(rules, bot.key) for rules in BOOKS for bot in opponents_for(rulebooks()[rules])]


def moves(playing: Playing) -> list[str]:
    """All that the learner can do."""
    actions = [str(action).partition(":")[2] for action in playing.actions]
    return actions + [step.value for step in playing.steps]


def played(playing: Playing, dice: Dice, *avoid: str) -> Iterator[Playing]:
    """Every state of a hand with random moves, but none of those to ``avoid``."""
    yield playing
    while playing.hand.result is None:
        playing = playing.do(dice.choose([one for one in moves(playing) if one not in avoid]))
        yield playing


@pytest.mark.parametrize(("rules", "bot"), BOTS_BY_BOOK)
def test_every_hand_comes_to_an_end_and_the_learner_can_always_act(rules: str, bot: str) -> None:
    for number in range(12):
        dice = Dice(f"{rules}/{bot}/{number}")
        playing = begun(rules, seat_at(rules, number), bot, str(number))
        for state in played(playing, dice):
            assert (state.hand.result is not None) or moves(state)
            if state.hand.result is None and state.hand.turn is not state.learner:
                assert state.others_wait


@pytest.mark.parametrize("rules", BOOKS)
def test_the_learner_may_put_whenever_the_rules_allow_it(rules: str) -> None:
    """R1, R2: no moment passes in which a put was legal and the learner had no say."""
    for number in range(20):
        dice = Dice(f"put/{rules}/{number}")
        first = begun(rules, seat_at(rules, number), "bold", str(number))
        states = list(played(first, dice, "until-turn"))
        stopped = {len(state.hand.history) for state in states}
        last = states[-1]
        so_far = Hand.start(last.hand.rulebook, last.hand.deal)
        for at, action in enumerate(last.hand.history):
            legal = so_far.why_not(CallPut(last.learner)) is None
            quick = so_far.decided
            # What partners pass to each other is no move that a put could come before.
            if legal and not quick and not isinstance(action, ExchangeAction):
                assert at in stopped, f"{last.hand}: no say before action {at}"
            so_far = so_far.do(action)


@pytest.mark.parametrize("rules", BOOKS)
def test_a_finished_trick_lies_until_the_learner_moves_on(rules: str) -> None:
    for number in range(20):
        dice = Dice(f"trick/{rules}/{number}")
        before, first = 0, begun(rules, seat_at(rules, number), "steady", str(number))
        for state in played(first, dice, "until-turn"):
            tricks = len(state.hand.tricks)
            if tricks > before and state.hand.result is None and not state.hand.decided:
                assert not state.hand.table, f"{state.hand}: led to the next trick at once"
            before = tricks


@pytest.mark.parametrize("rules", MORE_PLAYERS)
def test_no_card_is_passed_for_the_learner(rules: str) -> None:
    """R14, R17: whatever the learner could do before play is asked first."""
    for number in range(20):
        dice = Dice(f"pass/{rules}/{number}")
        states = list(played(begun(rules, seat_at(rules, number), salt=str(number)), dice))
        stopped = {len(state.hand.history) for state in states}
        last = states[-1]
        so_far = Hand.start(last.hand.rulebook, last.hand.deal)
        for at, action in enumerate(last.hand.history):
            mine = [a for a in so_far.actions(last.learner) if isinstance(a, ExchangeAction)]
            after = so_far.do(action)
            if any(after.why_not(one) is not None for one in mine):
                assert at in stopped, f"{last.hand}: no say before action {at}"
            so_far = after


@pytest.mark.parametrize("rules", MORE_PLAYERS)
def test_what_others_pass_to_each_other_is_not_told(rules: str) -> None:
    """Only giver and receiver know a card that is passed; who throws one away knows it."""
    passed = 0
    for number in range(20):
        dice = Dice(f"hidden/{rules}/{number}")
        for state in played(begun(rules, seat_at(rules, number), salt=str(number)), dice):
            seen = state.hand.seen_by(state.learner).history
            for real, shown in zip(state.hand.history, seen, strict=True):
                if isinstance(real, Give | Discard):
                    partner = state.hand.rulebook.partner(real.seat)
                    gift = isinstance(real, Give) and partner is state.learner
                    passed += 1
                    if real.seat is state.learner:
                        assert shown == real
                    elif not gift:
                        assert shown == type(real)(real.seat, None)
    assert (passed > 0) == (rulebooks()[rules].exchange is not Exchange.NONE)


@pytest.mark.parametrize("rules", MORE_PLAYERS)
def test_going_on_until_one_s_turn_is_going_on_again_and_again(rules: str) -> None:
    """It passes over nothing but puts of one's own: one's turn and a put of others stop it."""
    used = skipped = 0
    for number in range(30):
        dice = Dice(f"until/{rules}/{number}")
        for state in played(begun(rules, seat_at(rules, number), "bold", str(number)), dice):
            if "until-turn" not in moves(state):
                with pytest.raises(BadMove):
                    state.do("until-turn")
                continue
            used += 1
            after, step = state.do("until-turn"), state.do("go-on")
            while step != after:
                skipped += 1
                left = {type(action) for action in step.actions}
                assert left <= {CallPut}, f"{step.hand}: {left}"
                assert step.hand.put == state.hand.put
                step = step.do("go-on")
            own_turn = after.hand.turn in (None, after.learner)
            assert own_turn or after.hand.put != state.hand.put
    assert used > 5
    assert skipped > 5


@pytest.mark.parametrize("rules", MORE_PLAYERS)
def test_whether_others_can_be_waited_for_hangs_on_nothing_hidden(rules: str) -> None:
    """The buttons of the page tell nothing of the others' cards."""
    met = 0
    for number, (hand, seat, score) in enumerate(under_way(rulebooks()[rules], 90, "until")):
        other = alike(hand, seat, Dice(f"{number}"))
        if other is not None:
            met += 1
            able = opponents_for(hand.rulebook)[: len(hand.rulebook.seats) - 1]
            here, there = (Playing.of(one, seat, able, score, "x").steps for one in (hand, other))
            assert here == there
    assert met > 25


def test_a_decided_doubled_hand_is_finished_quickly() -> None:
    """R8: all three tricks count as played."""
    hand = read_hand(rulebooks()["doubled"], "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 3♥ 9♠ 2♣ K♣")
    playing = Playing.of(hand, Seat.NON_DEALER, [bots()["steady"]], (0, 0), "x")
    assert playing.hand.decided
    done = playing.do("finish")
    assert done.hand.result is not None
    assert len(done.hand.tricks) == 3
    classic = begun("classic", Seat.NON_DEALER)
    assert not classic.hand.decided
    with pytest.raises(BadMove):
        classic.do("finish")


@pytest.mark.parametrize("move", ["", "N:7D", "7d", "1D", "put put", "GO-ON", "go-on", "wait"])
def test_a_move_that_is_none_is_refused_and_changes_nothing(move: str) -> None:
    playing = begun("classic", Seat.NON_DEALER)
    with pytest.raises(BadMove):
        playing.do(move)
    assert playing == begun("classic", Seat.NON_DEALER)


def test_what_the_rules_refuse_is_refused_with_their_reason() -> None:
    playing = begun("classic", Seat.NON_DEALER)
    with pytest.raises(IllegalAction) as refused:
        playing.do("9S")
    assert refused.value.refusal is Refusal.CARD_NOT_HELD


@pytest.mark.parametrize("bot", sorted(bots()))
def test_the_same_hand_goes_on_in_the_same_way_after_a_restart(bot: str) -> None:
    """Nothing but the stored line and the salt tells how the opponent plays."""
    for number in range(10):
        dice = Dice(f"restart/{bot}/{number}")
        for state in played(begun("doubled", Seat.DEALER, bot, str(number)), dice):
            line = str(state.hand)
            again = Playing(
                read_hand(state.hand.rulebook, line), state.learner, state.bots, (0, 0),
                state.salt,
            )  # fmt: skip
            assert again == state
            for move in moves(state):
                assert again.do(move) == state.do(move)


def test_the_opponent_never_looks_at_the_learner_s_cards() -> None:
    """T112: other cards in the learner's hand, the same answer to the same card."""
    answers = set()
    for rest in ("3♥ 2♣", "4♥ 5♣", "K♦ K♥"):
        deal = read_deal(f"9♠ K♣ A♦ / 7♦ {rest}")
        start = Hand.start(rulebooks()["classic"], deal)
        playing = Playing.of(start, Seat.NON_DEALER, [bots()["steady"]], (0, 0), "x").begun()
        after = playing.do("7D")
        answers.add(tuple(a for a in after.hand.history if a.seat is Seat.DEALER))
    assert len(answers) == 1
    assert isinstance(next(iter(answers))[0], Play | CallPut)
