"""The gates about words, from the ``[gate]`` part of a language.toml.

``forbidden`` refuses a pattern in a translation (a synonym where one term was agreed, a polite
address where readers are addressed as friends); ``required`` wants a pattern in the translation
wherever another one is in the English text. Both give the reason that a translator reads::

    [[gate.forbidden]]
    pattern = '[Dd]ealer'
    reason = "the dealer is Geber"

    [[gate.required]]
    english = '[Tt]rick'
    pattern = '[Ss]tich'
    reason = "a trick is Stich"
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from babel.messages.catalog import Message as PoMessage

from tutor.i18n.languages import BadLanguage, Language
from tutor.i18n.po import forms

_QUOTES = frozenset('"“”„«»‹›‚‘')
_TAG = re.compile(r"<[^<>]*>")
_PLACE = re.compile(r"%\(\w+\)s")
EXCUSE = "checked:"
"""How a translator's comment begins that excuses a message from these gates."""


def wording_faults(message: PoMessage, language: Language) -> Iterator[str]:
    """What is wrong with the words of a translation; raises `BadLanguage` for a bad pattern."""
    if any(comment.strip().startswith(EXCUSE) for comment in message.user_comments):
        return
    original = message.id if isinstance(message.id, str) else " ".join(message.id)
    texts = [_PLACE.sub("…", _TAG.sub("", text)) for text in forms(message) if text]
    for text in texts:
        yield from _quote_faults(text, language)
        for rule in _rules(language, "forbidden", ("pattern", "reason")):
            if found := _compiled(language.code, rule["pattern"]).search(text):
                yield f"{found[0]!r}: {rule['reason']}"
    for rule in _rules(language, "required", ("english", "pattern", "reason")):
        if texts and _compiled(language.code, rule["english"]).search(_PLACE.sub("…", original)):
            wanted = _compiled(language.code, rule["pattern"])
            if not any(wanted.search(text) for text in texts):
                yield rule["reason"]


def _quote_faults(text: str, language: Language) -> Iterator[str]:
    for mark in sorted(_QUOTES.intersection(text) - set(language.quotes)):
        yield f"quotation mark {mark}; {language.name} has {' '.join(language.quotes)}"


def _rules(language: Language, kind: str, keys: tuple[str, ...]) -> Iterator[dict[str, str]]:
    for rule in language.gate.get(kind, ()):
        if not isinstance(rule, dict) or set(rule) != set(keys):
            raise BadLanguage(
                f"{language.code}/language.toml: [gate] {kind}: {rule}; needs {', '.join(keys)}"
            )
        yield rule


@cache
def _compiled(code: str, pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise BadLanguage(f"{code}/language.toml: [gate] {pattern!r}: {error}") from error
