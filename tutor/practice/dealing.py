"""A deal nobody can foresee, and the proof afterwards that it was fixed beforehand.

The source of chance is passed in: the operating system's (`random.SystemRandom`) where people
play, a seeded one in tests.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

from tutor.engine import Card, Deal, Rulebook, dealer_by_cut, pack
from tutor.engine.cards import CARDS_EACH
from tutor.engine.notation import write_deal

SALT_BITS = 128


def fair_deal(rulebook: Rulebook, source: Random) -> Deal:
    """Three cards for each seat, every deal equally likely."""
    cards = source.sample(pack(), CARDS_EACH * len(rulebook.seats))
    seats = range(0, len(cards), CARDS_EACH)
    return Deal(tuple(tuple(cards[at : at + CARDS_EACH]) for at in seats))


def fair_cut(rulebook: Rulebook, source: Random) -> tuple[tuple[Card, ...], ...]:
    """The cuts for the first deal, a card for each player, until they decide it (R21)."""
    cuts = []
    while True:
        cut = tuple(source.sample(pack(), len(rulebook.seats)))
        cuts.append(cut)
        if dealer_by_cut(rulebook, cut) is not None:
            return tuple(cuts)


def fresh_salt(source: Random) -> str:
    """A random text that keeps the fingerprint from telling the deal: 32 hexadecimal digits."""
    return f"{source.getrandbits(SALT_BITS):032x}"


def proof_text(deal: Deal, salt: str) -> str:
    """What the fingerprint is taken of: the deal in notation, a blank, the salt."""
    return f"{write_deal(deal)} {salt}"


def fingerprint(deal: Deal, salt: str) -> str:
    """The SHA-256 of `proof_text` in UTF-8: shown before the hand, checked after it.

    There are some 10^11 ways to deal, soon tried out by a computer: the salt makes it hopeless.
    """
    return sha256(proof_text(deal, salt).encode()).hexdigest()
