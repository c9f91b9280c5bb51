"""How sure a share is that was counted in few cases."""

from __future__ import annotations

from math import sqrt

_Z = 1.959964
"""Of a normal distribution 95 in 100 lie within so many standard deviations."""


def interval(hits: int, total: int) -> tuple[float, float]:
    """Between which shares (0 to 1) the true one lies, 95 in 100 times.

    Wilson's score interval (E. B. Wilson, JASA 22, 1927): right for few cases too, and never
    below 0 or above 1. Raises ValueError without any case.

    >>> low, high = interval(5, 10)
    >>> f"{low:.3f} {high:.3f}"
    '0.237 0.763'
    """
    if total <= 0:
        raise ValueError("no cases")
    share, z2 = hits / total, _Z * _Z
    middle = (share + z2 / (2 * total)) / (1 + z2 / total)
    half = _Z / (1 + z2 / total) * sqrt(share * (1 - share) / total + z2 / (4 * total * total))
    return max(0.0, middle - half), min(1.0, middle + half)
