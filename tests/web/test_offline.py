"""What browsers may keep for times without a connection, and the answers that come afterwards."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.survival import sites
from tests.survival.sites import QUESTION, newcomer
from tests.web.learner import LANGUAGES, REAL_LANGUAGES, Learner, rotate
from tutor.course import Course
from tutor.drills import drills_for
from tutor.web.keeping import COOKIE
from tutor.web.offline import ANSWER_FOR, KEPT, NOBODY
from tutor.web.pages.offline import WORKER

clock, site_at, site = sites.clock, sites.site_at, sites.site

FOR_WORKERS = re.compile("^Put-Tutor-")


def mark_of(learner: Learner) -> str:
    """The mark by which a worker knows this learner."""
    return learner.client.get("/en/glossary").headers["Put-Tutor-Learner"]


def sent(learner: Learner, choice: str = "tied", who: str | None = None) -> TestResponse:
    """The answer to a question that has waited in a worker."""
    headers = {ANSWER_FOR: mark_of(learner) if who is None else who}
    return learner.client.post(QUESTION, data={"choice": choice}, headers=headers)


def choices(learner: Learner) -> list[str]:
    return [row["choice"] for row in learner.records().get("answers", [])]


def fresh(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.text


def test_the_worker_is_of_this_release_and_all_it_fetches_is_there(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T88: a browser asks for it anew each time, and it differs whenever the release does."""
    answer = client.get(WORKER)
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "Set-Cookie" not in answer.headers
    told = json.loads(answer.text[answer.text.index("{\n") : answer.text.rindex(")")])
    page = client.get("/en/")
    assert page.headers["Put-Tutor-Release"] == told["release"]
    assert set(told["languages"]) == set(LANGUAGES)
    named = re.findall(r'"(/static/[^"]+\.\w+)"', answer.text)
    assert set(told["files"]) < set(named)
    assert set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page.text)) <= set(told["files"])
    for path in named:
        file = client.get(path)
        assert file.status_code == 200, path
        file.close()
    monkeypatch.setitem(app.config, "RELEASE", "another")
    assert client.get(WORKER).text != answer.text
    assert client.get("/en/").headers["Put-Tutor-Release"] == "another"


def test_switched_off_nothing_is_kept_and_the_worker_of_before_goes(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = client.get(WORKER).text
    monkeypatch.setitem(app.config, "OFFLINE", False)
    assert client.get(WORKER).status_code == 200
    assert client.get(WORKER).text != on
    page = client.get("/en/glossary")
    assert not [name for name, _ in page.headers if FOR_WORKERS.match(name)]
    assert "offline.js" not in page.text


def test_what_is_kept_is_the_same_for_everybody(app: Flask, course: Course) -> None:
    """No tick, no mark, no notice of anybody's is in a page that a browser keeps."""
    learner, other = Learner(app.test_client()), app.test_client()
    lesson = next(iter(course.lessons.values()))
    page = learner.open(f"/en/lessons/{lesson.key}")
    learner.press(page, page.buttons[0])
    learner.client.post(QUESTION, data={"choice": "tied"})
    lists = [f"/{code}/offline/pages" for code in LANGUAGES]
    lists += [f"/{rotate(n)}/offline/lessons/{key}" for n, key in enumerate(course.lessons)]
    for number, listed in enumerate(lists):
        told = json.loads(fresh(other, listed))
        assert fresh(learner.client, listed) == fresh(other, listed)
        assert {entry["href"] for entry in told["shown"]} <= set(told["pages"])
        for address in told["pages"][number % 3 :: 3]:
            kept = learner.client.get(address)
            assert kept.headers["Put-Tutor-Keep"], address
            assert kept.text == fresh(other, address), address
        for start, target in told["leads"].items():
            assert other.get(start).headers["Location"] == target
    drill = "/en/drills/which-wins/round?rules=classic&seed=1"
    assert fresh(learner.client, drill) == fresh(other, drill)


def test_only_what_is_meant_to_is_kept(app: Flask) -> None:
    """Progress, practice, reviews, settings and transfers are left out, and so is a new page."""
    client = app.test_client()
    client.post(QUESTION, data={"choice": "tied"})
    plain = [r for r in app.url_map.iter_rules() if r.arguments == {"lang"} and "GET" in r.methods]
    assert len(plain) > 10
    for number, rule in enumerate(plain):
        answer = client.get(rule.rule.replace("<language:lang>", rotate(number)))
        assert ("Put-Tutor-Keep" in answer.headers) == (rule.endpoint in KEPT), rule.rule
    for address in ("drills/which-wins?rules=classic&seed=1", "lessons/ranking/nothing"):
        assert "Put-Tutor-Keep" not in client.get(f"/en/{address}").headers


def test_a_page_that_has_not_changed_still_says_who_it_is_for(
    site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that asks whether its copy is good gets the marks of now with a 304."""
    learner = newcomer(site)
    before = learner.client.get("/en/glossary")
    sent(learner)
    monkeypatch.setitem(site.config, "RELEASE", "another")
    asked = {"If-None-Match": before.headers["ETag"]}
    after = learner.client.get("/en/glossary", headers=asked)
    assert after.status_code == 304
    assert after.headers["Put-Tutor-Learner"] not in (NOBODY, before.headers["Put-Tutor-Learner"])
    assert after.headers["Put-Tutor-Release"] == "another"
    assert after.headers["Put-Tutor-Keep"]


def test_rounds_of_a_list_or_for_a_whole_room_are_not_kept(client: FlaskClient) -> None:
    round_ = "/en/drills/which-wins?rules=classic&seed=1"
    for other, loads in (("", 2), ("&questions=5", 1), ("&view=projector", 1)):
        headers = client.get(round_ + other).headers
        assert len(headers["Put-Tutor-Load"].split()) == loads, other


def test_a_page_that_tells_its_reader_something_is_not_kept(site: Flask) -> None:
    learner = newcomer(site)
    learner.client.set_cookie(COOKIE, "damaged")
    headers = learner.client.get("/en/glossary").headers
    assert not {"Put-Tutor-Keep", "Put-Tutor-Load"} & set(headers.keys())


def test_every_page_names_what_belongs_to_it(client: FlaskClient, course: Course) -> None:
    for number, (key, book) in enumerate(course.rulebooks.items()):
        code = rotate(number)
        # Of a kind that is drawn quickly; the pieces of every kind are looked at in the browser.
        drill = next(kind for kind in drills_for(book) if kind.startswith("who"))
        lesson = list(course.lessons)[number]
        round_ = f"/{code}/drills/{drill}?rules={key}&seed=30"
        for address in (round_, f"/{code}/lessons/{lesson}?rules={key}"):
            page = client.get(address, follow_redirects=True)
            loads = page.headers["Put-Tutor-Load"].split()
            assert len(loads) == 2
            for load in loads:
                told = json.loads(fresh(client, load))
                assert all(client.get(one["href"]).status_code == 200 for one in told["shown"])


def test_an_answer_that_waited_counts_once_however_often_it_is_sent(site: Flask) -> None:
    """T57, T58: a reply that was lost is no reason to lose or to repeat an answer."""
    learner = newcomer(site)
    for _ in range(5):
        answer = sent(learner)
        assert (answer.status_code, answer.data) == (204, b"")
        assert "Location" not in answer.headers
        assert answer.headers["Put-Tutor-Kept"]
    page = learner.open(QUESTION)
    other = next(value for value in page.buttons if value != "tied")
    assert sent(learner, other).status_code == 204
    learner.press(page, other)
    assert choices(learner) == ["tied"]


def test_two_tabs_that_send_at_once_are_one_answer(site: Flask) -> None:
    """T81."""
    learner = newcomer(site)
    assert sent(learner).status_code == 204
    cookie = learner.client.get_cookie(COOKIE)
    assert cookie is not None
    question = QUESTION.replace("seed=1", "seed=2")
    headers = {ANSWER_FOR: mark_of(learner), "Cookie": f"{COOKIE}={cookie.value}"}

    def send(_tab: int) -> int:
        browser = site.test_client(use_cookies=False)
        return browser.post(question, data={"choice": "tied"}, headers=headers).status_code

    with ThreadPoolExecutor(4) as tabs:
        assert set(tabs.map(send, range(8))) == {204}
    assert choices(learner) == ["tied", "tied"]


def test_an_answer_is_never_taken_for_somebody_else_s(site: Flask) -> None:
    """Of who has been deleted, of who uses the browser now: refused, and nothing changes."""
    one, two = newcomer(site), newcomer(site)
    for learner in (one, two):
        assert sent(learner, who=NOBODY).status_code == 204
    assert mark_of(one) != mark_of(two)
    before = two.records()["answers"]
    later = QUESTION.replace("seed=1", "seed=2")
    for who in (mark_of(one), "", "nonsense"):
        answer = two.client.post(later, data={"choice": "tied"}, headers={ANSWER_FOR: who})
        assert answer.status_code == 409, who
    assert two.records()["answers"] == before
    gone = mark_of(one)
    one.post("/en/progress/forget", {})
    assert mark_of(one) == NOBODY
    assert sent(one, who=gone).status_code == 409
    assert one.client.get_cookie(COOKIE) is None


def test_an_answer_that_cannot_be_is_refused_as_ever(site: Flask) -> None:
    learner = newcomer(site)
    assert sent(learner, "nonsense").status_code == 400
    assert learner.client.get_cookie(COOKIE) is None


def test_the_mark_tells_nothing_of_the_id(site: Flask) -> None:
    learner = newcomer(site)
    sent(learner)
    cookie = learner.client.get_cookie(COOKIE)
    assert cookie is not None
    id_ = site.extensions["put_signer"].loads(cookie.value)
    mark = mark_of(learner)
    assert mark == mark_of(learner)
    assert not {mark[i : i + 6] for i in range(len(mark) - 5)} & {
        id_[i : i + 6] for i in range(len(id_) - 5)
    }
    assert mark not in cookie.value


def test_what_a_worker_opens_for_a_link_is_not_from_here(client: FlaskClient) -> None:
    """A worker's request is from this site whoever led to it: the referrer tells."""
    opened = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"}
    from_here = opened | {"Referer": "http://localhost/en/progress/forget"}
    sizes = [
        client.get("/en/progress?done=forgotten", headers=headers).text.count('class="notice"')
        for headers in (from_here, opened, opened | {"Referer": "http://evil.example/"})
    ]
    assert sizes == [1, 0, 0]


@pytest.mark.parametrize("code", REAL_LANGUAGES)
def test_the_site_can_be_put_on_a_home_screen_in_its_language(
    client: FlaskClient, code: str
) -> None:
    page = Learner(client).open(f"/{code}/")
    answer = client.get(page.root.one("link", rel="manifest").attrs["href"])
    told = json.loads(answer.text)
    assert answer.mimetype == "application/manifest+json"
    assert (told["lang"], told["id"]) == (code, "/")
    assert client.get(told["start_url"]).status_code == 200
    sizes = {icon["sizes"] for icon in told["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in told["icons"]:
        file = client.get(icon["src"])
        assert file.mimetype == icon["type"]
        file.close()
