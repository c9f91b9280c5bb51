"""What templates can call: translated texts and addresses."""

from __future__ import annotations

from typing import Any

from flask import Flask
from markupsafe import Markup

from tutor.text import Message
from tutor.web.addresses import url
from tutor.web.language import speaker


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
    app.jinja_env.globals.update(_=gettext, msg=message, plain=plain, url=url)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
