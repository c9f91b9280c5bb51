"""Finds what a page in the pseudo-language shows without the brackets of a translation."""

from __future__ import annotations

import re

from tests.i18n.pseudo import CLOSE, CODE, OPEN
from tests.web.dom import Node

SPOKEN = ("aria-label", "title", "alt", "placeholder")
ALLOWED = re.compile(
    r"Anna|Ben"  # players
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
        elif child.tag != "script" and child.attrs.get("lang", CODE) == CODE:
            parts.append(shown(child))
    return "\n".join(parts)
