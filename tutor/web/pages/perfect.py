"""Perfect play at every score: with which hands it puts and sees before the first card."""

from __future__ import annotations

import math
from functools import cache
from itertools import product
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue

from tutor.coach.explaining import solved_told, tenths
from tutor.engine import Rank, Rulebook, Score
from tutor.solver.overview import Overview, overview
from tutor.solver.tables import BadTable, NoTable, has_table
from tutor.web.addresses import url
from tutor.web.choices import current_rulebook
from tutor.web.fields import argument, number
from tutor.web.language import speaker
from tutor.web.render import render
from tutor.web.site import course
from tutor.words import percent

blueprint = Blueprint("perfect", __name__)
SCORE_FIELDS = ("leads", "deals")
"""The points of the non-dealer and of the dealer."""
_HARDLY_EVER = 0.002
"""With fewer puts than this (0 to 1) there is little to see in the picture."""


@blueprint.get("/perfect")
def perfect() -> ResponseReturnValue:
    """The picture at a score (`SCORE_FIELDS`)."""
    rulebook = current_rulebook()
    most = rulebook.target - 1
    solved = [book for book in course().rulebooks.values() if _scores(book)]
    leads, deals = (number(argument(name, "0"), 0, most) for name in SCORE_FIELDS)
    score = (leads, deals)
    try:
        found: Overview | None = overview(rulebook, score)
    except (NoTable, BadTable):
        found = None
    return render(
        "perfect.html",
        choices=[_choices(rulebook, score, side) for side in (0, 1)],
        solved_here=rulebook in solved,
        others=[
            {"title": course().rules.titles[book.key].title, "href": url("perfect", rules=book.key)}
            for book in solved
            if book is not rulebook
        ],
        score=score,
        view=_view(found) if found is not None else None,
        source=solved_told(found.gap) if found is not None else None,
    )


@cache
def _scores(rulebook: Rulebook) -> frozenset[Score]:
    """The scores at which perfect play is known."""
    points = range(rulebook.target)
    return frozenset(s for s in product(points, repeat=2) if has_table(rulebook, s))


def _choices(rulebook: Rulebook, score: Score, side: int) -> list[dict[str, Any]]:
    """The same page at every number of points of one side that is known."""
    links = []
    for points in range(rulebook.target):
        leads, deals = (points, score[1]) if side == 0 else (score[0], points)
        if (leads, deals) in _scores(rulebook) or points == score[side]:
            href = url("perfect", leads=leads, deals=deals)
            links.append({"points": points, "href": href, "here": points == score[side]})
    return links


def _view(found: Overview) -> dict[str, Any]:
    say = speaker()
    never = math.isnan(found.see_share)
    return {
        "leader": percent(found.value),
        "dealer": percent(1 - found.value),
        "put_share": percent(found.put_share),
        "hardly_ever": found.put_share < _HARDLY_EVER,
        "see_share": None if never else percent(found.see_share),
        "ranks": [say.rank_letter(rank) for rank in Rank],
        "puts": _rows(found.puts),
        "sees": None if never else _rows(found.sees),
    }


def _rows(square: Any) -> list[dict[str, Any]]:
    """A row for each highest card: the second cards with how many times in 10."""
    say, rows = speaker(), []
    for rank in Rank:
        cells = []
        for second in Rank:
            often = float(square[rank.place, second.place])
            cells.append(None if math.isnan(often) else _cell(often))
        rows.append({"rank": say.rank_letter(rank), "cells": cells})
    return rows


def _cell(often: float) -> dict[str, int]:
    """How many times in 10; rounded to 0 and 10 only where it is close to never and always."""
    times = 0 if often < 0.02 else 10 if often > 0.98 else tenths(often)
    return {"times": times, "shade": (times + 1) // 2}
