"""Deals that fit what one seat has seen, or what everybody has.

Own cards and cards laid are known; a card given to the partner is with the partner until it is
laid; all other cards may be anywhere among those that have not been seen, also those thrown away
face down. `tutor.solver.sampling.holders` says who may hold what.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tutor.engine import Play, SeatView, pack
from tutor.solver.sampling.holders import Holder, holders_of, plainly
from tutor.solver.sampling.standing import EMPTY, WIDTH, Bools, Cards

_ROUNDS = 8
"""How often too few fitting deals are added to."""


def deals_like(view: SeatView, seed: int, number: int, *, onlooker: bool = False) -> Cards:
    """``number`` deals that fit ``view``: what each seat of the table holds now, highest first.

    ``onlooker``: fitting what everybody has seen, and not the cards of ``view``'s seat. Where
    too few deals explain what was laid after cards were passed, no inference is drawn from that.
    """
    # Of all sources of chance that numpy has, this one is promised never to change.
    source = np.random.RandomState(seed)
    laid = [action.card for action in view.history if isinstance(action, Play)]
    seen = laid if onlooker else view.seen_cards
    unseen = np.array([c.rank.place for c in pack() if c not in seen], dtype=np.int8)
    holders = holders_of(view, onlooker=onlooker)
    found: list[Cards] = []
    short = number
    for _round in range(_ROUNDS):
        held, fits = _dealt(view, holders, unseen, 2 * short, source)
        found.append(held[fits][:short])
        short -= len(found[-1])
        if not short:
            break
    else:
        found.append(_dealt(view, plainly(view, holders), unseen, short, source)[0])
    return np.concatenate(found)


def _dealt(
    view: SeatView,
    holders: Sequence[Holder],
    unseen: Cards,
    number: int,
    source: np.random.RandomState,
) -> tuple[Cards, Bools]:
    """So many deals at random, and which of them fit."""
    drawn = _draw(source, unseen, number, sum(holder.unknown for holder in holders))
    held = np.full((number, len(view.rulebook.seats), WIDTH), EMPTY, dtype=np.int8)
    fits = np.ones(number, dtype=np.bool_)
    at = 0
    for holder in holders:
        mine = drawn[:, at : at + holder.unknown]
        at += holder.unknown
        fits &= holder.hold(held, mine, source)
    held.sort(axis=2)
    return held, fits


def _draw(source: np.random.RandomState, unseen: Cards, rows: int, number: int) -> Cards:
    """In each row so many different ones of the cards ``unseen`` (Fisher and Yates)."""
    packs = np.tile(unseen, (rows, 1))
    every = np.arange(rows)
    throws = source.random_sample((number, rows))
    for at in range(number):
        other = at + (throws[at] * (len(unseen) - at)).astype(np.intp)
        packs[every, at], packs[every, other] = packs[every, other], packs[every, at]
    return packs[:, :number]
