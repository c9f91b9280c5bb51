"""Guessing: another learner's hand, game or progress is not found by trying."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections import Counter
from math import log2

import pytest
from flask import Flask

from tests.survival import sites
from tests.survival.sites import QUESTION, Site, cookie_of, kept, newcomer
from tests.web.learner import Learner
from tutor.settings import LIMIT_CODES
from tutor.web.codes import ALPHABET, LENGTH, fresh_code, shown_code
from tutor.web.keeping import chance
from tutor.web.playing.hands import fresh_id

clock, site_at, site = sites.clock, sites.site_at, sites.site
pytestmark = pytest.mark.parametrize("database_address", ["sqlite"], indirect=True)
BITS = 50
"""At a thousand tries a second half of them would take more than ten thousand years."""


def begun(learner: Learner, kind: str) -> str:
    """The address of a hand under way."""
    id_ = learner.open("/en/practice").root.one("input", name="id").attrs["value"]
    form = {"id": id_, "kind": kind, "opponent": "steady", "dealer": "opponent"}
    return learner.post("/en/practice?rules=classic", form).address.partition("#")[0]


def test_whatever_opens_something_is_long_and_made_by_chance(site: Flask) -> None:
    learners = []
    for _ in range(20):
        learner = newcomer(site)
        learner.post(QUESTION, {"choice": "tied"})
        cookie = cookie_of(learner)
        assert cookie is not None
        learners.append(json.loads(urlsafe_b64decode(cookie.split(".")[0] + "==")))
    with site.test_request_context():
        hands = [fresh_id() for _ in range(2000)]
        codes = [fresh_code(chance()) for _ in range(2000)]
    assert min(map(len, learners)) * log2(64) >= 128
    assert len(hands[0]) * log2(16) >= BITS
    assert (LENGTH - 1) * log2(len(ALPHABET)) >= BITS
    for made in (learners, hands, codes):
        assert len(set(made)) == len(made)
    for made, signs in ((hands, 16), (codes, len(ALPHABET))):
        for at in range(LENGTH - 1):
            counts = Counter(text[at] for text in made)
            # Ten standard deviations: this fails by chance in no lifetime.
            mean = len(made) / signs
            assert all(abs(counts[sign] - mean) < 10 * mean**0.5 for sign in counts)
            assert len(counts) == signs


def test_another_learner_s_hand_under_way_shows_nothing_and_takes_nothing(site: Flask) -> None:
    owner, other = newcomer(site), newcomer(site)
    other.post(QUESTION, {"choice": "tied"})
    for kind in ("hand", "game"):
        address = begun(owner, kind)
        before, mine = kept(owner), owner.open(address).main.text
        forms = {address: {"at": "0", "move": "put"}, address + "/again": {"from": "0"}}
        forms |= {f"/en/practice/games/{row['id']}": {"after": "1"} for row in before["games"]}
        for visitor in (other, newcomer(site)):
            page = visitor.open(address, 403)
            assert not page.main.all(class_="card")
            for action, form in forms.items():
                sent = visitor.client.post(action, data=form | {"id": "b" * 20})
                assert sent.status_code in (403, 404), action
        assert kept(owner) == before
        assert owner.open(address).main.text == mine


def test_every_address_that_is_nobody_s_answers_alike(site: Flask) -> None:
    """In the same words, so that no try tells that it was nearer than another."""
    visitor = newcomer(site)
    for kind in ("hands", "games"):
        tried = ("a" * 20, "b" * 20, "x", "0" * 19, "A" * 20)
        pages = [visitor.open(f"/en/practice/{kind}/{id_}", 404) for id_ in tried]
        assert len({page.main.text for page in pages}) == 1


def test_codes_cannot_be_tried_without_end(
    site_at: Site, database_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By address: anybody can become a learner as often as they like."""
    monkeypatch.setenv(LIMIT_CODES.name, "5")
    site = site_at(database_address)
    with site.test_request_context():
        codes = [shown_code(fresh_code(chance())) for _ in range(8)]

    def tried(learner: Learner, code: str, address: str) -> int:
        where = {"REMOTE_ADDR": address}
        form = {"code": code}
        sent = learner.client.post("/en/progress/take-over", data=form, environ_base=where)
        return sent.status_code

    statuses = []
    for number, code in enumerate(codes):
        visitor = newcomer(site)
        if number % 2:
            visitor.post(QUESTION, {"choice": "tied"})
        statuses.append(tried(visitor, code, "192.0.2.1"))
    assert statuses == [400] * 5 + [429] * 3
    assert tried(newcomer(site), codes[0], "192.0.2.2") == 400
    assert newcomer(site).open("/en/").status == 200
