"""Sentences for practice: what a put would mean now, who cut what, who leads next."""

from __future__ import annotations

from tutor.engine import (
    CallPut,
    Card,
    DrawnSeenPut,
    FirstDealer,
    Hand,
    Rulebook,
    Score,
    Seat,
    SeenPut,
)
from tutor.text import Message, Name, say, sentences
from tutor.words.events import leads_next_told
from tutor.words.names import Player, Players


def put_means_told(hand: Hand, score: Score, seat: Seat, players: Players) -> Message | None:
    """What a put of ``seat`` would mean now, or what the put of this hand means.

    ``score`` is that before the hand. None where there is no put and ``seat`` cannot say one.
    """
    means = _means_told(hand, seat, players)
    needs = [
        players[other].told(
            say(
                "%(player)s needs only one point more to win the game.",
                player=Name(players[other].name),
            ),
            say("You need only one point more to win the game."),
        )
        for other in hand.rulebook.seats
        if score[hand.rulebook.side_of(other)] == hand.rulebook.target - 1
    ]
    return sentences(means, *needs) if means is not None else None


def _means_told(hand: Hand, seat: Seat, players: Players) -> Message | None:
    whole_game = hand.rulebook.seen_put is SeenPut.WHOLE_GAME
    if hand.put_pending:
        assert hand.put is not None
        caller = players[hand.put.caller]
        seen = (
            say("If the put is seen, whoever wins this hand wins the whole game.")
            if whole_game
            else say("If the put is seen, this hand is worth 2 points.")
        )
        given_up = caller.told(
            say("If you give up, %(player)s scores 1 point.", player=Name(caller.name)),
            say("If the put is given up, you score 1 point."),
        )
        return sentences(seen, given_up)
    if hand.put is not None and hand.result is None:
        return (
            say("The put has been seen: whoever wins this hand wins the whole game.")
            if whole_game
            else say("The put has been seen: this hand is worth 2 points.")
        )
    if hand.why_not(CallPut(seat)) is not None:
        return None
    if hand.decided:
        return say("This hand is decided: saying “Put!” can gain you nothing any more.")
    return _would_mean(hand.rulebook, players[hand.rulebook.after(seat)], whole_game=whole_game)


def _would_mean(rulebook: Rulebook, other: Player, *, whole_game: bool) -> Message:
    if whole_game:
        return say(
            "If you say “Put!” now: seen, whoever wins this hand wins the whole game; "
            "given up, you score 1 point."
        )
    if rulebook.drawn_seen_put is DrawnSeenPut.CALLERS_OPPONENT:
        return say(
            "If you say “Put!” now: seen, this hand is worth 2 points, and if it is drawn "
            "%(player)s scores 1; given up, you score 1 point.",
            player=Name(other.name),
        )
    return say(
        "If you say “Put!” now: seen, this hand is worth 2 points; given up, you score 1 point."
    )


def lead_after_told(hand: Hand, players: Players) -> Message | None:
    """Who leads to the next trick, once a trick is finished and the hand goes on."""
    if hand.result is not None or hand.table or not hand.tricks:
        return None
    return leads_next_told(players[hand.leads_next])


def cut_told(rulebook: Rulebook, cuts: tuple[tuple[Card, ...], ...], opponent: Player) -> Message:
    """Who cut what for the first deal; the last cut decided. The learner's card is the first."""
    mine, theirs = cuts[-1]
    name = Name(opponent.name)
    told = say(
        "You cut %(mine)s, %(player)s cuts %(theirs)s.", mine=mine, theirs=theirs, player=name
    )
    if len(cuts) > 1:
        told = sentences(say("The first cut was a tie, so you cut again."), told)
    higher = rulebook.first_dealer is FirstDealer.HIGHER_CARD
    you_deal = mine.beats(theirs) is higher
    if higher:
        why = (
            say("Under these rules the higher card deals: you.")
            if you_deal
            else say("Under these rules the higher card deals: %(player)s.", player=name)
        )
    else:
        why = (
            say("Under these rules the lower card deals: you.")
            if you_deal
            else say("Under these rules the lower card deals: %(player)s.", player=name)
        )
    return sentences(told, why)
