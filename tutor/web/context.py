"""What templates can call: translated texts and addresses."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from flask import Flask
from markupsafe import Markup

from tutor.i18n.speaker import Speaker
from tutor.text import Message
from tutor.web.addresses import rules_to_carry, url
from tutor.web.language import speaker
from tutor.web.views import rank_order


def gettext(msgid: str, **params: Any) -> Markup:
    """A text of a template, translated and filled in; parameters are escaped."""
    return speaker().gettext(msgid, **params)


def message(value: Message) -> Markup:
    """A message as safe HTML."""
    return speaker().html(value)


def plain(value: Message) -> str:
    """A message as bare text, for titles and labels."""
    return speaker().plain(value)


def init_app(app: Flask) -> None:
    """Gives ``app``'s templates their functions."""

    @lru_cache(maxsize=4096)
    def drawn(
        _speaker: Speaker, _rules: str | None, macro: Callable[..., Markup], *args: Hashable
    ) -> Markup:
        return macro(*args)

    def once(macro: Callable[..., Markup], *args: Hashable) -> Markup:
        """What ``macro`` makes of ``args``, kept for the next page.

        For macros of files that are imported without context: they know nothing of a page but its
        language, the letters on the cards, and the rules that its addresses carry. Never for what
        is a learner's own.
        """
        return drawn(speaker(), rules_to_carry(), macro, *args)

    app.jinja_env.globals.update(
        _=gettext, msg=message, plain=plain, url=url, once=once, rank_order=rank_order
    )
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
