"""Luck: the same for the same question, fair over many."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hbd_kit.core.luck import Luck, draw, new_seed

seeds = st.integers(-(2**64), 2**64)
streams = st.text(max_size=12)
counts = st.integers(0, 10**6)
cases = st.integers(1, 2**200)


def fair(drawn: list[int], cells: int) -> bool:
    """Whether the draws fill the cells about alike, by chi-square.

    One fair generator in twenty thousand would not pass (the bound is Wilson and Hilferty's).
    """
    expected, filled, free = len(drawn) / cells, Counter(drawn), cells - 1
    spread = sum((filled[cell] - expected) ** 2 / expected for cell in range(cells))
    return (
        filled.keys() <= set(range(cells))
        and spread < free * (1 - 2 / (9 * free) + 3.89 * sqrt(2 / (9 * free))) ** 3
    )


def test_the_measure_of_fairness_sees_a_loaded_die() -> None:
    assert fair([0, 1, 2, 3, 4, 5] * 3000, 6)
    assert not fair([0, 1, 2, 3, 4, 5] * 3000 + [5] * 400, 6)


@given(seeds, streams, counts, cases)
def test_the_same_question_has_the_same_answer_within_range(
    seed: int, stream: str, count: int, n: int
) -> None:
    case = draw(seed, stream, count, n)
    assert 0 <= case < n
    assert draw(seed, stream, count, n) == case


def test_draws_stay_what_they_are() -> None:
    """A seed that somebody shared must give the same game in the next version."""
    assert [draw(7, "dice", count, 6) for count in range(10)] == [4, 5, 3, 2, 5, 3, 1, 2, 2, 4]
    assert draw(7, "deck", 0, 2**100) == 775872032986680296973236522830


@pytest.mark.parametrize("seed", [0, 1, 7, -3, 2**63])
@pytest.mark.parametrize("cells", [2, 6, 52])
def test_draws_are_roughly_uniform(seed: int, cells: int) -> None:
    assert fair([draw(seed, "dice", count, cells) for count in range(20_000)], cells)


@pytest.mark.parametrize("seed", [0, 1, 7])
def test_first_draws_of_neighbouring_seeds_and_streams_are_roughly_uniform(seed: int) -> None:
    by_seed = [draw(first, "dice", 0, 6) for first in range(20_000)]
    by_stream = [draw(seed, f"dice {n}", 0, 6) for n in range(20_000)]
    assert fair(by_seed, 6)
    assert fair(by_stream, 6)


@pytest.mark.parametrize("other", [(7, "cards", 0), (8, "dice", 0), (7, "dice", 1)])
def test_streams_seeds_and_counts_are_independent(other: tuple[int, str, int]) -> None:
    """Pairs of draws fill all 36 cells alike."""
    seed, stream, ahead = other
    pairs = [6 * draw(7, "dice", n, 6) + draw(seed, stream, n + ahead, 6) for n in range(20_000)]
    assert fair(pairs, 36)


@pytest.mark.parametrize("n", [2**40, 2**40 + 1, 2**63 + 5, 2**64, 2**64 + 1, 3**90, 2**300 - 1])
def test_very_many_cases_are_all_in_reach(n: int) -> None:
    drawn = [draw(7, "deck", count, n) for count in range(4000)]
    assert all(0 <= case < n for case in drawn)
    assert fair([case * 8 // n for case in drawn], 8)
    assert fair([case % 8 for case in drawn], 8)
    assert len(set(drawn)) > 3990


def test_few_and_many_cases_are_of_one_luck() -> None:
    """The first half of the cases stays the first half, whether one word or several are drawn."""
    few = [draw(7, "deck", count, 2**40) * 2 // 2**40 for count in range(200)]
    many = [draw(7, "deck", count, 2**90) * 2 // 2**90 for count in range(200)]
    assert few == many


def test_luck_counts_each_stream_by_itself() -> None:
    luck = Luck(7)
    assert [luck.draw("dice", 6) for _ in range(3)] == [draw(7, "dice", count, 6) for count in range(3)]
    assert luck.draw("cards", 52) == draw(7, "cards", 0, 52)
    assert luck.counts == {"dice": 3, "cards": 1}


@given(st.lists(st.sampled_from(["dice", "cards", "tiles"]), max_size=30))
def test_what_else_was_drawn_in_between_changes_nothing(row: list[str]) -> None:
    mixed, alone = Luck(7), Luck(7)
    dice = [case for stream in row if (case := mixed.draw(stream, 1000)) >= 0 and stream == "dice"]
    assert dice == [alone.draw("dice", 1000) for _ in dice]


def test_looking_ahead_draws_nothing() -> None:
    luck = Luck(7)
    ahead = luck.next("dice", 10**6)
    assert luck.counts == {}
    assert luck.draw("dice", 10**6) == ahead != luck.next("dice", 10**6)


def test_luck_goes_on_from_the_counts_it_is_given() -> None:
    assert Luck(7, {"dice": 5}).draw("dice", 10**6) == draw(7, "dice", 5, 10**6)


def test_two_lucks_share_no_counts() -> None:
    one, other = Luck(7), Luck(7)
    one.draw("dice", 6)
    assert other.counts == {}


def test_a_new_seed_is_never_the_same_and_any_record_may_hold_it() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 1 << 63 for seed in seeds)
