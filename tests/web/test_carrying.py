"""Progress carried away as a file or by a code, and progress that is thrown away."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask

from tests.survival import sites
from tests.survival.sites import (
    ASKED,
    Clock,
    Site,
    a_file,
    answer_once,
    cookie_of,
    kept,
    newcomer,
    notes,
    play_hand,
)
from tests.web.dom import Node
from tests.web.learner import Learner, Page, rotate

clock, site_at, site = sites.clock, sites.site_at, sites.site


def busy(site: Flask) -> Learner:
    """A learner with something of every kind."""
    learner = newcomer(site)
    for seed in range(5):
        answer_once(learner, seed)
    for choice in ("3S", "QH", "tied"):
        learner.client.post("/en/lessons/ranking/two-queens", data={"choice": choice})
    learner.client.post("/en/lessons/the-put/hint", data={"choice": "x"})
    play_hand(learner, "hand")
    play_hand(learner, "game")
    learner.post("/en/settings", {"rules": "doubled", "letters": "international"})
    records = kept(learner)
    assert all(records[name] for name in ("choices", "steps", "answers", "games", "hands"))
    return learner


def bring(learner: Learner, content: Any, status: int = 303, code: str = "en") -> Page:
    """Sends a file of progress."""
    answer = learner.client.post(f"/{code}/progress/import", **a_file(content))
    assert answer.status_code == status, answer.status_code
    return Page(answer.headers.get("Location", ""), answer)


def code_of(learner: Learner, code: str = "en") -> str:
    """A fresh transfer code, as it is shown."""
    return learner.page_of_post(f"/{code}/progress/transfer", {}).main.one("code").text


def told(learner: Learner, address: str) -> list[Node]:
    """The notices on a page that another page of this site leads to."""
    assert notes(learner.open(address)) == [], "nobody is told who only opens the link"
    return notes(learner.open(address, **{"Sec-Fetch-Site": "same-origin"}))


def take_over(learner: Learner, typed: str, status: int = 200, code: str = "en") -> Page:
    """Types a transfer code in."""
    return learner.post(f"/{code}/progress/take-over", {"code": typed}, status)


def test_what_is_exported_comes_back_as_it_was(
    site_at: Site, opened_address: Callable[[str], str], database_address: str
) -> None:
    """T84: on another server, and here after everything has been deleted; twice adds nothing."""
    here = site_at(database_address)
    other = site_at(opened_address("sqlite"))
    learner, away = busy(here), newcomer(other)
    file = learner.records()
    before = kept(learner)
    for _ in range(2):
        bring(away, file)
        assert kept(away) == before
        bring(learner, file)
        assert kept(learner) == before
    assert away.client.get_cookie("rules").value == "doubled"
    assert len(told(away, "/en/progress?done=import")) == 1
    learner.post("/en/progress/forget", {})
    again = newcomer(here)
    bring(again, file)
    assert kept(again) == before


def test_whoever_lost_the_cookie_gets_everything_back_from_the_file(site: Flask) -> None:
    """T84: hands and games that the database still has of the lost learner come under new ids."""
    learner, again = busy(site), newcomer(site)
    before, file = kept(learner), learner.records()
    for _ in range(2):
        bring(again, file)
        assert without_ids(kept(again)) == without_ids(before)
    assert kept(learner) == before


def without_ids(records: dict[str, Any]) -> dict[str, Any]:
    """Records with their ids counted through."""
    # Of hands begun at the same moment the ids decide the order.
    hands = sorted(records["hands"], key=lambda row: (row["line"], row["number"]))
    text = json.dumps(records | {"hands": hands})
    rows = [*records["games"], *hands]
    for number, row in enumerate(rows):
        text = text.replace(row["id"], f"id {number}")
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_file_never_changes_what_is_there(site: Flask) -> None:
    learner = busy(site)
    before = kept(learner)
    file = json.loads(json.dumps(before))
    file["choices"] = {"rules": "classic", "letters": "local", "keys": "off"}
    for name in ("steps", "answers"):
        for row in file[name]:
            row["at"] = "2026-01-01T00:00:00+00:00"
    for row in file["answers"]:
        row |= {"choice": "other", "is_right": True, "skill": "may-put"}
    for row in file["games"]:
        row |= {"others": "bold", "outcome": 1, "ended": "2026-01-01T00:00:00+00:00"}
    for row in file["hands"]:
        row |= {"others": "bold", "salt": "0" * 32}
    bring(learner, file)
    assert kept(learner) == before | {"choices": before["choices"] | {"keys": "off"}}


def test_somebody_else_s_file_takes_nothing_away_from_them(site: Flask) -> None:
    owner, other = busy(site), newcomer(site)
    answer_once(other, 77)
    before = kept(owner)
    bring(other, owner.records())
    assert kept(owner) == before
    assert len(kept(other)["answers"]) == len(before["answers"]) + 1


def test_a_code_works_once_and_shares_the_progress_from_then_on(site: Flask) -> None:
    """What the second device had joins it."""
    first, second = busy(site), newcomer(site)
    answer_once(second, 500)
    play_hand(second, "hand")
    mine, theirs = kept(first), kept(second)
    page = take_over(second, code_of(first), code=rotate(1))
    assert len(told(second, page.address)) == 1
    together = kept(first)
    assert kept(second) == together
    for name in ("answers", "steps", "games", "hands"):
        for row in (*mine[name], *theirs[name]):
            assert row in together[name]
        assert len(together[name]) == len(mine[name]) + len(theirs[name])
    assert together["choices"] == mine["choices"]
    assert second.client.get_cookie("rules").value == "doubled"
    answer_once(second, 501)
    assert f"drills/{ASKED}501" in [row["question"] for row in first.records()["answers"]]
    assert len(first.records()["answers"]) == len(together["answers"]) + 1


def test_every_device_of_both_learners_shares_what_was_joined(site: Flask) -> None:
    """T73: also a third device, whose cookie names the learner who has become part of another."""
    first, second, third = newcomer(site), newcomer(site), newcomer(site)
    for seed, learner in enumerate((first, second)):
        answer_once(learner, seed)
    take_over(third, code_of(second))
    take_over(second, code_of(first))
    answer_once(third, 7)
    assert len(kept(first)["answers"]) == 3
    assert kept(third) == kept(second) == kept(first)
    take_over(third, code_of(first), 400)
    third.post("/en/progress/forget", {})
    assert first.records() == second.records() == third.records() == {}


@pytest.mark.parametrize(
    "typed",
    [
        str.lower,
        lambda code: code.replace("-", ""),
        lambda code: code.replace("-", " "),
        lambda code: "  " + " ".join(code.lower()) + " ",
        lambda code: code.replace("0", "O").replace("1", "l"),
        lambda code: code.replace("0", "o").replace("1", "I"),
    ],
)
def test_a_code_may_be_typed_as_people_type(site: Flask, typed: Callable[[str], str]) -> None:
    first, second = newcomer(site), newcomer(site)
    answer_once(first)
    code = code_of(first)
    while "0" not in code or "1" not in code:
        code = code_of(first)
    take_over(second, typed(code))
    assert kept(second) == kept(first)


def test_a_code_that_is_no_use_is_refused_with_a_reason(site: Flask, clock: Clock) -> None:
    """Used, replaced, too old, mistyped, never made: and nothing changes for anybody."""
    everybody = first, second, third, fourth = [newcomer(site) for _ in range(4)]
    for number, learner in enumerate(everybody):
        answer_once(learner, 10 * number)
    replaced = code_of(first)
    used = code_of(fourth)
    take_over(second, used)
    late = code_of(third)
    clock.moment += timedelta(hours=25)
    fresh = code_of(first)
    at = fresh.index("-") + 1
    slip = fresh[:at] + ("A" if fresh[at] != "A" else "B") + fresh[at + 1 :]
    swapped = fresh[1] + fresh[0] + fresh[2:]
    bad = [used, replaced, late, slip, "0000-0000-0000", "", "x", fresh + "0", "ÄÖÜß" * 3, "☃" * 12]
    bad += [swapped] if swapped != fresh else []
    before = [kept(each) for each in everybody]
    texts = set()
    for number, typed in enumerate(bad):
        code = rotate(number)
        nobody, somebody = newcomer(site), newcomer(site)
        answer_once(somebody, 900 + number)
        theirs = kept(somebody)
        page = take_over(nobody, typed, 400, code=code)
        assert (page.lang, page.cookies_set) == (code, []), typed
        texts.add(take_over(somebody, typed, 400).main.text)
        assert kept(somebody) == theirs
        assert nobody.records() == {}
    assert len(texts) >= 4, "each kind of refusal has its own reason"
    assert [kept(each) for each in everybody] == before
    take_over(newcomer(site), fresh)
    nobody = newcomer(site)
    assert nobody.client.post("/en/progress/transfer").status_code == 400
    assert cookie_of(nobody) is None


def test_deleting_my_data_leaves_nothing_behind(site: Flask) -> None:
    learner, other = busy(site), busy(site)
    learner.open("/it/?remember=1")
    learner.client.set_cookie("done", "abcde")
    hand = f"/en/practice/hands/{learner.records()['hands'][0]['id']}"
    before = kept(other)
    code = code_of(learner)
    page = learner.post("/it/progress/forget", {})
    assert len(told(learner, page.address)) == 1
    for name in ("learner", "rules", "letters", "keys", "lang", "done"):
        assert learner.client.get_cookie(name) is None, name
    assert learner.records() == {}
    learner.open(hand, 404)
    take_over(learner, code, 400)
    assert kept(other) == before


def test_setting_a_lesson_back_takes_only_that(site: Flask) -> None:
    """T67."""
    learner = busy(site)
    page = learner.open("/en/lessons/a-trick")
    learner.press(page, page.buttons[0])
    before = kept(learner)
    learner.post("/en/progress/reset", {"lesson": "ranking"})
    for name in ("answers", "steps"):
        before[name] = [row for row in before[name] if row["lesson"] != "ranking"]
    assert kept(learner) == before
    assert any(row["lesson"] == "a-trick" for row in before["answers"])


def test_setting_everything_back_leaves_a_learner_who_begins(site: Flask) -> None:
    """T67."""
    learner = busy(site)
    mark = cookie_of(learner)
    learner.post("/en/progress/reset", {"lesson": "all"})
    records = kept(learner)
    assert all(records[name] == [] for name in ("answers", "steps", "games", "hands"))
    assert cookie_of(learner) == mark
    assert notes(learner.open("/en/progress")) == []


def test_setting_everything_back_leaves_the_settings(site: Flask) -> None:
    learner = busy(site)
    before = kept(learner)["choices"]
    learner.post("/en/progress/reset", {"lesson": "all"})
    assert kept(learner)["choices"] == before


def test_asking_changes_nothing_and_nor_does_no(site: Flask) -> None:
    """T67."""
    learner = busy(site)
    before = kept(learner)
    for number, path in enumerate(("reset?lesson=ranking", "reset?lesson=all", "forget")):
        page = learner.open(f"/{rotate(number)}/progress/{path}")
        assert page.form is not None
        assert kept(learner) == before
        assert page.main.all("a")[-1].attrs["href"].endswith("/progress")
    for path in ("transfer", "take-over", "import"):
        learner.open(f"/en/progress/{path}")
    for lesson in ("nowhere", "ALL", "ranking "):
        learner.post("/en/progress/reset", {"lesson": lesson}, 404)
    learner.post("/en/progress/reset", {}, 400)
    assert kept(learner) == before
