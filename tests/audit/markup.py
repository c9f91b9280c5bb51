"""Every page through the Nu HTML checker: ``python -m tests.audit.markup NODE_FOLDER``.

The pages are those that `tests/web/test_every_page.py` walks and the types that
`tests/browser/pages.py` knows, saved to be checked in one go.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from flask import Flask

from tests.audit import verdicts
from tests.audit.report import BUILD, tell
from tests.browser.pages import addresses
from tests.web.learner import REAL_LANGUAGES, Learner
from tests.web.test_every_page import crawl, played
from tutor.web import create_app


def save(app: Flask, folder: Path) -> dict[str, int]:
    """Saves every page of every language; how many each language has."""
    numbers = {}
    experienced = Learner(app.test_client())
    types = addresses(app, app.extensions["put_course"], experienced)
    for code in REAL_LANGUAGES:
        found = crawl(Learner(app.test_client()), code)
        found |= played(Learner(app.test_client()), code)
        pages = {path: page.response.text for path, page in found.items()}
        # Hands and rounds are the same in every language.
        pages |= {
            f"type {name}": experienced.client.get(f"/{code}/{path}").text
            for name, path in types.items()
        }
        (folder / code).mkdir(parents=True)
        for path, text in pages.items():
            name = re.sub(r"\W+", "_", path).strip("_")
            (folder / code / f"{name}.html").write_text(text, "utf-8")
        numbers[code] = len(list((folder / code).iterdir()))
    return numbers


def check(node: Path, folder: Path) -> dict[str, Any]:
    """What the checker says of the pages in ``folder``.

    Raises `CalledProcessError` if it does not run, and `JSONDecodeError` if it says nothing.
    """
    checker = node / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
    done = subprocess.run(
        ["java", "-jar", checker, "--format", "json", "--stdout", "--exit-zero-always",
         "--skip-non-html", folder],
        check=True, capture_output=True, text=True, timeout=900,
    )  # fmt: skip
    return cast("dict[str, Any]", json.loads(done.stdout))


def main(node: Path) -> None:
    """Prints how many pages there are, and each kind of fault once."""
    folder = BUILD / "pages"
    shutil.rmtree(folder, ignore_errors=True)
    with TemporaryDirectory() as place:
        app = create_app({"DATABASE": f"sqlite:///{Path(place) / 'put.sqlite3'}"})
        numbers = save(app, folder)
    result = check(node, folder)
    (BUILD / "markup.json").write_text(json.dumps(result, indent=1), "utf-8")
    tell("Markup", verdicts.markup(numbers, result))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
