"""Which percentage is right? A counted figure between two that are far from it, for lessons."""

from __future__ import annotations

from tutor.coach.explaining import ALL_CARDS, COUNTED, PERFECT
from tutor.coach.judge import Judge
from tutor.drills.drill import Drill
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.solver.claims import figure, figures
from tutor.solver.tables import BadTable, NoTable
from tutor.text import Message, Percent, say, show
from tutor.words import percent

APART = 0.15
"""The least distance between any two of the three percentages."""
_OFFSETS = ((-0.36, -0.18), (-0.21, 0.19), (0.17, 0.38), (-0.48, -0.24), (0.22, 0.46))
"""Where the two wrong percentages lie, so that the right one is low, between them, or high."""


def wrong_shares(name: str, share: float) -> tuple[float, float]:
    """Two shares far from ``share`` and inside 1 % to 99 %, always the same for a figure."""
    fitting = [
        (share + low, share + high)
        for low, high in _OFFSETS
        if share + low >= 0.01 and share + high <= 0.99
    ]
    return fitting[sum(name.encode()) % len(fitting)]


def _ask(situation: Situation, _judge: Judge) -> Question:
    name = situation.parameter("figure", figures())
    try:
        share = figure(name)
    except (NoTable, BadTable) as fault:
        raise BadSituation(f"figure: {name!r}: {fault}") from fault
    if not 0 <= share <= 1:
        raise BadSituation(f"figure: {name!r} is a number, not a percentage")
    # It is asked for, so even a very rare thing is not shown as nothing.
    right = Percent(share, 2) if 0 < share < 0.001 else percent(share)
    perfect = name.startswith(_PERFECT)
    truth = (
        say("In perfect play it is %(right)s.", right=right)
        if perfect
        else say("Worked out exactly, it is %(right)s.", right=right)
    )
    options = [Option(_key(share), True, truth, show(right))]
    wrongs = wrong_shares(name, share)
    for wrong in wrongs:
        shown = percent(wrong)
        why = (
            say("It is not %(wrong)s: in perfect play it is %(right)s.", wrong=shown, right=right)
            if perfect
            else say(
                "It is not %(wrong)s: worked out exactly, it is %(right)s.",
                wrong=shown,
                right=right,
            )
        )
        options.append(Option(_key(wrong), False, why, show(shown)))
    return Question(
        "figure",
        say("Choose the right percentage."),
        tuple(options),
        rule="cards",
        hints=(
            say("The three answers are far apart: a rough guess is enough."),
            say("Ask first: is it more or less than one half?"),
            say("It is not %(wrong)s.", wrong=percent(wrongs[0])),
        ),
        source=_source(name),
    )


def _source(name: str) -> Message:
    """Where the figure ``name`` comes from: perfect play, open cards, or the cards alone."""
    if name.startswith(_PERFECT):
        return PERFECT
    return COUNTED if name.rpartition(".")[2] in _RESULTS else ALL_CARDS


_PERFECT = "perfect."
_RESULTS = ("win", "draw", "lose")


def _key(share: float) -> str:
    return str(round(share * 1000))


DRILL = Drill(
    key="figure",
    title=say("How often?"),
    about=say("Which percentage is right?"),
    ask=_ask,
    order=140,
)
