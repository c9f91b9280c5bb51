"""Numbers to sentences: what a choice is worth, against how many hands, and what the score says."""

from __future__ import annotations

from tutor.coach.estimates import (
    estimate_told,
    played_out_told,
    table_stake_told,
    would_see_told,
)
from tutor.coach.judge import Appraisal, Choice, Fact, Grade, Option, Source, Wait
from tutor.engine import CallPut, GiveUp, Play, Rulebook, Score, Seat, See, SeenPut
from tutor.text import Message, Points, Value, label, say, sentences
from tutor.words import Player, percent, told


def card_worth_told(choice: Choice) -> Message:
    """The chance to win the game with this very card, or with this call."""
    if choice.error is not None:
        return estimate_told(choice)
    if isinstance(choice.action, Play):
        return say(
            "%(card)s gives a %(win)s chance to win the game.",
            card=choice.action.card,
            win=percent(choice.win),
        )
    return worth_told(choice)


def against_told(option: Option, win: float, error: float) -> Message:
    """An estimate against the very opponent, with its standard error (both 0 to 1)."""
    values: dict[str, Value] = {"win": percent(win), "error": Points(error, 0)}
    if isinstance(option, Play):
        return say(
            "With %(card)s: about %(win)s (± %(error)s percentage points).",
            card=option.card,
            **values,
        )
    message = _AGAINST.get(type(option), _AGAINST[GiveUp])
    return say(message.msgid, **values)


_AGAINST: dict[type, Message] = {
    CallPut: say("With a put: about %(win)s (± %(error)s percentage points)."),
    Wait: say("Without a put: about %(win)s (± %(error)s percentage points)."),
    See: say("If you see the put: about %(win)s (± %(error)s percentage points)."),
    GiveUp: say("If you give up: about %(win)s (± %(error)s percentage points)."),
}


def worth_told(choice: Choice, alike: bool = False) -> Message:
    """The chance to win the game with ``choice``, a card being the best of them.

    ``alike``: all cards are worth the same, so that none is the best.
    """
    if choice.error is not None:
        return estimate_told(choice)
    win = percent(choice.win)
    action = choice.action
    if isinstance(action, CallPut):
        return say("Putting gives a %(win)s chance to win the game.", win=win)
    if isinstance(action, See):
        return say("Seeing the put gives a %(win)s chance to win the game.", win=win)
    if isinstance(action, Wait):
        return say("Waiting gives a %(win)s chance to win the game.", win=win)
    if isinstance(action, Play) and alike:
        return say("Playing on gives a %(win)s chance to win the game.", win=win)
    if isinstance(action, Play):
        return say(
            "Playing on, best with %(card)s, gives a %(win)s chance to win the game.",
            card=action.card,
            win=win,
        )
    return say("Giving up gives a %(win)s chance to win the game.", win=win)


def count_told(appraisal: Appraisal, player: Player) -> Message:
    """Against how many of all the hands that the opponent can hold this one is won.

    Estimated: in how many of the deals that were tried.
    """
    if appraisal.source is Source.ESTIMATED:
        return played_out_told(appraisal)
    counted = appraisal.insight(Fact.COUNT)
    if appraisal.insight(Fact.SURE_WIN):
        return told(
            player,
            say("Played to the end, %(player)s wins this hand whatever the other player holds."),
            say("Played to the end, you win this hand whatever the other player holds."),
        )
    if appraisal.insight(Fact.CANNOT_WIN):
        return told(
            player,
            say("Played to the end, %(player)s can draw this hand at best."),
            say("Played to the end, you can draw this hand at best."),
        )
    if appraisal.insight(Fact.SURE_LOSS) or counted is None or counted.outcomes is None:
        return told(
            player,
            say("Played to the end, %(player)s loses this hand whatever the other player holds."),
            say("Played to the end, you lose this hand whatever the other player holds."),
        )
    count = told(
        player,
        say(
            "With all cards open and best play, %(player)s would win this hand in %(share)s of all "
            "cases, each set of cards counted alike."
        ),
        say(
            "With all cards open and best play, you would win this hand in %(share)s of all "
            "cases, each set of cards counted alike."
        ),
        share=percent(counted.outcomes.shares[0]),
    )
    if any(isinstance(choice.action, See) for choice in appraisal.choices):
        return sentences(count, say("But nobody puts with all of them equally often."))
    return count


def sees_told(appraisal: Appraisal) -> Message | None:
    """With how many hands an opponent would see a put said now."""
    sees = appraisal.insight(Fact.OPPONENT_SEES)
    if sees is None or sees.share is None:
        return None
    if appraisal.source is Source.ESTIMATED:
        return would_see_told(sees.share)
    if appraisal.source is Source.SOLVED:
        return say(
            "Against perfect play a put here is seen %(share)s of the time.",
            share=percent(sees.share),
        )
    return say(
        "A player who counts too would see a put here with %(share)s of all possible hands.",
        share=percent(sees.share),
    )


def score_told(
    appraisal: Appraisal, rulebook: Rulebook, score: Score, seat: Seat, player: Player
) -> Message:
    """What the score has to do with a put."""
    facts, estimated = appraisal.insight, appraisal.source is Source.ESTIMATED
    if any(isinstance(choice.action, See) for choice in appraisal.choices):
        if facts(Fact.GIVING_UP_LOSES_GAME):
            return (
                say("Giving up would lose the game: whoever said “Put!” needs only one point.")
                if estimated
                else say("Giving up would lose the game: the other player needs only one point.")
            )
    elif facts(Fact.NOTHING_TO_LOSE):
        return told(
            player,
            say("If %(player)s loses this hand, the game is lost even without a put."),
            say("If you lose this hand, the game is lost even without a put."),
        )
    elif facts(Fact.NOTHING_TO_GAIN) and not (facts(Fact.SURE_LOSS) or facts(Fact.CANNOT_WIN)):
        return told(
            player,
            say("If %(player)s wins this hand, the game is won even without a put."),
            say("If you win this hand, the game is won even without a put."),
        )
    if estimated:
        return table_stake_told(rulebook, score, seat)
    side = rulebook.side_of(seat)
    points = {"mine": score[side], "theirs": score[rulebook.other_side(side)]}
    if rulebook.seen_put is SeenPut.WHOLE_GAME:
        return say(
            "The score is %(mine)s to %(theirs)s: giving up gives the other player one point, "
            "a seen put decides the whole game.",
            **points,
        )
    return say(
        "The score is %(mine)s to %(theirs)s: giving up gives the other player one point, "
        "a seen put is worth two.",
        **points,
    )


_GRADES = {
    Grade.EQUAL: label("grade", "good"),
    Grade.SLIP: label("grade", "slip"),
    Grade.MISTAKE: label("grade", "mistake"),
    Grade.BLUNDER: label("grade", "blunder"),
}


def grade_told(grade: Grade) -> Message:
    """The grade in a word."""
    return _GRADES[grade]


def open_told(result: int, player: Player) -> Message:
    """What was possible with all cards open: +1, 0 or -1 for the player."""
    by_name, to_you = _OPEN[result]
    return told(player, by_name, to_you)


_OPEN = {
    1: (
        say("With all cards open, %(player)s could have won the hand from here."),
        say("With all cards open, you could have won the hand from here."),
    ),
    0: (
        say("With all cards open, %(player)s could have drawn the hand from here, but not won it."),
        say("With all cards open, you could have drawn the hand from here, but not won it."),
    ),
    -1: (
        say("With all cards open, %(player)s could not have saved the hand from here."),
        say("With all cards open, you could not have saved the hand from here."),
    ),
}


def waited_told(player: Player) -> Message:
    """That a put was possible out of turn and was not said."""
    return told(
        player,
        say("%(player)s does not say “Put!”"),
        say("You do not say “Put!”"),
    )
