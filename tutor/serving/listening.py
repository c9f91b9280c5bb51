"""The port, taken before the course is read: one in use is told at once."""

from __future__ import annotations

import socket

BACKLOG = 1024


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises `OSError` or `UnicodeError` if there is none to be had."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return socket.create_server(address[:2], family=family, backlog=BACKLOG)
