"""Session fixation: a cookie that somebody else has planted never becomes the learner's.

Where the site is secure the learner's cookie has a name that only this very host can set, so there
is none that a neighbouring host could plant; and whoever enters a code gets a new one.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.survival import sites
from tests.survival.files import GOOD
from tests.survival.sites import QUESTION, a_file, kept, newcomer
from tests.web.learner import HERE, Learner

clock, site_at, site = sites.clock, sites.site_at, sites.site
pytestmark = pytest.mark.parametrize("database_address", ["sqlite"], indirect=True)
SECURE = "https://localhost"
GUARDED = "__Host-learner"
OTHER = QUESTION.replace("seed=1", "seed=9")


def post(client: FlaskClient, address: str, **form: Any) -> None:
    """Sends a form over a secure connection."""
    answer = client.post(address, base_url=SECURE, headers=HERE, **form)
    assert answer.status_code == 303, address


def planted(site: Flask, attacker: Learner) -> FlaskClient:
    """A victim's browser with the attacker's own cookie, which any neighbour can set."""
    cookie = attacker.client.get_cookie("learner")
    assert cookie is not None
    victim = site.test_client()
    victim.set_cookie("learner", cookie.value, secure=True)
    return victim


def test_a_planted_cookie_is_nobody_s(site: Flask) -> None:
    attacker = newcomer(site)
    attacker.post(QUESTION, {"choice": "tied"})
    before = kept(attacker)
    for address, form in ((OTHER, {"data": {"choice": "tied"}}),
                          ("/en/progress/import", a_file(GOOD))):  # fmt: skip
        victim = planted(site, attacker)
        post(victim, address, **form)
        assert victim.get_cookie(GUARDED) is not None
        assert kept(attacker) == before, address
    post(planted(site, attacker), "/en/settings", data={"rules": "doubled"})
    post(planted(site, attacker), "/en/progress/forget", data={})
    assert kept(attacker) == before


def test_whoever_enters_a_code_gets_the_cookie_of_that_learner(site: Flask) -> None:
    """And the planted one does not lead there."""
    attacker, owner = newcomer(site), newcomer(site)
    attacker.post(QUESTION, {"choice": "tied"})
    owner.post(OTHER, {"choice": "tied"})
    before = kept(attacker)
    code = owner.page_of_post("/en/progress/transfer", {}).main.one("code").text
    victim = planted(site, attacker)
    post(victim, "/en/progress/take-over", data={"code": code})
    assert kept(attacker) == before
    records = victim.get("/en/progress/export.json", base_url=SECURE).json
    assert records is not None
    assert records["answers"] == owner.records()["answers"]


def test_a_cookie_of_such_a_name_is_as_browsers_demand(site: Flask) -> None:
    """Secure, for the whole site and no other: else no browser would keep it."""
    answer = site.test_client().post(QUESTION, base_url=SECURE, data={"choice": "tied"})
    name, *flags = answer.headers["Set-Cookie"].split("; ")
    assert name.startswith(f"{GUARDED}=")
    assert {"Secure", "Path=/", "HttpOnly", "SameSite=Lax"} <= set(flags)
    assert not [flag for flag in flags if flag.lower().startswith("domain")]
