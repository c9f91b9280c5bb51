"""`put-tutor analyse`: what perfect play says of each decision of a file."""

from __future__ import annotations

from tutor.commands.jsonlines import (
    SEAT_KEYS,
    BadLine,
    Record,
    play_through,
    read_rulebook,
    read_score,
)
from tutor.engine import ACTIONS, CARDS_EACH, BadInput, Card, Deal, Hand, Play, Problem, Seat, pack
from tutor.rulebooks import rulebooks
from tutor.solver.equilibrium.asking import WAIT, ask
from tutor.solver.equilibrium.container import BadTable
from tutor.solver.equilibrium.solving import needs_of
from tutor.solver.tables import NoTable, table_for

DIGITS = 4
_CLOSE = 0.5 * 10**-DIGITS


def analyse(record: Record) -> Record:
    """The choices of the seat in ``record``, with what it has seen.

    Each with its chance to win the game against perfect play and how often perfect play makes
    it; ``exploitability`` is that of the table at this score.
    """
    rulebook = read_rulebook(record, rulebooks())
    if not rulebook.two_handed:
        raise BadLine(f"{rulebook.key} is not solved: perfect play is known for two players only")
    score = read_score(record, rulebook)
    seat = _seat(record)
    hand, refused = play_through(Hand.start(rulebook, _deal(record, seat)), record)
    if refused:
        text = record["actions"][refused[0]]
        raise BadLine(f"action number {refused[0]} is not legal: {text!r}")
    view = hand.seen_by(seat)
    if not view.actions:
        raise BadLine(f"{seat.letter} has nothing to decide here")
    try:
        table = table_for(rulebook, score)
        answers = ask(table, view, score).answers
    except (NoTable, BadTable) as fault:
        raise BadLine(str(fault)) from fault
    named = {
        f"{seat.letter}:wait" if action is WAIT else str(action): advice
        for action, advice in answers.items()
    }
    most = max(advice.win for advice in named.values())
    # Of choices that are worth the same, perfect play's own.
    best = max(
        (name for name, advice in named.items() if advice.win >= most - _CLOSE),
        key=lambda name: named[name].frequency,
    )
    return {
        "choices": [
            {
                "action": name,
                "win": round(advice.win, DIGITS),
                "frequency": round(advice.frequency, DIGITS),
            }
            for name, advice in named.items()
        ],
        "best": best,
        "exploitability": round(table.scores[needs_of(rulebook, score)].gap, 6),
    }


def _seat(record: Record) -> Seat:
    name = record.get("seat")
    for seat in SEAT_KEYS:
        if seat.letter == name:
            return seat
    letters = " | ".join(seat.letter for seat in SEAT_KEYS)
    raise BadInput(Problem.UNKNOWN_CHOICE, name, f"seat: {letters}")


def _deal(record: Record, seat: Seat) -> Deal:
    """A deal in which the seat has its cards and the other one the cards it has been seen to lay.

    Its other cards are any that nobody has seen: no answer depends on them.
    """
    codes = record.get("cards")
    if not isinstance(codes, list):
        raise BadInput(Problem.NOT_THREE_CARDS, codes, "cards: three cards")
    mine = [Card.parse(code) for code in codes]
    laid: dict[Seat, list[Card]] = {one: [] for one in SEAT_KEYS}
    texts = record.get("actions")
    for text in texts if isinstance(texts, list) else []:
        action = ACTIONS.get(text) if isinstance(text, str) else None
        if isinstance(action, Play) and action.card not in laid.get(action.seat, [action.card]):
            laid[action.seat].append(action.card)
    if len(mine) < CARDS_EACH:
        # The cards still in hand are enough where the others have been seen.
        mine += [card for card in laid[seat] if card not in mine]
    other = next(one for one in SEAT_KEYS if one is not seat)
    unseen = [card for card in pack() if card not in mine and card not in laid[other]]
    theirs = (laid[other] + unseen)[: max(CARDS_EACH, len(laid[other]))]
    held = {seat: tuple(mine), other: tuple(theirs)}
    return Deal(tuple(held[one] for one in SEAT_KEYS))
