"""Learners with hands and questions, prepared in a database: what the requests are about."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count

from flask import Flask

from tutor.drills import Mode, draw_question, drills
from tutor.practice import Playing
from tutor.rulebooks import rulebooks
from tutor.store.games import KeptHand
from tutor.store.learners import add_learner
from tutor.web import create_app
from tutor.web.judging import judge
from tutor.web.playing.hands import Setting, advance, playing_of, start_hand
from tutor.web.run import ORDER_JOIN

RULES = "doubled"
OPPONENTS = ("curious", "careful", "bold", "steady")
QUICK = ("which-wins", "card-order", "answer-card", "who-leads-next", "hand-result", "may-put",
         "what-now", "what-scores", "can-hold", "first-dealer", "who-deals-next")  # fmt: skip
"""Drills about the rules. Those about perfect play look for close decisions and take longer."""
BY_PERFECT_PLAY = ("put-or-play", "which-card", "see-or-give-up")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: the address of its page, and where which answer goes."""

    page: str
    action: str
    choice: str


class Prepared:
    """An application on a database with learners, to put into it what they come back to."""

    def __init__(self, app: Flask, ids: Sequence[str]) -> None:
        self.app, self.ids = app, ids
        self.store = app.extensions["put_store"]
        self._numbers = count()
        self._dice = random.Random(1)

    @staticmethod
    def on_new(address: str, learners: int = 200) -> Prepared:
        """An application on an empty database, and so many learners."""
        app = create_app({"DATABASE": address})
        ids = [f"bench{number:017}" for number in range(learners)]
        with app.extensions["put_store"].writing() as db:
            for id_ in ids:
                add_learner(db, id_, datetime.now(UTC))
        return Prepared(app, ids)

    def cookie(self, learner: int) -> str:
        """The cookie of a learner, by number; they come round again."""
        return self.cookie_of(self.ids[learner % len(self.ids)])

    def cookie_of(self, id_: str) -> str:
        """The cookie by which a server knows the learner with this id."""
        return str(self.app.extensions["put_signer"].dumps(id_))

    def hands(self, number: int, *, finished: bool) -> Iterator[tuple[KeptHand, str, str]]:
        """New hands under way, or over: each with a move and its learner's cookie."""
        rulebook = rulebooks()[RULES]
        with self.app.test_request_context("/en/"), self.store.writing() as db:
            while number:
                index = next(self._numbers)
                learner = self.ids[index % len(self.ids)]
                seat = rulebook.seats[index % 2]
                opponent = OPPONENTS[index % len(OPPONENTS)]
                setting = Setting(rulebook, (opponent,), seat, (index % 5, index % 3))
                id_ = f"{self._dice.getrandbits(80):020x}"
                kept = start_hand(db, learner, id_, setting)
                playing = playing_of(kept)
                if kept.outcome is not None:
                    continue
                while finished and playing.hand.result is None:
                    playing = playing.do(self._move(playing))
                if finished:
                    advance(db, kept, playing)
                yield kept, "" if finished else self._move(playing), self.cookie_of(learner)
                number -= 1

    def _move(self, playing: Playing) -> str:
        options = [str(action).partition(":")[2] for action in playing.actions]
        return self._dice.choice(options) if options else playing.steps[0].value


def questions(kinds: Sequence[str], seeds: range) -> Iterator[Asked]:
    """A question of each kind for each seed."""
    rulebook = rulebooks()[RULES]
    for seed in seeds:
        for kind in kinds:
            question = draw_question(drills()[kind], rulebook, seed, judge()).question
            page = f"/en/drills/{kind}?rules={RULES}&seed={seed}"
            if question.mode is Mode.ORDER:
                # The last card of an order is what is kept.
                *picked, choice = (option.key for option in question.right)
                yield Asked(page, f"{page}&picked={ORDER_JOIN.join(picked)}", choice)
            else:
                yield Asked(page, page, question.options[0].key)
