"""Which card does it? The player on turn looks for the card that reaches a goal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType

from tutor.coach.judge import Judge
from tutor.dice import Dice
from tutor.drills.drill import Drill, two_players
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import close_deal, fair_deal, play_cards, seat_players, until
from tutor.engine import Card, Hand, Play, Rulebook
from tutor.text import Message, say
from tutor.words import told

Cards = tuple[Card, ...]


def _draw(rulebook: Rulebook, dice: Dice, _judge: Judge) -> Situation:
    goal = dice.choose(list(_GOALS))

    def find() -> Situation | None:
        deal = (close_deal if goal == "tie" else fair_deal)(rulebook, dice)
        hand = play_cards(Hand.start(rulebook, deal), dice, dice.choose((1, 1, 3)))
        if hand.turn is None or not hand.table:
            return None
        held, led = hand.cards_of(hand.turn), hand.table[0].card
        if not _makes_sense(goal, held, led):
            return None
        if goal == "cheapest" and any(card.ties(led) for card in held):
            return None  # A tie could well be better than the lowest card.
        players = seat_players(rulebook, dice, hand.turn)
        return Situation(players, hand, you=hand.turn, about=MappingProxyType({"goal": goal}))

    return until(find)


def _right(goal: str, held: Cards, led: Card | None) -> Cards:
    """The cards that reach the goal; equal ranks are equally right."""
    if goal == "tie":
        return tuple(card for card in held if led and card.ties(led))
    fitting = tuple(card for card in held if led and card.beats(led))
    if goal == "win":
        return fitting
    if goal == "cheapest":
        fitting = held
    return tuple(card for card in fitting if not any(card.beats(other) for other in fitting))


def _makes_sense(goal: str, held: Cards, led: Card | None) -> bool:
    """Whether some cards reach the goal and some do not, and it is worth reaching."""
    if goal == "cheapest" and led and any(card.beats(led) for card in held):
        return False
    return 0 < len(_right(goal, held, led)) < len(held)


def _ask(situation: Situation, _judge: Judge) -> Question:
    hand = situation.position
    goal = situation.parameter("goal", _GOALS)
    seat = hand.turn
    if seat is None or hand.why_not(Play(seat, hand.cards_of(seat)[0])) is not None:
        raise BadSituation("answer-card needs a player who may play a card")
    if len(hand.playing) > 2:
        raise BadSituation("answer-card is for two who play")
    held = hand.cards_of(seat)
    led = hand.table[0].card if hand.table else None
    if not _makes_sense(goal, held, led):
        raise BadSituation(f"answer-card: {goal!r} does not tell the cards held apart here")
    right = _right(goal, held, led)
    made = _LEAD if led is None else _GOALS[goal]
    options = tuple(
        Option(card.code, card in right, made.why(card, led or card, right), card=card)
        for card in held
    )
    return Question(
        "answer-card",
        told(situation.players[seat], made.by_name, made.to_you),
        options,
        rule="tricks",
        hints=(*made.hints, _last_hint(held, right)),
    )


def _last_hint(held: Cards, right: Cards) -> Message:
    wrong = next(card for card in held if card not in right)
    return say("It is not %(card)s.", card=wrong)


def _result(card: Card, led: Card) -> Message:
    """What the card makes of the trick."""
    if card.beats(led):
        return say("%(card)s beats %(led)s and wins the trick.", card=card, led=led)
    if card.ties(led):
        return say("%(card)s has the same rank as %(led)s and only ties.", card=card, led=led)
    return say("%(led)s beats %(card)s.", card=card, led=led)


def _why_win(card: Card, led: Card, _right: Cards) -> Message:
    return _result(card, led)


def _why_cheapest_win(card: Card, led: Card, right: Cards) -> Message:
    if not card.beats(led):
        return _result(card, led)
    if card in right:
        return say("%(card)s beats %(led)s, and no lower card held does.", card=card, led=led)
    return say(
        "%(card)s wins too, but %(lower)s is lower and still beats %(led)s.",
        card=card,
        lower=right[0],
        led=led,
    )


def _why_tie(card: Card, led: Card, _right: Cards) -> Message:
    if card.ties(led):
        return say("%(card)s has the same rank as %(led)s: the trick is tied.", card=card, led=led)
    return _result(card, led)


def _why_cheapest(card: Card, led: Card, right: Cards) -> Message:
    if card in right:
        return say(
            "Nothing held beats %(led)s, and no card held is lower than %(card)s.",
            card=card,
            led=led,
        )
    return say(
        "%(card)s does not beat %(led)s either, and %(lower)s is lower.",
        card=card,
        lower=right[0],
        led=led,
    )


def _why_lead(card: Card, _led: Card, right: Cards) -> Message:
    if card in right:
        return say("No card held is lower than %(card)s.", card=card)
    return say("%(lower)s is lower than %(card)s.", card=card, lower=right[0])


@dataclass(frozen=True, slots=True)
class _Goal:
    """How a goal is asked for and explained."""

    by_name: Message
    to_you: Message
    why: Callable[[Card, Card, Cards], Message]
    hints: tuple[Message, ...]


_RANKS_ONLY = say("Compare the ranks with the card that was led: suits never matter.")
_GOALS = MappingProxyType(
    {
        "win": _Goal(
            say("Choose a card with which %(player)s wins this trick."),
            say("Choose a card that wins this trick."),
            _why_win,
            (_RANKS_ONLY, say("It has to be higher than the card that was led.")),
        ),
        "cheapest-win": _Goal(
            say("Choose the lowest card with which %(player)s wins this trick."),
            say("Choose the lowest card that wins this trick."),
            _why_cheapest_win,
            (_RANKS_ONLY, say("Find all cards that win, then take the lowest of them.")),
        ),
        "tie": _Goal(
            say("Choose a card with which %(player)s ties this trick."),
            say("Choose a card that ties this trick."),
            _why_tie,
            (_RANKS_ONLY, say("A trick is tied when both cards have the same rank.")),
        ),
        "cheapest": _Goal(
            say("No card of %(player)s wins this trick. Choose the one that costs least."),
            say("You cannot win this trick. Choose the card that costs you least."),
            _why_cheapest,
            (
                say("The trick is lost, so keep the cards that can still win another one."),
                say("Look for the card that stands last in the order, from 3 down to 4."),
            ),
        ),
    }
)
_LEAD = _Goal(
    say("Choose the lowest card that %(player)s can lead."),
    say("Choose the lowest card that you can lead."),
    _why_lead,
    (
        say("Compare the ranks of all cards held: suits never matter."),
        say("Look for the card that stands last in the order, from 3 down to 4."),
    ),
)

DRILL = Drill(
    key="answer-card",
    title=say("The right card"),
    about=say("Win a trick, win it cheaply, tie it, or lose as little as possible."),
    ask=_ask,
    draw=_draw,
    fits=two_players,
    order=30,
    open_table=True,
)
