"""Every page there is, in every language: found by following the links as a visitor does."""

from __future__ import annotations

import re
from urllib.parse import urldefrag, urlsplit

import pytest
from flask import Flask

from tests.i18n.pseudo import CODE, OPEN
from tests.web.bare_text import bare, bare_texts
from tests.web.dom import Node
from tests.web.learner import LANGUAGES, Learner, Page
from tutor.course import Course
from tutor.dice import Dice
from tutor.drills import drills_for

RAW = re.compile(r"%\(|\[|\{|\$\{|&(amp|lt|gt|quot|#)")
EMPTY = ("None", "True", "False", "Undefined")
Site = dict[str, dict[str, Page]]
"""Pages by language and path."""


@pytest.fixture(scope="session")
def site(app: Flask) -> Site:
    """The pages that can be reached from the home page of each language, and hands and games."""
    return {
        code: crawl(Learner(app.test_client()), code) | played(Learner(app.test_client()), code)
        for code in LANGUAGES
    }


def crawl(learner: Learner, code: str) -> dict[str, Page]:
    """Every page of a language; of addresses that differ by query alone the first one."""
    pages: dict[str, Page] = {}
    seen, waiting = set(), [f"/{code}/"]
    while waiting:
        address = waiting.pop()
        path = urlsplit(address).path
        if path not in seen:
            page = learner.open(address)
            seen |= {path, urlsplit(page.address).path}
            pages[urlsplit(page.address).path] = page
            waiting += [link for link in links(page) if link.startswith(f"/{code}/")]
    return pages


def played(learner: Learner, code: str) -> dict[str, Page]:
    """A page of each kind that comes of practice: hands, reviews, and what is kept of them."""
    pages = {}
    for number, rules in enumerate(("doubled-house", "classic", "nineteenth-century")):
        start = learner.open(f"/{code}/practice?rules={rules}")
        assert start.form is not None
        fields = {
            "id": start.form.one("input", name="id").attrs["value"],
            "kind": "game" if number else "hand",
            "opponent": ("curious", "bold", "careful")[number],
            "dealer": "cut",
        }
        page = learner.post(start.form.attrs["action"], fields)
        dice = Dice(f"{code}/{number}")
        while page.form is not None and page.main.maybe("form", class_="play"):
            buttons = [
                node.attrs["value"] for node in page.main.one("form", class_="play").all("button")
            ]
            pages[f"{rules}/{len(pages)}"] = page
            page = learner.press(page, dice.choose(buttons))
        pages[f"{rules}/over"] = page
    page = learner.open(f"/{code}/drills/which-wins")
    pages["answered"] = learner.press(page, page.buttons[0])
    for address in ("progress", "progress/transfer", "practice", "practice/day"):
        pages[f"with progress: {address}"] = learner.open(f"/{code}/{address}")
    transfer = pages["with progress: progress/transfer"]
    form = transfer.main.all("form")[0]
    pages["with a code"] = learner.page_of_post(form.attrs["action"], {})
    return pages


def links(page: Page) -> list[str]:
    found = [node.attrs["href"] for node in page.root.all("a")]
    for kind in ("canonical", "alternate"):
        found += [node.attrs["href"] for node in page.root.all("link", rel=kind)]
    return [urldefrag(link).url for link in found if link.startswith("/")]


def test_all_pages_are_reached(site: Site, course: Course) -> None:
    for code, pages in site.items():
        steps = {
            f"/{code}/lessons/{key}/{step.id}"
            for key in course.lessons
            for step in course.lesson(key, pages[f"/{code}/"].rules).steps
        }
        others = {f"/{code}/{path}" for path in ("", "drills/", "glossary", "card-order")}
        others |= {f"/{code}/rules/{key}" for key in course.rulebooks}
        offered = drills_for(course.rulebooks[pages[f"/{code}/"].rules])
        others |= {f"/{code}/drills/{key}" for key in offered}
        assert steps | others | {f"/{code}/settings"} <= set(pages)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_says_its_language_and_its_name(site: Site, code: str) -> None:
    """T3, T7, T15."""
    titles: dict[str, str] = {}
    for path, page in site[code].items():
        assert page.lang == code, path
        assert page.response.headers["Content-Language"] == code
        assert page.response.mimetype == "text/html"
        title = page.root.one("title").text
        assert len(title) > 5, path
        if path.startswith("/"):
            assert titles.setdefault(title, path) == path, f"{title} twice"
        assert len(page.main.all("h1")) == 1, path
        assert not [node for node in page.main.walk() if node.attrs.get("lang", code) != code]


def test_all_texts_come_from_the_catalogues(site: Site) -> None:
    """T1: in the pseudo-language every text stands in brackets."""
    for path, page in site[CODE].items():
        assert OPEN in page.main.text, path
        assert not bare_texts(page.root), path


def test_every_page_that_can_be_found_describes_itself_in_its_language(site: Site) -> None:
    """No two pages of a language say the same of themselves, and no two languages either."""
    said: dict[str, str] = {}
    for code, pages in site.items():
        for path, page in pages.items():
            if not path.startswith("/") or "X-Robots-Tag" in page.response.headers:
                continue
            (described,) = page.root.all("meta", name="description")
            text = described.attrs["content"]
            assert said.setdefault(text, path) == path, f"{text}: {said[text]} and {path}"
            assert code != CODE or not bare(text), f"{path}: {text}"
            assert not RAW.search(text), f"{path}: {text}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_raw_tag_or_placeholder_is_seen(site: Site, code: str) -> None:
    """T45."""
    for path, page in site[code].items():
        found = RAW.search(page.root.text)
        assert not found, f"{path}: {found}"
        assert not [node.tag for node in page.root.walk() if node.text in EMPTY], path


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_offers_every_language_at_the_same_place(site: Site, code: str) -> None:
    """T12, T18: the switch leads to the same page, alternates are told to search engines."""
    for page in site[code].values():
        path = urlsplit(page.address).path
        rest = path.removeprefix(f"/{code}")
        alternates = {
            node.attrs["hreflang"]: node.attrs["href"]
            for node in page.root.all("link", rel="alternate")
        }
        assert set(alternates) == set(LANGUAGES)
        for other in LANGUAGES:
            assert urlsplit(alternates[other]).path == f"/{other}{rest}"
            assert urlsplit(page.link(other)).path == f"/{other}{rest}"
        current = page.root.one("a", hreflang=code)
        assert current.attrs["aria-current"] == "true"
        assert urlsplit(page.root.one("link", rel="canonical").attrs["href"]).path == path


@pytest.mark.parametrize("code", LANGUAGES)
def test_ids_are_unique_and_what_refers_to_them_finds_them(site: Site, code: str) -> None:
    for path, page in site[code].items():
        ids = [node.attrs["id"] for node in page.root.walk() if "id" in node.attrs]
        assert len(set(ids)) == len(ids), f"{path}: {sorted(ids)}"
        wanted = [node.attrs[name] for name in REFERENCES for node in having(page.root, name)]
        assert {id_ for value in wanted for id_ in value.split()} <= set(ids), path
        inside = [n.attrs["href"][1:] for n in page.root.all("a") if n.attrs["href"][0] == "#"]
        assert set(inside) <= set(ids), path


REFERENCES = ("aria-labelledby", "aria-describedby", "for")


def having(root: Node, name: str) -> list[Node]:
    return [node for node in root.walk() if name in node.attrs]


def test_whatever_can_be_pressed_or_heard_has_a_name(site: Site) -> None:
    """T69, T90, T100."""
    for path, page in site[CODE].items():
        for node in page.root.walk():
            if node.tag in ("a", "button", "summary") or node.attrs.get("role") == "img":
                name = node.attrs.get("aria-label") or node.text
                assert name.strip(), f"{path}: <{node.tag} {node.attrs}>"
            if node.tag == "svg":
                assert node.attrs.get("aria-hidden") == "true", path
            if node.tag == "img":
                assert "alt" in node.attrs, path
            if node.tag == "input" and node.attrs.get("type") != "hidden":
                named = page.root.all("label", **{"for": node.attrs.get("id", "")})
                assert node.inside("label") or named, path


def test_every_step_has_an_instruction_and_something_to_press(site: Site, course: Course) -> None:
    """T69, T97."""
    for path, page in site["en"].items():
        if not re.fullmatch("/en/lessons/[^/]+/[^/]+", path):
            continue
        assert page.form is not None, path
        assert len(page.buttons) >= 2, path
        prompt = page.main.maybe(id="question") or page.main.one(id="prompt")
        assert prompt.text, path
        progress = page.main.one("progress")
        assert {progress.attrs["value"], progress.attrs["max"]} <= set(
            re.findall(r"\d+", page.main.one("label").text)
        )


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_glossary_and_the_rules_lead_to_places_that_there_are(site: Site, code: str) -> None:
    """T64: the rule is one click away, and the click lands on it."""
    for path, page in site[code].items():
        for node in page.root.all("a"):
            target = urlsplit(node.attrs["href"])
            if target.fragment and target.path.startswith(f"/{code}/"):
                own = target.path == urlsplit(page.address).path
                there = page if own else site[code][target.path]
                ids = {n.attrs.get("id") for n in there.root.walk()}
                assert target.fragment in ids, f"{path}: {node.attrs['href']}"
