"""Writes messages in a reader's language: translated, then filled in, then escaped.

Cards, ranks, numbers and percentages are filled in after translation, as the reader's country
writes them. A card stands as ``Q♠`` in every catalogue and is shown with the letter printed on
the country's packs, a German queen as ``D♠``; read aloud it has its full name.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import NumberPattern, format_decimal
from babel.support import NullTranslations
from markupsafe import Markup, escape

from tutor import words
from tutor.engine.cards import Card, Rank
from tutor.i18n.languages import Language
from tutor.text import Cards, Message, Name, Percent, Points, label, say, say_n

CARD = r"(?<!\w)(?:10|[2-9AKQJ])[♠♥♦♣]"
"""A card in the neutral notation, as prose and catalogues have it."""
PLACE = r"%\((\w+)\)s"
"""A place to fill in; the only use of ``%`` in a message."""
_PIECES = re.compile(f"({CARD})|{PLACE}")

Writer = Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the parameter ``name`` belongs in a text."""

    name: str


class Speaker:
    """Writes for readers of one language; threads may share it.

    ``international`` shows A K Q J on the cards, whatever the country prints.
    """

    def __init__(
        self, language: Language, translations: NullTranslations, *, international: bool = False
    ) -> None:
        self.language = language
        self.international = international
        self._translations = translations
        self._locale = language.locale
        self._split: dict[str, tuple[str | Card | _Place, ...]] = {}
        self._ready: dict[tuple[str, str | None, str], str] = {}
        self._percents: dict[int, NumberPattern] = {}
        self._card_names: dict[Card, str] = {}
        self._card_words: dict[Card, Markup] = {}
        self._texts: dict[str, Markup] = {}

    # -- messages

    def html(self, message: Message) -> Markup:
        """The message for a page: all text escaped, cards as ``<bdi class="card-word">``."""
        return Markup(self._write(message, self._html_value, "html"))  # noqa: S704

    def plain(self, message: Message) -> str:
        """The message as bare text, for a title; cards as ``D♠``. Not escaped."""
        return self._write(message, self._plain_value, "plain")

    def spoken(self, message: Message) -> str:
        """The message as it is read aloud, for ``aria-label``; cards by name. Not escaped."""
        return self._write(message, self._spoken_value, "spoken")

    def gettext(self, msgid: str, **params: Any) -> Markup:
        """`html` of a text in a template; parameters of any kind that `html` knows."""
        if params:
            return self.html(say(msgid, **params))
        # Most texts of a page are these: as many as there are in the templates.
        text = self._texts.get(msgid)
        if text is None:
            text = self._texts[msgid] = self.html(say(msgid))
        return text

    def ngettext(self, one: str, many: str, n: int, **params: Any) -> Markup:
        """Like `gettext`, with the form for the whole number ``n``."""
        return self.html(say_n(one, many, n, **params))

    def pgettext(self, context: str, msgid: str, **params: Any) -> Markup:
        """Like `gettext`, with a context for the translators."""
        return self.html(label(context, msgid, **params))

    def npgettext(self, context: str, one: str, many: str, n: int, **params: Any) -> Markup:
        """Like `ngettext`, with a context for the translators."""
        return self.html(Message(one, many, n, context, {"n": n, **params}))

    # -- cards

    def rank_letter(self, rank: Rank) -> str:
        """The letter or number on the card, e.g. ``D`` for a German queen."""
        return rank.letter if self.international else self.language.rank_letter(rank)

    def rank_name(self, rank: Rank) -> str:
        """The rank in words."""
        return self.spoken(words.rank_name(rank))

    def card_sign(self, card: Card) -> str:
        """The card as the reader's country writes it: ``D♠``."""
        return self.rank_letter(card.rank) + card.suit.symbol

    def card_name(self, card: Card) -> str:
        """The card in words, as it is read aloud."""
        name = self._card_names.get(card)
        if name is None:
            name = self._card_names[card] = self.spoken(words.card_name(card))
        return name

    def card_word(self, card: Card) -> Markup:
        """The card within prose: seen as ``D♠``, read aloud by name, isolated from its line."""
        word = self._card_words.get(card)
        if word is None:
            word = Markup('<bdi class="card-word suit-{}" role="img" aria-label="{}">{}</bdi>')
            word = word.format(card.suit.value, self.card_name(card), self.card_sign(card))
            self._card_words[card] = word
        return word

    # -- numbers

    def number(self, number: float) -> str:
        """A number as the reader writes it; four digits are not grouped."""
        if isinstance(number, int) and 0 <= number < 10_000:
            return str(number)
        return format_decimal(number, locale=self._locale, group_separator=abs(number) >= 10_000)

    def decimal(self, number: float, digits: int) -> str:
        """A number with exactly so many decimals."""
        pattern = "0." + "0" * digits if digits else "0"
        return format_decimal(number, format=pattern, locale=self._locale)

    def percent(self, share: float, digits: int = 0) -> str:
        """A share of 1 as a percentage with ``digits`` decimals: ``36 %`` in German."""
        pattern = self._percents.get(digits)
        if pattern is None:
            pattern = copy.copy(self._locale.percent_formats[None])
            pattern.frac_prec = (digits, digits)
            self._percents[digits] = pattern
        return str(pattern.apply(share, self._locale))

    # -- the work

    def _write(self, message: Message, write: Writer, mode: str) -> str:
        text = self._translated(message)
        if not message.params:
            key = (mode, message.context, text)
            ready = self._ready.get(key)
            if ready is None:
                ready = self._ready[key] = "".join([write(p) for p in self._pieces(text)])
            return ready
        params = message.params
        return "".join(
            [write(params[p.name] if isinstance(p, _Place) else p) for p in self._pieces(text)]
        )

    def _translated(self, message: Message) -> str:
        catalogue, context = self._translations, message.context
        if message.plural is None:
            if context is None:
                return catalogue.ugettext(message.msgid)
            return catalogue.upgettext(context, message.msgid)
        number = 0 if message.n is None else message.n
        if context is None:
            return catalogue.ungettext(message.msgid, message.plural, number)
        return catalogue.unpgettext(context, message.msgid, message.plural, number)

    def _pieces(self, text: str) -> tuple[str | Card | _Place, ...]:
        pieces = self._split.get(text)
        if pieces is None:
            pieces = self._split[text] = tuple(_split(text))
        return pieces

    def _html_value(self, value: Any) -> str:
        match value:
            case str():
                return escape(value)
            case Card():
                return self.card_word(value)
            case Cards():
                # The pieces are marked up and the words between them come from CLDR.
                return Markup(self._listed([self.card_word(card) for card in value.cards]))  # noqa: S704
            case Rank():
                sign, name = self.rank_letter(value), self.rank_name(value)
                return Markup('<bdi class="rank-word" role="img" aria-label="{}">{}</bdi>').format(
                    name, sign
                )
            case Name():
                return Markup("<bdi>{}</bdi>").format(value.name)
            case Message():
                return self.html(value)
        return escape(self._plain_value(value))

    def _plain_value(self, value: Any) -> str:
        match value:
            case Card():
                return self.card_sign(value)
            case Cards():
                return self._listed([self.card_sign(card) for card in value.cards])
            case Rank():
                return self.rank_letter(value)
            case Message():
                return self.plain(value)
        return self._simple(value)

    def _spoken_value(self, value: Any) -> str:
        match value:
            case Card():
                return self.card_name(value)
            case Cards():
                return self._listed([self.card_name(card) for card in value.cards])
            case Rank():
                return self.rank_name(value)
            case Message():
                return self.spoken(value)
        return self._simple(value)

    def _listed(self, items: Sequence[str]) -> str:
        """A list as the language writes it, the last item after its word for "and"."""
        return format_list(list(items), locale=self._locale)

    def _simple(self, value: Any) -> str:
        match value:
            case str():
                return value
            case Name():
                return value.name
            case Percent():
                return self.percent(value.share, value.digits)
            case Points():
                return self.decimal(100 * value.share, value.digits)
            case int() | float():
                return self.number(value)
            case date():
                return format_date(value, "long", locale=self._locale)
        raise TypeError(f"cannot write {value!r} in a message")


def _split(text: str) -> Iterator[str | Card | _Place]:
    end = 0
    for found in _PIECES.finditer(text):
        if found.start() > end:
            yield text[end : found.start()]
        yield Card.parse(found[1]) if found[1] else _Place(found[2])
        end = found.end()
    if end < len(text):
        yield text[end:]
