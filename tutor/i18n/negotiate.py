"""Chooses a language from what a browser asks for."""

from __future__ import annotations

from collections.abc import Iterable

from babel import negotiate_locale

_MOST = 2000
"""Characters of a header that are looked at: no browser sends as many."""


def negotiate(header: str | None, codes: Iterable[str], default: str) -> str:
    """The code of ``codes`` that suits an ``Accept-Language`` header best.

    By base tag: ``de-AT,en;q=0.7`` is German. Anything that is no such header, and wishes that
    none of ``codes`` fulfils, give ``default``.

    >>> negotiate("de-AT,en;q=0.7", ["en", "de"], "en")
    'de'
    >>> negotiate("zh-Hant;q=nonsense, ;;", ["en", "de"], "en")
    'en'
    """
    wishes = _wishes((header or "")[:_MOST])
    offered = {code.lower(): code for code in codes}
    found = negotiate_locale(wishes, list(offered), sep="-")
    return offered[found] if found else default


def _wishes(header: str) -> list[str]:
    """The tags of ``header``, best first; equal ones in their order, refused ones left out."""
    weighed = []
    for item in header.lower().split(","):
        tag, _, parameter = item.partition(";")
        weight = _weight(parameter)
        if tag.strip() not in ("", "*") and weight > 0:
            weighed.append((-weight, tag.strip()))
    weighed.sort(key=lambda pair: pair[0])
    return [tag for _, tag in weighed]


def _weight(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0
