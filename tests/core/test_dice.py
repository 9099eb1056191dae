"""Dice, cards and cases against a plain listing of every case."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hbd_kit.core.dice import Cards, Cases, Dice

weights = st.integers(1, 5)
names = st.sampled_from(["map", "rum", "gold", "jewels", "dragon amulet"])
sources = st.one_of(
    st.builds(Dice, st.integers(1, 4), st.integers(1, 6)),
    st.builds(Cards, st.lists(names, min_size=1, max_size=9).map(tuple)),
    st.builds(Cases, st.lists(st.tuples(names | st.integers(-3, 3), weights), min_size=1).map(tuple)),
)


@given(sources)
def test_the_weights_are_the_share_of_cases_that_pick_the_outcome(source: Any) -> None:
    picked = Counter(source.pick(case) for case in range(source.total))
    assert source.outcomes() == {outcome: Fraction(n, source.total) for outcome, n in picked.items()}
    assert sum(source.outcomes().values()) == 1


@given(sources)
def test_what_is_said_can_be_read(source: Any) -> None:
    for outcome in source.outcomes():
        assert source.read(source.say(outcome)) == outcome
        assert source.read(f"  {source.say(outcome)} ") == outcome


@pytest.mark.parametrize(("count", "faces"), [(1, 6), (2, 6), (3, 6), (5, 6), (3, 4), (4, 1)])
def test_dice_agree_with_every_way_they_can_fall(count: int, faces: int) -> None:
    fallen = Counter(tuple(sorted(dice, reverse=True)) for dice in product(range(1, faces + 1), repeat=count))
    assert Dice(count, faces).outcomes() == {dice: Fraction(n, faces**count) for dice, n in fallen.items()}


def test_twenty_dice_are_weighed_without_listing_every_case() -> None:
    weights = Dice(20).outcomes()
    assert len(weights) == 53_130
    assert sum(weights.values()) == 1
    assert weights[(6,) * 20] == Fraction(1, 6**20)


def test_dice_are_said_from_high_to_low_and_read_in_any_order() -> None:
    dice = Dice(3)
    assert dice.say((4, 3, 2)) == "4 3 2"
    assert dice.read("2 4 3") == (4, 3, 2)


def test_changing_the_listed_weights_changes_nobody_elses() -> None:
    Dice(2).outcomes().clear()
    assert len(Dice(2).outcomes()) == 21


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "shows 0 dice, not 3"),
        ("4 3", "shows 2 dice, not 3"),
        ("4 3 2 1", "shows 4 dice, not 3"),
        ("4 3 7", "not on these dice"),
        ("4 3 0", "not on these dice"),
        ("4 3 x", "no throw of dice"),
        ("4 3 -2", "no throw of dice"),
        ("4 3 ²", "no throw of dice"),
        ("4 3 1_0", "no throw of dice"),
        ("9" * 5000, "no throw of dice"),
    ],
)
def test_a_wrong_throw_is_told_what_would_be_right(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong) as error:
        Dice(3).read(text)
    assert "3 numbers from 1 to 6, such as '1 1 1'" in str(error.value)
    assert len(str(error.value)) < 250


def test_dice_that_cannot_be_thrown_are_refused() -> None:
    for count, faces in [(0, 6), (-1, 6), (2, 0)]:
        with pytest.raises(ValueError, match="cannot be thrown"):
            Dice(count, faces)


def test_copies_of_a_card_share_one_outcome() -> None:
    assert Cards(("map", "rum", "map")).outcomes() == {"map": Fraction(2, 3), "rum": Fraction(1, 3)}


def test_a_wrong_card_is_told_the_nearest() -> None:
    with pytest.raises(ValueError, match="Did you mean 'treasure_island'"):
        Cards(("treasure_island", "storm")).read("tresure_island")
    with pytest.raises(ValueError, match="Known: heads, tails"):
        Cases((("heads", 1), ("tails", 1))).read("42")
    with pytest.raises(ValueError, match="There are none"):
        Cards(()).read("map")


def test_cases_keep_numbers_as_numbers() -> None:
    first = Cases(((0, 1), (1, 1)))
    assert first.read("1") == 1
    assert first.say(0) == "0"
    with pytest.raises(IndexError):
        first.pick(2)


def test_cases_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Cases((("heads", 0),))
    with pytest.raises(ValueError, match="read alike"):
        Cases(((1, 1), ("1", 1)))


def test_sources_are_values() -> None:
    assert Dice(2) == Dice(2, 6)
    assert len({Cards(("a", "b")), Cards(("a", "b"))}) == 1
    assert hash(Cases((("a", 1),))) == hash(Cases((("a", 1),)))
