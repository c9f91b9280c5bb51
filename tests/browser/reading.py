"""A hand as somebody hears it: rebuilt from the tree that a browser gives to screen readers.

Players are numbered clockwise from the learner, who is 0. Nothing here looks at a page's classes
or its sources: words are known by the catalogue, places by their roles and names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import CDPSession

from tutor.engine import ACTIONS, Action, Card, Deal, Hand, Play, Put, Seat, pack
from tutor.engine.rulebook import Rulebook
from tutor.i18n.speaker import Speaker
from tutor.practice.playing import Playing, Step
from tutor.text import Message, Name, say
from tutor.web.hand_view import step_view
from tutor.words import Player, Players, action_offered, call_told

Plays = tuple[tuple[int, Card], ...]


@dataclass(frozen=True)
class Node:
    """Something a screen reader meets: what it is, what it is called, what is in it."""

    role: str
    name: str
    children: tuple[Node, ...]

    def walk(self) -> Iterator[Node]:
        """This one and all inside it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, role: str) -> list[Node]:
        """Everything of this role inside."""
        return [node for node in self.walk() if node.role == role]

    def one(self, role: str, name: str) -> Node | None:
        """What has this role and a name of this pattern."""
        found = [node for node in self.all(role) if re.fullmatch(name, node.name)]
        assert len(found) < 2, f"{len(found)} times {role} {name}"
        return found[0] if found else None

    @property
    def texts(self) -> list[str]:
        """What is read out, piece by piece."""
        return [node.name for node in self.all("StaticText")]

    @property
    def text(self) -> str:
        """What is read out, in one."""
        return " ".join("".join(self.texts).split())


def tree(session: CDPSession) -> Node:
    """The accessibility tree of the page, without what is ignored."""
    nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}

    def inside(node: dict[str, object]) -> Iterator[Node]:
        children = [child for id_ in node.get("childIds", ()) for child in inside(nodes[id_])]
        if node["ignored"]:
            yield from children
        else:
            role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
            # Of pieces of text the blanks between them are part.
            name = name if role == "StaticText" else " ".join(str(name).split())
            yield Node(str(role), str(name), tuple(children))

    (root,) = inside(next(iter(nodes.values())))
    return root


@dataclass(frozen=True)
class Heard:
    """What there is to know before a decision.

    ``counts`` are the cards each player holds, ``won`` each one's tricks, ``points`` each one's;
    ``put`` is who said it and whether it has been seen; ``moves`` are the values of what can be
    done now.
    """

    held: frozenset[Card]
    counts: tuple[int, ...]
    dealer: int
    turn: int | None
    table: Plays
    tricks: tuple[Plays, ...]
    won: tuple[int, ...]
    points: tuple[tuple[int, int], ...]
    put: tuple[int, bool] | None
    moves: frozenset[str]


class Listener:
    """Understands one language, at a table with these others clockwise from the learner."""

    def __init__(self, speaker: Speaker, rulebook: Rulebook, others: tuple[str, ...]) -> None:
        self._speaker = speaker
        self._rulebook = rulebook
        self.players = [Player("", you=True), *map(Player, others)]
        self._names = [speaker.plain(player.label) for player in self.players]
        self._cards = {speaker.card_name(card): card for card in pack()}
        # Buttons do not say whose they are, so any seat's actions will do.
        actions = [action for action in ACTIONS.values() if action.seat is Seat.NON_DEALER]
        self._offered = {speaker.spoken(action_offered(act)): _value(act) for act in actions}
        steps = [step_view(step.value) for step in Step]
        self._offered |= {speaker.spoken(step.text): step.value for step in steps}

    def heard(self, page: Node) -> Heard:
        """The hand that the page tells of."""
        table = page.one("region", self._pattern(say("The table")))
        assert table is not None
        seats = [table.one("region", re.escape(name)) for name in self._names]
        spots = [seat for seat in seats if seat is not None]
        assert len(spots) == len(self._names), "somebody is not at the table"
        moves = self.moves(table)
        down = [self._number(seat, "image", say("Face-down cards: %(count)s")) for seat in spots]
        held = [self._cards[node.name] for node in spots[0].all("image")]
        held += [self._cards[name] for name in moves.values() if name in self._cards]
        finished = table.one("list", self._pattern(say("Finished tricks")))
        tricks = [self._stack(item) for item in finished.children] if finished else []
        middle, complete = self._middle(table)
        tagged = [node.texts for node in spots]
        return Heard(
            held=frozenset(held),
            counts=(len(set(held)), *down[1:]),
            dealer=self._only(tagged, say("dealer")),
            turn=self._maybe(tagged, say("to act")),
            table=() if complete else middle,
            tricks=tuple([*tricks, middle] if complete else tricks),
            won=tuple(self._numbers(seat, say("tricks: %(count)s"), (0,))[0] for seat in spots),
            points=tuple(self._points(seat) for seat in spots),
            put=self._put(table),
            moves=frozenset(moves),
        )

    def moves(self, page: Node) -> dict[str, str]:
        """What can be pressed of a hand, by its value: what the button is called."""
        return {self._offered[node.name]: node.name for node in page.all("button")}

    def _middle(self, table: Node) -> tuple[Plays, bool]:
        """The trick in the middle, and whether it has been told what became of it."""
        trick = table.one("group", self._pattern(say("Trick %(number)s")))
        if trick is None:
            return (), False
        items = trick.all("listitem")
        plays = tuple((self._who(item), self._cards[item.all("image")[0].name]) for item in items)
        return plays, trick.all("paragraph") != []

    def _who(self, item: Node) -> int:
        (who,) = [self._names.index(text) for text in item.texts if text in self._names]
        return who

    def _stack(self, item: Node) -> Plays:
        """A finished trick: "Anton: 7 of spades" for each card."""
        split = [node.name.partition(": ") for node in item.all("image")]
        # The sentence about the trick names a card as well, without a player.
        laid = [(who, card) for who, colon, card in split if colon]
        return tuple((self._names.index(who), self._cards[card]) for who, card in laid)

    def _put(self, table: Node) -> tuple[int, bool] | None:
        told = [node.text for node in table.all("strong")]
        found = [
            (who, seen)
            for who in range(len(self._names))
            for seen in (False, True)
            for text in told
            if text.startswith(self._speaker.plain(self._call(who, seen)))
        ]
        assert len(found) == len(told), told
        return found[0] if found else None

    def _call(self, who: int, seen: bool) -> Message:
        """What is said of a put of this player."""
        seats = self._rulebook.seats
        deal = Deal(tuple(zip(*[iter(pack()[: 3 * len(seats)])] * 3, strict=True)))
        players: Players = dict(zip(seats, self.players, strict=True))
        put = Put(seats[who], seats[who - 1], seen)
        told = call_told(Hand.start(self._rulebook, deal)._replace(put=put), players)
        assert told is not None
        return told

    def _points(self, seat: Node) -> tuple[int, int]:
        points, target = self._numbers(seat, say("%(points)s of %(target)s points"), None)
        return points, target

    def _number(self, seat: Node, role: str, message: Message) -> int:
        node = seat.one(role, self._pattern(message))
        found = re.fullmatch(self._pattern(message), node.name) if node else None
        return int(found[1]) if found else 0

    def _numbers(
        self, seat: Node, message: Message, otherwise: tuple[int, ...] | None
    ) -> tuple[int, ...]:
        found = [m for t in seat.texts if (m := re.fullmatch(self._pattern(message), t.strip()))]
        if not found and otherwise is not None:
            return otherwise
        return tuple(map(int, found[0].groups()))

    def _maybe(self, tagged: list[list[str]], message: Message) -> int | None:
        word = self._speaker.plain(message)
        found = [who for who, texts in enumerate(tagged) if word in map(str.strip, texts)]
        assert len(found) < 2, word
        return found[0] if found else None

    def _only(self, tagged: list[list[str]], message: Message) -> int:
        found = self._maybe(tagged, message)
        assert found is not None
        return found

    def _pattern(self, message: Message) -> str:
        """A pattern for the message in this language, with a group for each number in it."""
        names = re.findall(r"%\((\w+)\)s", message.msgid)
        filled = say(message.msgid, **{name: Name(f"§{name}§") for name in names})
        text = " ".join(self._speaker.plain(filled).split())
        return re.sub(r"§\w+§", r"(\\d+)", re.escape(text))


def known(playing: Playing) -> Heard:
    """The same from the engine: what the learner's seat may know."""
    seat, score = playing.learner, playing.score
    view, book = playing.hand.seen_by(seat), playing.hand.rulebook
    seats = (seat, *book.others(seat))

    def placed(plays: tuple[Play, ...]) -> Plays:
        return tuple((seats.index(play.seat), play.card) for play in plays)

    # Before play begins sides pass cards in any order, so nobody else is waited for (R17).
    turn = view.turn if view.playing or view.turn is seat else None
    return Heard(
        held=frozenset(view.held),
        counts=tuple(view.counts[book.seats.index(one)] for one in seats),
        dealer=seats.index(book.seats[-1]),
        turn=None if turn is None else seats.index(turn),
        table=placed(view.table),
        tricks=tuple(placed(trick.plays) for trick in view.tricks),
        won=tuple(sum(trick.winner is one for trick in view.tricks) for one in seats),
        points=tuple((score[book.side_of(one)], book.target) for one in seats),
        put=None if view.put is None else (seats.index(view.put.caller), view.put.seen),
        moves=frozenset([*map(_value, view.actions), *(step.value for step in playing.steps)]),
    )


def _value(action: Action) -> str:
    """What the button of an action sends."""
    return str(action).partition(":")[2]
