"""Sentences for practice: what a put would mean now, who cut what, who leads next."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.engine import (
    CallPut,
    Card,
    DrawnSeenPut,
    FirstDealer,
    Hand,
    Rulebook,
    Score,
    Seat,
    Seating,
    SeenPut,
    Side,
    dealer_by_cut,
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
        _needs_one_told(side, seat, players)
        for side, points in zip(hand.rulebook.sides, score, strict=True)
        if points == hand.rulebook.target - 1
    ]
    return sentences(means, *needs) if means is not None else None


def _needs_one_told(side: Side, seat: Seat, players: Players) -> Message:
    if len(side) > 1:
        if seat in side:
            return say("Your side needs only one point more to win the game.")
        return say("The other side needs only one point more to win the game.")
    player = players[side[0]]
    return player.told(
        say("%(player)s needs only one point more to win the game.", player=Name(player.name)),
        say("You need only one point more to win the game."),
    )


def _means_told(hand: Hand, seat: Seat, players: Players) -> Message | None:
    whole_game = hand.rulebook.seen_put is SeenPut.WHOLE_GAME
    partners = hand.rulebook.seating is Seating.PARTNERS
    if hand.put_pending:
        assert hand.put is not None
        seen = say("If the put is seen, this hand is worth 2 points.")
        if whole_game:
            seen = (
                say("If the put is seen, the side that wins this hand wins the whole game.")
                if partners
                else say("If the put is seen, whoever wins this hand wins the whole game.")
            )
        return sentences(seen, _given_up_told(hand.rulebook, hand.put.caller, seat, players))
    if hand.put is not None and hand.result is None:
        if not whole_game:
            return say("The put has been seen: this hand is worth 2 points.")
        if partners:
            return say("The put has been seen: the side that wins this hand wins the whole game.")
        return say("The put has been seen: whoever wins this hand wins the whole game.")
    if hand.why_not(CallPut(seat)) is not None:
        return None
    if hand.decided:
        return say("This hand is decided: saying “Put!” can gain you nothing any more.")
    asked = hand.do(CallPut(seat)).put
    assert asked is not None
    return _would_mean(hand.rulebook, players[asked.answerer], whole_game=whole_game)


def _given_up_told(rulebook: Rulebook, caller: Seat, seat: Seat, players: Players) -> Message:
    """What it brings to whom if the put of ``caller`` is given up."""
    player = players[caller]
    name = Name(player.name)
    if rulebook.seating is Seating.THREE:
        return player.told(
            say(
                "If both give up, %(player)s scores 1 point; if one sees, all three play on.",
                player=name,
            ),
            say("If both give up, you score 1 point; if one sees, all three play on."),
        )
    if rulebook.seating is Seating.PARTNERS:
        if rulebook.side_of(caller) == rulebook.side_of(seat):
            return say("If the put is given up, your side scores 1 point.")
        return say("If the put is given up, the other side scores 1 point.")
    return player.told(
        say("If you give up, %(player)s scores 1 point.", player=name),
        say("If the put is given up, you score 1 point."),
    )


def _would_mean(rulebook: Rulebook, other: Player, *, whole_game: bool) -> Message:
    if rulebook.seating is Seating.THREE:
        return say(
            "If you say “Put!” now: as soon as one of the others sees, all three play on and this "
            "hand is worth 2 points; if both give up, you score 1 point."
        )
    if rulebook.seating is Seating.PARTNERS:
        name = Name(other.name)
        if whole_game:
            return say(
                "If you say “Put!” now, %(player)s answers: seen, the side that wins this hand "
                "wins the whole game; given up, your side scores 1 point.",
                player=name,
            )
        return say(
            "If you say “Put!” now, %(player)s answers: seen, this hand is worth 2 points; "
            "given up, your side scores 1 point.",
            player=name,
        )
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


def cut_told(
    rulebook: Rulebook, cuts: tuple[tuple[Card, ...], ...], others: Sequence[str]
) -> Message:
    """Who cut what for the first deal; the last cut decided.

    The learner's card is the first; ``others`` are the names of the others in their order.
    """
    mine, *theirs = cuts[-1]
    told = say("You cut %(card)s.", card=mine)
    for other, card in zip(others, theirs, strict=True):
        told = sentences(told, say("%(player)s cuts %(card)s.", player=Name(other), card=card))
    if len(cuts) > 1:
        told = sentences(say("The first cut was a tie, so you cut again."), told)
    higher = rulebook.first_dealer is FirstDealer.HIGHER_CARD
    dealer = dealer_by_cut(rulebook, cuts[-1])
    assert dealer is not None
    you_deal = dealer == 0
    name = Name("" if you_deal else others[dealer - 1])
    if len(others) > 1:
        return sentences(told, _of_many_told(name, higher=higher, you_deal=you_deal))
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


def _of_many_told(name: Name, *, higher: bool, you_deal: bool) -> Message:
    """Who deals first of more than two."""
    if higher:
        return (
            say("Under these rules the highest card deals: you.")
            if you_deal
            else say("Under these rules the highest card deals: %(player)s.", player=name)
        )
    return (
        say("Under these rules the lowest card deals: you.")
        if you_deal
        else say("Under these rules the lowest card deals: %(player)s.", player=name)
    )
