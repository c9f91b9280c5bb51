"""language.toml: what is refused, and which languages are offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.i18n.catalogue import GERMAN, small_folder
from tutor.i18n.languages import BadLanguage, languages, read_language
from tutor.i18n.po import BadCatalogue, po_path


def test_a_complete_language_is_offered(tmp_path: Path) -> None:
    folder = small_folder(tmp_path, ("trick", "Stich"))
    assert list(languages(folder)) == ["en", "de"]


@pytest.mark.parametrize("entry", [("trick", ""), ("%(n)s", "", ("", ""))])
def test_an_incomplete_one_is_not(
    tmp_path: Path, entry: tuple[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    folder = small_folder(tmp_path, entry)
    assert list(languages(folder)) == ["en"]
    assert "de is not offered" in caplog.text
    assert list(languages(folder, incomplete=True)) == ["en", "de"]


def test_a_fuzzy_one_is_not(tmp_path: Path) -> None:
    folder = small_folder(tmp_path, ("trick", "Stich"), notes="#, fuzzy\n")
    assert list(languages(folder)) == ["en"]


@pytest.mark.parametrize("content", ["nonsense", '<<<<<<< HEAD\nmsgid "a"\nmsgstr "b"\n'])
def test_a_broken_catalogue_stops_the_start(tmp_path: Path, content: str) -> None:
    folder = small_folder(tmp_path, ("trick", "Stich"))
    po_path(folder, "de").write_text(content, "utf-8")
    with pytest.raises(BadCatalogue, match=r"messages\.po"):
        languages(folder)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("name =", "names =", "unknown names"),
        ('name = "Deutsch"', "", "name"),
        ('rulebook = "classic"', "rulebook = 1", "rulebook"),
        ('J = "B"', 'J = "D"', "same sign"),
        ('J = "B"', 'J = "7"', "same sign"),
        (', J = "B"', "", "exactly A, K, Q and J"),
        ('name = "Deutsch"', 'name = "Deutsch"\ndir = "up"', "ltr, rtl"),
        ("name", "=", "language.toml"),
    ],
)
def test_a_faulty_description_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = small_folder(tmp_path) / "de" / "language.toml"
    path.write_text(GERMAN.replace(old, new), "utf-8")
    with pytest.raises(BadLanguage, match=told) as error:
        read_language(path)
    assert "de" in str(error.value)


def test_a_folder_that_is_no_language_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "xx" / "language.toml"
    path.parent.mkdir()
    path.write_text(GERMAN, "utf-8")
    with pytest.raises(BadLanguage, match="no language"):
        read_language(path)
