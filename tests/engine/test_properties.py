"""What holds for any hand, whatever is tried in it: hypothesis looks for a counterexample."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.hands import any_actions, hands, legal_actions, starts
from tutor.engine import (
    ACTIONS,
    CALLS,
    Action,
    CallPut,
    Deal,
    Discard,
    Exchange,
    Give,
    Hand,
    IllegalAction,
    Play,
    Refusal,
    pack,
)


def try_all(position: Hand, actions: list[Action]) -> Hand:
    """The hand after those of ``actions`` that are legal."""
    for action in actions:
        after = position.attempt(action)
        if isinstance(after, Hand):
            position = after
    return position


def check(position: Hand) -> None:
    """What every hand must fulfil."""
    laid = [action.card for action in position.history if isinstance(action, Play)]
    held = [card for cards in position.held for card in cards]
    dealt = [card for cards in position.deal.holdings for card in cards]
    thrown = [card for card in dealt if card not in laid + held]
    assert len(set(laid + held)) == len(laid + held), "no card doubled"
    assert thrown == [] or position.rulebook.exchange is Exchange.BEST_CARD, "no card lost"
    assert set(laid + held) <= set(dealt)
    assert set(dealt) <= set(pack())
    in_tricks = [play for trick in position.tricks for play in trick.plays]
    assert [play.card for play in in_tricks] + [play.card for play in position.table] == laid
    puts = [action for action in position.history if isinstance(action, CallPut)]
    assert len(puts) == (0 if position.put is None else 1)
    assert len(position.table) < len(position.rulebook.seats)
    assert len(position.tricks) <= 3
    assert (position.turn is None) == (position.result is not None)
    if position.turn is not None:
        assert position.actions(position.turn), "whoever has to act can act"


@given(starts(), st.lists(any_actions, max_size=60))
def test_any_sequence_of_actions_leaves_a_consistent_hand(
    start: Hand, actions: list[Action]
) -> None:
    check(try_all(start, actions))


@given(hands())
def test_every_hand_that_legal_play_reaches_is_consistent(position: Hand) -> None:
    check(position)


@given(hands())
def test_actions_are_exactly_those_that_why_not_finds_nothing_against(position: Hand) -> None:
    legal = {action for action in ACTIONS.values() if position.why_not(action) is None}
    assert set(legal_actions(position)) == legal
    assert len(legal_actions(position)) == len(legal)


@given(hands(), any_actions)
def test_do_refuses_what_why_not_refuses_and_nothing_moves(position: Hand, action: Action) -> None:
    before = Hand(*position)
    refusal = position.why_not(action)
    assert isinstance(position.attempt(action), Hand if refusal is None else Refusal)
    if refusal is None:
        after = position.do(action)
        assert after != position
        assert after.history == (*before.history, action)
    else:
        with pytest.raises(IllegalAction) as caught:
            position.do(action)
        assert caught.value.refusal is refusal
    assert position == before


@given(hands(), st.data())
def test_trying_what_is_illegal_first_makes_no_difference(
    position: Hand, data: st.DataObject
) -> None:
    illegal = [a for a in ACTIONS.values() if position.why_not(a) is not None]
    assert try_all(position, data.draw(st.lists(st.sampled_from(illegal)))) == position


@given(hands())
def test_every_hand_ends_within_three_tricks_a_put_and_its_answers(position: Hand) -> None:
    while position.result is None:
        position = position.do(legal_actions(position)[-1])
    seats = len(position.rulebook.seats)
    cards = [a for a in position.history if isinstance(a, Play)]
    calls = [a for a in position.history if isinstance(a, CALLS)]
    assert len(cards) <= 3 * seats
    assert len(calls) <= seats
    assert len(position.history) - len(cards) - len(calls) <= seats, "the exchange"


@given(hands(), st.data())
def test_equal_public_histories_give_equal_views_whatever_is_hidden(
    position: Hand, data: st.DataObject
) -> None:
    """DESIGN: what a seat cannot see must not show, in any field, at any moment."""
    seat = data.draw(st.sampled_from(position.rulebook.seats))
    rng = data.draw(st.randoms(use_true_random=False))
    seen = set(position.seen_by(seat).seen_cards)
    spare = [card for card in pack() if card not in seen]
    dealt = [card for cards in position.deal.holdings for card in cards]
    free = [card for card in dealt if card not in seen]
    if position.rulebook.exchange is Exchange.BEST_CARD:
        # The best card has to be given: hidden cards may change in ways that keep the order.
        spare = sorted(rng.sample(spare, len(free)), key=lambda card: card.rank.place)
        free = sorted(free, key=lambda card: card.rank.place)
        ranks = [card.rank for card in free]
        if len(set(ranks)) < len(ranks):
            return
    else:
        rng.shuffle(spare)
    swap = dict(zip(free, spare, strict=False))
    twin = Hand.start(
        position.rulebook,
        Deal(tuple(tuple(swap.get(c, c) for c in cards) for cards in position.deal.holdings)),
    )
    assert twin.seen_by(seat) == Hand.start(position.rulebook, position.deal).seen_by(seat)
    for action in position.history:
        if isinstance(action, (Give, Discard)) and action.card in swap:
            action = type(action)(action.seat, swap[action.card])
        twin = twin.do(action)
    assert twin.seen_by(seat) == position.seen_by(seat)
    assert repr(twin.seen_by(seat)) == repr(position.seen_by(seat))


@given(hands(), st.data())
def test_a_view_names_no_card_its_seat_has_not_seen(position: Hand, data: st.DataObject) -> None:
    """Only giver and receiver know a card that is passed, only the thrower one thrown away."""
    seat = data.draw(st.sampled_from(position.rulebook.seats))
    view = position.seen_by(seat)
    laid = {a.card for a in position.history if isinstance(a, Play)}
    seen = set(view.dealt) | set(view.held) | laid
    mine = {a.card for a in position.history if isinstance(a, Discard) and a.seat is seat}
    assert set(view.seen_cards) == seen | mine
    for card in {c for cards in position.deal.holdings for c in cards} - seen - mine:
        assert repr(card) not in repr(view)


@given(hands(), any_actions)
def test_a_refusal_out_of_turn_does_not_tell_which_cards_are_held(
    position: Hand, action: Action
) -> None:
    """A refusal must not tell a seat that is not on turn what the other one holds."""
    if isinstance(action, Play) and action.seat is not position.turn:
        assert position.why_not(action) is not Refusal.CARD_NOT_HELD
