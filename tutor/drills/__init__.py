"""Drills without end: one file a drill type, found by walking this folder."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from tutor.drills.drill import Drawn, Drill, draw_question, shuffle_options
from tutor.drills.question import BadSituation, Mode, Option, Question, Situation

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
    "shuffle_options",
]


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
