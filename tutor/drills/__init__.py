"""Drills without end: one file a drill type, found by walking this folder."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from tutor.drills.drill import Drawn, Drill, draw_question, shuffle_options
from tutor.drills.question import BadSituation, Mode, Option, Question, Situation
from tutor.engine import Rulebook

__all__ = [
    "BadSituation",
    "Drawn",
    "Drill",
    "Mode",
    "Option",
    "Question",
    "Situation",
    "draw_question",
    "drills",
    "drills_for",
    "shuffle_options",
]


def drills_for(rulebook: Rulebook) -> Mapping[str, Drill]:
    """The drill types that have questions of their own under ``rulebook``, as `drills`."""
    found = {key: drill for key, drill in drills().items() if drill.drawn_under(rulebook)}
    return MappingProxyType(found)


@cache
def drills() -> Mapping[str, Drill]:
    """Every drill type by key, in the order in which they are offered."""
    found = []
    for module in pkgutil.iter_modules(__path__):
        drill = getattr(import_module(f"{__name__}.{module.name}"), "DRILL", None)
        if isinstance(drill, Drill):
            found.append(drill)
    found.sort(key=lambda drill: (drill.order, drill.key))
    return MappingProxyType({drill.key: drill for drill in found})
