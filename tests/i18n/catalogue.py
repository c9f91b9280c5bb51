"""Makes small folders of translations, so that no test depends on a real translation."""

from __future__ import annotations

from pathlib import Path

from tutor.i18n.po import po_path, pot_path

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
PLURALS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
ENGLISH = """\
name = "English"
source = true
rulebook = "classic"
quotes = ["“", "”"]
ranks = { A = "A", K = "K", Q = "Q", J = "J" }
"""
GERMAN = """\
name = "Deutsch"
rulebook = "classic"
quotes = ["„", "“"]
ranks = { A = "A", K = "K", Q = "D", J = "B" }
"""

Entry = tuple[str, str] | tuple[str, str, tuple[str, ...]]
"""Text and translation, or two texts and the translation's plural forms."""


def small_folder(folder: Path, *entries: Entry, language: str = GERMAN, notes: str = "") -> Path:
    """English and German with just these ``entries``; ``notes`` stand above each of them."""
    for code, content in (("en", ENGLISH), ("de", language)):
        (folder / code).mkdir(parents=True)
        (folder / code / "language.toml").write_text(content, "utf-8")
    po_path(folder, "de").parent.mkdir()
    template, catalogue = [HEAD], [HEAD + PLURALS]
    for entry in entries:
        template.append(_entry(entry, translated=False))
        catalogue.append(notes + _entry(entry, translated=True))
    pot_path(folder).write_text("\n".join(template), "utf-8")
    po_path(folder, "de").write_text("\n".join(catalogue), "utf-8")
    return folder


def _entry(entry: Entry, *, translated: bool) -> str:
    if len(entry) == 2:
        return f'msgid "{entry[0]}"\nmsgstr "{entry[1] if translated else ""}"\n'
    one, many, forms = entry
    shown = forms if translated else ("", "")
    lines = [f'msgid "{one}"', f'msgid_plural "{many}"']
    lines += [f'msgstr[{index}] "{form}"' for index, form in enumerate(shown)]
    return "\n".join(lines) + "\n"
