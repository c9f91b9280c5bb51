"""The range of a share that was counted in few cases."""

from __future__ import annotations

from math import comb

import pytest

from tutor.learning import interval


@pytest.mark.parametrize("total", [1, 2, 7, 30, 400])
def test_the_range_holds_the_share_and_stays_within_0_and_1(total: int) -> None:
    for hits in range(total + 1):
        low, high = interval(hits, total)
        assert 0.0 <= low <= hits / total <= high <= 1.0
        assert high - low > 0


def test_more_cases_make_it_narrower() -> None:
    widths = [high - low for low, high in (interval(n // 2, n) for n in (10, 40, 160, 640))]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] / widths[-1] == pytest.approx(8, rel=0.15)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.7])
def test_it_is_right_about_95_times_in_100(share: float) -> None:
    """Counted exactly over all results of 60 cases."""
    total = 60
    right = 0.0
    for hits in range(total + 1):
        low, high = interval(hits, total)
        if low <= share <= high:
            right += comb(total, hits) * share**hits * (1 - share) ** (total - hits)
    assert 0.93 < right < 0.97


def test_no_cases_have_no_range() -> None:
    with pytest.raises(ValueError, match="no cases"):
        interval(0, 0)
