"""What the two drills about decisions share: valued kinds of choice, and reasons in numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from tutor.coach.explaining import rare_told, reason_told, source_told
from tutor.coach.judge import FINE, Appraisal, Choice, Fact, Judge
from tutor.coach.reasons import reasons
from tutor.coach.remarks import count_told, score_told, sees_told, worth_told
from tutor.coach.whys import Why
from tutor.dice import Dice
from tutor.drills.drill import two_players
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import any_score, fair_deal, play_cards, seat_players, until
from tutor.engine import CallPut, Hand, Play, Rulebook, Seat, See
from tutor.text import Message, label, say, sentences
from tutor.words import told

CLEAR = 0.03
"""How far the best kind of choice is ahead of the next: less would be a matter of taste."""
LEAST = 0.005
"""What the best kind has to be worth where all others lose for certain: less is shown as 0."""


class Kind(Enum):
    """A kind of choice; its value is the option's key."""

    PUT = "put"
    PLAY = "play"
    SEE = "see"
    GIVE_UP = "give-up"


_LAID = (0, 1, 2, 3, 3, 4, 4, 5)
"""How many cards may lie: the same whichever kind is the best, so that it tells nothing."""
_KINDS: dict[type[object], Kind] = {CallPut: Kind.PUT, Play: Kind.PLAY, See: Kind.SEE}


@dataclass(frozen=True, slots=True)
class Decision:
    """The best choice of each kind, best kind first, for the seat on turn."""

    seat: Seat
    appraisal: Appraisal
    choices: dict[Kind, Choice]

    @property
    def best(self) -> Kind:
        """The kind that is worth most."""
        return next(iter(self.choices))

    @property
    def gap(self) -> float:
        """How far the best kind is ahead of the next one; 0 if there is only one.

        0 too where perfect play mixes: what it does now and then is never wrong.
        """
        first, *others = self.choices
        if not others or any(self.often(kind) > FINE for kind in others):
            return 0.0
        return self.choices[first].win - self.choices[others[0]].win

    @property
    def clear(self) -> bool:
        """Whether the best kind is far enough ahead, or all others lose the game for certain."""
        first, *others = self.choices
        lost = others and all(self.choices[kind].win == 0 for kind in others)
        return self.gap >= CLEAR or (bool(lost) and self.choices[first].win >= LEAST)

    def often(self, kind: Kind) -> float:
        """How often (0 to 1) perfect play makes a choice of this kind; 0 where nobody says."""
        return sum(
            choice.frequency or 0.0 for choice in self.appraisal.choices if kind_of(choice) is kind
        )


def kind_of(choice: Choice) -> Kind:
    """The kind that a choice is of."""
    return _KINDS.get(type(choice.action), Kind.GIVE_UP)


def decide(situation: Situation, judge: Judge) -> Decision:
    """What the seat on turn can choose, valued by ``judge``; raises `BadSituation` if nothing."""
    hand = situation.position
    seat = hand.turn
    if seat is None:
        raise BadSituation("a decision needs a hand that is not over")
    if situation.you is not None and situation.you is not seat:
        raise BadSituation("`you` must be the player who decides")
    if not two_players(hand.rulebook):
        raise BadSituation("a decision is weighed for two players only")
    appraisal = judge.appraise(hand.seen_by(seat), situation.score)
    best: dict[Kind, Choice] = {}
    for choice in appraisal.choices:
        kind = kind_of(choice)
        if kind not in best or choice.win > best[kind].win:
            best[kind] = choice
    ranked = sorted(best.items(), key=lambda item: item[1].win, reverse=True)
    return Decision(seat, appraisal, dict(ranked))


def draw_decision(
    rulebook: Rulebook,
    dice: Dice,
    judge: Judge,
    kinds: tuple[Kind, ...],
    lead_in: Callable[[Hand], Hand | None],
) -> Situation:
    """A clear decision for the learner, each of ``kinds`` the best equally often.

    Where perfect play hardly ever comes, nothing is asked: the answer would teach nothing.

    ``lead_in`` brings a hand to the decision, or says None where it cannot be had.
    """
    wanted = dice.choose(kinds)

    def find() -> Situation | None:
        dealt = Hand.start(rulebook, fair_deal(rulebook, dice))
        hand = lead_in(play_cards(dealt, dice, dice.choose(_LAID)))
        if hand is None or hand.turn is None:
            return None
        score = any_score(rulebook, dice)
        situation = Situation({}, hand, score, you=hand.turn)
        decision = decide(situation, judge)
        usual = decision.appraisal.insight(Fact.UNEXPECTED) is None
        clear = decision.best is wanted and decision.clear and usual
        return situation if clear else None

    found = until(find)
    players = seat_players(rulebook, dice, found.you)
    return Situation(players, found.hand, found.score, you=found.you)


def ask_decision(
    drill: str, rule: str, situation: Situation, judge: Judge, hints: tuple[Message, Message]
) -> Question:
    """The question which kind of choice is best; raises `BadSituation` unless one clearly is."""
    decision = decide(situation, judge)
    if not decision.clear:
        raise BadSituation(
            f"{drill}: the best choice is only {100 * decision.gap:.1f} points ahead, "
            f"{100 * CLEAR:.0f} are needed"
        )
    player = situation.players[decision.seat]
    return Question(
        drill,
        told(
            player,
            say("Choose what gives %(player)s the best chance to win the game."),
            say("Choose what gives you the best chance to win the game."),
        ),
        tuple(
            Option(kind.value, kind is decision.best, _why(kind, decision, situation), _TEXTS[kind])
            for kind in decision.choices
        ),
        rule=rule,
        hints=(*hints, count_told(decision.appraisal, player)),
        source=sentences(source_told(decision.appraisal), *rare_told(decision.appraisal)),
    )


# The texts of two options are of one length: it must not tell the answer.
_TEXTS = {
    Kind.PUT: label("option", "Put now"),
    Kind.PLAY: label("option", "Play on"),
    Kind.SEE: label("option", "See the put"),
    Kind.GIVE_UP: label("option", "Give up now"),
}


def _why(kind: Kind, decision: Decision, situation: Situation) -> Message:
    """The chance of this kind and of the one to compare it with, the count, and the score."""
    ranked = tuple(decision.choices)
    compared = ranked[1] if kind is decision.best else decision.best
    player = situation.players[decision.seat]
    cards = [c.win for c in decision.appraisal.choices if isinstance(c.action, Play)]
    alike = bool(cards) and max(cards) - min(cards) < LEAST
    parts = [
        worth_told(decision.choices[kind], alike),
        worth_told(decision.choices[compared], alike),
        count_told(decision.appraisal, player),
    ]
    view = situation.position.seen_by(decision.seat)
    action = decision.choices[kind].action
    found = reasons(view, decision.appraisal, action)
    if isinstance(action, Play):
        # That a card can be beaten is no reason for it, and of equal cards none needs one.
        found = tuple(one for one in found if one.why is not Why.CAN_BE_BEATEN and not alike)
    parts += [reason_told(one) for one in found[:1]]
    sees = sees_told(decision.appraisal)
    if kind is Kind.PUT and sees is not None:
        parts.append(sees)
    rulebook = situation.position.rulebook
    return sentences(
        *parts, score_told(decision.appraisal, rulebook, situation.score, decision.seat, player)
    )
