"""What a learner can tell of a fault: a text ready to copy or to mail, with nothing personal in it.

It names the page, so that whoever reads it sees the same question: address, rules, seed, language,
version and answer. The list of lessons that a teacher has made, and its title, are left out, and
so is whatever tells who the learner is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast
from urllib.parse import quote

from flask import Flask, current_app

from tutor import __version__
from tutor.engine import Rulebook
from tutor.settings import REPORT_TO
from tutor.text import Message, say
from tutor.web.addresses import here, with_field, without
from tutor.web.choices import RULES
from tutor.web.language import REMEMBER, current_language, speaker
from tutor.web.listing import LIST_FIELDS
from tutor.web.site import course


@dataclass(frozen=True, slots=True)
class Report:
    """A report ready to send: its text, and the link that writes the mail, if mail is wanted."""

    text: str
    mail_href: str | None


def init_app(app: Flask) -> None:
    """Finds out whom ``app`` lets reports be sent to; raises `BadSetting`."""
    app.extensions["put_report_to"] = REPORT_TO.value()


def report(
    rulebook: Rulebook,
    *,
    seed: str | None = None,
    answered: Message | None = None,
    hand: str | None = None,
) -> Report:
    """The report about the page being made, which is played by ``rulebook``.

    ``seed`` is what its cards were drawn from, ``answered`` the learner's answer, ``hand`` a hand
    that is over, in notation.
    """
    title = course().rules.titles[rulebook.key].title
    told = [
        say("Address: %(address)s", address=_address(rulebook)),
        say("Rules: %(title)s (%(key)s)", title=title, key=rulebook.key),
        say("Language: %(language)s", language=current_language().code),
        say("Version: %(version)s", version=__version__),
    ]
    if seed is not None:
        told.append(say("Seed: %(seed)s", seed=seed))
    if hand is not None:
        told.append(say("Hand: %(hand)s", hand=hand))
    if answered is not None:
        told.append(say("Answer given: %(answer)s", answer=answered))
    told.append(say("What is wrong:"))
    text = "\n".join(speaker().plain(line) for line in told) + "\n"
    return Report(text, _mail(text))


def _address(rulebook: Rulebook) -> str:
    """The address of this page under the rules it shows, without what is somebody's own.

    Without a host: what a request claims of that is not to be told on (a cache, or a mail, would
    take it further), and whoever runs the site knows it.
    """
    bare = without(here(), REMEMBER, *LIST_FIELDS)
    return with_field(bare, RULES, rulebook.key)


def _mail(text: str) -> str | None:
    """A link that opens a mail with ``text`` in it (RFC 6068); None where no mail is wanted."""
    receiver = cast(str, current_app.extensions["put_report_to"])
    if not receiver:
        return None
    subject = speaker().plain(say("Put Tutor: something is wrong"))
    body = text.replace("\n", "\r\n")
    return (
        f"mailto:{quote(receiver, safe='@')}"
        f"?subject={quote(subject, safe='')}&body={quote(body, safe='')}"
    )
