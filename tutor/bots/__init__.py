"""Opponents: one file a bot, found by walking this folder."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from tutor.bots.bot import Bot, Decide
from tutor.engine import Rulebook

__all__ = ["Bot", "Decide", "bots", "opponents_for"]


@cache
def bots() -> Mapping[str, Bot]:
    """Every bot by key, the gentlest first."""
    found = []
    for module in pkgutil.iter_modules(__path__):
        bot = getattr(import_module(f"{__name__}.{module.name}"), "BOT", None)
        if isinstance(bot, Bot):
            found.append(bot)
    found.sort(key=lambda bot: bot.order)
    return MappingProxyType({bot.key: bot for bot in found})


def opponents_for(rulebook: Rulebook) -> tuple[Bot, ...]:
    """The bots that play by ``rulebook``, the gentlest first."""
    return tuple(bot for bot in bots().values() if bot.plays(rulebook))
