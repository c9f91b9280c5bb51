"""Pages that are the same for everybody with the same choices: a browser may ask whether they are.

All others show what a learner has done and are never kept (`tutor.web.security`). These are kept
by the learner's own browser alone, and shown again only after it has asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from typing import ParamSpec

from flask import make_response, request
from flask.typing import ResponseReturnValue

P = ParamSpec("P")


def revalidated(
    page: Callable[P, ResponseReturnValue],
) -> Callable[P, ResponseReturnValue]:
    """Marks what ``page`` shows with a hash of it; 304 for a browser that has just that."""

    @wraps(page)
    def marked(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        response = make_response(page(*args, **kwargs))
        if response.status_code != 200:
            return response
        # Weak: compressed it is other bytes with the same meaning.
        response.set_etag(blake2b(response.get_data(), digest_size=12).hexdigest(), weak=True)
        response.headers["Cache-Control"] = "private, no-cache"
        return response.make_conditional(request)

    return marked
