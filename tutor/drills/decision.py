"""What the two drills about decisions share: valued kinds of choice, and reasons in numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from tutor.coach.judge import Appraisal, Choice, Fact, Judge
from tutor.dice import Dice
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import any_score, fair_deal, play_cards, seat_players, until
from tutor.drills.told import percent, told
from tutor.engine import CallPut, Hand, Play, Rulebook, Seat, See, SeenPut
from tutor.text import Message, label, say, sentences
from tutor.words import Player

CLEAR = 0.03
"""How far the best kind of choice is ahead of the next: less would be a matter of taste."""


class Kind(Enum):
    """A kind of choice; its value is the option's key."""

    PUT = "put"
    PLAY = "play"
    SEE = "see"
    GIVE_UP = "give-up"


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
        """How far the best kind is ahead of the next one; 0 if there is only one."""
        first, *others = self.choices.values()
        return first.win - others[0].win if others else 0.0


def decide(situation: Situation, judge: Judge) -> Decision:
    """What the seat on turn can choose, valued by ``judge``; raises `BadSituation` if nothing."""
    hand = situation.position
    seat = hand.turn
    if seat is None:
        raise BadSituation("a decision needs a hand that is not over")
    if situation.you is not None and situation.you is not seat:
        raise BadSituation("`you` must be the player who decides")
    appraisal = judge.appraise(hand.seen_by(seat), situation.score)
    best: dict[Kind, Choice] = {}
    for choice in appraisal.choices:
        kind = _KINDS.get(type(choice.action), Kind.GIVE_UP)
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

    ``lead_in`` brings a hand to the decision, or says None where it cannot be had.
    """
    wanted = dice.choose(kinds)

    def find() -> Situation | None:
        dealt = Hand.start(rulebook, fair_deal(rulebook, dice))
        hand = lead_in(play_cards(dealt, dice, dice.below(4)))
        if hand is None or hand.turn is None:
            return None
        score = any_score(rulebook, dice)
        situation = Situation({}, hand, score, you=hand.turn)
        decision = decide(situation, judge)
        clear = decision.best is wanted and decision.gap >= CLEAR
        return situation if clear else None

    found = until(find)
    players = seat_players(rulebook, dice, found.you)
    return Situation(players, found.hand, found.score, you=found.you)


def ask_decision(
    drill: str, rule: str, situation: Situation, judge: Judge, hints: tuple[Message, Message]
) -> Question:
    """The question which kind of choice is best; raises `BadSituation` unless one clearly is."""
    decision = decide(situation, judge)
    if decision.gap < CLEAR:
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
        hints=(*hints, _count_told(decision, player)),
        source=decision.appraisal.source,
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
    parts = [
        _value_told(kind, decision.choices[kind]),
        _value_told(compared, decision.choices[compared]),
        _count_told(decision, player),
    ]
    sees = decision.appraisal.insight(Fact.OPPONENT_SEES)
    if kind is Kind.PUT and sees is not None and sees.share is not None:
        share = percent(sees.share)
        parts.append(
            say(
                "An opponent who counts too would see a put with %(share)s of all possible cards.",
                share=share,
            )
        )
    return sentences(*parts, _score_told(decision, situation))


def _value_told(kind: Kind, choice: Choice) -> Message:
    win = percent(choice.win)
    if kind is Kind.PUT:
        return say("Putting gives a win chance of %(win)s.", win=win)
    if kind is Kind.SEE:
        return say("Seeing the put gives a win chance of %(win)s.", win=win)
    if kind is Kind.GIVE_UP:
        return say("Giving up gives a win chance of %(win)s.", win=win)
    assert isinstance(choice.action, Play)
    return say(
        "Playing on, best with %(card)s, gives a win chance of %(win)s.",
        card=choice.action.card,
        win=win,
    )


def _count_told(decision: Decision, player: Player) -> Message:
    """Against how many of all the hands that the opponent can hold this one is won."""
    counted = decision.appraisal.insight(Fact.COUNT)
    if decision.appraisal.insight(Fact.SURE_WIN):
        return told(
            player,
            say("%(player)s wins this hand whatever cards the opponent holds."),
            say("You win this hand whatever cards the opponent holds."),
        )
    if decision.appraisal.insight(Fact.CANNOT_WIN):
        return told(
            player,
            say("%(player)s can draw this hand at best, whatever cards the opponent holds."),
            say("You can draw this hand at best, whatever cards the opponent holds."),
        )
    if decision.appraisal.insight(Fact.SURE_LOSS) or counted is None or counted.outcomes is None:
        return told(
            player,
            say("%(player)s loses this hand whatever cards the opponent holds."),
            say("You lose this hand whatever cards the opponent holds."),
        )
    return told(
        player,
        say(
            "With all cards open and best play, %(player)s wins this hand against %(share)s "
            "of all the cards the opponent can hold."
        ),
        say(
            "With all cards open and best play, you win this hand against %(share)s "
            "of all the cards the opponent can hold."
        ),
        share=percent(counted.outcomes.shares[0]),
    )


def _score_told(decision: Decision, situation: Situation) -> Message:
    """What the score has to do with it."""
    rulebook, score = situation.position.rulebook, situation.score
    player, side = situation.players[decision.seat], rulebook.side_of(decision.seat)
    facts = decision.appraisal.insight
    if Kind.SEE in decision.choices:
        if facts(Fact.GIVING_UP_LOSES_GAME):
            return say("Giving up would give the opponent the last point of the game.")
    elif facts(Fact.NOTHING_TO_LOSE):
        return told(
            player,
            say("If %(player)s loses this hand, the game is lost even without a put."),
            say("If you lose this hand, the game is lost even without a put."),
        )
    elif facts(Fact.NOTHING_TO_GAIN):
        return told(
            player,
            say("If %(player)s wins this hand, the game is won even without a put."),
            say("If you win this hand, the game is won even without a put."),
        )
    points = {"mine": score[side], "theirs": score[rulebook.other_side(side)]}
    if rulebook.seen_put is SeenPut.WHOLE_GAME:
        return say(
            "The score is %(mine)s to %(theirs)s: giving up costs one point, "
            "a seen put decides the whole game.",
            **points,
        )
    return say(
        "The score is %(mine)s to %(theirs)s: giving up costs one point, a seen put is worth two.",
        **points,
    )
