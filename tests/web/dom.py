"""A page as a tree, read with the standard library; a page that is not well-formed is refused."""

from __future__ import annotations

from html.parser import HTMLParser

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


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("#page", {}, None, [])
        self.open = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice: {names}"
        given = {name: value or "" for name, value in attrs}
        node = Node(tag, given, self.open, self.root.page)
        self.open.children.append(node)
        if tag not in VOID:
            self.open = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.tag == tag, f"</{tag}> closes <{self.open.tag}>"
        assert self.open.parent is not None
        self.open.end = len(self.root.page)
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.children.append(data)


def parse(html: str) -> Node:
    """The tree of ``html``."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader.root.end = len(reader.root.page)
    assert reader.open is reader.root, f"<{reader.open.tag}> is never closed"
    return reader.root
