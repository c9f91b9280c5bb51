"""What is told of tricks and hands, in every form of the game: the right side is named."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.dice import Dice
from tutor.engine import (
    CallPut,
    Deal,
    Give,
    GiveUp,
    Hand,
    Play,
    Reason,
    Rulebook,
    Seat,
    Tally,
    pack,
    settle,
)
from tutor.i18n.catalogs import load
from tutor.i18n.languages import languages
from tutor.i18n.speaker import Speaker
from tutor.rulebooks import rulebooks
from tutor.text import Message, Name
from tutor.words import (
    Player,
    Players,
    action_told,
    call_told,
    members,
    owed_told,
    result_told,
    score_told,
    sides_of,
    trick_told,
    turn_told,
)

NAMES = ("Anna", "Ben", "Carla", "David")
SPEAKERS = [Speaker(language, load(language)) for language in languages().values()]
SEEDS = 150
each_book = pytest.mark.parametrize("key", rulebooks())


def players_at(book: Rulebook, you: Seat | None = None) -> Players:
    return {
        seat: Player("", you=True) if seat is you else Player(name)
        for seat, name in zip(book.seats, NAMES, strict=False)
    }


def hands(book: Rulebook) -> Iterator[Hand]:
    """Hands of random actions from ranks close to each other, each after every action."""
    for seed in range(SEEDS):
        dice = Dice(f"told/{book.key}/{seed}")
        first = dice.below(10)
        near = [card for card in pack() if first <= card.rank.place < first + 4]
        cards = dice.sample(near, 3 * len(book.seats))
        hand = Hand.start(
            book, Deal(tuple(tuple(cards[i : i + 3]) for i in range(0, len(cards), 3)))
        )
        yield hand
        while hand.result is None:
            hand = hand.do(dice.choose([a for seat in book.seats for a in hand.actions(seat)]))
            yield hand


def named(message: Message) -> set[str]:
    found = set()
    for value in message.params.values():
        if isinstance(value, Message):
            found |= named(value)
        elif isinstance(value, Name):
            found.add(value.name)
    return found


def names_of(players: Players, side: int) -> set[str]:
    return {player.name for player in members(players, side)}


def spoken(message: Message) -> list[str]:
    """The message in every language: nothing is left to fill in."""
    told = [speaker.plain(message) for speaker in SPEAKERS]
    assert not any("%(" in text or not text for text in told)
    return told


@each_book
def test_the_seats_tell_who_scores_together(key: str) -> None:
    book = rulebooks()[key]
    assert sides_of(players_at(book)) == book.sides


@each_book
def test_a_trick_is_told_of_the_side_that_wins_it(key: str) -> None:
    book, tied, by_partners = rulebooks()[key], 0, 0
    players = players_at(book)
    for hand in hands(book):
        for trick in hand.tricks[-1:]:
            text = trick_told(trick, players)
            spoken(text)
            if trick.winner is None:
                tied += 1
                assert named(text) == set()
                continue
            side = book.side_of(trick.winner)
            best = next(play.card for play in trick.plays if play.seat is trick.winner)
            rivals = [p for p in trick.plays if p.card.ties(best) and p.seat is not trick.winner]
            by_partners += bool(rivals)
            assert best in text.params.values()
            assert {play.card for play in rivals} <= set(text.params.values())
            whole_side = len(trick.plays) > 2
            wanted = names_of(players, side) if whole_side else {players[trick.winner].name}
            assert named(text) == wanted
    assert tied
    if key == "pairs":
        assert by_partners, "partners tie for the highest card (R15)"


@each_book
def test_a_result_and_its_points_name_the_whole_side(key: str) -> None:
    book = rulebooks()[key]
    players = players_at(book)
    seen: set[Reason] = set()
    for hand in hands(book):
        if hand.result is None:
            continue
        result = hand.result
        seen.add(result.reason)
        text = result_told(result, players)
        spoken(text)
        given_up = result.reason in (Reason.PUT_GIVEN_UP, Reason.CONCEDED)
        if result.winner is None:
            assert named(text) == set()
        elif given_up and len(book.sides) == 2:
            assert named(text) == names_of(players, 1 - result.winner)
        else:
            assert named(text) == names_of(players, result.winner)
        score = tuple(1 for _ in book.sides)
        winner = settle(book, score, result).winner
        side = winner if result.wins_game else result.scorer
        points = score_told(result, winner, players)
        spoken(points)
        assert named(points) == (set() if side is None else names_of(players, side))
        owed = owed_told(book, result, players)
        owes = book.tally is Tally.ROUNDS and result.winner is not None
        losers = [s for s in range(len(book.sides)) if s != result.winner] if owes else []
        assert named(owed) == {name for side in losers for name in names_of(players, side)}
    assert Reason.TWO_TRICKS in seen
    assert (Reason.SPOILED in seen) is (len(book.sides) > 2)


@each_book
def test_the_learner_and_the_learner_s_side_are_addressed_and_not_named(key: str) -> None:
    book = rulebooks()[key]
    for number, hand in enumerate(hands(book)):
        you = book.seats[number % len(book.seats)]
        players = players_at(book, you)
        texts = [turn_told(hand, players)]
        texts += [trick_told(trick, players) for trick in hand.tricks[-1:]]
        texts += [call for call in (call_told(hand, players),) if call is not None]
        if hand.result is not None:
            winner = settle(book, tuple(0 for _ in book.sides), hand.result).winner
            texts.append(score_told(hand.result, winner, players))
            texts.append(owed_told(book, hand.result, players))
        for text in texts:
            assert "" not in named(text)
            spoken(text)


@each_book
def test_it_is_told_what_the_hand_waits_for(key: str) -> None:
    book = rulebooks()[key]
    players = players_at(book)
    kinds = set()
    for hand in hands(book):
        if hand.turn is None:
            continue
        text = turn_told(hand, players)
        assert named(text) == {players[hand.turn].name}
        kinds.add(text.msgid)
    assert len(kinds) >= (6 if key == "four-handed" else 3)


def test_of_three_players_who_gave_up_stays_in_when_the_other_sees() -> None:
    """R13: the answers go clockwise, and the first who sees keeps both in."""
    book = rulebooks()["three-handed"]
    players = players_at(book)
    hand = next(hands(book)).do(CallPut(Seat.A))
    asked = [hand]
    for action in (GiveUp(Seat.B), *hand.do(GiveUp(Seat.B)).actions(Seat.C)[:1]):
        asked.append(asked[-1].do(action))
    calls = [call_told(hand, players) for hand in asked]
    assert [named(call) if call else None for call in calls] == [
        {"Anna"},
        {"Anna", "Ben"},
        {"Anna", "Ben"},
    ]
    assert len({call.msgid + repr(call.params) for call in calls if call}) == 3
    over = asked[1].do(GiveUp(Seat.C))
    told = call_told(over, players)
    assert told is not None
    assert named(told) == {"Anna", "Ben", "Carla"}


def test_a_card_passed_face_down_is_named_only_to_those_who_know_it() -> None:
    book = rulebooks()["four-handed"]
    hand = next(hands(book))
    give = next(a for a in hand.actions(Seat.C) if isinstance(a, Give))
    after = hand.do(give)
    for seat in book.seats:
        seen = after.seen_by(seat).history[-1]
        text = action_told(seen, Player("Carla"), leads=False)
        knows = seat in (Seat.A, Seat.C)
        assert (give.card in text.params.values()) is knows


def test_every_card_of_a_tie_is_named() -> None:
    book = rulebooks()["three-handed"]
    ties = set()
    for hand in hands(book):
        for trick in hand.tricks[-1:]:
            if trick.winner is not None:
                continue
            best = min(play.card.rank.place for play in trick.plays)
            cards = [play.card for play in trick.plays if play.card.rank.place == best]
            text = SPEAKERS[0].plain(trick_told(trick, players_at(book)))
            assert all(str(card) in text for card in cards)
            others = [p.card for p in trick.plays if isinstance(p, Play) and p.card not in cards]
            assert not any(str(card) in text for card in others)
            ties.add(len(cards))
    assert ties == {2, 3}
