"""How sure a number is, against values from printed tables."""

from __future__ import annotations

from math import inf, isclose

import pytest

from hbd_kit.analysis import intervals


def test_wilsons_interval_of_a_share():
    found = intervals.share(0.5, 100)
    assert found.value == 0.5
    assert (round(found.low, 4), round(found.high, 4)) == (0.4038, 0.5962)
    sure = intervals.share(1.0, 10)
    assert (round(sure.low, 4), sure.high) == (0.7225, 1.0)
    assert intervals.share(0.0, 10).low == pytest.approx(0)


@pytest.mark.parametrize(("freedom", "quantile"), [(5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)])
def test_students_quantiles(freedom: int, quantile: float):
    assert isclose(intervals.student(0.975, freedom), quantile, rel_tol=0.005)


def test_a_mean_with_its_interval():
    found = intervals.mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert isclose(found.high - 3, 2.776 * 1.5811 / 5**0.5, rel_tol=0.01)
    assert intervals.mean([7]) == (7, -inf, inf)


def test_games_needed_and_effects_seen_are_two_sides_of_one_thing():
    needed = intervals.games_needed(2.0, 0.5)
    assert needed == 126  # ((1.96 + 0.8416) * 2 / 0.5) ** 2
    assert isclose(intervals.effect_seen(2.0, 126), 0.5, rel_tol=0.01)
    assert intervals.games_needed(2.0, 0.0) == inf


def test_intervals_hold_as_often_as_they_say():
    """Of 2,000 samples of a fair coin, about 95 of 100 intervals hold one half."""
    from random import Random

    luck = Random(1)
    held = 0
    for _ in range(2000):
        wins = sum(luck.random() < 0.5 for _ in range(60))
        low, high = intervals.share(wins / 60, 60)[1:]
        held += low <= 0.5 <= high
    assert 0.93 < held / 2000 < 0.97
