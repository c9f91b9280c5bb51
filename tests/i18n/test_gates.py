"""Each gate lets a good catalogue through and names the fault planted in a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.i18n.catalogue import GERMAN, Entry, small_folder
from tutor.i18n.gates import check_languages
from tutor.i18n.languages import BadLanguage
from tutor.i18n.po import po_path, pot_path

RULES = (
    GERMAN
    + r"""
[[gate.forbidden]]
pattern = '\bDealer\b'
reason = "the dealer is Geber"

[[gate.required]]
english = '\btricks?\b'
pattern = '[Ss]tich'
reason = "a trick is Stich"
"""
)
POINTS = ("One point", "%(n)s points")


def findings(folder: Path) -> list[str]:
    return [str(finding) for finding in check_languages(folder)]


GOOD: list[Entry] = [
    ("%(name)s leads Q♠ and wins <b>the trick</b>.", "<b>Den Stich</b> holt %(name)s mit Q♠."),
    ("Say “Put!”", "Sag „Put!“"),
    (*POINTS, ("Ein Punkt", "%(n)s Punkte")),
    (*POINTS, ("%(n)s Punkt", "%(n)s Punkte")),
]


@pytest.mark.parametrize("entry", GOOD)
def test_a_good_translation_passes(tmp_path: Path, entry: Entry) -> None:
    assert findings(small_folder(tmp_path, entry, language=RULES)) == []


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (("Put", ""), "not translated"),
        ((*POINTS, ("Ein Punkt", "")), "not translated in every plural form"),
        ((*POINTS, ("Ein Punkt",)), "plural form"),
        ((*POINTS, ("Ein Punkt", "Punkte")), "%(n)s is missing"),
        ((*POINTS, ("Ein Punkt", "%(n)s und %(m)s")), "%(m)s is not in the original"),
        (("%(name)s leads", "Es wird ausgespielt"), "%(name)s is missing"),
        (("%(name)s leads", "%(namee)s spielt aus"), "%(namee)s is not in the original"),
        (("half", "50 % davon"), "percentages are filled in"),
        (("%(a)s half", "%(a)d halb"), "percentages are filled in"),
        (("<b>now</b>", "jetzt"), "tags missing: </b> <b>"),
        (("now", "<script>jetzt"), "tags not in the original: <script>"),
        (("{card} wins", "{karte} gewinnt"), "marks in braces missing: {card}"),
        (("Q♠ beats J♥", "Q♠ schlägt Q♥"), "cards missing: J♥"),
        (("Q♠ wins", "D♠ gewinnt"), "cards not in the original: D♠"),
        (("Q♠ wins", "Q♠ gewinnt, Q♠!"), "cards not in the original: Q♠"),
        (("10♠ wins", "0♠ gewinnt"), "cards missing: 10♠"),
        (("now", "jetzt "), "white space"),
        (("the player", "der Dealer"), "'Dealer': the dealer is Geber"),
        (("the trick", "die Karte"), "a trick is Stich"),
        (("Say “Put!”", "Sag “Put!”"), "quotation mark ”"),
    ],
)
def test_a_planted_fault_is_named(tmp_path: Path, entry: Entry, told: str) -> None:
    found = findings(small_folder(tmp_path, entry, language=RULES))
    assert any(told in text for text in found), found
    assert all("messages.po" in text and entry[0][:10] in text for text in found)


def test_a_fuzzy_translation_is_named(tmp_path: Path) -> None:
    (found,) = findings(small_folder(tmp_path, ("trick", "Stich"), notes="#, fuzzy\n"))
    assert "fuzzy" in found


def test_a_message_that_the_catalogue_lacks_is_named(tmp_path: Path) -> None:
    folder = small_folder(tmp_path, ("trick", "Stich"))
    with open(pot_path(folder), "a", encoding="utf-8") as template:
        template.write('\nmsgid "hand"\nmsgstr ""\n')
    (found,) = findings(folder)
    assert "'hand': missing" in found


@pytest.mark.parametrize("text", ["36% of all hands", "%d points", " now"])
def test_a_faulty_original_is_named(tmp_path: Path, text: str) -> None:
    found = findings(small_folder(tmp_path, (text, text)))
    assert any("messages.pot" in line for line in found)


def test_a_translator_s_reason_excuses_wording_and_nothing_else(tmp_path: Path) -> None:
    notes = "# checked: the word is quoted\n"
    entries = [("the dealer", "der Dealer"), ("Q♠", "Dealer D♠")]
    found = findings(small_folder(tmp_path, *entries, language=RULES, notes=notes))
    assert found
    assert all("cards" in text for text in found)


def test_two_cards_with_one_name_are_named(tmp_path: Path) -> None:
    folder = small_folder(tmp_path)
    with open(po_path(folder, "de"), "a", encoding="utf-8") as catalogue:
        catalogue.write('\nmsgctxt "rank"\nmsgid "Queen"\nmsgstr "Dame"\n')
        catalogue.write('\nmsgctxt "rank"\nmsgid "Jack"\nmsgstr "Dame"\n')
    found = findings(folder)
    assert len(found) == 4
    assert all("name of 2 different cards" in text for text in found)


@pytest.mark.parametrize("rule", ["pattern = '('\nreason = 'x'", "pattern = 'x'"])
def test_a_faulty_gate_is_refused(tmp_path: Path, rule: str) -> None:
    language = f"{GERMAN}\n[[gate.forbidden]]\n{rule}\n"
    with pytest.raises(BadLanguage, match=r"de/language\.toml"):
        findings(small_folder(tmp_path, ("trick", "Stich"), language=language))
