"""A whole round of a drill in one answer, for going on without a connection.

A page of a round follows from its address: which question, and what has been answered. So the
worker puts it together from pieces: for each question what is shown before and after each
choice, written by the very templates of the page. Where the address or the results so far stand
there are slots, ``@@name@@``. The pieces tell no more than the address of a verdict, which anybody
may open.

    shell                     the page around its main part: title, page, main, query
    questions[n].title, page  for the shell
    questions[n].main         by choice, "" before it: query, given, results
    questions[n].right        the choices that are right
    marks                     open, ok, no: the parts of ``results``
    result                    title, page, main: right, rows; and rows[n] by choice: given
    shown, leads              as in the lists of ``tutor/web/pages/offline.py``

``query`` is the query of the address, ``given`` the same without the number of the question; a
question that is answered in several presses is None.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tutor.drills import Mode
from tutor.text import Message
from tutor.web.addresses import url
from tutor.web.context import plain
from tutor.web.language import current_language
from tutor.web.render import LanguageLink, macros, render
from tutor.web.round_view import question_values, row_of
from tutor.web.run import Run
from tutor.web.site import offered_languages

ROUND_TYPE = "application/vnd.put-tutor.round+json"


def slot(name: str) -> str:
    """Where the worker fills in ``name``."""
    return f"@@{name}@@"


def round_pack(
    run: Run, title: Message, again: str, notices: tuple[Message, ...]
) -> dict[str, Any]:
    """The pieces of a round at its first question; see above for their names."""
    parts = macros("_rounds.html")
    path = url("drill", drill=run.drill).partition("?")[0]
    numbers = range(1, run.total + 1)
    first = url("drill", drill=run.drill, rules=run.rulebook.key, seed=run.seed)
    return {
        "shown": [{"href": first, "title": plain(title)}],
        "leads": {url("drill", drill=run.drill): first},
        "shell": _shell(path, title, notices),
        "questions": [_question(parts, run, number, title, path) for number in numbers],
        "marks": {
            name: str(parts.mark(mark))
            for name, mark in (("open", None), ("ok", True), ("no", False))
        },
        "result": {
            "title": str(parts.result_title(title)),
            "page": "prose",
            "main": str(
                parts.result(
                    title,
                    {"right": slot("right"), "total": run.total, "rows": slot("rows")},
                    again,
                )
            ),
            "rows": [_rows(parts, run, number, path) for number in numbers],
        },
    }


def _shell(path: str, title: Message, notices: tuple[Message, ...]) -> str:
    code = current_language().code
    rest = path[len(code) + 1 :] + "?" + slot("query")
    links = [
        LanguageLink(one.code, one.name, f"/{one.code}{rest}&remember=1", one.code == code)
        for one in offered_languages().values()
    ]
    return render(
        "drill_kept.html",
        title=slot("title"),
        page=slot("page"),
        main=slot("main"),
        languages=links,
        alternates=[{"code": one.code, "href": f"/{one.code}{rest}"} for one in links],
        canonical=path + "?" + slot("query"),
        notices=notices,
    )


def _question(
    parts: Any, run: Run, number: int, title: Message, path: str
) -> dict[str, Any] | None:
    question = run.drawn(number).question
    if question.mode is Mode.ORDER:
        return None
    before = run.answers + tuple(run.drawn(n).question.options[0].key for n in range(1, number))
    asked = replace(run, answers=before, at=number)
    main: dict[str, str] = {}
    values: dict[str, Any] = {}
    for choice in ("", *(option.key for option in question.options)):
        shown = replace(asked, answers=(*before, choice)) if choice else asked
        values = question_values(shown, title, f"{path}?{slot('query')}")
        values["set"]["results"] = slot("results")
        onward = f"{path}?{slot('given')}&at={number + 1}" if choice else None
        main[choice] = str(
            parts.question(title, values["set"], values["table"], values["q"], onward)
        )
    return {
        "title": str(parts.question_title(title, values["set"])),
        "page": "step has-table" if values["table"] else "step",
        "main": main,
        "right": [option.key for option in question.right],
    }


def _rows(parts: Any, run: Run, number: int, path: str) -> dict[str, str]:
    question = run.drawn(number).question
    if question.mode is Mode.ORDER:
        return {}
    href = f"{path}?{slot('given')}&at={number}"
    return {
        option.key: str(parts.row_item(row_of(question, number, option.key, href)))
        for option in question.options
    }
