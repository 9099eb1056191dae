"""Squares and hexes against plain counting."""

from __future__ import annotations

import pickle
from itertools import pairwise
from math import dist, isclose

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hbd_kit.core.grids import (
    DIRECTIONS,
    FLAT,
    HEX_STEPS,
    ORTHOGONAL,
    POINTY,
    Direction,
    Hex,
    SquareGrid,
    path,
    reach,
    square_grid,
)

SEA = square_grid(9, 9)
HOME = Hex(0, 0)

sizes = st.integers(1, 7)
grids = st.builds(square_grid, sizes, sizes)
on_a_grid = grids.flatmap(lambda grid: st.tuples(st.just(grid), st.sampled_from(grid.squares)))
winds = st.sampled_from(DIRECTIONS)
coordinates = st.integers(-20, 20)
hexes = st.builds(Hex, coordinates, coordinates)
turns = st.integers(-12, 12)


# Directions


def test_the_eight_directions_go_clockwise_from_the_north() -> None:
    assert " ".join(DIRECTIONS) == "N NE E SE S SW W NW"
    assert " ".join(ORTHOGONAL) == "N E S W"
    assert [Direction.N.dxy, Direction.SE.dxy, Direction.W.dxy] == [(0, -1), (1, 1), (-1, 0)]
    assert len({wind.dxy for wind in DIRECTIONS}) == 8


@given(winds)
def test_the_opposite_direction_leads_back(wind: Direction) -> None:
    assert wind.opposite.dxy == (-wind.dxy[0], -wind.dxy[1])
    assert wind.opposite.opposite is wind


@given(winds)
def test_a_direction_is_its_own_text(wind: Direction) -> None:
    assert f"sail {wind}" == "sail " + wind.value
    assert Direction(f" {wind.lower()} ") is wind
    assert msgspec.json.decode(msgspec.json.encode(wind), type=Direction) is wind


def test_a_wrong_direction_is_told_what_would_be_right() -> None:
    with pytest.raises(ValueError, match=r"no direction 'NEE'. Did you mean 'NE'"):
        Direction("NEE")
    with pytest.raises(ValueError, match="Known: N, NE, E, SE, S, SW, W, NW"):
        Direction("up")


# Squares


def test_squares_are_named_like_a_sea_chart() -> None:
    assert [SEA.name(square) for square in (0, 8, 9, 29, 80)] == ["A1", "I1", "A2", "C4", "I9"]
    wide = square_grid(60, 1)
    assert [wide.name(square) for square in (25, 26, 51, 52)] == ["Z1", "AA1", "AZ1", "BA1"]


@given(on_a_grid)
def test_a_squares_name_and_place_lead_back_to_it(spot: tuple[SquareGrid, int]) -> None:
    grid, square = spot
    assert grid.square(grid.name(square)) == square
    assert grid.square(f" {grid.name(square).lower()} ") == square
    assert grid.at(*grid.xy(square)) == square


@pytest.mark.parametrize(
    "name", ["", "A", "1", "A0", "A01", "A10", "J1", "1A", "A-1", "A 1", "A¹", "A" + "9" * 5000]
)
def test_a_wrong_name_is_told_what_would_be_right(name: str) -> None:
    with pytest.raises(ValueError, match=r"There is no square .* from 'A1' .* to 'I9'") as error:
        SEA.square(name)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize("square", [-1, 81])
def test_a_number_off_the_grid_is_no_square(square: int) -> None:
    for ask in (SEA.name, SEA.xy, SEA.neighbours, SEA.orthogonal, SEA.around):
        with pytest.raises(KeyError):
            ask(square)
    with pytest.raises(KeyError):
        SEA.step(square, "E")
    with pytest.raises(KeyError):
        SEA.distance(0, square)


@given(on_a_grid, winds)
def test_a_step_and_its_opposite_lead_back(spot: tuple[SquareGrid, int], wind: Direction) -> None:
    grid, square = spot
    to = grid.step(square, wind)
    if to is not None:
        assert grid.step(to, wind.opposite) == square
        assert grid.distance(square, to) == 1


@given(on_a_grid, winds)
def test_a_step_goes_where_its_direction_points_or_off_the_edge(
    spot: tuple[SquareGrid, int], wind: Direction
) -> None:
    grid, square = spot
    x, y = (here + way for here, way in zip(grid.xy(square), wind.dxy, strict=True))
    inside = 0 <= x < grid.columns and 0 <= y < grid.rows
    assert grid.step(square, str(wind)) == (y * grid.columns + x if inside else None)


@given(on_a_grid)
def test_neighbours_are_the_squares_one_step_away(spot: tuple[SquareGrid, int]) -> None:
    grid, square = spot
    near = {other for other in grid.squares if grid.distance(square, other) == 1}
    beside = {other for other in near if 0 in map(int.__sub__, grid.xy(square), grid.xy(other))}
    assert set(grid.neighbours(square)) == near
    assert set(grid.orthogonal(square)) == beside
    assert grid.around(square) == tuple(sorted(near | {square}))
    assert len(grid.neighbours(square)) == len(near)
    assert len(grid.orthogonal(square)) == len(beside)


def test_neighbours_go_clockwise_from_the_north() -> None:
    def names(squares: tuple[int, ...]) -> str:
        return " ".join(map(SEA.name, squares))

    assert names(SEA.neighbours(SEA.square("C4"))) == "C3 D3 D4 D5 C5 B5 B4 B3"
    assert names(SEA.orthogonal(SEA.square("C4"))) == "C3 D4 C5 B4"
    assert names(SEA.neighbours(SEA.square("A1"))) == "B1 B2 A2"


@given(on_a_grid)
def test_distance_on_squares_is_the_fewest_steps(spot: tuple[SquareGrid, int]) -> None:
    grid, square = spot
    counted = reach([square], grid.neighbours)
    assert counted == {other: grid.distance(square, other) for other in grid.squares}


@given(grids, st.data())
def test_distance_on_squares_is_a_metric(grid: SquareGrid, data: st.DataObject) -> None:
    a, b, c = (data.draw(st.sampled_from(grid.squares)) for _ in range(3))
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grids)
def test_beyond_a_corner_there_is_nothing(grid: SquareGrid) -> None:
    assert list(grid.corners) == ["NW", "NE", "SW", "SE"]
    for corner, square in grid.corners.items():
        assert [grid.step(square, wind) for wind in corner] == [None, None]


def test_corners_are_named_by_direction_and_cannot_be_moved() -> None:
    corners = square_grid(4, 3).corners
    assert [corners[Direction.NW], corners["NE"], corners["SW"], corners["SE"]] == [0, 3, 8, 11]
    with pytest.raises(TypeError):
        corners["NW"] = 5  # type: ignore[index]


def test_grids_of_one_size_are_one_value() -> None:
    assert square_grid(3, 2) is square_grid(3, 2)
    assert SquareGrid(3, 2) == square_grid(3, 2) != square_grid(2, 3)
    SEA.neighbours(0)
    assert hash(SquareGrid(9, 9)) == hash(SEA)
    assert pickle.loads(pickle.dumps(SEA)) == SEA
    assert msgspec.json.encode(SEA) == b'{"columns":9,"rows":9}'


@pytest.mark.parametrize(("columns", "rows"), [(0, 3), (3, 0), (-1, -1)])
def test_a_grid_without_squares_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="at least one column and row"):
        SquareGrid(columns, rows)


# Hexes


@given(hexes)
def test_a_hexs_text_leads_back_to_it(place: Hex) -> None:
    assert Hex.read(str(place)) == place
    assert Hex.read(f" {place.q} , {place.r} ") == place


@pytest.mark.parametrize("text", ["", "1", "1,", "1,2,3", "1.5,2", "q,r", "1;2", "²,1", "9" * 5000 + ",1"])
def test_a_wrong_hex_is_told_what_would_be_right(text: str) -> None:
    with pytest.raises(ValueError, match=r"There is no hex .* such as '2,-1'") as error:
        Hex.read(text)
    assert len(str(error.value)) < 250


def test_hexes_are_values_in_order() -> None:
    assert Hex(2, -1) == Hex(1, 0) + Hex(1, -1)
    assert Hex(2, -1) - Hex(1, -1) == Hex(1, 0)
    assert sorted([Hex(1, 0), Hex(0, 5), Hex(0, -5)]) == [Hex(0, -5), Hex(0, 5), Hex(1, 0)]
    assert len({Hex(1, 2), Hex(1, 2), Hex(2, 1)}) == 2


@given(hexes, turns)
def test_a_hex_step_leads_to_the_neighbour_of_that_direction(place: Hex, turn: int) -> None:
    assert place.step(turn) == place.neighbours()[turn % 6] == place + HEX_STEPS[turn % 6]
    assert place.step(turn).step(turn + 3) == place


@given(hexes)
def test_hex_distance_is_the_fewest_steps(place: Hex) -> None:
    counted = reach([place], Hex.neighbours, steps=4)
    assert counted == {other: place.distance(other) for other in counted}
    assert len(counted) == 1 + 6 * (1 + 2 + 3 + 4)


@given(hexes, hexes, hexes)
def test_hex_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(b) == b.distance(a)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(hexes, st.integers(0, 6))
def test_a_ring_has_six_hexes_for_each_step_of_its_radius(place: Hex, radius: int) -> None:
    ring = place.ring(radius)
    assert len(set(ring)) == len(ring) == (6 * radius or 1)
    assert {place.distance(other) for other in ring} == {radius}
    assert ring[0] == place + Hex(radius, 0)


@given(hexes, st.integers(1, 6))
def test_a_ring_goes_round_clockwise(place: Hex, radius: int) -> None:
    ring = place.ring(radius)
    assert all(a.distance(b) == 1 for a, b in pairwise((*ring, ring[0])))
    assert ring[::radius] == tuple(place + Hex(radius, 0).rotated(side) for side in range(6))
    assert HOME.ring(1) == HEX_STEPS


@given(hexes, st.integers(0, 5))
def test_a_disk_is_its_rings_from_the_middle_outward(place: Hex, radius: int) -> None:
    disk = place.disk(radius)
    assert set(disk) == set(reach([place], Hex.neighbours, steps=radius))
    assert len(disk) == 1 + 3 * radius * (radius + 1)
    assert [place.distance(other) for other in disk] == sorted(place.distance(other) for other in disk)


def test_nothing_lies_at_a_negative_distance() -> None:
    assert HOME.ring(-1) == HOME.disk(-1) == ()


@given(hexes, hexes)
def test_a_line_is_a_shortest_way_and_the_same_from_both_ends(a: Hex, b: Hex) -> None:
    line = a.line(b)
    assert (line[0], line[-1]) == (a, b)
    assert len(line) == a.distance(b) + 1
    assert all(one.distance(other) == 1 for one, other in pairwise(line))
    assert b.line(a) == line[::-1]


@given(hexes, hexes)
def test_a_line_keeps_to_the_hexes_that_the_straight_line_touches(a: Hex, b: Hex) -> None:
    """No centre on it is farther from the straight line than a corner is from the centre."""
    (ax, ay), (bx, by) = a.xy(), b.xy()
    for place in a.line(b):
        x, y = place.xy()
        assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= 1.000001 * dist((ax, ay), (bx, by))


@given(hexes, st.integers(0, 5), st.integers(0, 9))
def test_a_line_in_one_direction_never_turns(place: Hex, direction: int, count: int) -> None:
    line = [place]
    for _ in range(count):
        line.append(line[-1].step(direction))
    assert place.line(line[-1]) == tuple(line)


@given(hexes, hexes, turns)
def test_rotations_keep_distances_and_six_sixths_change_nothing(a: Hex, b: Hex, sixths: int) -> None:
    assert a.rotated(6) == a.rotated(0) == a
    assert a.rotated(sixths).rotated(-sixths) == a
    assert a.rotated(sixths).distance(b.rotated(sixths)) == a.distance(b)
    assert a.rotated(3) == HOME - a


@pytest.mark.parametrize("turn", range(6))
def test_a_sixth_of_a_circle_leads_to_the_next_direction(turn: int) -> None:
    assert HEX_STEPS[turn].rotated(1) == HEX_STEPS[(turn + 1) % 6]


@given(hexes, st.booleans(), st.floats(0.5, 50))
def test_neighbours_on_paper_are_two_heights_apart(place: Hex, flat: bool, size: float) -> None:
    centre = place.xy(size, flat)
    for other in place.neighbours():
        assert isclose(dist(centre, other.xy(size, flat)), size * 3**0.5, rel_tol=1e-6)


@pytest.mark.parametrize(("names", "flat"), [(POINTY, False), (FLAT, True)])
def test_directions_on_paper_point_where_their_names_say(names: tuple[str, ...], flat: bool) -> None:
    for name, way in zip(names, HEX_STEPS, strict=True):
        x, y = way.xy(flat=flat)
        assert Direction(name).dxy == ((x > 0.1) - (x < -0.1), (y > 0.1) - (y < -0.1))


# Ways across a map

ISLANDS = """
. . # .
# . # .
. . . #
"""


def sailable(chart: str) -> tuple[SquareGrid, set[int]]:
    rows = [line.split() for line in chart.strip().splitlines()]
    grid = square_grid(len(rows[0]), len(rows))
    return grid, {s for s in grid.squares if (xy := grid.xy(s)) and rows[xy[1]][xy[0]] == "."}


def test_reach_counts_the_steps_around_what_cannot_be_passed() -> None:
    grid, free = sailable(ISLANDS)
    steps = reach([0], grid.orthogonal, passable=free.__contains__)
    assert {grid.name(square): count for square, count in steps.items()} == {
        "A1": 0, "B1": 1, "B2": 2, "B3": 3, "C3": 4, "A3": 4,
    }  # fmt: skip
    assert grid.square("D2") in reach([0], grid.neighbours, passable=free.__contains__)


def test_reach_stops_after_so_many_steps_and_the_nearest_start_counts() -> None:
    assert reach([40], SEA.neighbours, steps=0) == {40: 0}
    assert set(reach([40], SEA.neighbours, steps=1)) == set(SEA.around(40))
    assert reach([0, 8], square_grid(9, 1).neighbours) == {s: min(s, 8 - s) for s in range(9)}
    assert reach([], SEA.neighbours) == {}


def test_reach_lists_the_nearest_first() -> None:
    counts = list(reach([Hex(3, 3)], Hex.neighbours, steps=3).values())
    assert counts == sorted(counts)


def test_a_start_need_not_be_passable() -> None:
    assert reach([0], SEA.neighbours, passable=lambda _: False) == {0: 0}
    assert path(0, 1, SEA.neighbours, lambda square: square == 1) == (0, 1)
    assert path(0, 0, SEA.neighbours, lambda _: False) == (0,)


@given(on_a_grid, st.data())
def test_a_path_is_as_long_as_reach_says_or_there_is_none(
    spot: tuple[SquareGrid, int], data: st.DataObject
) -> None:
    grid, start = spot
    walls = data.draw(st.sets(st.sampled_from(grid.squares)))
    goal = data.draw(st.sampled_from(grid.squares))
    steps = reach([start], grid.orthogonal, passable=lambda square: square not in walls)
    way = path(start, goal, grid.orthogonal, lambda square: square not in walls)
    if way is None:
        assert goal not in steps
        return
    assert (way[0], way[-1], len(way) - 1) == (start, goal, steps[goal])
    assert all(b in grid.orthogonal(a) and b not in walls for a, b in pairwise(way))


def test_of_several_paths_the_first_by_neighbours_is_taken() -> None:
    way = path(SEA.square("A3"), SEA.square("C1"), SEA.orthogonal)
    assert way and [SEA.name(square) for square in way] == ["A3", "A2", "A1", "B1", "C1"]


def test_a_path_on_a_growing_map_keeps_to_the_known_hexes() -> None:
    tiles = {*HOME.ring(2), HOME.step(0)} - {Hex(2, 0)}
    way = path(Hex(1, 1), Hex(2, -1), Hex.neighbours, tiles.__contains__)
    assert way == (Hex(1, 1), Hex(1, 0), Hex(2, -1))
    assert path(Hex(1, 1), HOME, Hex.neighbours, tiles.__contains__) is None


def test_who_is_there_already_asks_no_way() -> None:
    assert path(HOME, HOME, pytest.fail) == (HOME,)


def test_one_way_streets_lead_one_way() -> None:
    streets = {"harbour": ["mill"], "mill": ["tower"], "tower": []}
    assert path("harbour", "tower", streets.__getitem__) == ("harbour", "mill", "tower")
    assert path("tower", "harbour", streets.__getitem__) is None
