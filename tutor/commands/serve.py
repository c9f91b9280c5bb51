"""`put-tutor serve`: the course in the browser."""

from __future__ import annotations

import argparse
import socket
import sys
from contextlib import closing
from typing import Any

from tutor.logs import announce, set_up_logs
from tutor.settings import BadSetting


def add_to(commands: Any) -> None:
    """Adds the command to the parser."""
    purpose = "serve the course to browsers"
    parser = commands.add_parser("serve", help=purpose, description=purpose)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument("--port", type=_port, default=8000, help="port (%(default)s)")
    parser.add_argument(
        "--production",
        action="store_true",
        help="for everybody: several processes, and no weak or readable secrets",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves until it is stopped; 2 if the course is faulty or the port cannot be had."""
    from tutor.serving.listening import listen

    set_up_logs()
    try:
        listener = listen(options.host, options.port)
    except (OSError, UnicodeError) as error:
        print(
            f"put-tutor: cannot listen on {options.host}:{options.port}: {error}\n"
            "Another program may use this port: try --port 8001.",
            file=sys.stderr,
        )
        return 2
    with listener:
        return _serve(listener, options.host, production=options.production)


def _serve(listener: socket.socket, host: str, *, production: bool) -> int:
    from tutor.course import BadCourse
    from tutor.i18n.languages import BadLanguage
    from tutor.i18n.po import BadCatalogue
    from tutor.rulebooks import BadRulebook
    from tutor.store import BadDatabase

    shown = f"[{host}]" if ":" in host else host
    greeting = f"Put Tutor: http://{shown}:{listener.getsockname()[1]}/  (stop with Ctrl+C)"
    try:
        if production:
            _serve_everybody(listener, greeting)
        else:
            _serve_oneself(listener, greeting)
    except (BadCatalogue, BadCourse, BadLanguage, BadRulebook) as error:
        print(f"put-tutor: {error}\nput-tutor check says more.", file=sys.stderr)
        return 2
    except BadDatabase as error:
        print(f"put-tutor: the database cannot be opened: {error}", file=sys.stderr)
        return 2
    return 0


def _serve_oneself(listener: socket.socket, greeting: str) -> None:
    from tutor import create_app
    from tutor.serving import local

    app = create_app()
    announce(greeting)
    # waitress ends quietly on Ctrl+C.
    local.serve(app, listener)


def _serve_everybody(listener: socket.socket, greeting: str) -> None:
    from tutor import create_app
    from tutor.secrecy import expect_well_kept
    from tutor.store import Store

    try:
        from tutor.serving import production
    except ImportError as error:
        raise BadSetting("--production needs gunicorn, which does not run here") from error
    with closing(Store()) as store:
        if store.in_memory:
            raise BadSetting("a database in memory is no place for several processes")
        expect_well_kept(store.file)
        production.serve(lambda: create_app({"STORE": store}), listener, greeting)


def _port(text: str) -> int:
    port = int(text) if text.isascii() and text.isdecimal() else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: 0 to 65535")
    return port
