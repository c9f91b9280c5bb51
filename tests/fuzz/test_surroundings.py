"""Good requests with strange headers, and whether these tests could fail at all."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.fuzz.conftest import Send
from tests.fuzz.found import DESTROYING, Found
from tests.fuzz.hostile import surroundings
from tests.fuzz.world import Attack, World
from tests.survival.sites import QUESTION


def test_no_header_whatever_is_a_fault(found: Found, attack: Send) -> None:
    attack(surroundings(found), 0.2)


def test_every_kind_of_page_and_form_is_found(attacked: Flask, found: Found) -> None:
    """A new one is attacked because it can be reached, not because somebody has listed it."""
    urls = attacked.url_map.bind("localhost")
    seen = {urls.match(address.partition("?")[0], "GET")[0] for address in found.addresses}
    seen |= {urls.match(form.action.partition("?")[0], "POST")[0] for form in found.forms}
    all_of_them = {
        rule.endpoint for rule in attacked.url_map.iter_rules() if "<language:lang>" in rule.rule
    }
    # "/rules/" and "/lessons/" are addresses of pages without their ends; nothing links to them.
    assert all_of_them - seen <= {"rules.own_rules", "lessons.lessons"}
    assert seen >= DESTROYING


def test_whatever_is_kept_is_noticed(world: World) -> None:
    """The number that is compared changes exactly when the content of the database does."""
    states = {(world.version(), world.digest())}
    world.strike(Attack("GET", "/en/progress"))
    states.add((world.version(), world.digest()))
    assert len(states) == 1
    form = (("Content-Type", "application/x-www-form-urlencoded"),)
    world.strike(Attack("POST", QUESTION.replace("seed=1", "seed=77"), form, b"choice=tied"))
    states.add((world.version(), world.digest()))
    assert len({version for version, _ in states}) == len({digest for _, digest in states}) == 2


def test_a_fault_is_noticed(attacked: Flask, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise RuntimeError

    monkeypatch.setitem(attacked.view_functions, "rules.glossary", fail)
    with pytest.raises(AssertionError, match="500"):
        world.strike(Attack("GET", "/en/glossary"))
