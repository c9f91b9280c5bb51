"""Where the data folders are: in the wheel inside the package, in a checkout beside it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def data_dir(name: str) -> Path:
    """The folder ``name`` (``lessons`` or ``static``).

    Raises `FileNotFoundError` if the installation is incomplete.
    """
    package = Path(str(files("tutor")))
    for folder in (package / "_data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the data folder {name!r} is missing from this installation")
