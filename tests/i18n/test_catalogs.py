"""Extraction, update, and compiled catalogues that are never old."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.i18n.catalogue import ENGLISH, small_folder
from tutor.i18n import catalogs
from tutor.i18n.languages import languages
from tutor.i18n.po import BadCatalogue, po_path, pot_path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = """\
from tutor.text import label, say, say_n
say("Both cards " "are Queens.")
say_n("One trick", "%(n)s tricks", 2)
# Translators: on the button
label("button", "Put!")
say("Put!")
"""
PAGE = """\
{# Translators: a greeting #}
<p>{{ _('Hello %(name)s', name=name) }}</p>
{% trans n=n %}
  One
  point
{% pluralize %}
  {{ n }} points
{% endtrans %}
"""
SPANISH = ENGLISH.replace("source = true", 'plural_forms = "nplurals=2; plural=(n != 1);"')


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout with a program and a page, and nothing translated yet."""
    for path, content in {
        "babel.cfg": (ROOT / "babel.cfg").read_text("utf-8"),
        "tutor/words.py": PYTHON,
        "tutor/web/templates/page.html": PAGE,
        "tests/test_x.py": "say('Not for learners')",
        "tutor/translations/en/language.toml": ENGLISH,
        "tutor/translations/es/language.toml": SPANISH,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(content, "utf-8")
    (tmp_path / "lessons").mkdir()
    return tmp_path


def test_every_kind_of_text_is_found(checkout: Path) -> None:
    template = catalogs.extract(checkout)
    assert {(m.context, m.id) for m in template if m.id} == {
        (None, "Both cards are Queens."),
        (None, ("One trick", "%(n)s tricks")),
        ("button", "Put!"),
        (None, "Put!"),
        (None, "Hello %(name)s"),
        (None, ("One point", "%(n)s points")),
    }
    message = template.get("Put!", "button")
    assert message is not None
    assert message.auto_comments == ["on the button"]


def test_a_template_with_a_fault_stops_the_extraction(checkout: Path) -> None:
    page = checkout / "tutor/web/templates/page.html"
    page.write_text("{% unknown %}{{ _('lost') }}", "utf-8")
    with pytest.raises(Exception, match="unknown"):
        catalogs.extract(checkout)


def test_update_is_repeatable_and_shows_only_real_changes(checkout: Path) -> None:
    folder = checkout / "tutor" / "translations"
    assert catalogs.stale(checkout) == [pot_path(folder), po_path(folder, "es")]
    assert catalogs.update(checkout) == [pot_path(folder), po_path(folder, "es")]
    assert catalogs.update(checkout) == []
    assert catalogs.stale(checkout) == []
    (checkout / "tutor/words.py").write_text("\n\n\n" + PYTHON, "utf-8")
    assert catalogs.stale(checkout) == [], "moved lines are no change"
    text = po_path(folder, "es").read_text("utf-8")
    assert "nplurals=2" in text
    assert "#: tutor/words.py\n" in text
    for word in ("Date", "Babel", "fuzzy", "EMAIL", "VERSION"):
        assert word not in text


def test_update_keeps_translations_and_their_notes_but_guesses_none(checkout: Path) -> None:
    catalogs.update(checkout)
    path = po_path(checkout / "tutor" / "translations", "es")
    text = path.read_text("utf-8")
    translated = text.replace(
        '#: tutor/words.py\nmsgid "Both cards are Queens."\nmsgstr ""',
        '# checked: as in the source\n#: tutor/words.py\nmsgid "Both cards are Queens."\n'
        'msgstr "Las dos cartas son reinas."',
    )
    assert translated != text
    path.write_text(translated, "utf-8")
    assert catalogs.update(checkout) == []
    words = checkout / "tutor/words.py"
    words.write_text(PYTHON.replace("Both cards ", "Both of the cards "), "utf-8")
    catalogs.update(checkout)
    text = path.read_text("utf-8")
    assert 'msgid "Both of the cards are Queens."\nmsgstr ""' in text
    assert "fuzzy" not in text
    assert "Las dos" not in text


def test_the_compiled_catalogue_follows_the_po_file(tmp_path: Path) -> None:
    folder = small_folder(tmp_path, ("trick", "Stich"))
    german = languages(folder)["de"]
    po = po_path(folder, "de")
    assert catalogs.load(german, folder).ugettext("trick") == "Stich"
    assert po.with_suffix(".mo").is_file()
    po.write_text(po.read_text("utf-8").replace("Stich", "Der Stich"), "utf-8")
    later = po.with_suffix(".mo").stat().st_mtime + 5
    os.utime(po, (later, later))
    assert catalogs.load(german, folder).ugettext("trick") == "Der Stich"
    assert [path.name for path in po.parent.iterdir() if path.suffix not in (".po", ".mo")] == []


def test_a_folder_that_cannot_be_written_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = small_folder(tmp_path, ("trick", "Stich"))

    def refuse(path: Path, content: bytes) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(catalogs, "write_atomically", refuse)
    assert catalogs.load(languages(folder)["de"], folder).ugettext("trick") == "Stich"


def test_a_missing_catalogue_is_never_english_without_a_word(tmp_path: Path) -> None:
    folder = small_folder(tmp_path, ("trick", "Stich"))
    german = languages(folder)["de"]
    po_path(folder, "de").unlink()
    with pytest.raises(BadCatalogue, match="missing"):
        catalogs.load(german, folder)


def test_compile_all_writes_each_language(tmp_path: Path) -> None:
    folder = small_folder(tmp_path, ("trick", "Stich"))
    assert catalogs.compile_all(folder) == [po_path(folder, "de").with_suffix(".mo")]
