"""The learner behind a request, and what is kept of them.

A learner is a random id in a signed cookie, made when there is something to keep and not before.
The database is asked whether it still knows the id: a cookie from before "delete my data" opens
nothing and is never given a new meaning.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from random import Random, SystemRandom
from typing import cast

from flask import Flask, Response, current_app, g, request
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import Connection

from tutor.secrecy import cookie_key
from tutor.store import Store
from tutor.store.learners import add_learner, keep_choices, secret_value, who_is
from tutor.store.progress import Answer, FinishedStep, add_answers, add_steps
from tutor.text import Message, say
from tutor.web.choices import chosen, current_rulebook, set_choice
from tutor.web.ticks import COOKIE as TICKS
from tutor.web.ticks import ticked_steps

COOKIE = "learner"
_GUARDED = f"__Host-{COOKIE}"
"""Its name where the site is secure: only this very host can set a cookie of such a name, so nobody
who has a neighbouring name can make a learner somebody else (RFC 6265bis, 4.1.3.2)."""
YEAR = 366 * 24 * 3600
_RENEW = timedelta(days=30)
_ABOUT_LEARNER = ("learner", "cookie_refused", "send_cookie", "drop_ticks")
"""What a request knows and will tell of its learner."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that a form brought; see `tutor.store.progress.Answer`."""

    question: str
    attempt: int
    skill: str
    lesson: str | None
    choice: str
    is_right: bool


def store() -> Store:
    """The database of this application."""
    return store_of(current_app)


def store_of(app: Flask) -> Store:
    """The database of ``app``."""
    return cast(Store, app.extensions["put_store"])


@contextmanager
def reading() -> Iterator[Connection]:
    """A transaction of this request that changes nothing."""
    learner()
    with store().reading() as db:
        yield db


@contextmanager
def writing() -> Iterator[Connection]:
    """A transaction of this request that is kept as a whole or not at all.

    Who the learner is has been found out before: a transaction is never begun within another. So
    have the rules, which the address that it leads on to names: those that there are not are
    refused (`BadRequest`) before anything is kept.
    """
    learner()
    current_rulebook()
    before = {name: g.get(name) for name in _ABOUT_LEARNER}
    try:
        with store().writing() as db:
            yield db
    except BaseException:
        # A learner who was made in vain is nobody's: no cookie must be sent for them.
        for name, value in before.items():
            setattr(g, name, value)
        raise


def now() -> datetime:
    """The time, in UTC; configured as ``CLOCK``."""
    moment: datetime = current_app.config["CLOCK"]()
    return moment.astimezone(UTC)


def chance() -> Random:
    """The source of chance: the operating system's; configured as ``CHANCE``."""
    return cast(Random, current_app.config["CHANCE"])


def learner() -> str | None:
    """The id of the learner who sends this request; None for one of whom nothing is kept."""
    if "learner" not in g:
        g.learner, g.cookie_refused = None, None
        value = request.cookies.get(cookie_name())
        if value:
            g.learner, g.cookie_refused = _known(value)
    return cast("str | None", g.learner)


def cookie_name() -> str:
    """The name of the learner's cookie for this request."""
    return _GUARDED if request.is_secure else COOKIE


class Refusal(Enum):
    """Why a learner's cookie is refused."""

    DAMAGED = "damaged"
    """It was not signed here, or too long ago."""
    GONE = "gone"
    """It was signed here, but nothing is kept of that learner."""


def cookie_refused() -> Refusal | None:
    """Why the learner's cookie of this request is refused; None if it is good or there is none."""
    learner()
    return cast("Refusal | None", g.cookie_refused)


def needed_learner(db: Connection) -> str:
    """The learner who sends this request; made now if there is none yet."""
    known = learner()
    id_ = None if known is None else who_is(db, known, hold=True)
    if id_ is None:
        id_ = secrets.token_urlsafe(16)
        add_learner(db, id_, now())
        keep_choices(db, id_, chosen())
        be_learner(id_)
    ticks = ticked_steps()
    if ticks:
        add_steps(db, id_, [FinishedStep(lesson, step, now()) for lesson, step in ticks])
        g.drop_ticks = True
    return id_


def be_learner(id_: str) -> None:
    """Makes this browser that learner's from now on."""
    g.learner, g.cookie_refused, g.send_cookie = id_, None, True


def forget_learner() -> None:
    """Makes this browser nobody's."""
    g.learner, g.cookie_refused, g.send_cookie, g.drop_ticks = None, None, False, True
    g.drop_cookie = True


def keep(given: Given | None = None, finished: Iterable[tuple[str, str]] = ()) -> None:
    """Keeps an answer and finished steps (lesson, step) of the learner who sends this request."""
    steps = tuple(finished)
    if given is None and not steps:
        return
    with writing() as db:
        id_ = needed_learner(db)
        if given is not None:
            add_answers(db, id_, [Answer(**asdict(given), at=now())])
        add_steps(db, id_, [FinishedStep(lesson, step, now()) for lesson, step in steps])


def notices(*, something_kept: bool = False) -> tuple[Message, ...]:
    """What the learner has to know about cookies on this page."""
    told = _notices(something_kept=something_kept)
    # A page that says such a thing is this visitor's alone.
    g.told_of_cookies = g.get("told_of_cookies", False) or bool(told)
    return told


def _notices(*, something_kept: bool) -> tuple[Message, ...]:
    if cookie_refused() is Refusal.GONE:
        return (
            say(
                "What was kept of you here has been deleted, perhaps from another device. "
                "If you have saved it as a file, you can bring it back."
            ),
        )
    if cookie_refused() is Refusal.DAMAGED:
        return (
            say(
                "The mark by which this browser is known here is damaged or too old. "
                "Your earlier progress has not been changed, but it cannot be shown; "
                "an export file or a transfer code brings it back."
            ),
        )
    if something_kept and learner() is None and came_from_here() and not request.cookies:
        return (
            say(
                "Your browser keeps no cookies from this site: everything works, "
                "but your progress is not saved."
            ),
        )
    return ()


def came_from_here() -> bool:
    """Whether a page of this site led here: then a cookie set there should have come back."""
    referred = (request.referrer or "").startswith(request.host_url)
    site = request.headers.get("Sec-Fetch-Site")
    if site is None:
        return referred
    # What a worker fetches comes from here whoever led to it. Pages of ours give their address.
    opened = request.headers.get("Sec-Fetch-Mode") == "navigate"
    return site == "same-origin" and (referred or not opened)


def _serializer() -> URLSafeTimedSerializer:
    return cast(URLSafeTimedSerializer, current_app.extensions["put_signer"])


def _known(value: str) -> tuple[str | None, Refusal | None]:
    try:
        id_, signed = _serializer().loads(value, return_timestamp=True)
    except BadSignature:
        return None, Refusal.DAMAGED
    # Not by max_age: that refuses what was signed before a clock was put back.
    if now() - signed > timedelta(seconds=YEAR):
        return None, Refusal.DAMAGED
    with store().reading() as db:
        known = who_is(db, id_) if isinstance(id_, str) else None
    if known is not None and (known != id_ or now() - signed > _RENEW):
        g.send_cookie = True
    return known, None if known is not None else Refusal.GONE


def init_app(app: Flask) -> None:
    """Opens the database of ``app``; raises `BadDatabase` or `BadSetting`."""
    opened = app.config["STORE"] or Store(app.config["DATABASE"])
    key = app.config["SECRET"] or cookie_key()
    if not key:
        with opened.writing() as db:
            key = secret_value(db, "cookie", secrets.token_urlsafe(32))
    app.extensions["put_store"] = opened
    app.extensions["put_signer"] = URLSafeTimedSerializer(key, salt="learner")
    app.config["CHANCE"] = app.config["CHANCE"] or SystemRandom()
    app.config["CLOCK"] = app.config["CLOCK"] or (lambda: datetime.now(UTC))

    @app.after_request
    def send_cookies(response: Response) -> Response:
        if g.get("send_cookie"):
            set_choice(response, cookie_name(), str(_serializer().dumps(g.learner)), YEAR)
        if g.get("drop_cookie"):
            response.delete_cookie(
                cookie_name(), httponly=True, samesite="Lax", secure=request.is_secure
            )
        if g.get("drop_ticks"):
            response.delete_cookie(TICKS, httponly=True, samesite="Lax", secure=request.is_secure)
        return response
