"""A page as a tree; a page that is not well-formed is refused.

Our pages are plain: every attribute's value stands in double quotes and no script or style stands
in a page. So one pattern reads them, in half the time that the standard library needs, which reads
whatever there is; and it is stricter: what it does not know is refused, never guessed.
"""

from __future__ import annotations

import re
from html import unescape

VOID = {"meta", "link", "img", "input", "br", "hr"}
BLOCKS = {
    "html", "head", "title", "body", "main", "nav", "header", "footer", "section", "div", "p",
    "h1", "h2", "h3", "h4", "ol", "ul", "li", "dl", "dt", "dd", "form", "button", "fieldset",
    "legend", "label", "details", "summary", "a", "progress",
}  # fmt: skip


class Node:
    """An element: ``attrs``, and ``children`` that are elements or texts.

    ``page`` has all elements in their order; those of this one stand from ``start`` to ``end``.
    """

    __slots__ = ("attrs", "children", "end", "page", "parent", "start", "tag")

    def __init__(
        self, tag: str, attrs: dict[str, str], parent: Node | None, page: list[Node]
    ) -> None:
        self.tag = tag
        self.attrs = attrs
        self.parent = parent
        self.children: list[Node | str] = []
        self.page = page
        self.start = len(page)
        self.end = self.start + 1
        page.append(self)

    @property
    def classes(self) -> set[str]:
        return set(self.attrs.get("class", "").split())

    def walk(self) -> list[Node]:
        """This element and all inside it, in the order of the page."""
        return self.page[self.start : self.end]

    def all(self, tag: str = "", class_: str = "", **attrs: str) -> list[Node]:
        """Every element inside with this tag, class and attributes."""
        return [
            node
            for node in self.walk()
            if (not tag or node.tag == tag)
            and (not class_ or class_ in node.classes)
            and all(node.attrs.get(name) == value for name, value in attrs.items())
        ]

    def one(self, tag: str = "", class_: str = "", **attrs: str) -> Node:
        """The only such element."""
        found = self.all(tag, class_, **attrs)
        assert len(found) == 1, f"{len(found)} of {tag} {class_} {attrs}"
        return found[0]

    def maybe(self, tag: str = "", class_: str = "", **attrs: str) -> Node | None:
        """The first such element, if there is one."""
        return next(iter(self.all(tag, class_, **attrs)), None)

    def inside(self, tag: str) -> bool:
        """Whether an element around this one has the tag."""
        return self.parent is not None and (self.parent.tag == tag or self.parent.inside(tag))

    def raw(self) -> str:
        """All text inside, blocks on lines of their own."""
        parts = []
        for child in self.children:
            if isinstance(child, str):
                parts.append(child)
            else:
                text = child.raw()
                parts.append(f"\n{text}\n" if child.tag in BLOCKS else text)
        return "".join(parts)

    @property
    def text(self) -> str:
        """All text inside with single blanks."""
        return " ".join(self.raw().split())


_ATTRIBUTE = r"""\s+([^\s"'<>/=]+)(?:="([^"]*)")?"""
_PIECE = re.compile(
    rf"""(?P<text>[^<]+)
    |</(?P<close>[a-z][a-z0-9]*)\s*>
    |<(?P<open>[a-z][a-z0-9]*)(?P<attrs>(?:{_ATTRIBUTE})*)\s*(?P<empty>/?)>
    |<!doctype\ html>
    |<!--(?:(?!-->).)*-->""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_EACH_ATTRIBUTE = re.compile(_ATTRIBUTE)


def parse(html: str) -> Node:
    """The tree of ``html``; fails where it is not well-formed.

    Names of elements and attributes are written small, as HTML does not tell them apart.
    """
    root = around = Node("#page", {}, None, [])
    at, length = 0, len(html)
    while at < length:
        piece = _PIECE.match(html, at)
        assert piece, f"this is no HTML: {html[at : at + 80]!r}"
        at = piece.end()
        text, close, tag, attrs, _name, _value, empty = piece.groups()
        if text is not None:
            around.children.append(unescape(text))
        elif tag is not None:
            tag = tag.lower()
            node = Node(tag, _attributes(tag, attrs), around, root.page)
            around.children.append(node)
            if tag in VOID:
                continue
            if empty:
                node.end = len(root.page)
            else:
                around = node
        elif close is not None:
            assert around.tag == close.lower(), f"</{close}> closes <{around.tag}>"
            assert around.parent is not None
            around.end = len(root.page)
            around = around.parent
    root.end = len(root.page)
    assert around is root, f"<{around.tag}> is never closed"
    return root


def _attributes(tag: str, written: str) -> dict[str, str]:
    if not written:
        return {}
    found = _EACH_ATTRIBUTE.findall(written)
    given = {name.lower(): unescape(value) for name, value in found}
    assert len(given) == len(found), f"<{tag}> has an attribute twice: {written}"
    return given
