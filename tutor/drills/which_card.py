"""Which card? The player on turn plays on and looks for the card worth most."""

from __future__ import annotations

from tutor.coach.explaining import reason_told, source_told
from tutor.coach.judge import FINE, Appraisal, Choice, Fact, Judge
from tutor.coach.reasons import reasons
from tutor.coach.remarks import card_worth_told, count_told
from tutor.coach.whys import Why
from tutor.dice import Dice
from tutor.drills.decision import CLEAR
from tutor.drills.drill import Drill, two_players
from tutor.drills.question import BadSituation, Option, Question, Situation
from tutor.drills.tables import any_score, fair_deal, play_cards, put_if_needed, seat_players, until
from tutor.engine import Card, Hand, Play, Rulebook
from tutor.text import Message, say, sentences
from tutor.words import told

_LAID = (0, 1, 1, 2, 3, 3)
"""How many cards may lie: with two more nothing is left to choose."""


def _draw(rulebook: Rulebook, dice: Dice, judge: Judge) -> Situation:
    def find() -> Situation | None:
        dealt = Hand.start(rulebook, fair_deal(rulebook, dice))
        hand = put_if_needed(play_cards(dealt, dice, dice.choose(_LAID)))
        if hand.turn is None:
            return None
        players = seat_players(rulebook, dice, hand.turn)
        situation = Situation(players, hand, any_score(rulebook, dice), you=hand.turn)
        appraisal = _appraised(situation, judge)
        usual = appraisal.insight(Fact.UNEXPECTED) is None
        return situation if usual and _gap(appraisal) >= CLEAR else None

    return until(find)


def _appraised(situation: Situation, judge: Judge) -> Appraisal:
    """The decision of the seat on turn; raises `BadSituation` where no card can be laid."""
    hand = situation.position
    seat = hand.turn
    if seat is None or hand.why_not(Play(seat, hand.cards_of(seat)[0])) is not None:
        raise BadSituation("which-card needs a player who may play a card")
    if not two_players(hand.rulebook):
        raise BadSituation("which-card is for two players")
    if situation.you is not None and situation.you is not seat:
        raise BadSituation("`you` must be the player who decides")
    return judge.appraise(hand.seen_by(seat), situation.score)


def _cards(appraisal: Appraisal) -> list[tuple[Card, Choice]]:
    """The cards that can be laid, the best first."""
    found = [(c.action.card, c) for c in appraisal.choices if isinstance(c.action, Play)]
    return sorted(found, key=lambda pair: pair[1].win, reverse=True)


def _gap(appraisal: Appraisal) -> float:
    """How far the best card is ahead of any of another rank; 0 where perfect play mixes them."""
    (best, first), *rest = _cards(appraisal)
    others = [choice for card, choice in rest if not card.ties(best)]
    if not others or any((choice.frequency or 0.0) > FINE for choice in others):
        return 0.0
    return first.win - max(choice.win for choice in others)


def _ask(situation: Situation, judge: Judge) -> Question:
    appraisal = _appraised(situation, judge)
    gap = _gap(appraisal)
    if gap < CLEAR:
        raise BadSituation(
            f"which-card: the best card is only {100 * gap:.1f} points ahead, "
            f"{100 * CLEAR:.0f} are needed"
        )
    hand = situation.position
    seat = hand.turn
    assert seat is not None
    player, ranked = situation.players[seat], _cards(appraisal)
    best = ranked[0][0]
    options = tuple(
        Option(card.code, card.ties(best), _why(card, situation, appraisal), card=card)
        for card in hand.cards_of(seat)
    )
    return Question(
        "which-card",
        told(
            player,
            say("Choose the card that gives %(player)s the best chance to win the game."),
            say("Choose the card that gives you the best chance to win the game."),
        ),
        options,
        rule="tricks",
        hints=(
            say("Look at the tricks so far: what is still needed, a trick or a tie?"),
            say("Think of the cards that would be left: what could they still do?"),
            count_told(appraisal, player),
        ),
        source=source_told(appraisal),
    )


def _why(card: Card, situation: Situation, appraisal: Appraisal) -> Message:
    """What the card is worth, what the one to compare it with is, and the facts about it."""
    ranked = _cards(appraisal)
    mine = next(choice for one, choice in ranked if one == card)
    best = ranked[0]
    other = best if not card.ties(best[0]) else next(p for p in ranked if not p[0].ties(card))
    seat = situation.position.turn
    assert seat is not None
    found = reasons(situation.position.seen_by(seat), appraisal, Play(seat, card))
    if card.ties(best[0]):
        # That a card can be beaten is no reason for it.
        found = tuple(reason for reason in found if reason.why is not Why.CAN_BE_BEATEN)
    return sentences(
        card_worth_told(mine),
        card_worth_told(other[1]),
        *(reason_told(reason) for reason in found[:2]),
    )


DRILL = Drill(
    key="which-card",
    title=say("Which card?"),
    about=say("Play on: which of your cards is worth most?"),
    ask=_ask,
    draw=_draw,
    fits=two_players,
    order=125,
    about_points=True,
    open_table=True,
)
