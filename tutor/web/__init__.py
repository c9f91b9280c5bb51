"""The web pages: the only place that knows Flask."""

from tutor.web.app import create_app

__all__ = ["create_app"]
