"""The key that signs the cookies, and whether it is kept well enough."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from tutor.settings import SECRET, SECRET_FILE, BadSetting

SHORTEST = 32
"""Characters of a key."""
_FEWEST_KINDS = 10
"""Different characters of a key: one made by chance has about twenty."""


def cookie_key() -> str | None:
    """The key that the settings give; None if it is kept in the database.

    The file that a setting names is made, for its owner alone, if it is not there. Raises
    `BadSetting`.
    """
    given, name = SECRET.value(), SECRET_FILE.value()
    if given and name:
        raise BadSetting(f"{SECRET.name} and {SECRET_FILE.name}: only one of them can be set")
    if not name:
        return given or None
    path = Path(name)
    try:
        _make(path)
        key = path.read_text("ascii").strip()
    except (OSError, UnicodeError) as error:
        raise BadSetting(f"{SECRET_FILE.name}: the file cannot be used: {error}") from error
    if not key:
        raise BadSetting(f"{SECRET_FILE.name}: the file is empty")
    return key


def expect_well_kept(database: Path | None) -> None:
    """Raises `BadSetting` for a weak key, and for a file with secrets that others can read.

    ``database`` is the file that has the learners' answers, and the key if no setting gives one.
    """
    key = cookie_key()
    if key is not None and (len(key) < SHORTEST or len(set(key)) < _FEWEST_KINDS):
        raise BadSetting(
            f"{SECRET.name}: too weak; {SHORTEST} characters or more, made by chance: "
            "python -c 'import secrets; print(secrets.token_urlsafe(32))'"
        )
    name = SECRET_FILE.value()
    for path in (Path(name) if name else None, database):
        if path is not None and os.name == "posix" and path.stat().st_mode & 0o077:
            raise BadSetting(f"{path}: others can read it; run: chmod 600 {path}")


def _make(path: Path) -> None:
    """Makes the file, whole or not at all, unless it is there; several may try at once."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(SHORTEST) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(fresh, path)
    finally:
        fresh.unlink()
