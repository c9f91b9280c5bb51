"""The page without a connection, the lists of what is kept for it, the worker and the manifest."""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, jsonify, url_for
from flask.typing import ResponseReturnValue

from tutor.text import Message, say
from tutor.web.addresses import ENDPOINTS, url
from tutor.web.choices import current_rulebook
from tutor.web.context import gettext, plain
from tutor.web.language import current_language
from tutor.web.offline import is_on
from tutor.web.release import release
from tutor.web.render import render
from tutor.web.site import course, offered_languages
from tutor.web.statics import addresses_in, static_address

blueprint = Blueprint("offline", __name__)
entrance = Blueprint("worker", __name__)
WORKER = "/worker.js"
_EMPTIED_BY = ("settings", "take_over", "import", "reset")
_FORGOTTEN_BY = ("forget",)
"""Pages whose forms change how pages look, and those after which nothing must be left."""


@blueprint.get("/offline")
def offline() -> ResponseReturnValue:
    """What this browser keeps; also shown in place of a page that cannot be fetched."""
    return render("offline.html")


@blueprint.get("/offline/pages")
def pages() -> ResponseReturnValue:
    """What everybody looks up, for the worker to keep."""
    rules = current_rulebook().key
    book = course().rules.titles[rules].title
    shown: dict[str, Message] = {
        url("rules", rulebook=rules): say("Rules: %(rules)s", rules=book),
        url("glossary"): say("Words of the game"),
        url("card_order"): say("Rank order"),
        url("history"): say("Where Put comes from"),
        url("drills"): say("Drills"),
    }
    return _list(
        [url("offline"), *shown],
        [{"href": href, "title": plain(title)} for href, title in shown.items()],
    )


@blueprint.get("/offline/lessons/<lesson>")
def lesson(lesson: str) -> ResponseReturnValue:
    """The steps of a lesson, for the worker to keep."""
    told = course().lesson(lesson, current_rulebook().key)
    if told is None:
        abort(404)
    steps = [url("step", lesson=told.key, step=step.id) for step in told.steps]
    title = say("Lesson %(number)s", number=told.source.number)
    name = f"{plain(title)}: {plain(say(told.source.title))}"
    leads = {url("lesson", lesson=told.key): steps[0]}
    return _list(steps, [{"href": steps[0], "title": name}], leads)


def _list(
    addresses: list[str], shown: list[dict[str, str]], leads: dict[str, str] | None = None
) -> ResponseReturnValue:
    """``leads``: which kept page an address that redirects leads to."""
    response = jsonify(pages=addresses, shown=shown, leads=leads or {})
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """By which the site can be put on a phone's home screen, in the page's language."""
    language = current_language()
    name = str(gettext("Put Tutor"))
    sizes = ("192", "512")
    icons = [
        {"src": static_address(f"icons/{n}.png"), "sizes": f"{n}x{n}", "type": "image/png"}
        for n in sizes
    ]
    icons.append({"src": static_address("icon.svg"), "sizes": "any", "type": "image/svg+xml"})
    told = {
        "id": "/",
        "name": name,
        "short_name": name,
        "description": plain(say("Learn the card game Put")),
        "lang": language.code,
        "dir": language.dir,
        "start_url": url("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f7f0e1",
        "theme_color": "#1d4635",
        "icons": icons,
    }
    response = Response(json.dumps(told), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response


def _within_language(page: str) -> str:
    """The path of a page without its first part, the language."""
    return url_for(ENDPOINTS[page]).split("/", 2)[2]


@entrance.get(WORKER)
def worker() -> ResponseReturnValue:
    """The service worker of this release; switched off, one that clears up and goes."""
    if is_on():
        codes = list(offered_languages())
        told = {
            "release": release(),
            "languages": codes,
            "statics": static_address(""),
            "files": addresses_in("css", "js", "cards", "icon.svg", "icons/192.png"),
            "emptiedBy": [_within_language(name) for name in _EMPTIED_BY],
            "forgottenBy": [_within_language(name) for name in _FORGOTTEN_BY],
        }
        call = f"start({json.dumps(told, indent=1)});"
        text = f'import {{start}} from "{static_address("worker/main.js")}";\n{call}\n'
    else:
        text = f'import {{leave}} from "{static_address("worker/leave.js")}";\nleave();\n'
    response = Response(text, mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
