"""Square and hex grids as small values, and the shortest ways across any map.

A `SquareGrid` is bounded, and a square is a number, counted row by row from the north-west. A
hex map grows without bounds, and a `Hex` is a value of its own. South is down: y grows southward.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property, lru_cache
from math import sqrt
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from msgspec import Struct

from hbd_kit.core.errors import nearest, shorten

Place = TypeVar("Place", bound=Hashable)
Near: TypeAlias = Callable[[Place], Iterable[Place]]
May: TypeAlias = Callable[[Place], bool] | None

_HEX = re.compile(r"\s*(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*")


class Direction(StrEnum):
    """One of the eight winds, clockwise from the north. It is its own text, read in either case."""

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"

    @classmethod
    def _missing_(cls, value: object) -> Direction:
        text = str(value).strip().upper()
        if text not in cls.__members__:
            raise ValueError(f"There is no direction {shorten(value)}. {nearest(text, cls)}")
        return cls[text]

    @property
    def dxy(self) -> tuple[int, int]:
        """The columns east and the rows south that one step leads."""
        return ("E" in self) - ("W" in self), ("S" in self) - ("N" in self)

    @property
    def opposite(self) -> Direction:
        """The direction that leads back."""
        return DIRECTIONS[DIRECTIONS.index(self) - 4]


DIRECTIONS = tuple(Direction)
ORTHOGONAL = DIRECTIONS[::2]
"""The four that cross an edge rather than a corner: N, E, S, W."""


class SquareGrid(Struct, frozen=True, dict=True):
    """So many columns and rows; get it from `square_grid`, which shares what it has worked out.

    Asked about a number that is no square, a grid raises KeyError.
    """

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"A grid has at least one column and row, not {self.columns} × {self.rows}.")

    @property
    def squares(self) -> range:
        """Every square, row by row from the north-west."""
        return range(self.columns * self.rows)

    def at(self, x: int, y: int) -> int | None:
        """The square in column `x` and row `y`, both counted from 0; None off the edge."""
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else None

    def xy(self, square: int) -> tuple[int, int]:
        """The column and the row of a square, both counted from 0."""
        return self._xy[square]

    def name(self, square: int) -> str:
        """The square as a sea chart names it: `A1` in the north-west, `C4` in column 3 and row 4."""
        return self._names[square]

    def square(self, name: str) -> int:
        """The square of this name, in either case; ValueError when there is none."""
        square = self._squares.get(name.strip().upper())
        if square is None:
            raise ValueError(
                f"There is no square {shorten(name)}. A square is a column's letter and a row's number, "
                f"from 'A1' in the north-west to {self.name(self.squares[-1])!r} in the south-east."
            )
        return square

    def step(self, square: int, direction: str) -> int | None:
        """The next square in that direction; None off the edge."""
        return self._steps[square][direction]

    def neighbours(self, square: int) -> tuple[int, ...]:
        """The squares that touch this one, up to eight, clockwise from the north."""
        return self._neighbours[square]

    def orthogonal(self, square: int) -> tuple[int, ...]:
        """The squares that share an edge with this one, up to four, clockwise from the north."""
        return self._orthogonal[square]

    def around(self, square: int) -> tuple[int, ...]:
        """The square itself and those that touch it, up to nine, sorted."""
        return self._around[square]

    def distance(self, a: int, b: int) -> int:
        """How many steps in the eight directions lead from one square to the other."""
        (ax, ay), (bx, by) = self._xy[a], self._xy[b]
        return max(abs(ax - bx), abs(ay - by))

    @cached_property
    def corners(self) -> Mapping[str, int]:
        """The corner squares by direction: NW, NE, SW, SE."""
        east, last = self.columns - 1, self.squares[-1]
        return MappingProxyType({"NW": 0, "NE": east, "SW": last - east, "SE": last})

    # Worked out once, when first asked. Dicts, because a tuple would take -1 for its last square.

    @cached_property
    def _xy(self) -> dict[int, tuple[int, int]]:
        return {square: (square % self.columns, square // self.columns) for square in self.squares}

    @cached_property
    def _names(self) -> dict[int, str]:
        return {square: f"{_letters(x)}{y + 1}" for square, (x, y) in self._xy.items()}

    @cached_property
    def _squares(self) -> dict[str, int]:
        return {name: square for square, name in self._names.items()}

    @cached_property
    def _steps(self) -> dict[int, dict[str, int | None]]:
        ways = [(direction, *direction.dxy) for direction in DIRECTIONS]
        return {s: {d: self.at(x + dx, y + dy) for d, dx, dy in ways} for s, (x, y) in self._xy.items()}

    @cached_property
    def _neighbours(self) -> dict[int, tuple[int, ...]]:
        return {s: tuple(t for t in to.values() if t is not None) for s, to in self._steps.items()}

    @cached_property
    def _orthogonal(self) -> dict[int, tuple[int, ...]]:
        return {s: tuple(t for d in ORTHOGONAL if (t := to[d]) is not None) for s, to in self._steps.items()}

    @cached_property
    def _around(self) -> dict[int, tuple[int, ...]]:
        return {s: tuple(sorted((s, *near))) for s, near in self._neighbours.items()}


@lru_cache(maxsize=256)
def square_grid(columns: int, rows: int) -> SquareGrid:
    """The grid of this size, the same one whoever asks."""
    return SquareGrid(columns, rows)


def _letters(column: int) -> str:
    before, last = divmod(column, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)


class Hex(Struct, frozen=True, order=True, gc=False):
    """A hex in axial coordinates, or the way from one hex to another."""

    q: int
    r: int

    @classmethod
    def read(cls, text: str) -> Hex:
        """The hex that `str` writes as `text`; ValueError when there is none."""
        found = _HEX.fullmatch(text)
        if not found:
            raise ValueError(f"There is no hex {shorten(text)}. A hex is two whole numbers, such as '2,-1'.")
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def __add__(self, way: Hex) -> Hex:
        return Hex(self.q + way.q, self.r + way.r)

    def __sub__(self, start: Hex) -> Hex:
        return Hex(self.q - start.q, self.r - start.r)

    def step(self, direction: int) -> Hex:
        """The next hex in that direction."""
        return _hex_neighbours(self)[direction % 6]

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around this one, by direction."""
        return _hex_neighbours(self)

    def distance(self, other: Hex) -> int:
        """How many steps lead from this hex to the other."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))

    def ring(self, radius: int) -> tuple[Hex, ...]:
        """The hexes at exactly this distance, clockwise from direction 0."""
        ways = [Hex(radius - i, i).rotated(side) for side in range(6) for i in range(radius)]
        return tuple(self + way for way in ways) if radius else (self,)

    def disk(self, radius: int) -> tuple[Hex, ...]:
        """The hexes up to this distance, in a spiral from this one outward."""
        return tuple(place for distance in range(radius + 1) for place in self.ring(distance))

    def line(self, end: Hex) -> tuple[Hex, ...]:
        """The hexes on the straight line to `end`, with both ends; from `end` it is the same reversed."""
        steps, way = self.distance(end), end - self
        return tuple(self + _rounded(i * way.q, i * way.r, steps or 1) for i in range(steps + 1))

    def rotated(self, sixths: int) -> Hex:
        """This hex carried so many sixths of a circle clockwise about 0,0."""
        q, r = self.q, self.r
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Hex(q, r)

    def xy(self, size: float = 1.0, flat: bool = False) -> tuple[float, float]:
        """The centre on paper, with edges of length `size`: hexes on a point, or `flat` on an edge."""
        if flat:
            return size * 1.5 * self.q, size * sqrt(3) * (self.r + self.q / 2)
        return size * sqrt(3) * (self.q + self.r / 2), size * 1.5 * self.r


HEX_STEPS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The ways to the six neighbours, clockwise; a direction is an index here, 0 to 5."""

POINTY = ("E", "SE", "SW", "W", "NW", "NE")
"""The names of the six directions where hexes stand on a point."""

FLAT = ("SE", "S", "SW", "NW", "N", "NE")
"""The names of the six directions where hexes lie on an edge."""


@lru_cache(maxsize=1 << 16)
def _hex_neighbours(place: Hex) -> tuple[Hex, ...]:
    return tuple(place + way for way in HEX_STEPS)


def _rounded(q: int, r: int, unit: int) -> Hex:
    """The hex that holds the point (q / unit, r / unit); exact, so that an edge is always settled alike."""
    exact = (q, r, -q - r)
    near = [(2 * part + unit) // (2 * unit) for part in exact]
    off = [abs(part - whole * unit) for part, whole in zip(exact, near, strict=True)]
    near[off.index(max(off))] -= sum(near)
    return Hex(near[0], near[1])


def reach(
    starts: Iterable[Place], neighbours: Near[Place], steps: int | None = None, passable: May[Place] = None
) -> dict[Place, int]:
    """Every place within so many steps of a start, the nearest first, with the fewest steps to it.

    `neighbours` is `grid.neighbours`, `Hex.neighbours` or the like. Only passable places are entered;
    a start need not be one. On a map without bounds, `steps` or `passable` must end the search.
    """
    found = dict.fromkeys(starts, 0)
    for place, to in _walk(list(found), neighbours, passable):
        if steps is not None and found[place] >= steps:
            break
        found[to] = found[place] + 1
    return found


def path(
    start: Place, goal: Place, neighbours: Near[Place], passable: May[Place] = None
) -> tuple[Place, ...] | None:
    """A shortest way with both its ends, the first by the order of neighbours; None when there is none."""
    ways: dict[Place, tuple[Place, ...]] = {start: (start,)}
    for place, to in _walk([start], neighbours, passable) if start != goal else ():
        ways[to] = (*ways[place], to)
        if to == goal:
            break
    return ways.get(goal)


def _walk(places: list[Place], near: Near[Place], passable: May[Place]) -> Iterator[tuple[Place, Place]]:
    """Every step to a new place, breadth first: where from, and where to."""
    seen = set(places)
    for place in places:  # which grow on the way
        for to in near(place):
            if to not in seen and (passable is None or passable(to)):
                seen.add(to)
                places.append(to)
                yield place, to
