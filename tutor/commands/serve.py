"""`put-tutor serve`: the course in the browser."""

from __future__ import annotations

import argparse
import socket
import sys
from typing import Any

THREADS = 8
BACKLOG = 1024
MAX_BODY = 16 * 1024 * 1024
"""Bytes beyond which a request is refused before it is read: twice what any form may bring."""


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    purpose = "serve the course to browsers"
    parser = commands.add_parser("serve", help=purpose, description=purpose)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument("--port", type=_port, default=8000, help="port (%(default)s)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves until it is stopped; 2 if the course is faulty or the port cannot be had."""
    try:
        listener = _listener(options.host, options.port)
    except (OSError, UnicodeError) as error:
        print(
            f"put-tutor: cannot listen on {options.host}:{options.port}: {error}\n"
            "Another program may use this port: try --port 8001.",
            file=sys.stderr,
        )
        return 2
    with listener:
        return _serve(listener, options.host)


def _listener(host: str, port: int) -> socket.socket:
    """A listening socket, taken before the course is read: a port in use is told at once."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return socket.create_server(address[:2], family=family, backlog=BACKLOG)


def _serve(listener: socket.socket, host: str) -> int:
    from waitress import create_server

    from tutor import create_app
    from tutor.course import BadCourse
    from tutor.i18n.languages import BadLanguage
    from tutor.i18n.po import BadCatalogue
    from tutor.rulebooks import BadRulebook
    from tutor.store import BadDatabase

    try:
        app = create_app()
    except (BadCatalogue, BadCourse, BadLanguage, BadRulebook) as error:
        print(f"put-tutor: {error}\nput-tutor check says more.", file=sys.stderr)
        return 2
    except BadDatabase as error:
        print(f"put-tutor: the database cannot be opened: {error}", file=sys.stderr)
        return 2
    server = create_server(
        app,
        sockets=[listener],
        threads=THREADS,
        backlog=BACKLOG,
        ident="put-tutor",
        max_request_body_size=MAX_BODY,
    )
    shown = f"[{host}]" if ":" in host else host
    port = listener.getsockname()[1]
    print(f"Put Tutor: http://{shown}:{port}/  (stop with Ctrl+C)", flush=True)
    # waitress ends quietly on Ctrl+C.
    server.run()
    return 0


def _port(text: str) -> int:
    port = int(text) if text.isascii() and text.isdecimal() else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: 0 to 65535")
    return port
