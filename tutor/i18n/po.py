"""Reads .po files, writes them so that only real changes show, and compiles them."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as PoMessage
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

# Dates, versions and addresses in a header make a difference where nothing has changed.
_UNSTABLE_HEADERS = (
    "Project-Id-Version:",
    "POT-Creation-Date:",
    "PO-Revision-Date:",
    "Generated-By:",
    "Report-Msgid-Bugs-To:",
    "Last-Translator:",
    "Language-Team:",
)


class BadCatalogue(Exception):
    """A catalogue cannot be used; the text names the file and what is wrong."""


def translations_dir() -> Path:
    """The folder with one folder a language."""
    return Path(str(files("tutor"))) / "translations"


def pot_path(folder: Path) -> Path:
    """The template of all catalogues in ``folder``."""
    return folder / "messages.pot"


def po_path(folder: Path, code: str) -> Path:
    """The catalogue of the language ``code``."""
    return folder / code / "LC_MESSAGES" / "messages.po"


def read_catalogue(path: Path) -> Catalog:
    """The catalogue in ``path``, shared between callers that only read; raises `BadCatalogue`."""
    try:
        return _read(path, path.stat().st_mtime_ns)
    except FileNotFoundError as error:
        raise BadCatalogue(f"{path}: missing; run: put-tutor catalogs update") from error


@lru_cache(maxsize=32)
def _read(path: Path, _changed: int) -> Catalog:
    return parse_po(path.read_bytes(), path)


def parse_po(content: bytes, path: Path) -> Catalog:
    """The catalogue with this ``content``; ``path`` gives its language and is named in errors."""
    code = None if path.suffix == ".pot" else path.parent.parent.name
    try:
        return read_po(BytesIO(content), locale=code, ignore_obsolete=True, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise BadCatalogue(f"{path}: {error}") from error


def po_text(catalogue: Catalog) -> str:
    """The text of a .po file, in the catalogue's order: no dates, line numbers or wrapping."""
    out = BytesIO()
    write_po(out, catalogue, width=0, include_lineno=False, ignore_obsolete=True)
    head, separator, rest = out.getvalue().decode().partition("\n\n")
    kept = [line for line in head.split("\n") if not line.lstrip('"').startswith(_UNSTABLE_HEADERS)]
    return "\n".join(kept) + separator + rest.rstrip("\n") + ("\n" if rest else "")


def forms(message: PoMessage) -> tuple[str, ...]:
    """The translation of ``message``: one text, or one for each plural form."""
    if isinstance(message.string, (tuple, list)):
        return tuple([text or "" for text in message.string])
    return (message.string or "",)


def is_translated(message: PoMessage, plural_forms: int) -> bool:
    """Whether ``message`` is ready to be shown: every form there, and not fuzzy."""
    texts = forms(message)
    wanted = plural_forms if message.pluralizable else 1
    return len(texts) == wanted and all(texts) and not message.fuzzy


def is_complete(folder: Path, code: str) -> bool:
    """Whether every message of the template has its translation in the language ``code``.

    False if there is no template or no catalogue. Raises `BadCatalogue` for a broken file.
    """
    template, path = pot_path(folder), po_path(folder, code)
    if not (template.is_file() and path.is_file()):
        return False
    # Read many times faster than the .po file, and without what is fuzzy.
    catalogue = read_mo(BytesIO(compiled(path)))
    wanted = {(m.context, m.id) for m in read_catalogue(template) if m.id}
    plurals = catalogue.num_plurals
    there = {(m.context, _both(m.id)) for m in catalogue if is_translated(m, plurals)}
    return wanted <= there


def _both(text: str | list[str] | tuple[str, ...]) -> str | tuple[str, ...]:
    """A message id as a .po file has it: a pair where a plural belongs to it."""
    return text if isinstance(text, str) else tuple(text)


def compile_po(path: Path) -> bytes:
    """The compiled catalogue (.mo) of the .po file ``path``; raises `BadCatalogue`.

    Fuzzy messages are left out.
    """
    out = BytesIO()
    write_mo(out, read_catalogue(path))
    return out.getvalue()


def compiled(path: Path) -> bytes:
    """The compiled form of the .po file ``path``, kept beside it as .mo where that is possible.

    Installed packages may be read-only, and their .mo may look older than the .po: a folder
    that cannot be written is no error. Raises `BadCatalogue`.
    """
    beside = path.with_suffix(".mo")
    try:
        if beside.stat().st_mtime_ns > path.stat().st_mtime_ns:
            return beside.read_bytes()
    except FileNotFoundError:
        pass
    content = compile_po(path)
    with suppress(OSError):
        write_atomically(beside, content)
    return content


def write_atomically(path: Path, content: bytes) -> None:
    """Writes ``content`` so that no reader ever sees half of it; raises `OSError`."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        # mkstemp makes a file for its owner alone; a catalogue is for everybody.
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
