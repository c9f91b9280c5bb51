"""Transfer codes: twelve letters and digits that can be read out, typed in and checked.

The alphabet is Crockford's base 32, without letters that look like digits; small letters, blanks
and hyphens do not matter. The last sign is a check sign, so that a slip of the fingers is told
from a code that is not known.
"""

from __future__ import annotations

from random import Random

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 12
_LOOK_ALIKE = str.maketrans("OIL", "011", " -–\u00a0")


def fresh_code(source: Random) -> str:
    """A new code: 55 random bits and the check sign."""
    drawn = "".join(source.choice(ALPHABET) for _ in range(LENGTH - 1))
    return drawn + _check_sign(drawn)


def shown_code(code: str) -> str:
    """The code in groups of four.

    >>> shown_code("K7QF9M2DX4TP")
    'K7QF-9M2D-X4TP'
    """
    return "-".join(code[at : at + 4] for at in range(0, LENGTH, 4))


def read_code(typed: str) -> str | None:
    """The code that was typed; None if that cannot be one."""
    code = typed.upper().translate(_LOOK_ALIKE)
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        return None
    return code if _check_sign(code[:-1]) == code[-1] else None


def _check_sign(drawn: str) -> str:
    # Odd weights have an inverse modulo 32, so any one wrong sign is found.
    total = sum((2 * at + 1) * ALPHABET.index(sign) for at, sign in enumerate(drawn))
    return ALPHABET[total % len(ALPHABET)]
