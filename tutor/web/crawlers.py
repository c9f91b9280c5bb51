"""What search engines are told: where a page and its translations are, and what is not for them."""

from __future__ import annotations

import re

from flask import Flask, Response, current_app, request

from tutor.settings import ADDRESS

PERSONAL = frozenset({"progress", "carrying", "settings", "hands", "offline"})
"""The groups of pages that show what one learner or browser has, and nothing to anybody else."""
PERSONAL_PAGES = frozenset({"practice.today", "classes.plan"})
"""The same of single pages."""
_THIS_MACHINE = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?")


def origin() -> str | None:
    """Scheme and host of this site, for addresses in full; None where nothing to rely on says it.

    Search engines take no relative address of a page's translations. The Host header is the
    visitor's word, so it is repeated only where it names the visitor's own machine.
    """
    address = str(current_app.config["ADDRESS"])
    if not address and _THIS_MACHINE.fullmatch(request.host):
        return f"{request.scheme}://{request.host}"
    return address or None


def init_app(app: Flask) -> None:
    """Marks what nobody else should find: personal pages and errors; raises `BadSetting`."""
    if app.config["ADDRESS"] is None:
        app.config["ADDRESS"] = ADDRESS.value()

    @app.after_request
    def keep_out(response: Response) -> Response:
        personal = request.blueprint in PERSONAL or request.endpoint in PERSONAL_PAGES
        if personal or response.status_code >= 400:
            response.headers["X-Robots-Tag"] = "noindex"
        return response
