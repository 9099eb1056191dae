"""Where arrows lead: every square a character could reach on an empty board, and how strong each is.

Worked out once for a board and its figures, and kept for the match at hand.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from hbd_kit.core.grids import ORTHOGONAL, Direction, square_grid
from hbd_kit.games.dracomundis.actions import Move
from hbd_kit.games.dracomundis.components import Box
from hbd_kit.games.dracomundis.state import COLUMNS, NAMES, Square, Terms, near, turned

Ray: TypeAlias = tuple[tuple[Square, Move], ...]
"""The squares along one arrow, the nearest first, with the move that ends on each."""
Rays: TypeAlias = dict[Direction, tuple[tuple[Ray, ...], ...]]
"""By facing and square, the rays of a character, those without a square left out."""


class Chart(NamedTuple):
    """What all positions of a match share."""

    terms: Terms
    near: tuple[tuple[Square, ...], ...]
    rays: dict[str, Rays]
    combat: dict[str, int]
    arrows: dict[str, tuple[int, int, int, int]]


_latest: Chart | None = None


def chart_of(terms: Terms) -> Chart:
    """The chart of a match; that of the match at hand is kept, for to hash its terms would cost more."""
    global _latest  # noqa: PLW0603
    known = _latest
    if known is None or known.terms is not terms:
        known = _latest = Chart(terms, near(terms.rows), *_drawn(terms.rows, terms.box))
    return known


@lru_cache(maxsize=64)
def _drawn(
    rows: int, box: Box
) -> tuple[dict[str, Rays], dict[str, int], dict[str, tuple[int, int, int, int]]]:
    rays: dict[str, Rays] = {}
    arrows: dict[str, tuple[int, int, int, int]] = {}
    for kind, forward, sides, back, _ in box:
        arrows[kind] = (forward, sides, back, sides)
        rays[kind] = {
            facing: tuple(
                tuple(ray for ray in _from(rows, square, arrows[kind], facing) if ray)
                for square in range(COLUMNS * rows)
            )
            for facing in ORTHOGONAL
        }
    return rays, {kind: combat for kind, *_, combat in box}, arrows


def _from(rows: int, square: Square, arrows: tuple[int, int, int, int], facing: Direction) -> list[Ray]:
    """The rays of a character on that square, clockwise from the way it faces.

    Rule: DM-MOVE-1, DM-MOVE-2.
    """
    return [
        tuple((to, move(square, to)) for to in line(rows, square, turned(facing, quarter))[:reach])
        for quarter, reach in enumerate(arrows)
    ]


@cache
def line(rows: int, square: Square, direction: Direction) -> tuple[Square, ...]:
    """The squares from one to the edge of the board, the nearest first."""
    to = square_grid(COLUMNS, rows).step(square, direction)
    return () if to is None else (to, *line(rows, to, direction))


@cache
def move(start: Square, to: Square) -> Move:
    """The move from one square to the other."""
    return Move(NAMES[start], NAMES[to])


def heading(start: Square, to: Square) -> Direction | None:
    """The straight direction from one square to another; None where there is none."""
    (x, y), (u, v) = (divmod(square, COLUMNS)[::-1] for square in (start, to))
    if (x == u) == (y == v):
        return None
    if x == u:
        return Direction.N if v < y else Direction.S
    return Direction.W if u < x else Direction.E


def distance(start: Square, to: Square) -> int:
    """How many squares lie between two, counted along a row or a column."""
    (x, y), (u, v) = divmod(start, COLUMNS), divmod(to, COLUMNS)
    return abs(x - u) + abs(y - v)
