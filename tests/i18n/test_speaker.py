"""What a reader sees and hears of a message."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.support import NullTranslations
from markupsafe import Markup

from tests.i18n.catalogue import small_folder
from tutor.engine.cards import Card, Rank, pack
from tutor.i18n.catalogs import load
from tutor.i18n.languages import languages
from tutor.i18n.speaker import Speaker
from tutor.text import Cards, Name, Percent, label, say, say_n

LANGUAGES = languages(incomplete=True)
QUEEN = Card.parse("QS")


def speaker(code: str, *, international: bool = False) -> Speaker:
    return Speaker(LANGUAGES[code], NullTranslations(), international=international)


def test_the_five_languages_are_there() -> None:
    assert set(LANGUAGES) >= {"en", "de", "nl", "it", "es"}
    assert next(iter(LANGUAGES)) == "en"


@pytest.mark.parametrize(
    ("code", "whole", "tenths"),
    [
        ("en", "36%", "25.7%"),
        ("de", "36\N{NO-BREAK SPACE}%", "25,7\N{NO-BREAK SPACE}%"),
        ("nl", "36%", "25,7%"),
        ("it", "36%", "25,7%"),
        ("es", "36\N{NO-BREAK SPACE}%", "25,7\N{NO-BREAK SPACE}%"),
    ],
)
def test_percentages_as_the_reader_writes_them(code: str, whole: str, tenths: str) -> None:
    chance = say("%(a)s %(b)s", a=Percent(0.36), b=Percent(0.2574, 1))
    assert speaker(code).plain(chance) == f"{whole} {tenths}"
    assert speaker(code).html(chance) == f"{whole} {tenths}"


@pytest.mark.parametrize(
    ("code", "numbers"), [("en", "0 7 1234 12,345"), ("de", "0 7 1234 12.345")]
)
def test_four_digits_are_not_grouped(code: str, numbers: str) -> None:
    message = say("%(a)s %(b)s %(c)s %(d)s", a=0, b=7, c=1234, d=12345)
    assert speaker(code).plain(message) == numbers


@pytest.mark.parametrize(
    ("code", "signs"),
    [("en", "A K Q J"), ("de", "A K D B"), ("nl", "A H V B"), ("it", "A K Q J"), ("es", "A K Q J")],
)
def test_letters_of_the_country_s_packs(code: str, signs: str) -> None:
    ranks = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    assert " ".join(speaker(code).rank_letter(rank) for rank in ranks) == signs
    abroad = speaker(code, international=True)
    assert " ".join(abroad.rank_letter(rank) for rank in ranks) == "A K Q J"


def test_cards_in_prose_and_as_facts_look_alike() -> None:
    german = speaker("de")
    in_prose = german.html(say("First Q♠."))
    assert in_prose == german.html(say("First %(card)s.", card=QUEEN))
    assert in_prose == (
        'First <bdi class="card-word suit-S" role="img" aria-label="Queen of spades">D♠</bdi>.'
    )
    assert german.plain(say("Q♠ 10♥ %(c)s", c=Cards((QUEEN, Card.parse("2C"))))) == (
        "D♠ 10♥ D♠ und 2♣"
    )
    assert german.spoken(say("Q♠, then %(c)s", c=Card.parse("10H"))) == (
        "Queen of spades, then 10 of hearts"
    )


def test_a_letter_before_a_suit_within_a_word_is_no_card() -> None:
    assert speaker("de").plain(say("IQ♠ 11♠ 310♥")) == "IQ♠ 11♠ 310♥"


def test_ranks_are_letters_to_the_eye_and_names_to_the_ear() -> None:
    message = say("Two of %(rank)s", rank=Rank.JACK)
    assert speaker("nl").plain(message) == "Two of B"
    assert speaker("nl").spoken(message) == "Two of Jack"
    assert 'aria-label="Jack">B</bdi>' in speaker("nl").html(message)


@pytest.mark.parametrize("value", ["<script>", Name("<script>"), say("<script>")])
def test_whatever_is_filled_in_is_escaped(value: str) -> None:
    written = speaker("en").html(say("<b>%(it)s</b>", it=value))
    assert "<script>" not in written
    assert "<b>" not in written
    assert "&lt;script&gt;" in written


def test_markup_from_a_template_stays() -> None:
    link = Markup('<a href="#">x</a>')
    assert speaker("en").gettext("See %(link)s", link=link) == 'See <a href="#">x</a>'


def test_filled_in_text_is_not_looked_through_again() -> None:
    assert speaker("de").plain(say("%(a)s", a="%(b)s Q♠", b="no")) == "%(b)s Q♠"


def test_plural_form_and_context(tmp_path: Path) -> None:
    folder = small_folder(
        tmp_path,
        ("One point", "%(n)s points", ("Ein Punkt", "%(n)s Punkte")),
        ("%(name)s leads", "%(name)s spielt aus"),
    )
    german = languages(folder)["de"]
    speaker = Speaker(german, load(german, folder))
    points = [speaker.plain(say_n("One point", "%(n)s points", n)) for n in (0, 1, 2)]
    assert points == ["0 Punkte", "Ein Punkt", "2 Punkte"]
    assert speaker.plain(say("%(name)s leads", name=Name("Anna"))) == "Anna spielt aus"
    # With a context it is another message, which has no translation here.
    assert speaker.plain(label("button", "%(name)s leads", name="A")) == "A leads"
    assert speaker.ngettext("One point", "%(n)s points", 1) == "Ein Punkt"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_has_a_name_of_its_own(code: str) -> None:
    speaker_ = speaker(code)
    assert len({speaker_.card_name(card) for card in pack()}) == 52
    assert len({speaker_.card_sign(card) for card in pack()}) == 52
