"""The projector view: a question large enough for the back of a room, answered by the class.

``view=projector`` in an address asks for it, ``show=answer`` there for the answer. Whatever is
pressed in it is nobody's answer and is not kept.
"""

from __future__ import annotations

from dataclasses import replace

from tutor.text import say
from tutor.web.addresses import here, here_without, with_field
from tutor.web.fields import argument
from tutor.web.listing import current_plan
from tutor.web.question_view import QuestionView
from tutor.web.run import HINT, SHOW

VIEW, PROJECTOR = "view", "projector"
ANSWER = "answer"


def projected() -> bool:
    """Whether this page is shown to a whole room."""
    return argument(VIEW, "") == PROJECTOR


def answer_shown() -> bool:
    """Whether the room has asked for the answer."""
    return projected() and argument(SHOW, "") == ANSWER


def carried() -> dict[str, str]:
    """What the pages that this one leads on to have in their address: the list, and the view."""
    plan = current_plan()
    view = {VIEW: PROJECTOR} if projected() else {}
    return (plan.carried if plan else {}) | view


def project_href() -> str:
    """This page for a whole room."""
    return with_field(here_without(HINT), VIEW, PROJECTOR)


def leave_href() -> str:
    """This page for one learner."""
    return here_without(VIEW, SHOW)


def show_href() -> str:
    """This page with the answer."""
    return with_field(here(), SHOW, ANSWER)


def as_shown(q: QuestionView) -> QuestionView:
    """A question answered by the page itself: nobody has chosen, so nobody was right."""
    if not answer_shown():
        return q
    options = tuple(replace(option, chosen=False) for option in q.options)
    return replace(q, options=options, picked=(), verdict=say("The answer"))
