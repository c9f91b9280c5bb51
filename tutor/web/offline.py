"""What a browser may keep for times without a connection, and the answers it sends afterwards.

The service worker (``static/worker``) knows no page by name. It does what headers tell it:

``Put-Tutor-Release``: the release a page is of; a worker keeps pages of its own release only.
``Put-Tutor-Keep``: the page is the same for everybody and may be kept.
``Put-Tutor-Load``: addresses of what belongs to the page and can be fetched with it.
``Put-Tutor-Learner``: a mark of who the page was made for, from which no id can be found.

An answer that has waited is sent with ``Put-Tutor-For``, the mark of who gave it. Of anybody
else's it is refused with 409. It needs no id of its own: a question's address and attempt are
the key under which an answer is recorded, so of one sent twice the first stays.
"""

from __future__ import annotations

from flask import Flask, Response, abort, current_app, g, request

from tutor.settings import OFFLINE
from tutor.web.addresses import url
from tutor.web.choices import RULES, current_rulebook
from tutor.web.keeping import learner
from tutor.web.release import release
from tutor.web.run import PLACE

KEPT = frozenset(
    {
        "lessons.step",
        "rules.rules",
        "rules.glossary",
        "rules.card_order",
        "rules.history",
        "drills.all_drills",
        "offline.offline",
    }
)
"""The pages that may be kept: what they show follows from address and settings alone."""
ANSWER_FOR = "Put-Tutor-For"
_ROUND_FIELDS = {RULES, "seed", *PLACE}
"""A round with any other field (a teacher's list, the projector view) needs the connection."""
NOBODY = "nobody"
"""The mark of a visitor of whom nothing is kept yet."""


def is_on() -> bool:
    """Whether browsers may keep pages; see the setting ``PUT_TUTOR_OFFLINE``."""
    return bool(current_app.config["OFFLINE"])


def mark() -> str:
    """The mark of the learner who sends this request."""
    id_ = learner()
    if id_ is None:
        return NOBODY
    signer = current_app.extensions["put_signer"].make_signer("offline")
    return str(signer.get_signature(id_.encode()).decode()[:16])


def init_app(app: Flask) -> None:
    """Tells workers what they may keep, and takes the answers that waited in them."""
    if app.config["OFFLINE"] is None:
        app.config["OFFLINE"] = OFFLINE.value() == "on"
    app.jinja_env.globals["offline_is_on"] = is_on

    @app.before_request
    def refuse_answers_of_others() -> None:
        given_by = request.headers.get(ANSWER_FOR)
        # Who was nobody may have become a learner since, in the same browser.
        if given_by is not None and given_by not in (NOBODY, mark()):
            abort(409)

    @app.after_request
    def tell_worker(response: Response) -> Response:
        if ANSWER_FOR in request.headers and response.status_code == 303:
            # A portal that stands between would redirect as well: this says who has answered.
            response.status_code = 204
            response.headers["Put-Tutor-Kept"] = "yes"
            response.headers.pop("Location")
            response.set_data(b"")
        elif request.method == "GET" and response.mimetype == "text/html" and is_on():
            response.headers["Put-Tutor-Release"] = release()
            # With a 304 they replace those that the browser has kept with the page.
            if response.status_code in (200, 304) and "learner" in g:
                response.headers["Put-Tutor-Learner"] = mark()
                if not g.get("told_of_cookies"):
                    response.headers["Put-Tutor-Load"] = " ".join(_loads())
                    if request.endpoint in KEPT:
                        response.headers["Put-Tutor-Keep"] = "yes"
        return response


def _loads() -> list[str]:
    """What is fetched with this page: what everybody looks up, and its lesson or round."""
    found = [url("offline_pages")]
    values = request.view_args or {}
    if request.endpoint == "lessons.step":
        found.append(url("offline_lesson", lesson=values["lesson"]))
    if request.endpoint == "drills.drill" and request.args.keys() <= _ROUND_FIELDS:
        seed, rules = request.args["seed"], current_rulebook().key
        found.append(url("round", drill=values["drill"], seed=seed, **{RULES: rules}))
    return found
