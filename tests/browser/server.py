"""The site as a process of its own, so that a test and its server share no interpreter.

``python -m tests.browser.server FOLDER`` keeps its database in FOLDER, tells there as JSON
(`tests.browser.served.Served`) that pages can be asked for, and ends when its input is closed.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

from flask import template_rendered
from waitress import create_server

from tests.browser.pages import addresses
from tests.browser.served import TOLD
from tests.web.learner import Learner
from tests.web.player import Clock
from tutor.course import load_course
from tutor.web import create_app
from tutor.web.keeping import COOKIE

THREADS = 6


def main(folder: Path) -> None:
    """Serves until the input ends."""
    course = load_course()
    database = f"sqlite:///{folder / 'put.sqlite3'}"
    app = create_app({"COURSE": course, "DATABASE": database, "CLOCK": Clock()})
    learner = Learner(app.test_client())
    pages = addresses(app, course, learner)
    templates: dict[str, None] = {}

    def note(_app: object, template: object, **_values: object) -> None:
        templates[str(getattr(template, "name", ""))] = None

    with template_rendered.connected_to(note, app):
        for path in pages.values():
            learner.client.get(f"/en/{path}")
    cookie = learner.client.get_cookie(COOKIE)
    assert cookie is not None
    server = create_server(app, host="127.0.0.1", port=0, threads=THREADS)
    threading.Thread(target=_end_with_the_input, daemon=True).start()
    told = {
        "site": f"http://127.0.0.1:{server.effective_port}",
        "database": database,
        "pages": pages,
        "templates": list(templates),
        "cookie": {"name": COOKIE, "value": cookie.value},
    }
    # Under its name only once it is whole.
    draft = folder / "draft"
    draft.write_text(json.dumps(told), "utf-8")
    draft.rename(folder / TOLD)
    server.run()


def _end_with_the_input() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
