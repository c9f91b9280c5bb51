"""What may a player do now? The kinds of action that the engine allows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.doings import (
    ALSO,
    DENIALS,
    MORE,
    OPTIONS,
    PASSING,
    SOMETHING,
    TRUTHS,
    Do,
    Kinds,
    example,
    may,
)
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import any_position, seat_players, until
from tutor.drills.told import refused
from tutor.engine import Action, Card, Deal, Discard, Give, Hand, Rulebook, Seat
from tutor.text import Message, say, sentences
from tutor.words import told

Phase = tuple[bool, bool]
"""Whether somebody may pass cards, and then whether a put has been said."""
_DEAL = ("7♦ 3♥ 2♣", "7♥ 3♣ 2♦", "9♥ K♦ A♣", "9♠ K♣ A♦")
"""Cards with ties and winners for up to four."""


def _phase(hand: Hand) -> Phase:
    return _phase_of(hand, {may(hand, seat) for seat in hand.rulebook.seats})


def _phase_of(hand: Hand, offered: set[Kinds]) -> Phase:
    some_pass = any(PASSING.intersection(kinds) for kinds in offered)
    return some_pass, some_pass and hand.put is not None


def _offered(hand: Hand) -> set[tuple[Phase, Kinds]]:
    """What the seats may do, each with the phase of the hand."""
    offered = {may(hand, seat) for seat in hand.rulebook.seats}
    phase = _phase_of(hand, offered)
    return {(phase, kinds) for kinds in offered}


@cache
def _occurring(rulebook: Rulebook) -> tuple[tuple[Phase, Kinds], ...]:
    """What anybody may do at any time in a hand under ``rulebook``, by phase: asked of a deal.

    The order is that of `OPTIONS`. Only what is offered in the same phase is told apart.
    """
    cards = (tuple(map(Card.parse, _DEAL[-1 - i].split())) for i in range(len(rulebook.seats)))
    start = Hand.start(rulebook, Deal(tuple(cards)))
    found = {one for hand in _positions(start, set()) for one in _offered(hand)}
    places = list(OPTIONS)
    return tuple(sorted(found, key=lambda one: (one[0], places.index(one[1]))))


def _positions(hand: Hand, seen: set[str]) -> Iterator[Hand]:
    """Every position of a deal, but of those with the same future kinds of action only one."""
    begun = bool(hand.tricks or hand.table)
    state = (
        hand.turn,
        hand.playing,
        # Once it is seen nobody may do more or less for it, whoever said it.
        hand.put.seen or hand.put if hand.put else None,
        hand.result is None,
        len(hand.table),
        # Who has won which trick matters only where that can end the hand.
        [trick.winner for trick in hand.tricks if hand.rulebook.stops_when_decided],
        len(hand.tricks),
        # What was passed decides only what may still be passed.
        [] if begun else sorted(f"{type(act).__name__} {act.seat.letter}" for act in hand.exchange),
    )
    key = repr(state)
    if key in seen:
        return
    seen.add(key)
    yield hand
    for seat in hand.rulebook.seats:
        # Of the cards that can be passed one is enough.
        tried: dict[object, Action] = {}
        for action in hand.actions(seat):
            kind = type(action) if isinstance(action, (Give, Discard)) else action
            tried.setdefault(kind, action)
        for action in tried.values():
            yield from _positions(hand.do(action), seen)


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    # That cards can still be passed once a put has been seen comes up in lessons only.
    wanted = dice.choose([one for one in _occurring(rulebook) if one[0] != (True, True)])

    def find() -> tuple[Hand, Seat] | None:
        hand, seat = any_position(rulebook, dice), dice.choose(rulebook.seats)
        return (hand, seat) if (_phase(hand), may(hand, seat)) == wanted else None

    hand, seat = until(find)
    about = MappingProxyType({"seat": seat.letter})
    return Situation(seat_players(rulebook, dice), hand, about=about)


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    if hand.turn is None and "seat" not in situation.about:
        raise BadSituation("what-now needs `seat` when the hand is over")
    seat = situation.seat(hand.turn)
    right = may(hand, seat)
    player = situation.players[seat]
    phase = _phase(hand)
    return Question(
        "what-now",
        told(player, say("What may %(player)s do now?"), say("What may you do now?")),
        tuple(
            Option(
                _name(kinds), kinds == right, _why(kinds, right, seat, situation), OPTIONS[kinds]
            )
            for same, kinds in _occurring(hand.rulebook)
            if same == phase
        ),
        rule="put",
        hints=_hints(hand),
    )


def _hints(hand: Hand) -> tuple[Message, Message, Message]:
    if not hand.playing:
        return (
            say("No card is played before the cards have been passed."),
            say("Is it settled who plays for this side? If not, a card may be passed."),
            say("Who holds four cards has one too many."),
        )
    return (
        say("Does a put wait for its answer? Then nothing else is possible."),
        say("Whose turn is it? Only that player may play a card."),
        say("Cards are passed before the first one is led, and then never again.")
        if _phase(hand)[0]
        else say("Has a put been said in this hand? There is only one in each hand."),
    )


def _name(kinds: Kinds) -> str:
    return "-".join(kind.name.lower().replace("_", "-") for kind in kinds) or "nothing"


def _why(kinds: Kinds, right: Kinds, seat: Seat, situation: Situation) -> Message:
    """Why ``kinds`` is or is not what ``seat`` may do: too much, too little, or just that."""
    player = situation.players[seat]
    truth = told(player, *TRUTHS[right])
    too_much = tuple(kind for kind in kinds if kind not in right)
    missing = tuple(kind for kind in right if kind not in kinds)
    if too_much:
        parts = [_refused(too_much, seat, situation)]
        # That there is no put to answer says it all.
        if Do.SEE not in too_much:
            parts.insert(0, told(player, *DENIALS[too_much]))
        # Some refusals say already what the player may do.
        if situation.position.must_put_or_give_up and missing:
            if len(missing) == 1:
                parts.append(told(player, *ALSO[missing[0]]))
            else:
                parts = [told(player, *DENIALS[too_much]), truth]
        elif missing and not situation.position.put_pending:
            parts.append(truth)
        return sentences(*parts)
    if missing:
        if not kinds:
            return sentences(told(player, *SOMETHING), truth)
        if len(missing) > 1 and PASSING.intersection(missing):
            return sentences(told(player, *MORE), truth)
        return told(player, *ALSO[missing[0]])
    if situation.position.put_pending and right:
        return _refused((Do.PLAY,), seat, situation)
    forbidden = tuple(kind for kind in (Do.PLAY, Do.PUT) if kind not in right)
    if forbidden == (Do.PLAY,) and situation.position.must_put_or_give_up:
        return sentences(_refused(forbidden, seat, situation), told(player, *DENIALS[forbidden]))
    if forbidden:
        return sentences(truth, _refused(forbidden, seat, situation))
    return sentences(truth, say("No put has been said in this hand so far."))


def _refused(kinds: Kinds, seat: Seat, situation: Situation) -> Message:
    """Why the first of ``kinds`` is refused."""
    hand = situation.position
    why_not = refused(example(kinds[0], seat, hand), hand, situation.players)
    assert why_not is not None
    return why_not


DRILL = Drill(
    key="what-now",
    title=say("What may you do?"),
    about=say("A card, a put, an answer or nothing: what do the rules allow now?"),
    ask=_ask,
    draw=_draw,
    order=70,
)
