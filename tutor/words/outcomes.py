"""Sentences for what comes of a hand: tricks, results, points and rounds."""

from __future__ import annotations

from types import MappingProxyType

from tutor.engine import HandResult, Play, Reason, Rulebook, Seat, Trick, rounds_owed
from tutor.text import Cards, Message, Name, Value, say, say_n, sentences
from tutor.words.names import Player, Players, told
from tutor.words.sides import OfSide, filled, side_told, sides_of


def trick_told(trick: Trick, players: Players) -> Message:
    """What became of a trick, naming its cards."""
    if len(trick.plays) > 2:
        return _round_told(trick, players)
    first, second = (play.card for play in trick.plays)
    if trick.winner is None:
        return say("%(first)s and %(second)s tie: nobody’s trick.", first=first, second=second)
    best, other = (first, second) if trick.plays[0].seat is trick.winner else (second, first)
    player = players[trick.winner]
    return player.told(
        say(
            "%(best)s beats %(other)s: %(player)s’s trick.",
            best=best,
            other=other,
            player=Name(player.name),
        ),
        say("%(best)s beats %(other)s: your trick.", best=best, other=other),
    )


def highest(trick: Trick) -> tuple[Play, ...]:
    """Who laid the highest rank of a trick, in the order laid."""
    place = min(play.card.rank.place for play in trick.plays)
    return tuple(play for play in trick.plays if play.card.rank.place == place)


def _round_told(trick: Trick, players: Players) -> Message:
    """A trick to which more than two have laid a card: R15 for partners, else the highest."""
    best, *others = highest(trick)
    if trick.winner is None:
        if len(others) == 1:
            return say(
                "%(one)s and %(other)s tie for the highest card: nobody’s trick.",
                one=best.card,
                other=others[0].card,
            )
        cards = Cards((best.card, *(play.card for play in others)))
        return say("%(cards)s tie for the highest card: nobody’s trick.", cards=cards)
    player, partner = _winner_first(trick.winner, players)
    if partner is None:
        return told(player, *_HIGHEST, best=best.card)
    by_name, to_you, beside_you = _TIED if others else _FOR_BOTH
    values: dict[str, Value] = {"best": best.card}
    if others:
        values["other"] = others[0].card
    if not player.you:
        values["player"] = Name(player.name)
    if not partner.you:
        values["partner"] = Name(partner.name)
    return filled(to_you if player.you else beside_you if partner.you else by_name, **values)


def _winner_first(seat: Seat, players: Players) -> tuple[Player, Player | None]:
    """The player on ``seat`` and the partner, if there is one."""
    side = next(seats for seats in sides_of(players) if seat in seats)
    partner = next((players[other] for other in side if other is not seat), None)
    return players[seat], partner


_HIGHEST = (
    say("%(best)s is the highest card: %(player)s’s trick."),
    say("%(best)s is the highest card: your trick."),
)
# Of partners: who leads next is not the side, but the one of them that laid the card.
_FOR_BOTH = (
    say("%(best)s is the highest card: %(player)s wins the trick, for %(partner)s too."),
    say("%(best)s is the highest card: you win the trick, for %(partner)s too."),
    say("%(best)s is the highest card: %(player)s wins the trick, for you too."),
)
_TIED = (
    say(
        "%(best)s and %(other)s are equally high, but partners laid them: %(player)s laid first "
        "and wins the trick, for %(partner)s too."
    ),
    say(
        "%(best)s and %(other)s are equally high, but partners laid them: you laid first and win "
        "the trick, for %(partner)s too."
    ),
    say(
        "%(best)s and %(other)s are equally high, but partners laid them: %(player)s laid first "
        "and wins the trick, for you too."
    ),
)


def result_told(result: HandResult, players: Players) -> Message:
    """How a hand ended and why, without the points."""
    if result.winner is None:
        return _DRAWN[result.reason]
    if result.reason in (Reason.PUT_GIVEN_UP, Reason.CONCEDED):
        sides = range(len(sides_of(players)))
        losers = [side for side in sides if side != result.winner]
        if len(losers) > 1:
            return side_told(players, result.winner, _LEFT_ALONE)
        return side_told(players, losers[0], _GIVEN_UP)
    return side_told(players, result.winner, _WON[result.reason])


_DRAWN = MappingProxyType(
    {
        Reason.TRICK_AND_TIE: say("Trick and tie: the hand is drawn."),
        Reason.THREE_TIES: say("All three tricks are tied: the hand is drawn."),
        Reason.SPOILED: say("Nobody has more tricks than each of the others: the hand is spoiled."),
    }
)
_WON = MappingProxyType(
    {
        Reason.ONE_TRICK_TWO_TIES: OfSide(
            say("%(player)s wins the hand: one trick won, two tied."),
            say("You win the hand: one trick won, two tied."),
            say("%(first)s and %(second)s win the hand: one trick won, two tied."),
            say("Your side wins the hand: one trick won, two tied."),
        ),
        Reason.TWO_TRICKS: OfSide(
            say("%(player)s wins the hand with two tricks."),
            say("You win the hand with two tricks."),
            say("%(first)s and %(second)s win the hand with two tricks."),
            say("Your side wins the hand with two tricks."),
        ),
        Reason.THREE_TRICKS: OfSide(
            say("%(player)s wins the hand with all three tricks."),
            say("You win the hand with all three tricks."),
            say("%(first)s and %(second)s win the hand with all three tricks."),
            say("Your side wins the hand with all three tricks."),
        ),
    }
)
_GIVEN_UP = OfSide(
    say("%(player)s has given up."),
    say("You have given up."),
    say("%(first)s and %(second)s have given up."),
    say("Your side has given up."),
)
_BOTH_HAVE = say("Both others have given up, so %(player)s wins the hand.")
_BOTH_TO_YOU = say("Both others have given up, so you win the hand.")
# Where more than one other side can give up, each is one player.
_LEFT_ALONE = OfSide(_BOTH_HAVE, _BOTH_TO_YOU, _BOTH_HAVE, _BOTH_TO_YOU)


def score_told(result: HandResult, winner: int | None, players: Players) -> Message:
    """What a hand that is over scores; ``winner`` is the side that wins the game with it."""
    side = winner if result.wins_game else result.scorer
    if side is None:
        return say("Nobody scores.")
    if result.wins_game:
        return side_told(players, side, _WHOLE_GAME)
    n = result.points
    return side_told(players, side, _points(n) if winner is None else _last_points(n))


_WHOLE_GAME = OfSide(
    say("%(player)s wins the whole game."),
    say("You win the whole game."),
    say("%(first)s and %(second)s win the whole game."),
    say("Your side wins the whole game."),
)


def _points(n: int) -> OfSide:
    return OfSide(
        say_n("%(player)s scores %(n)s point.", "%(player)s scores %(n)s points.", n),
        say_n("You score %(n)s point.", "You score %(n)s points.", n),
        say_n(
            "%(first)s and %(second)s score %(n)s point.",
            "%(first)s and %(second)s score %(n)s points.",
            n,
        ),
        say_n("Your side scores %(n)s point.", "Your side scores %(n)s points.", n),
    )


def _last_points(n: int) -> OfSide:
    return OfSide(
        say_n(
            "%(player)s scores %(n)s point and wins the game.",
            "%(player)s scores %(n)s points and wins the game.",
            n,
        ),
        say_n(
            "You score %(n)s point and win the game.",
            "You score %(n)s points and win the game.",
            n,
        ),
        say_n(
            "%(first)s and %(second)s score %(n)s point and win the game.",
            "%(first)s and %(second)s score %(n)s points and win the game.",
            n,
        ),
        say_n(
            "Your side scores %(n)s point and wins the game.",
            "Your side scores %(n)s points and wins the game.",
            n,
        ),
    )


def owed_told(rulebook: Rulebook, result: HandResult, players: Players) -> Message:
    """Who owes how many rounds after a hand (R25)."""
    owing = [
        side_told(players, side, _owes(owed))
        for side, owed in enumerate(rounds_owed(rulebook, result))
        if owed
    ]
    return sentences(*owing) if owing else say("Nobody owes anything.")


def _owes(n: int) -> OfSide:
    return OfSide(
        say_n("%(player)s owes %(n)s round.", "%(player)s owes %(n)s rounds.", n),
        say_n("You owe %(n)s round.", "You owe %(n)s rounds.", n),
        say_n(
            "%(first)s and %(second)s owe %(n)s round.",
            "%(first)s and %(second)s owe %(n)s rounds.",
            n,
        ),
        say_n("Your side owes %(n)s round.", "Your side owes %(n)s rounds.", n),
    )
