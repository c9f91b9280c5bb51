"""One process with threads (waitress): for oneself, and wherever Python runs."""

from __future__ import annotations

import socket
from typing import Any

from waitress import create_server

from tutor.serving.listening import BACKLOG
from tutor.serving.settling import settle

THREADS = 8
MAX_BODY = 16 * 1024 * 1024
"""Bytes beyond which a request is refused before it is read: twice what any form may bring."""


def serve(app: Any, listener: socket.socket) -> None:
    """Serves the application until Ctrl+C."""
    server = create_server(
        app,
        sockets=[listener],
        threads=THREADS,
        backlog=BACKLOG,
        ident="put-tutor",
        max_request_body_size=MAX_BODY,
        # tutor/web/proxies.py decides whom to believe.
        clear_untrusted_proxy_headers=False,
    )
    settle()
    server.run()
