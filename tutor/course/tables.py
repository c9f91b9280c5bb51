"""The table of a lesson: who sits where with which cards, and moves written as sentences."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from tutor.course.reader import Fields, Place
from tutor.drills import Situation
from tutor.drills.tables import NAMES
from tutor.engine import (
    Action,
    BadInput,
    CallPut,
    Card,
    Concede,
    Deal,
    Decline,
    Discard,
    Give,
    GiveUp,
    Hand,
    Play,
    PutError,
    Rulebook,
    Score,
    Seat,
    See,
    check_score,
)
from tutor.words import Player, Players

LEARNER = "You"
"""The name that stands for the learner in a lesson file."""

_MOVE = re.compile(r"(\w+) (leads?|plays?|puts?|sees?|gives? up|concedes?)(?: (\S+))?")
_PASS = re.compile(
    r"(\w+) (?:gives? (?P<give>\S+) to (?:the|your) partner|discards? (?P<discard>\S+)|"
    r"(?P<keep>keeps? (?:the|your) own cards))"
)
_MOVES = (
    "Anna leads K♥ | plays K♥ | puts | sees | gives up | concedes | gives K♥ to the partner | "
    "discards K♥ | keeps the own cards"
)


def read_cards(text: str, place: Place) -> tuple[Card, ...]:
    """The cards written in ``text``."""
    try:
        return tuple(Card.parse(word) for word in text.split())
    except BadInput as error:
        raise place.bad(str(error)) from error


def loose_cards(text: str, rulebook: Rulebook, place: Place) -> Situation:
    """Cards that lie on the table by themselves; the first is Anna's, the second Ben's."""
    players = {seat: Player(name) for seat, name in zip(rulebook.seats, NAMES, strict=False)}
    return Situation(players, cards=read_cards(text, place), rulebook=rulebook)


def read_table(table: dict[str, Any], rulebook: Rulebook, place: Place) -> Situation:
    """The situation before the first move of a step's ``table``: its players go clockwise."""
    settings = ("dealer", "you", "open", "score")
    names = [name for name in table if name not in settings]
    fields = Fields(table, place.at("table"), (*settings, *names))
    dealer = fields.text("dealer")
    if len(names) != len(rulebook.seats) or dealer not in names:
        raise place.bad(
            f"table: dealer and a name for each of {len(rulebook.seats)} players, clockwise",
            "dealer, Anna, Ben, You",
        )
    at = names.index(dealer)
    in_order = [*names[at + 1 :], *names[: at + 1]]
    players: Players = {
        seat: Player("" if name == LEARNER else name, you=name == LEARNER)
        for seat, name in zip(rulebook.seats, in_order, strict=True)
    }
    seats = dict(zip(in_order, rulebook.seats, strict=True))
    try:
        deal = Deal(tuple(read_cards(fields.text(name), place) for name in in_order))
        hand = Hand.start(rulebook, deal)
        score = _score(fields.table("score"), seats, rulebook, place)
    except PutError as error:
        raise place.bad(str(error)) from error
    you = fields.text("you", "")
    if you and you not in seats:
        raise place.bad(f"you = {you!r}", ", ".join(names))
    hidden = you and not fields.flag("open", False)
    return Situation(players, hand, score, you=seats[you] if hidden else None)


def _score(
    given: dict[str, Any], seats: dict[str, Seat], rulebook: Rulebook, place: Place
) -> Score:
    points = [0] * len(rulebook.sides)
    named: set[int] = set()
    for name, scored in given.items():
        if name not in seats:
            raise place.bad(f"score: nobody is called {name!r}", ", ".join(seats))
        side = rulebook.side_of(seats[name])
        if side in named:
            raise place.bad(f"score: the side of {name!r} has a score already", "one name a side")
        named.add(side)
        points[side] = scored
    return check_score(rulebook, tuple(points))


def seat_named(name: str, players: Players, place: Place) -> Seat:
    """The seat of a player named in a lesson file."""
    for seat, player in players.items():
        if name == (LEARNER if player.you else player.name):
            return seat
    raise place.bad(f"nobody is called {name!r} at this table")


def make_move(text: str, situation: Situation, place: Place) -> tuple[Situation, Action]:
    """The situation after the move that ``text`` tells, and the move."""
    hand = situation.position
    if passing := _PASS.fullmatch(text):
        seat = seat_named(passing[1], situation.players, place)
        action = _passed(seat, passing["give"], passing["discard"], place)
    elif parts := _MOVE.fullmatch(text):
        name, verb, card_text = parts.groups()
        seat = seat_named(name, situation.players, place)
        action = _action(seat, verb, card_text, hand, place)
    else:
        raise place.bad(f"the move {text!r}", _MOVES)
    try:
        return replace(situation, hand=hand.do(action)), action
    except PutError as error:
        raise place.bad(f"the move {text!r} is illegal: {error}") from error


def _action(seat: Seat, verb: str, card_text: str | None, hand: Hand, place: Place) -> Action:
    if verb.startswith(("lead", "play")):
        if verb.startswith("lead") != (not hand.table):
            raise place.bad(f"{verb!r} here", "lead the first card of a trick, play the second")
        return Play(seat, read_cards(card_text or "", place)[0] if card_text else _none(place))
    if card_text:
        raise place.bad(f"no card goes with {verb!r}")
    if verb.startswith("put"):
        return CallPut(seat)
    if verb.startswith("see"):
        return See(seat)
    return GiveUp(seat) if verb.startswith("give") else Concede(seat)


def _passed(seat: Seat, give: str | None, discard: str | None, place: Place) -> Action:
    if give:
        return Give(seat, read_cards(give, place)[0])
    return Discard(seat, read_cards(discard, place)[0]) if discard else Decline(seat)


def _none(place: Place) -> Card:
    raise place.bad("which card is led or played?")
