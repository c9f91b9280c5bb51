"""The progress page's plots and tables as data: what is drawn is also said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tutor.bots import bots
from tutor.drills import drills
from tutor.learning import Skill, interval
from tutor.store.decisions import Mean
from tutor.store.games import KeptGame, KeptHand
from tutor.text import Message, Name, Percent, Points, say, say_n, show
from tutor.web.addresses import url
from tutor.web.keeping import now
from tutor.web.playing.hands import rivals

DAYS = 14
"""How far ahead the plot of due dates looks."""


@dataclass(frozen=True, slots=True)
class SkillRow:
    """A skill practised. ``bar`` is the share right in 0 to 100."""

    title: Message
    href: str
    right: int
    answers: int
    share: Percent
    bar: int
    due: Message
    is_due: bool
    mastered: bool


@dataclass(frozen=True, slots=True)
class DayColumn:
    """How many skills are due on a day; ``bar`` in 0 to 100, the fullest day being 100."""

    text: Message
    count: int
    bar: int


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """Hands against one opponent. ``low``, ``bar`` and ``high`` are shares won in 0 to 100."""

    name: Message
    won: int
    drawn: int
    lost: int
    games: Message | None
    share: Percent
    low_share: Percent
    high_share: Percent
    low: int
    bar: int
    high: int


@dataclass(frozen=True, slots=True)
class LossRow:
    """Decisions of one kind: how many, and what they cost on average; ``bar`` in 0 to 100."""

    kind: Message
    count: int
    loss: Message
    bar: int


_KINDS = {
    "card": say("Which card to play"),
    "put": say("Whether to put"),
    "answer": say("Whether to see a put"),
}
_FULL = 0.05
"""The mean loss (0 to 1) that fills a bar."""
ENOUGH = 200
"""Decisions below which no level is named: chance would say more than skill."""
_LEVELS = (
    (0.003, say("Master: hardly anything is left to gain.")),
    (0.008, say("Strong player: only small slips.")),
    (0.016, say("Good player: the big decisions are mostly right.")),
    (1.0, say("Learner: there is much to gain yet.")),
)
"""Up to which mean loss (0 to 1) a level goes."""


def loss_rows(kinds: Sequence[Mean]) -> tuple[LossRow, ...]:
    """What the decisions of each kind cost on average."""
    return tuple(
        LossRow(
            _KINDS[mean.kind],
            mean.count,
            show(Points(mean.loss)),
            min(100, round(100 * mean.loss / _FULL)),
        )
        for mean in kinds
    )


def level_told(kinds: Sequence[Mean]) -> Message | None:
    """The level that the mean loss of all decisions stands for; None while they are too few."""
    count = sum(mean.count for mean in kinds)
    if count < ENOUGH:
        return None
    loss = sum(mean.count * mean.loss for mean in kinds) / count
    return next(told for limit, told in _LEVELS if loss < limit or limit == 1.0)


def skill_rows(known: Iterable[Skill]) -> tuple[SkillRow, ...]:
    """The skills that are practised as drills, the one due first at the top."""
    rows = []
    for skill in sorted(known, key=lambda skill: skill.due):
        drill = drills().get(skill.key)
        if drill is None or drill.draw is None:
            continue
        share = skill.right / skill.answers
        rows.append(
            SkillRow(
                title=drill.title,
                href=url("drill", drill=skill.key),
                right=skill.right,
                answers=skill.answers,
                share=Percent(share),
                bar=round(100 * share),
                due=_due_told(skill.due.date()),
                is_due=skill.is_due(now()),
                mastered=skill.mastered,
            )
        )
    return tuple(rows)


def day_columns(known: Sequence[Skill]) -> tuple[DayColumn, ...]:
    """How many skills are due today (or were before) and on each of the next days."""
    today = now().date()
    counts = [0] * DAYS
    for skill in known:
        ahead = max(0, (skill.due.date() - today).days)
        if ahead < DAYS:
            counts[ahead] += 1
    most = max([*counts, 1])
    return tuple(
        DayColumn(_day_told(today + timedelta(days=ahead)), count, round(100 * count / most))
        for ahead, count in enumerate(counts)
    )


def opponent_rows(hands: Iterable[KeptHand], games: Iterable[KeptGame]) -> tuple[OpponentRow, ...]:
    """What came of the counted hands and games against each opponent."""
    by_opponent: dict[str, list[int]] = {}
    for kept in hands:
        if kept.kind != "again" and kept.outcome is not None:
            for key in rivals(kept.others):
                by_opponent.setdefault(key, []).append(kept.outcome)
    finished = [
        (key, game.outcome)
        for game in games
        if game.outcome is not None
        for key in rivals(game.others)
    ]
    return tuple(
        _opponent_row(key, by_opponent[key], [won for other, won in finished if other == key])
        for key in sorted(by_opponent, key=lambda key: -len(by_opponent[key]))
        if key in bots()
    )


def _opponent_row(key: str, outcomes: list[int], games: list[int]) -> OpponentRow:
    won = outcomes.count(1)
    low, high = interval(won, len(outcomes))
    share = won / len(outcomes)
    told = None
    if games:
        told = say("Games won: %(won)s of %(total)s", won=games.count(1), total=len(games))
    return OpponentRow(
        name=show(Name(bots()[key].name)),
        won=won,
        drawn=outcomes.count(0),
        lost=outcomes.count(-1),
        games=told,
        share=Percent(share),
        low_share=Percent(low),
        high_share=Percent(high),
        low=round(100 * low),
        bar=round(100 * share),
        high=round(100 * high),
    )


def _due_told(day: date) -> Message:
    ahead = (day - now().date()).days
    if ahead <= 0:
        return say("today")
    return say_n("in %(n)s day", "in %(n)s days", ahead)


def _day_told(day: date) -> Message:
    ahead = (day - now().date()).days
    return say("today") if ahead == 0 else show(day)
