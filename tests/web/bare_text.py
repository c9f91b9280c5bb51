"""Finds what a page in the pseudo-language shows without the brackets of a translation."""

from __future__ import annotations

import re

from babel import Locale

from tests.i18n.pseudo import CLOSE, CODE, OPEN
from tests.web.dom import Node
from tutor.bots import bots
from tutor.drills.tables import NAMES

SPOKEN = ("aria-label", "title", "alt", "placeholder")
ALLOWED = re.compile(
    rf"{'|'.join((*NAMES, *(bot.name for bot in bots().values())))}"  # players
    rf"|{'|'.join(Locale.parse(CODE).months['format']['wide'].values())}"
    r"|SHA-256|UTC|Enter|[A-Z0-9?](?!\w)"  # proper names and keys
    r"|(?<!\w)(?:10|[2-9]|[ÁḰǪĴ])[♠♥♦♣]?(?!\w)"  # cards and their letters
    r"|R\d+|\d+(\.\d+)*"  # rulings, numbers, the version
)


def outside(text: str) -> str:
    """What is left of ``text`` without ⟦…⟧, which may be nested."""
    depth, left = 0, []
    for letter in text:
        depth += letter == OPEN
        if not depth:
            left.append(letter)
        depth -= letter == CLOSE
        assert depth >= 0, text
    assert depth == 0, text
    return "".join(left)


def bare(text: str) -> str:
    """The letters in ``text`` that no catalogue has given."""
    return "".join(re.findall(r"\w", ALLOWED.sub("", outside(text))))


def bare_texts(root: Node) -> list[str]:
    """Every text, seen or heard, that bypassed the catalogues."""
    found = [bare(shown(root))] if bare(shown(root)) else []
    for node in root.walk():
        if node.attrs.get("lang", CODE) == CODE:
            found += [
                f"<{node.tag} {name}={node.attrs[name]!r}>"
                for name in SPOKEN
                if name in node.attrs and bare(node.attrs[name])
            ]
    return found


def shown(node: Node) -> str:
    """The text of the page without names of languages in their own language."""
    parts = []
    for child in node.children:
        if isinstance(child, str):
            parts.append(child)
        # Code is a fingerprint or a line of notation: the same everywhere.
        elif child.tag not in ("script", "code") and child.attrs.get("lang", CODE) == CODE:
            parts.append(shown(child))
    return "\n".join(parts)
