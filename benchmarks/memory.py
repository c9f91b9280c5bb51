"""How much memory a server for everybody takes: ``python -m benchmarks.memory``.

Each process answers pages of every kind in every language first. Resident is what the system
counts for each process, shared pages in full; own is its part of them (Pss). Linux only.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from tests.survival.servers import Server, Visitor
from tests.survival.sites import ASKED
from tutor.i18n.languages import languages

ROUNDS = 6
PAGES = ("", "lessons/ranking/two-queens", "rules/doubled", "glossary", "practice", "progress",
         "perfect", "drills/put-or-play?rules=doubled&seed=1", "card-order")  # fmt: skip


def megabytes(pid: int, file: str, name: str) -> float:
    """A number that the system tells of a process."""
    found = re.search(rf"^{name}:\s+(\d+) kB", Path(f"/proc/{pid}/{file}").read_text(), re.M)
    assert found is not None
    return int(found[1]) / 1024


def _visit(server: Server) -> None:
    for seed in range(ROUNDS):
        for code in languages():
            for page in PAGES:
                visitor = Visitor(server.port)
                visitor.ask("GET", f"/{code}/{page}")
                visitor.ask("POST", f"/{code}/drills/{ASKED}{seed}", {"choice": "tied"})
                visitor.connection.close()


def main() -> None:
    """Measures a server of this checkout on an empty database."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Server(f"sqlite:///{folder / 'put.sqlite3'}", folder, production=True) as server:
            _visit(server)
            print("process      resident   highest   own (MB)")
            for kind, pids in (("first", [server.process.pid]), ("answering", server.workers)):
                for pid in pids:
                    numbers = (
                        megabytes(pid, "status", "VmRSS"),
                        megabytes(pid, "status", "VmHWM"),
                        megabytes(pid, "smaps_rollup", "Pss"),
                    )
                    print(f"{kind:12}" + "".join(f"{number:9.1f}" for number in numbers))


if __name__ == "__main__":
    main()
