"""Files of progress that are none, or lie: refused with a reason, and nothing is changed."""

from __future__ import annotations

import copy
import io
import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import create_environ, run_wsgi_app

from tests.survival import sites
from tests.survival.files import BAD, GOOD, HAND, OLD, PLACES, STRANGE, Place, changed, paths_of
from tests.survival.sites import a_file, answer_once, kept, newcomer
from tests.web.learner import Learner, rotate
from tests.web.test_carrying import bring, busy

clock, site_at, site = sites.clock, sites.site_at, sites.site

MEGABYTE = 1024 * 1024


def look_around(learner: Learner) -> None:
    """Opens every page that shows what was taken in."""
    hand, game = f"hands/{HAND['id']}", f"games/{HAND['game']}"
    for path in ("", "progress", "practice", "practice/day", "practice/today",
                 f"practice/{hand}", f"practice/hands/{'d' * 20}", f"practice/{game}"):  # fmt: skip
        answer = learner.client.get(f"/en/{path}", follow_redirects=True)
        assert answer.status_code in (200, 404), path
    for path, form in ((game, {"after": "1"}), (f"{hand}/again", {"from": "0", "id": "e" * 20})):
        answer = learner.client.post(f"/en/practice/{path}", data=form)
        assert answer.status_code in (303, 400, 403, 404), path
    assert learner.client.get(f"/en/practice/hands/{'e' * 20}").status_code in (200, 404)


def check_taken_or_refused(owner: Learner, content: Any) -> None:
    """Sends a file as somebody new: taken in as far as it is sound, or refused; never a fault."""
    site = owner.client.application
    before = kept(owner)
    sender = newcomer(site)
    sent = sender.client.post("/en/progress/import", **a_file(content))
    assert sent.status_code in (303, 400), content
    if sent.status_code == 400:
        assert sender.records() == {}
        assert "Set-Cookie" not in sent.headers
    else:
        records = kept(sender)
        for name in ("steps", "answers", "games", "hands"):
            assert len(records[name]) <= len(content.get(name, []))
        bring(sender, content)
        assert kept(sender) == records
        look_around(sender)
        sender.post("/en/progress/forget", {})
    assert kept(owner) == before


def test_the_good_file_of_these_tests_is_good(site: Flask) -> None:
    learner = newcomer(site)
    bring(learner, GOOD)
    records = kept(learner)
    assert [len(records[name]) for name in ("steps", "answers", "games", "hands")] == [1, 1, 1, 2]
    look_around(learner)


def test_a_file_of_the_first_version_brings_the_same_as_one_of_today(site: Flask) -> None:
    """T73: an update costs no progress, also not what lies in files."""
    with_old, with_new = newcomer(site), newcomer(site)
    bring(with_old, OLD)
    bring(with_new, GOOD)
    for name in ("games", "hands"):
        old, new = (
            sorted(str([row[key] for key in row if key not in ("id", "game")]) for row in rows)
            for rows in (kept(with_old)[name], kept(with_new)[name])
        )
        assert old == new
    for number, path in enumerate(path for path in paths_of(OLD) if path):
        strange = STRANGE[number % len(STRANGE)]
        check_taken_or_refused(with_new, changed([(path, strange)], OLD))


@pytest.mark.parametrize("value", [[], {}, [[]], {"a": {}}])
@pytest.mark.parametrize("name", ["games", "hands"])
def test_an_opponent_that_is_no_text_is_refused(site: Flask, name: str, value: Any) -> None:
    check_taken_or_refused(newcomer(site), changed([((name, 0, "others"), value)]))


def test_any_value_anywhere_in_a_file_is_taken_or_refused(site: Flask) -> None:
    owner = newcomer(site)
    answer_once(owner)
    change = st.tuples(st.sampled_from(PLACES), st.sampled_from(STRANGE))

    @settings(max_examples=200, suppress_health_check=list(HealthCheck))
    @given(changes=st.lists(change, min_size=1, max_size=3))
    def check(changes: list[tuple[Place, Any]]) -> None:
        check_taken_or_refused(owner, changed(changes))

    check()


@pytest.mark.parametrize("path", [p for p in PLACES if p[-1] in ("at", "begun")])
def test_moments_at_the_beginning_of_time_are_taken_or_refused(site: Flask, path: Place) -> None:
    owner = newcomer(site)
    answer_once(owner)
    check_taken_or_refused(owner, changed([(path, "0001-01-01T00:00:00+14:00")]))


def test_a_hand_under_other_rules_than_its_game_is_taken_or_refused(site: Flask) -> None:
    played = "9♠ K♣ A♦ / 7♦ 3♥ 2♣ | 7♦ 9♠ K♣ 3♥ 2♣ A♦"
    other = [(("games", 0, "rulebook"), "nineteenth-century"), (("hands", 0, "line"), played)]
    check_taken_or_refused(newcomer(site), changed(other))


def test_a_file_that_lies_is_refused_with_a_reason_and_changes_nothing(site: Flask) -> None:
    learner = busy(site)
    before = kept(learner)
    for number, (name, content) in enumerate(BAD.items()):
        code = rotate(number)
        page = bring(learner, content, 400, code)
        assert page.lang == code, name
        assert page.cookies_set == []
        assert kept(learner) == before, name


def test_rows_that_are_there_twice_count_once(site: Flask) -> None:
    learner = newcomer(site)
    twice = GOOD | {name: GOOD[name] * 2 for name in ("steps", "answers", "games", "hands")}
    other = copy.deepcopy(GOOD["answers"][0]) | {"choice": "7D"}
    bring(learner, twice | {"answers": [*GOOD["answers"], other]})
    bring(newcomer(site), twice)
    records = kept(learner)
    assert [len(records[name]) for name in ("steps", "answers", "games", "hands")] == [1, 1, 1, 2]
    assert records["answers"][0]["choice"] == "tied"


def test_a_form_that_is_not_one_file_is_refused(site: Flask) -> None:
    learner = busy(site)
    before = kept(learner)
    good = json.dumps(GOOD).encode()
    forms: list[dict[str, Any]] = [
        {},
        {"file": ""},
        {"file": good.decode()},
        {"other": (io.BytesIO(good), "p.json")},
        {"file": (io.BytesIO(b""), "")},
        {"file": [(io.BytesIO(good), "a.json"), (io.BytesIO(good), "b.json")]},
        {f"field{number}": "x" for number in range(60)} | {"file": (io.BytesIO(good), "p.json")},
        {"note": "x" * 100_000} | {"file": (io.BytesIO(good), "p.json")},
    ]
    for number, form in enumerate(forms):
        for kind in ("multipart/form-data", "application/x-www-form-urlencoded"):
            if kind != "multipart/form-data" and any(not isinstance(v, str) for v in form.values()):
                continue
            sent = learner.client.post(
                f"/{rotate(number)}/progress/import", data=form, content_type=kind
            )
            assert sent.status_code in (400, 413), number
    for kind, body in (("application/json", good), ("multipart/form-data", good), ("", good)):
        sent = learner.client.post("/en/progress/import", data=body, content_type=kind)
        assert sent.status_code == 400, kind
    assert kept(learner) == before


def test_a_file_that_is_too_big_is_refused(site: Flask) -> None:
    learner = busy(site)
    before = kept(learner)
    good = json.dumps(GOOD).encode()
    for size, status in ((9 * MEGABYTE, 413), (8 * MEGABYTE + 1, 413), (8 * MEGABYTE, 303)):
        sender = newcomer(site) if status == 303 else learner
        sent = sender.client.post("/en/progress/import", **a_file(good.ljust(size)))
        assert sent.status_code == status, size
    assert kept(learner) == before


def test_a_gigabyte_is_refused_before_it_is_read(site: Flask) -> None:
    class Never:
        def __getattr__(self, name: str) -> None:
            pytest.fail(f"the body is asked for: {name}")

    kind = "multipart/form-data; boundary=x"
    for size in (2**30, 2**40, 10**30):
        environ = create_environ("/en/progress/import", method="POST", content_type=kind)
        environ |= {"CONTENT_LENGTH": str(size), "wsgi.input": Never()}
        _body, status, _headers = run_wsgi_app(site, environ, buffered=True)
        assert status.startswith("413")
