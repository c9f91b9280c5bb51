"""From what the tools say, as JSON, to what that means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from tests.audit.report import NOT_AUDITED, Row

LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
"""The least score of each of Lighthouse's categories, of 100."""
LARGEST_PAINT = 1500
"""Milliseconds until the largest part of a page is seen, on Lighthouse's simulated phone."""

Json = Mapping[str, Any]


def lighthouse(page: str, runs: Sequence[Json]) -> list[Row]:
    """The medians of several ``runs`` of Lighthouse on one page.

    Where a run did not come to a result the page has one row, which says why.
    """
    for run in runs:
        error = run.get("runtimeError") or {}
        gaps = [key for key in LEAST if run["categories"].get(key, {}).get("score") is None]
        if error or gaps:
            why = error.get("message") or f"no score: {', '.join(gaps)}"
            return [Row(page, why, "a result", good=False)]
    rows = []
    for key, least in LEAST.items():
        score = median(round(100 * run["categories"][key]["score"]) for run in runs)
        failed = sorted({name for run in runs for name in failures(run, key)})
        found = f"{score:g}" + (f" ({', '.join(failed)})" if score < least else "")
        rows.append(Row(f"{page}: {key}", found, f"{least}", score >= least))
    paint = median(run["audits"]["largest-contentful-paint"]["numericValue"] for run in runs)
    rows.append(
        Row(
            f"{page}: largest paint", f"{paint:.0f} ms", f"{LARGEST_PAINT} ms",
            paint <= LARGEST_PAINT,
        )
    )  # fmt: skip
    return rows


def failures(run: Json, category: str) -> list[str]:
    """The audits that cost a run of Lighthouse some of its score in a category."""
    weighed = [ref["id"] for ref in run["categories"][category]["auditRefs"] if ref["weight"]]
    scores = {key: run["audits"][key]["score"] for key in weighed}
    return [key for key, score in scores.items() if score is not None and score < 0.9]


def markup(pages: Mapping[str, int], result: Json) -> list[Row]:
    """What the Nu HTML checker says of the saved pages.

    ``pages`` has how many there are by language, which is the folder each of them lies in.
    Warnings count as faults; what the checker merely notes does not.
    """
    faults = [
        message
        for message in result["messages"]
        if message["type"] != "info" or message.get("subType") == "warning"
    ]
    rows = []
    for code, number in pages.items():
        own = [fault for fault in faults if f"/{code}/" in fault.get("url", "")]
        found = f"{number} pages, {len(own)} faults"
        rows.append(Row(f"pages: {code}", found, "no fault", number > 0 and not own))
    kinds = {fault["message"]: fault for fault in reversed(faults)}
    for text, fault in sorted(kinds.items()):
        place = fault.get("url", "").rpartition("/")[2]
        rows.append(Row(f"{place}:{fault.get('lastLine', '?')}", text, "no fault", good=False))
    return rows


def python_packages(result: Json | None) -> list[Row]:
    """What pip-audit says; None if it came to no result."""
    if result is None or any("skip_reason" in each for each in result["dependencies"]):
        return [Row("Python packages", NOT_AUDITED, "no known weakness", good=False)]
    number = len(result["dependencies"])
    known = [
        f"{each['name']} {each['version']}: {weakness['id']}"
        for each in result["dependencies"]
        for weakness in each["vulns"]
    ]
    found = ", ".join(known) or f"{number} packages, none known"
    return [Row("Python packages", found, "no known weakness", number > 0 and not known)]


def node_packages(result: Json | None) -> list[Row]:
    """What npm audit says; None if it came to no result."""
    if result is None or "metadata" not in result:
        return [Row("Node packages", NOT_AUDITED, "no known weakness", good=False)]
    number = result["metadata"]["dependencies"]["total"]
    known = [f"{name}: {each['severity']}" for name, each in result["vulnerabilities"].items()]
    found = ", ".join(known) or f"{number} packages, none known"
    return [Row("Node packages", found, "no known weakness", number > 0 and not known)]
