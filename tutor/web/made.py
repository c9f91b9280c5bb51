"""Pages that follow from address and settings alone are made once for all learners.

A site has some hundred steps of lessons, and everybody opens the same ones. What they are answered
with besides the page (cookies, headers) is each learner's own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import cast

from flask import Flask, current_app, request

from tutor.web.choices import chosen
from tutor.web.crawlers import origin
from tutor.web.keeping import learner
from tutor.web.language import current_code

_MOST = 1000
"""Pages kept by each process: about every step in every language, and as many with an answer."""


class _Made:
    """The pages made last, by what they follow from; threads share it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._pages: OrderedDict[Hashable, bytes] = OrderedDict()

    def find(self, key: Hashable) -> bytes | None:
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
            return page

    def keep(self, key: Hashable, page: bytes) -> None:
        with self._lock:
            self._pages[key] = page
            if len(self._pages) > _MOST:
                self._pages.popitem(last=False)


def made_once(make: Callable[[], str]) -> bytes:
    """The page of this request as ``make`` makes it, or as it was made for another learner.

    Never for a page that shows what a learner has done (those of `tutor.web.offline.KEPT` do not).
    """
    if learner() is None:
        # Visitors who are not known may be told about cookies.
        return make().encode()
    pages = cast(_Made, current_app.extensions["put_made"])
    settings = (current_code(), *chosen().items())
    key = (settings, origin(), request.root_path, request.path, request.query_string)
    page = pages.find(key)
    if page is None:
        page = make().encode()
        pages.keep(key, page)
    return page


def init_app(app: Flask) -> None:
    """Gives ``app`` a place for such pages."""
    app.extensions["put_made"] = _Made()
