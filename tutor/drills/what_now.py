"""What may a player do now? The kinds of action that the engine allows."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from types import MappingProxyType

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import any_position, seat_players, until
from tutor.drills.told import refused
from tutor.engine import (
    Action,
    CallPut,
    Concede,
    GiveUp,
    Hand,
    Play,
    Rulebook,
    Seat,
    See,
    read_deal,
)
from tutor.text import Message, label, say, sentences
from tutor.words import told


class Do(IntEnum):
    """A kind of action, as one says it: giving up is one thing with and without a put."""

    PLAY = 1
    PUT = 2
    SEE = 3
    GIVE_UP = 4


_KINDS = {Play: Do.PLAY, CallPut: Do.PUT, See: Do.SEE, GiveUp: Do.GIVE_UP, Concede: Do.GIVE_UP}
Kinds = tuple[Do, ...]

_PLAY_PUT, _PLAY, _ANSWER = (Do.PLAY, Do.PUT), (Do.PLAY,), (Do.SEE, Do.GIVE_UP)
_PUT, _ALL, _PUT_QUIT = (Do.PUT,), (Do.PLAY, Do.PUT, Do.GIVE_UP), (Do.PUT, Do.GIVE_UP)
_NOTHING: Kinds = ()

_OPTIONS: MappingProxyType[Kinds, Message] = MappingProxyType(
    {
        _PLAY_PUT: label("option", "Play a card or say “Put!”"),
        _ALL: label("option", "Play a card, say “Put!” or give up"),
        _PUT_QUIT: label("option", "Only say “Put!” or give up"),
        _PLAY: label("option", "Only play a card"),
        _PUT: label("option", "Only say “Put!”"),
        _ANSWER: label("option", "Only see the put or give up"),
        _NOTHING: label("option", "Nothing at all"),
    }
)


def _may(hand: Hand, seat: Seat) -> Kinds:
    return tuple(sorted({_KINDS[type(action)] for action in hand.actions(seat)}))


@cache
def _occurring(rulebook: Rulebook) -> frozenset[Kinds]:
    """What a player may do at any time in a hand under ``rulebook``: asked of every line."""
    start = Hand.start(rulebook, read_deal("9♠ K♣ A♦ / 7♦ 3♥ 2♣"))
    return frozenset(_may(hand, seat) for hand in _positions(start) for seat in rulebook.seats)


def _positions(hand: Hand) -> Iterator[Hand]:
    yield hand
    for seat in hand.rulebook.seats:
        for action in hand.actions(seat):
            yield from _positions(hand.do(action))


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    wanted = dice.choose([kinds for kinds in _OPTIONS if kinds in _occurring(rulebook)])

    def find() -> tuple[Hand, Seat] | None:
        hand, seat = any_position(rulebook, dice), dice.choose(rulebook.seats)
        return (hand, seat) if _may(hand, seat) == wanted else None

    hand, seat = until(find)
    about = MappingProxyType({"seat": seat.letter})
    return Situation(seat_players(rulebook, dice), hand, about=about)


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    if hand.turn is None and "seat" not in situation.about:
        raise BadSituation("what-now needs `seat` when the hand is over")
    seat = situation.seat(hand.turn)
    right = _may(hand, seat)
    player = situation.players[seat]
    return Question(
        "what-now",
        told(player, say("What may %(player)s do now?"), say("What may you do now?")),
        tuple(
            Option(_name(kinds), kinds == right, _why(kinds, right, seat, situation), text)
            for kinds, text in _OPTIONS.items()
            if kinds in _occurring(hand.rulebook)
        ),
        rule="put",
        hints=(
            say("Does a put wait for its answer? Then nothing else is possible."),
            say("Whose turn is it? Only that player may play a card."),
            say("Has a put been said in this hand? There is only one in each hand."),
        ),
    )


def _name(kinds: Kinds) -> str:
    return "-".join(kind.name.lower().replace("_", "-") for kind in kinds) or "nothing"


def _why(kinds: Kinds, right: Kinds, seat: Seat, situation: Situation) -> Message:
    """Why ``kinds`` is or is not what ``seat`` may do: too much, too little, or just that."""
    player = situation.players[seat]
    truth = told(player, *_TRUTHS[right])
    too_much = tuple(kind for kind in kinds if kind not in right)
    missing = tuple(kind for kind in right if kind not in kinds)
    if too_much:
        parts = [_refused(too_much, seat, situation)]
        # That there is no put to answer says it all.
        if Do.SEE not in too_much:
            parts.insert(0, told(player, *_DENIALS[too_much]))
        # Some refusals say already what the player may do.
        if situation.position.must_put_or_give_up and missing:
            if len(missing) == 1:
                parts.append(told(player, *_ALSO[missing[0]]))
            else:
                parts = [told(player, *_DENIALS[too_much]), truth]
        elif missing and not situation.position.put_pending:
            parts.append(truth)
        return sentences(*parts)
    if missing:
        return (
            told(player, *_ALSO[missing[0]])
            if kinds
            else sentences(told(player, *_SOMETHING), truth)
        )
    if situation.position.put_pending and right:
        return _refused((Do.PLAY,), seat, situation)
    forbidden = tuple(kind for kind in (Do.PLAY, Do.PUT) if kind not in right)
    if forbidden == (Do.PLAY,) and situation.position.must_put_or_give_up:
        return sentences(_refused(forbidden, seat, situation), told(player, *_DENIALS[forbidden]))
    if forbidden:
        return sentences(truth, _refused(forbidden, seat, situation))
    return sentences(truth, say("No put has been said in this hand so far."))


def _refused(kinds: Kinds, seat: Seat, situation: Situation) -> Message:
    """Why the first of ``kinds`` is refused."""
    hand = situation.position
    why_not = refused(_example(kinds[0], seat, hand), hand, situation.players)
    assert why_not is not None
    return why_not


def _example(kind: Do, seat: Seat, hand: Hand) -> Action:
    if kind is Do.PLAY:
        # Of the cards dealt: who has laid all of them is told the same.
        return Play(seat, hand.deal.holdings[hand.rulebook.seats.index(seat)][0])
    if kind is Do.SEE:
        return See(seat)
    if kind is Do.GIVE_UP:
        return GiveUp(seat) if hand.put_pending else Concede(seat)
    return CallPut(seat)


_SOMETHING = (
    say("There is something that %(player)s may do."),
    say("There is something that you may do."),
)
_ALSO = MappingProxyType(
    {
        Do.PLAY: (say("%(player)s may also play a card."), say("You may also play a card.")),
        Do.PUT: (say("%(player)s may also say “Put!”"), say("You may also say “Put!”")),
        Do.GIVE_UP: (say("%(player)s may also give up."), say("You may also give up.")),
    }
)
_TRUTHS = MappingProxyType(
    {
        _PLAY_PUT: (
            say("%(player)s may play a card or say “Put!”"),
            say("You may play a card or say “Put!”"),
        ),
        _ALL: (
            say("%(player)s may play a card, say “Put!” or give up."),
            say("You may play a card, say “Put!” or give up."),
        ),
        _PUT_QUIT: (
            say("%(player)s may say “Put!” or give up."),
            say("You may say “Put!” or give up."),
        ),
        _PLAY: (say("%(player)s may play a card."), say("You may play a card.")),
        _PUT: (say("%(player)s may say “Put!”"), say("You may say “Put!”")),
        _ANSWER: (
            say("%(player)s may see the put or give up."),
            say("You may see the put or give up."),
        ),
        _NOTHING: (
            say("There is nothing that %(player)s may do now."),
            say("There is nothing that you may do now."),
        ),
    }
)
_DENIALS = MappingProxyType(
    {
        _PLAY: (
            say("%(player)s may not play a card now."),
            say("You may not play a card now."),
        ),
        _PUT: (say("%(player)s may not put now."), say("You may not put now.")),
        _PLAY_PUT: (
            say("%(player)s may neither play a card nor put now."),
            say("You may neither play a card nor put now."),
        ),
        _PUT_QUIT: (
            say("%(player)s may neither put nor give up now."),
            say("You may neither put nor give up now."),
        ),
        _ALL: (
            say("%(player)s may neither play a card nor put nor give up now."),
            say("You may neither play a card nor put nor give up now."),
        ),
    }
)

DRILL = Drill(
    key="what-now",
    title=say("What may you do?"),
    about=say("A card, a put, an answer or nothing: what do the rules allow now?"),
    ask=_ask,
    draw=_draw,
    order=70,
)
