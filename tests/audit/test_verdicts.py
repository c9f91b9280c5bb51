"""What the tools of an audit answer, and what of it is good enough."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audit import verdicts
from tests.audit.report import NOT_AUDITED, Row, passed, table


def run(paint: float = 900, **scores: float | None) -> dict[str, Any]:
    """A result of Lighthouse with the best scores but these, by the parameter's name."""
    given = {key.replace("_", "-"): score for key, score in scores.items()}
    return {
        "categories": {
            key: {
                "score": given.get(key, 1),
                "auditRefs": [
                    {"id": f"{key}-audit", "weight": 1},
                    {"id": "unweighed", "weight": 0},
                ],
            }
            for key in verdicts.LEAST
        },
        "audits": {f"{key}-audit": {"score": given.get(key, 1)} for key in verdicts.LEAST}
        | {"unweighed": {"score": 0}, "largest-contentful-paint": {"numericValue": paint}},
    }


def bad(rows: list[Row]) -> list[str]:
    return [row.what for row in rows if not row.good]


def test_the_median_of_the_runs_counts() -> None:
    assert passed(verdicts.lighthouse("home", [run(), run(performance=0.4), run(9000)]))
    slow = [run(performance=0.94), run(performance=0.9), run()]
    assert bad(verdicts.lighthouse("home", slow)) == ["home: performance"]
    assert bad(verdicts.lighthouse("home", [run(1501), run(1501), run(1)])) == [
        "home: largest paint"
    ]


def test_least_scores_are_good_enough_and_less_is_not() -> None:
    assert passed(verdicts.lighthouse("home", [run(1500, performance=0.95)]))
    for key in ("accessibility", "best_practices", "seo"):
        rows = verdicts.lighthouse("home", [run(**{key: 0.89})])  # type: ignore[arg-type]
        name = key.replace("_", "-")
        assert bad(rows) == [f"home: {name}"]
        assert f"{name}-audit" in table("Lighthouse", rows)


def test_a_run_without_a_result_is_told_and_is_not_good() -> None:
    stopped = run() | {"runtimeError": {"message": "the page did not load"}}
    for runs in ([run(), stopped, run()], [run(seo=None)]):
        rows = verdicts.lighthouse("drill", runs)
        assert bad(rows) == ["drill"]
    assert "the page did not load" in table("x", verdicts.lighthouse("drill", [stopped]))


def test_pages_without_faults_are_good_and_each_kind_of_fault_is_named_once() -> None:
    assert passed(verdicts.markup({"en": 3, "de": 3}, {"messages": []}))
    fault = {"type": "error", "url": "file:/pages/de/home.html", "lastLine": 4, "message": "Stray."}
    other = fault | {"url": "file:/pages/de/step.html"}
    note = {"type": "info", "url": "file:/pages/en/home.html", "message": "Trailing slash."}
    rows = verdicts.markup({"en": 3, "de": 3}, {"messages": [fault, note, other]})
    assert bad(rows) == ["pages: de", "home.html:4"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "info", "subType": "warning", "url": "file:/pages/en/a.html", "message": "x"},
        {"type": "non-document-error", "message": "the checker ran out of memory"},
    ],
)
def test_warnings_and_a_checker_that_failed_are_not_good(message: dict[str, str]) -> None:
    assert not passed(verdicts.markup({"en": 3}, {"messages": [message]}))


def test_no_page_at_all_is_not_good() -> None:
    assert not passed(verdicts.markup({"en": 0}, {"messages": []}))
    assert not passed(verdicts.markup({}, {"messages": []}))


SKIPPED = {"name": "flask", "skip_reason": "could not be found"}
FINE = {"name": "babel", "version": "2.17", "vulns": []}
WEAK = {"name": "jinja2", "version": "1.0", "vulns": [{"id": "CVE-2016-10745"}]}


def test_python_packages_are_good_when_all_were_audited_and_nothing_is_known() -> None:
    assert passed(verdicts.python_packages({"dependencies": [FINE]}))
    rows = verdicts.python_packages({"dependencies": [FINE, WEAK]})
    assert not passed(rows)
    assert "CVE-2016-10745" in rows[0].found


@pytest.mark.parametrize("result", [None, {"dependencies": [FINE, SKIPPED]}])
def test_python_packages_nobody_could_ask_about_are_not_green(result: Any) -> None:
    rows = verdicts.python_packages(result)
    assert not passed(rows)
    assert rows[0].found == NOT_AUDITED


def test_node_packages_likewise() -> None:
    counted = {"metadata": {"dependencies": {"total": 147}}}
    assert passed(verdicts.node_packages(counted | {"vulnerabilities": {}}))
    known = verdicts.node_packages(counted | {"vulnerabilities": {"ws": {"severity": "low"}}})
    assert not passed(known)
    for result in (None, {"statusCode": 405, "error": {"summary": ""}}):
        rows = verdicts.node_packages(result)
        assert not passed(rows)
        assert rows[0].found == NOT_AUDITED
