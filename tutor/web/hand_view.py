"""A hand being played as its page shows it: what can be done now, and what has been done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tutor.engine import Action, ExchangeAction, Hand, Play, Score, Seat, Tally, Trick, settle
from tutor.text import Message, label, sentences
from tutor.web.views import CardView, card_view
from tutor.words import (
    Players,
    action_offered,
    action_told,
    owed_told,
    result_told,
    score_told,
    trick_told,
)

_KINDS = {
    "put": "put",
    "see": "see",
    "fold": "give-up",
    "giveup": "concede",
    "give": "pass",
    "discard": "pass",
    "decline": "keep",
}
_KEYS = {
    "put": "p",
    "see": "s",
    "give-up": "g",
    "concede": "g",
    "go-on": "enter",
    "until-turn": "t",
    "finish": "f",
}


@dataclass(frozen=True, slots=True)
class CallView:
    """A button that lays no card. ``key`` is the key that presses it; empty if none does."""

    value: str
    text: Message
    kind: str
    key: str


@dataclass(frozen=True, slots=True)
class PlayView:
    """A hand being played: what the learner can do now, or how it ended.

    ``by_put``: it won the game, whatever the points (R29). ``remark`` is what is to be said of the
    learner's own moves.
    ``at`` is the number of actions so far, which the form sends along where a hand is stored.
    """

    prompt: Message
    action: str
    cards: tuple[CardView, ...]
    calls: tuple[CallView, ...]
    over: bool
    verdict: Message | None
    score: Message | None
    log: tuple[Message, ...]
    restart_href: str | None = None
    by_put: bool = False
    remark: Message | None = None
    at: int | None = None


def call_view(action: Action) -> CallView:
    """The button for a call."""
    word = str(action).partition(":")[2]
    kind = _KINDS[word.partition(" ")[0]]
    return CallView(word, action_offered(action), kind, _KEYS.get(kind, ""))


def step_view(value: str) -> CallView:
    """The button for a step of practice (`tutor.practice.playing.Step`) by its value."""
    texts = {
        "go-on": label("button", "Go on"),
        "until-turn": label("button", "Until my turn"),
        "finish": label("button", "Finish quickly"),
    }
    return CallView(value, texts[value], value, _KEYS[value])


def card_views(actions: Iterable[Action]) -> tuple[CardView, ...]:
    """The cards that can be played."""
    return tuple(card_view(action.card) for action in actions if isinstance(action, Play))


def log_of(hand: Hand, players: Players, seat: Seat | None = None) -> tuple[Message, ...]:
    """Every action of the hand in words, as ``seat`` knows it while the hand goes on.

    Without a seat all cards lie open.
    """
    return tuple(told for _, told, _ in _told(hand, players, seat))


def _told(
    hand: Hand, players: Players, seat: Seat | None
) -> Iterator[tuple[Action, Message, Trick | None]]:
    """Every action, how it is told to ``seat``, and the trick that ended with it."""
    so_far = Hand.start(hand.rulebook, hand.deal)
    is_open = seat is None or hand.result is not None
    seen = hand.history if seat is None or is_open else hand.seen_by(seat).history
    for action, shown in zip(hand.history, seen, strict=True):
        told = action_told(shown, players[action.seat], leads=not so_far.table)
        tricks = len(so_far.tricks)
        so_far = so_far.do(action)
        yield action, told, so_far.tricks[-1] if len(so_far.tricks) > tricks else None


def told_since_last_choice(hand: Hand, players: Players, learner: Seat) -> tuple[Message, ...]:
    """What the learner did last, what the others did then, and who won each trick on the way.

    Without what has been passed on the own side and without what has become of the trick that
    still lies on the table: both are told there.
    """
    side = hand.rulebook.sides[hand.rulebook.side_of(learner)]
    own = [i for i, action in enumerate(hand.history) if action.seat is learner]
    lies = hand.tricks[-1] if hand.tricks and not hand.table else None
    told: list[Message] = []
    for action, line, trick in list(_told(hand, players, learner))[own[-1] if own else 0 :]:
        if not (isinstance(action, ExchangeAction) and action.seat in side):
            told.append(line)
        if trick is not None and trick != lies:
            told.append(trick_told(trick, players))
    return tuple(told)


def end_told(hand: Hand, score: Score, players: Players) -> tuple[Message, Message] | None:
    """How the hand ended and what it scored; None while it goes on."""
    if hand.result is None:
        return None
    settled = settle(hand.rulebook, score, hand.result)
    points = score_told(hand.result, settled.winner, players)
    if hand.rulebook.tally is Tally.ROUNDS:
        points = sentences(points, owed_told(hand.rulebook, hand.result, players))
    return result_told(hand.result, players), points
