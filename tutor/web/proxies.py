"""Whom to believe who a visitor is: nobody, or the proxies that the settings name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import ip_address
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from tutor.settings import PROXIES, Network

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FROM_PROXY = "put_tutor.from_proxy"
"""Set in a request's environment if a trusted proxy has passed it on."""


class Proxies:
    """Takes address, scheme and host of a visitor from X-Forwarded-*, from trusted proxies only.

    Of a chain of proxies each has to be trusted: the visitor is the last address before them.
    """

    def __init__(self, app: WSGIApplication, trusted: Sequence[Network]) -> None:
        self._app, self._trusted = app, trusted

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answers a request."""
        if not self._trusts(environ.get("REMOTE_ADDR", "")):
            return self._app(environ, start)
        environ[FROM_PROXY] = True
        named = [part.strip() for part in environ.get("HTTP_X_FORWARDED_FOR", "").split(",")]
        steps = 1
        while steps < len(named) and self._trusts(named[-steps]):
            steps += 1
        fixed = ProxyFix(self._app, x_for=steps, x_proto=1, x_host=1)
        return fixed(environ, start)

    def _trusts(self, text: str) -> bool:
        try:
            address = ip_address(text)
        except ValueError:
            return False
        # A server that listens on IPv6 tells an address of IPv4 as a mapped one.
        address = getattr(address, "ipv4_mapped", None) or address
        return any(address in network for network in self._trusted)


def init_app(app: Flask) -> None:
    """Puts this before everything else, if there are proxies to believe; raises `BadSetting`."""
    trusted = PROXIES.value()
    if trusted:
        app.wsgi_app = Proxies(app.wsgi_app, trusted)  # type: ignore[assignment, method-assign]
