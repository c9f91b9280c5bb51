"""Put Tutor: a web course that teaches the card game Put in five languages."""

from __future__ import annotations

from typing import Any

__all__ = ["__version__", "create_app"]

__version__ = "0.1.0"


def create_app(*args: Any, **kwargs: Any) -> Any:
    """The web application; see `tutor.web.create_app`.

    Imported only when called, so that ``import tutor.engine`` does not bring Flask in.
    """
    from tutor.web import create_app as make

    return make(*args, **kwargs)
