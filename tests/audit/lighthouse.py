"""Lighthouse on a phone: ``python -m tests.audit.lighthouse NODE_FOLDER``.

The pages come from a server for everybody with a database of its own. Of three runs the median
counts: single ones differ by a tenth. CHROME_PATH says which browser.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from urllib.parse import urldefrag, urlsplit

from tests.audit import verdicts
from tests.audit.report import BUILD, tell
from tests.survival.servers import Server, Visitor
from tests.web.dom import parse

RUNS = 3
SECONDS = 300
"""After which a run has come to nothing."""
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync"
    " --disable-background-networking --disable-component-update"
)
KINDS = {
    "home": "/en/",
    "lesson": "/en/lessons/",
    "drill": "/en/drills/",
    "practice": "/en/practice",
}
"""What the address of a page of each kind begins with."""
ALONE = {"home", "practice"}
"""Kinds whose address is a page itself."""


def addresses(port: int) -> dict[str, str]:
    """A page of each kind, by following links from the home page and from the list of drills."""
    visitor = Visitor(port)
    found = [
        link.attrs["href"]
        for page in ("/en/", KINDS["drill"])
        for link in parse(visitor.ask("GET", page)[1]).all("a")
    ]
    visitor.connection.close()
    return {
        kind: next(
            urldefrag(link).url
            for link in ("/en/", *found)
            # What only begins like it is a list of such pages.
            if urlsplit(link).path.startswith(start)
            and (kind in ALONE or urlsplit(link).path != start)
        )
        for kind, start in KINDS.items()
    }


def run(node: Path, address: str, out: Path) -> dict[str, Any]:
    """The result of one run of Lighthouse, which is kept in ``out``.

    Raises `CalledProcessError` or `TimeoutExpired` if it does not come so far as to have one.
    """
    program = node / "node_modules" / "lighthouse" / "cli" / "index.js"
    out.unlink(missing_ok=True)
    process = subprocess.Popen(
        ["node", program, address, "--quiet", "--output=json", f"--output-path={out}",
         f"--chrome-flags={FLAGS}"],
    )  # fmt: skip
    try:
        status = process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        # Asked to stop in this way it ends its browser too.
        process.send_signal(signal.SIGINT)
        process.wait(SECONDS)
        raise
    # A run that found no result has a file that says why.
    if not out.exists():
        raise subprocess.CalledProcessError(status, process.args)
    return cast("dict[str, Any]", json.loads(out.read_text("utf-8")))


def main(node: Path) -> None:
    """Prints the table of all pages."""
    folder = BUILD / "lighthouse"
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    with TemporaryDirectory() as place:
        database = f"sqlite:///{Path(place) / 'put.sqlite3'}"
        with Server(database, Path(place), production=True) as server:
            for kind, path in addresses(server.port).items():
                address = f"http://127.0.0.1:{server.port}{path}"
                runs = [run(node, address, folder / f"{kind}-{n}.json") for n in range(RUNS)]
                rows += verdicts.lighthouse(kind, runs)
    tell("Lighthouse", rows)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
