"""Which release is running: one short word that changes with anything a page is made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from flask import current_app

from tutor.data import data_dir

_OF_A_PAGE = {".py", ".html", ".toml", ".po", ".js", ".css", ".svg", ".png"}
"""Compiled catalogues are left out: they follow from the others and are made anywhere."""


def release() -> str:
    """Twelve letters, the same in every process that serves the same release.

    Configured as ``RELEASE``, for tests that play two releases.
    """
    return current_app.config["RELEASE"] or _of_files()


@cache
def _of_files() -> str:
    digest = sha256()
    for name, path in _files():
        digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _files() -> Iterator[tuple[str, Path]]:
    # In an installed package the data folders lie inside the first one: the set names each once.
    found = {}
    for folder in (Path(str(files("tutor"))), data_dir("lessons"), data_dir("static")):
        for path in folder.rglob("*"):
            if path.suffix in _OF_A_PAGE and "__pycache__" not in path.parts:
                found[path] = f"{folder.name}/{path.relative_to(folder).as_posix()}"
    return iter(sorted((name, path) for path, name in found.items()))
