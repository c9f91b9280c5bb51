"""Progress carried away and brought back: a file, or a code for another device."""

from __future__ import annotations

from datetime import timedelta

from flask import Blueprint, Response, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from tutor.bots import bots
from tutor.store.learners import choices
from tutor.store.moving import add_code, everything, find_code, join, take_in, use_code
from tutor.text import say
from tutor.web.addresses import url
from tutor.web.choices import CHOICES, allowed, set_choice
from tutor.web.codes import fresh_code, read_code, shown_code
from tutor.web.exchange import MAX_BYTES, read_file, write_file
from tutor.web.fields import Refused, field
from tutor.web.file_reader import BadFile
from tutor.web.keeping import be_learner, chance, learner, needed_learner, now, writing
from tutor.web.render import render
from tutor.web.site import course
from tutor.web.ticks import ticked_steps

blueprint = Blueprint("carrying", __name__)
CODE_LIVES = timedelta(hours=24)
_FORM_BYTES = 4096
"""What a form has around the file it sends."""


@blueprint.get("/progress/export.json")
def export() -> ResponseReturnValue:
    """All progress as one file."""
    with writing() as db:
        if learner() is None and not ticked_steps():
            raise Refused(say("There is nothing to export yet: nothing has been kept so far."))
        text = write_file(everything(db, needed_learner(db)), now())
    response = Response(text, mimetype="application/json")
    name = f"put-tutor-{now().date().isoformat()}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/progress/import")
@blueprint.get("/progress/transfer", endpoint="transfer")
@blueprint.get("/progress/take-over", endpoint="take_over")
def import_() -> ResponseReturnValue:
    """Everything for carrying progress: the file, and the code."""
    return _page()


@blueprint.post("/progress/import")
def do_import() -> ResponseReturnValue:
    """Takes in a file of progress, as a whole or not at all."""
    request.max_content_length = MAX_BYTES + _FORM_BYTES
    if (request.content_length or 0) > MAX_BYTES + _FORM_BYTES:
        raise RequestEntityTooLarge
    files = request.files.getlist("file")
    if len(files) != 1:
        raise BadRequest("file")
    data = files[0].stream.read(MAX_BYTES + 1)
    if not data:
        raise Refused(say("Choose a file first: this form came without one."))
    if len(data) > MAX_BYTES:
        raise RequestEntityTooLarge
    try:
        brought = read_file(data, course().rulebooks, bots(), now())
    except BadFile as error:
        raise Refused(error.reason) from error
    with writing() as db:
        id_ = needed_learner(db)
        take_in(db, id_, brought)
        kept = choices(db, id_)
    return _with_choices(redirect(url("progress", done="import"), 303), kept)


@blueprint.post("/progress/transfer")
def do_transfer() -> ResponseReturnValue:
    """Makes a transfer code and shows it, this once."""
    with writing() as db:
        if learner() is None and not ticked_steps():
            raise Refused(say("There is nothing to carry over yet: nothing has been kept so far."))
        code = fresh_code(chance())
        add_code(db, code, needed_learner(db), now() + CODE_LIVES)
    response = Response(_page(shown_code(code)), mimetype="text/html")
    # Not compressed: the size of a compressed page could betray the code.
    response.content_encoding = "identity"
    return response


@blueprint.post("/progress/take-over")
def do_take_over() -> ResponseReturnValue:
    """Makes this browser the learner's whose code was typed in."""
    code = read_code(field("code"))
    if code is None:
        raise Refused(
            say("This is no transfer code. It has twelve letters and digits: check each of them.")
        )
    with writing() as db:
        found = find_code(db, code)
        if found is None:
            raise Refused(say("This transfer code is not known here."))
        if found.used is not None:
            raise Refused(
                say("This transfer code has been used. Make a new one on the other device.")
            )
        if found.learner == learner():
            raise Refused(say("This browser shares that progress already."))
        if found.expires <= now():
            raise Refused(say("This transfer code is too old. Make a new one on the other device."))
        if not use_code(db, code, now()):
            raise Refused(
                say("This transfer code has been used. Make a new one on the other device.")
            )
        if learner() is not None or ticked_steps():
            here = needed_learner(db)
            if here != found.learner:
                join(db, found.learner, here)
        be_learner(found.learner)
        kept = choices(db, found.learner)
    return _with_choices(redirect(url("progress", done="transfer"), 303), kept)


def _page(code: str | None = None) -> str:
    return render(
        "carry.html",
        code=code,
        hours=int(CODE_LIVES.total_seconds()) // 3600,
        anything=learner() is not None or bool(ticked_steps()),
    )


def _with_choices(response: AnyResponse, kept: dict[str, str]) -> AnyResponse:
    """Gives this browser the settings that came along."""
    for name in CHOICES:
        if kept.get(name) in allowed(name):
            set_choice(response, name, kept[name])
    return response
