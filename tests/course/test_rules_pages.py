"""The rules pages, composed from the choices a rulebook makes, and the glossary."""

from __future__ import annotations

import re

import pytest

from tests.course.walk import ENGLISH
from tutor.course import Course
from tutor.rulebooks import rulebooks

RULINGS = {
    f"R{number}"
    for number in (*range(1, 23), 24, 25, *range(27, 31))
}  # fmt: skip
"""The rulings of the rules document, section 4, but for R26, which is about another game."""


@pytest.mark.parametrize("key", rulebooks())
def test_every_rulebook_has_a_title_and_a_page(course: Course, key: str) -> None:
    title = course.rules.titles[key]
    assert ENGLISH.plain(title.title)
    assert ENGLISH.plain(title.summary)
    sections = course.rules.sections(course.rulebooks[key])
    ids = [section.id for section in sections]
    assert len(set(ids)) == len(ids)
    assert len(ids) >= 6
    assert all(section.items for section in sections)
    rulings = [item.ruling for section in sections for item in section.items if item.ruling]
    assert len(set(rulings)) == len(rulings), "a ruling is an anchor and stands once on a page"
    assert not set(rulings) & set(ids)
    texts = [ENGLISH.plain(item.text) for section in sections for item in section.items]
    assert len(set(texts)) == len(texts)
    assert not any("%" in text for text in texts)


def test_titles_tell_the_rulebooks_apart(course: Course) -> None:
    titles = [ENGLISH.plain(course.rules.titles[key].title) for key in course.rulebooks]
    assert len(set(titles)) == len(titles)
    assert set(course.rules.titles) == set(course.rulebooks)


def test_every_ruling_stands_on_some_page_and_no_other(course: Course) -> None:
    found = {
        item.ruling
        for book in course.rulebooks.values()
        for section in course.rules.sections(book)
        for item in section.items
        if item.ruling
    }
    assert found == RULINGS


def test_no_choice_of_a_rulebook_is_without_a_sentence(course: Course) -> None:
    """Two rulebooks that differ have pages that differ."""
    pages = {
        key: tuple(
            ENGLISH.plain(item.text)
            for section in course.rules.sections(book)
            for item in section.items
        )
        for key, book in course.rulebooks.items()
    }
    assert len(set(pages.values())) == len(pages)


def test_the_target_on_a_page_is_the_rulebook_s(course: Course) -> None:
    for book in course.rulebooks.values():
        texts = " ".join(
            ENGLISH.plain(item.text)
            for section in course.rules.sections(book)
            for item in section.items
        )
        assert re.search(rf"\b{book.target} points\b", texts)
        other = 12 - book.target
        assert not re.search(rf"\b{other} points\b", texts), book.key


def test_the_glossary_leads_to_lessons_and_names_each_term_once(course: Course) -> None:
    ids = [term.id for term in course.glossary]
    terms = [ENGLISH.plain(term.term) for term in course.glossary]
    assert len(set(ids)) == len(ids) >= 20
    assert len(set(terms)) == len(terms)
    linked = [term for term in course.glossary if term.lesson]
    assert len(linked) > len(ids) / 2
    assert all(term.lesson in course.lessons for term in linked)
    assert all(re.fullmatch("[a-z][a-z0-9-]*", id_) for id_ in ids)
