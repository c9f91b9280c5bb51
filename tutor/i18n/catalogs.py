"""The message catalogues: loading, compiling, and keeping them at the state of the texts."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.support import NullTranslations, Translations

from tutor.i18n.languages import Language, languages
from tutor.i18n.po import (
    compile_po,
    compiled,
    parse_po,
    po_path,
    po_text,
    pot_path,
    translations_dir,
    write_atomically,
)

DOMAIN = "messages"
_SOURCES = ("tutor", "lessons")
_POT_HEADER = """\
# The texts of Put Tutor, to be translated.
# Made by: put-tutor catalogs update"""
_PO_HEADER = "# Put Tutor: {name}"


def load(language: Language, folder: Path | None = None) -> NullTranslations:
    """The translations into ``language``, compiled first if the .po file has changed.

    Raises `BadCatalogue` if there are none: English without a word would hide the fault.
    """
    if language.source:
        return NullTranslations()
    content = compiled(po_path(folder or translations_dir(), language.code))
    return Translations(BytesIO(content), domain=DOMAIN)


def load_all(
    offered: Mapping[str, Language], folder: Path | None = None
) -> dict[str, NullTranslations]:
    """`load` for each of the languages ``offered``, by code."""
    return {code: load(language, folder) for code, language in offered.items()}


def compile_all(folder: Path | None = None) -> list[Path]:
    """Compiles every catalogue afresh, to the returned files.

    Raises `BadCatalogue`, and `OSError` where the folder cannot be written.
    """
    folder = folder or translations_dir()
    written = []
    for code, language in languages(folder, incomplete=True).items():
        if not language.source:
            path = po_path(folder, code)
            write_atomically(path.with_suffix(".mo"), compile_po(path))
            written.append(path.with_suffix(".mo"))
    return written


def is_checkout(root: Path) -> bool:
    """Whether ``root`` is a checkout, whose texts can be extracted."""
    return (root / "babel.cfg").is_file() and (root / "lessons").is_dir()


def extract(root: Path) -> Catalog:
    """The template of the checkout ``root``: every text of its program, pages and lessons."""
    with open(root / "babel.cfg", encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    template = Catalog(header_comment=_POT_HEADER, charset="utf-8", fuzzy=False)

    def wanted(subdir: str) -> bool:
        path = Path(subdir)
        return path.relative_to(root.resolve()).parts[0] in _SOURCES and path.name[0] not in "._"

    for file_name, line, texts, comments, context in extract_from_dir(
        root.resolve(),
        methods,
        options,
        DEFAULT_KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
        directory_filter=wanted,
    ):
        template.add(
            texts,
            None,
            [(file_name, line)],
            auto_comments=_once(comments),
            context=context,
        )
    return template


def _once(comments: list[str]) -> list[str]:
    return list(dict.fromkeys(comments))


def current(root: Path, folder: Path | None = None) -> dict[Path, str]:
    """What the template and the catalogues should contain, by path; nothing is written.

    Translations are kept for texts that are still there; a new or changed text has none, and
    no old translation is guessed for it.
    """
    folder = folder or root / "tutor" / "translations"
    text = po_text(extract(root))
    files = {pot_path(folder): text}
    template = parse_po(text.encode(), pot_path(folder))
    for code, language in languages(folder, incomplete=True).items():
        if not language.source:
            path = po_path(folder, code)
            files[path] = po_text(_updated(path, language, template))
    return files


def _updated(path: Path, language: Language, template: Catalog) -> Catalog:
    if path.is_file():
        catalogue = parse_po(path.read_bytes(), path)
    else:
        catalogue = Catalog(locale=language.code, charset="utf-8", fuzzy=False)
        if language.plural_forms:
            catalogue.mime_headers = [("Plural-Forms", language.plural_forms)]
    catalogue.header_comment = _PO_HEADER.format(name=language.name)
    catalogue.fuzzy = False
    catalogue.update(template, no_fuzzy_matching=True, keep_user_comments=True)
    return catalogue


def update(root: Path, folder: Path | None = None) -> list[Path]:
    """Brings template and catalogues to the state of the texts; the files that changed."""
    changed = []
    for path, text in current(root, folder).items():
        if not path.is_file() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, text.encode())
            changed.append(path)
    return changed


def stale(root: Path, folder: Path | None = None) -> list[Path]:
    """The files that `update` would change."""
    return [
        path
        for path, text in current(root, folder).items()
        if not path.is_file() or path.read_text("utf-8") != text
    ]
