"""The same thing done several times at once happens once."""

from __future__ import annotations

import io
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from flask import Flask

from tests.survival.sites import ASKED, answer_once, cookie_of, newcomer
from tests.web.learner import Learner


def test_the_same_form_five_times_at_once_is_one_record(site: Flask) -> None:
    """T57, T58."""
    learner = newcomer(site)
    answer_once(learner, 1)
    mark = cookie_of(learner)
    assert mark is not None
    together = Barrier(5)

    def send(choice: str, address: str) -> int:
        client = site.test_client()
        client.set_cookie("learner", mark)
        together.wait(30)
        return client.post(address, data={"choice": choice}).status_code

    with ThreadPoolExecutor(5) as threads:
        for address in (f"/en/drills/{ASKED}2", "/en/lessons/ranking/two-queens"):
            assert set(threads.map(send, ["tied"] * 5, [address] * 5)) == {303}
    records = learner.records()
    assert len(records["answers"]) == 3
    assert len(records["steps"]) == 1


def test_a_code_typed_in_five_times_at_once_is_used_once(site: Flask) -> None:
    owner = newcomer(site)
    answer_once(owner)
    others = [newcomer(site) for _ in range(5)]
    for number, other in enumerate(others):
        answer_once(other, 100 + number)
    code = owner.page_of_post("/en/progress/transfer", {}).main.one("code").text
    together = Barrier(5)

    def type_in(other: Learner) -> int:
        together.wait(30)
        return other.client.post("/en/progress/take-over", data={"code": code}).status_code

    with ThreadPoolExecutor(5) as threads:
        statuses = list(threads.map(type_in, others))
    assert sorted(statuses) == [303, 400, 400, 400, 400]
    assert len(owner.records()["answers"]) == 2
    for other, status in zip(others, statuses, strict=True):
        assert len(other.records()["answers"]) == (2 if status == 303 else 1)


def test_the_same_file_five_times_at_once_is_taken_in_once(site: Flask) -> None:
    learner = newcomer(site)
    for seed in range(20):
        answer_once(learner, seed)
    file = json.dumps(learner.records()).encode()
    learner.post("/en/progress/reset", {"lesson": "all"})
    mark = cookie_of(learner)
    assert mark is not None
    together = Barrier(5)

    def send(_number: int) -> int:
        client = site.test_client()
        client.set_cookie("learner", mark)
        together.wait(30)
        return client.post(
            "/en/progress/import", data={"file": (io.BytesIO(file), "p.json")}
        ).status_code

    with ThreadPoolExecutor(5) as threads:
        assert set(threads.map(send, range(5))) == {303}
    assert len(learner.records()["answers"]) == 20
