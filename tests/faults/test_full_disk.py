"""A disk that is full: told in the learner's language, nothing half kept, and no restart needed.

The system is told that the server's files may not grow (RLIMIT_FSIZE), which every owner of a
process may do while it runs: to the database that is a disk without room. Linux only.
"""

from __future__ import annotations

import json
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.kept import ASKED, refused_by
from tests.survival.servers import Server, Visitor
from tests.web.learner import REAL_LANGUAGES

pytestmark = pytest.mark.slow


def test_a_full_disk_is_told_and_when_there_is_room_again_all_goes_on(
    opened_address: Callable[[str], str], tmp_path: Path
) -> None:
    database = opened_address("sqlite")
    file = Path(database.removeprefix("sqlite:///"))
    with Server(database, tmp_path) as server:
        visitor = Visitor(server.port)

        def problems() -> list[str]:
            status, text = visitor.ask("GET", "/healthz")
            found = [problem["part"] for problem in json.loads(text)["problems"]]
            assert status == (503 if found else 200)
            return found

        visitor.send(f"/en/{ASKED}1", {"choice": "tied"})
        assert problems() == []
        log = file.with_name(f"{file.name}-wal")
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        full = (log.stat().st_size, unlimited[1])
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, full)
        kept = [refused_by(visitor, code, 10 + at) for at, code in enumerate(REAL_LANGUAGES)]
        for code in REAL_LANGUAGES:
            assert visitor.ask("GET", f"/{code}/progress")[0] == 200, "reading goes on"
        assert problems() == ["database"]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        assert problems() == []
        for action, form in kept:
            visitor.send(action, form)
        status, text = visitor.ask("GET", "/en/progress/export.json")
        visitor.connection.close()
        assert status == 200
        assert len(json.loads(text)["answers"]) == 1 + len(REAL_LANGUAGES)
