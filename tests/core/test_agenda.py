"""Lanes: side by side, in any order, and sealed ones face down."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from hbd_kit.core.agenda import Lanes, open_lanes, top_for, veiled
from hbd_kit.core.asking import ALL, TABLE


class Choose(Struct, frozen=True):
    """A frame that asks for one thing."""

    what: str


class Turn(Struct, frozen=True):
    """A frame beneath."""

    seat: int


class Whole(Struct, frozen=True):
    """What all lanes together ask."""


TILE, SIDE = Choose("tile"), Choose("side")
THREE = ((TILE,), (TILE,), (TILE,))


def test_new_lanes_wait_for_every_seat_that_has_a_part() -> None:
    assert open_lanes(Whole(), THREE, sealed=True).waiting == (0, 1, 2)
    assert open_lanes(Whole(), ((TILE,), (), (TILE,)), sealed=True).waiting == (0, 2)


@pytest.mark.parametrize("sealed", [True, False])
def test_an_answer_takes_its_frame_away_and_touches_no_other_lane(sealed: bool) -> None:
    lanes = open_lanes(Whole(), THREE, sealed)
    after = lanes.answered(1, "cave")
    assert after.waiting == (0, 2)
    assert after.stacks == ((TILE,), (), (TILE,))
    assert lanes == open_lanes(Whole(), THREE, sealed)


def test_what_an_answer_opens_takes_its_frames_place() -> None:
    after = open_lanes(Whole(), ((SIDE, TILE), (TILE,)), sealed=True).answered(
        0, "cave", Choose("door"), Choose("trap")
    )
    assert after.stacks == ((SIDE, Choose("door"), Choose("trap")), (TILE,))
    assert after.answered(0, "pit").stacks[0] == (SIDE, Choose("door"))


def test_sealed_answers_are_kept_in_order_and_open_ones_are_not_kept() -> None:
    sealed = open_lanes(Whole(), THREE, sealed=True).answered(0, "cave", SIDE).answered(0, "left")
    assert sealed.kept == (("cave", "left"), (), ())
    assert open_lanes(Whole(), THREE, sealed=False).answered(0, "cave").kept == ((), (), ())


@given(st.booleans(), st.lists(st.sampled_from("abc"), min_size=3, max_size=3))
def test_lanes_commute(sealed: bool, answers: list[str]) -> None:
    ends = set()
    for order in permutations(range(3)):
        lanes = open_lanes(Whole(), THREE, sealed)
        for seat in order:
            lanes = lanes.answered(seat, answers[seat], *[SIDE] * (answers[seat] == "a"))
        ends.add(lanes)
    assert len(ends) == 1


def test_lanes_of_several_answers_commute_when_they_are_mixed() -> None:
    row = [(0, "cave"), (0, "left"), (1, "pit"), (1, "right")]
    ends = set()
    for order in permutations(row):
        if order.index(row[0]) < order.index(row[1]) and order.index(row[2]) < order.index(row[3]):
            lanes = open_lanes(Whole(), ((SIDE, TILE), (SIDE, TILE)), sealed=True)
            for seat, answer in order:
                lanes = lanes.answered(seat, answer)
            ends.add(lanes)
    assert ends == {Lanes(Whole(), ((), ()), (("cave", "left"), ("pit", "right")), True)}


def test_a_seat_sees_of_others_sealed_lanes_only_whether_they_are_done() -> None:
    lanes = open_lanes(Whole(), THREE, sealed=True).answered(0, "cave").answered(1, "pit")
    assert lanes.veiled(0).kept == (("cave",), (), ())
    assert lanes.veiled(2).kept == lanes.veiled(TABLE).kept == ((), (), ())
    assert lanes.veiled(0).waiting == lanes.veiled(TABLE).waiting == (2,)
    assert lanes.veiled(ALL) == lanes


@pytest.mark.parametrize("view", [1, 2, TABLE])
def test_whatever_a_seat_answered_others_see_the_same(view: int | str) -> None:
    lanes = open_lanes(Whole(), THREE, sealed=True)
    assert lanes.answered(0, "cave").veiled(view) == lanes.answered(0, "pit").veiled(view)
    assert lanes.answered(0, "cave").veiled(0) != lanes.answered(0, "pit").veiled(0)


@pytest.mark.parametrize("view", [1, 2, TABLE])
def test_what_an_answer_opened_in_a_sealed_lane_is_veiled_too(view: int | str) -> None:
    lanes = open_lanes(Whole(), THREE, sealed=True)
    cave, pit = lanes.answered(0, "cave", Choose("door of the cave")), lanes.answered(0, "pit", SIDE, TILE)
    assert cave.waiting == pit.waiting == cave.veiled(view).waiting
    assert cave.veiled(view) == pit.veiled(view)
    assert cave.veiled(view) == lanes.veiled(view)


def test_open_lanes_are_seen_by_everybody() -> None:
    lanes = open_lanes(Whole(), THREE, sealed=False).answered(0, "cave", SIDE)
    assert lanes.veiled(1) is lanes.veiled(TABLE) is lanes


def test_an_agenda_is_veiled_wherever_its_lanes_lie() -> None:
    lanes = open_lanes(Whole(), THREE, sealed=True).answered(0, "cave")
    assert veiled((Turn(0), lanes, Turn(1)), 1) == (Turn(0), lanes.veiled(1), Turn(1))
    assert veiled((Turn(0), lanes), ALL) == (Turn(0), lanes)


def test_the_frame_that_asks_a_seat_is_the_top_or_the_top_of_its_lane() -> None:
    lanes = open_lanes(Whole(), ((SIDE, TILE), (), (SIDE,)), sealed=True)
    assert top_for((Turn(0), Turn(1)), 0) == Turn(1)
    assert [top_for((Turn(0), lanes), seat) for seat in (0, 1, 2)] == [TILE, Whole(), SIDE]
    assert top_for((lanes,), 3) == top_for((lanes,), -2) == Whole()
