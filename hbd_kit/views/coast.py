"""Coasts: the outline of many cells as one line that wobbles a little, always in the same way.

Points are whole drawing units. A curve is written with the shortest words that SVG has: one `q`, then
`t` for every further bend, since each bend mirrors the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias
from zlib import crc32

Spot: TypeAlias = tuple[float, float]
Cell: TypeAlias = tuple[Spot, ...]
Frame: TypeAlias = tuple[float, float, float, float]
Bend: TypeAlias = tuple[Spot, Spot, bool]
"""A point of a coast, the direction to the water (as long as a unit of depth), and whether it is sharp."""

_WOBBLE = 3.4


def num(value: float) -> str:
    """A number as SVG writes it, to one decimal."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.1f}"


def chance(*what: object) -> float:
    """A number between -1 and 1 that is always the same for the same things."""
    return crc32(repr(what).encode()) / 2147483648 - 1


def polygon(cell: Iterable[Spot]) -> str:
    """The path around a cell."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in cell) + "Z"


def bends(spots: Sequence[Spot], closed: bool = False) -> str:
    """A smooth path along the spots; if closed, around them."""
    if len(spots) < 3:
        return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots)
    if closed:
        start = _between(spots[-1], spots[0])
        run, end = [*spots, spots[0]], None
    else:
        start, run, end = spots[0], list(spots[1:-1]), spots[-1]
    x, y = round(start[0]), round(start[1])
    return f"M{x} {y}" + _curve(x, y, run, end) + ("Z" if closed else "")


def _between(one: Spot, other: Spot) -> Spot:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _curve(x: int, y: int, run: Sequence[Spot], end: Spot | None) -> str:
    """The curve from x, y that bends toward each spot of the run and ends at `end`, or before the last."""
    words = []
    control = run[0]
    cx, cy = round(control[0]), round(control[1])
    for at in range(len(run) if end is not None else len(run) - 1):
        to = run[at + 1] if at + 1 < len(run) else end
        assert to is not None
        if at + 1 < len(run):
            to = _between((cx, cy), to)
        ex, ey = round(to[0]), round(to[1])
        step = f"{ex - x} {ey - y}".replace(" -", "-")
        words.append(f"t{step}" if words else f"q{cx - x} {cy - y} {step}".replace(" -", "-"))
        cx, cy, x, y = 2 * ex - cx, 2 * ey - cy, ex, ey
    return "".join(words)


@lru_cache(maxsize=64)
def shores(cells: frozenset[Cell], frame: Frame) -> tuple[str, str, tuple[str, str]]:
    """Paths of what the cells cover, of its coast, and of two lines in the water along the coast.

    An edge that lies on the frame belongs to no coast: there the chart ends, not the sea.
    """
    covers, coast, near, far = [], [], [], []
    for ring in _rings(cells):
        loop = _loop(ring, frame)
        covers.append(_round(loop))
        for run, closed in _runs(loop):
            coast.append(bends(run[0], closed))
            near.append(bends(run[1], closed))
            far.append(bends(run[2], closed))
    return "".join(covers), "".join(coast), ("".join(near), "".join(far))


def _rings(cells: Iterable[Cell]) -> list[list[Spot]]:
    """The outlines of the union of cells; inside lies to the right of the way."""
    edges: dict[tuple[Spot, Spot], None] = {}
    for cell in sorted(cells):
        around = [*cell, cell[0]]
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(around))
        for edge in pairwise(around if area > 0 else around[::-1]):
            edges[edge] = None
    out: dict[Spot, list[Spot]] = {}
    for a, b in edges:
        if (b, a) not in edges:
            out.setdefault(a, []).append(b)
    rings = []
    while out:
        first = min(out)
        ring, here, before = [first], first, None
        while True:
            ways = out[here]
            there = ways[0] if before is None or len(ways) == 1 else _rightmost(before, here, ways)
            ways.remove(there)
            if not ways:
                del out[here]
            before, here = here, there
            if here == first:
                break
            ring.append(here)
        rings.append(ring)
    return rings


def _rightmost(before: Spot, here: Spot, ways: Sequence[Spot]) -> Spot:
    """Of several ways on, the one that stays with the same cell."""
    dx, dy = here[0] - before[0], here[1] - before[1]
    return max(ways, key=lambda to: dx * (to[1] - here[1]) - dy * (to[0] - here[0]))


def _on(a: Spot, b: Spot, frame: Frame) -> bool:
    left, top, right, bottom = frame
    return any(
        abs(a[axis] - line) < 1 and abs(b[axis] - line) < 1
        for axis, line in ((0, left), (1, top), (0, right), (1, bottom))
    )


def _loop(ring: list[Spot], frame: Frame) -> list[tuple[Bend, bool]]:
    """Every bend around a ring, and whether the way from it to the next is coast."""
    loop: list[tuple[Bend, bool]] = []
    size = len(ring)
    edges = [(ring[at], ring[(at + 1) % size]) for at in range(size)]
    normal, coast = [], []
    for a, b in edges:
        length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or 1.0
        normal.append(((a[1] - b[1]) / length, (b[0] - a[0]) / length))
        coast.append(not _on(a, b, frame))
    for at, (a, b) in enumerate(edges):
        (nx, ny), (mx, my) = normal[at], normal[at - 1]
        sharp = not (coast[at] and coast[at - 1])
        if sharp:
            way = (nx, ny) if coast[at] else (mx, my)
            loop.append(((a, way, True), coast[at]))
        else:
            miter = max(0.4, 1 + nx * mx + ny * my)
            way = ((nx + mx) / miter, (ny + my) / miter)
            loop.append(((a, way, False), True))
        if coast[at]:
            length = abs(b[0] - a[0]) + abs(b[1] - a[1])
            bits = max(3, round(length / 26))
            for bit in range(1, bits):
                part = bit / bits
                off = _WOBBLE * chance(a, b, bit)
                x = a[0] + (b[0] - a[0]) * part + nx * off
                y = a[1] + (b[1] - a[1]) * part + ny * off
                loop.append((((x, y), (nx, ny), False), True))
    sharps = [at for at, (bend, _) in enumerate(loop) if bend[2]]
    return loop[sharps[0] :] + loop[: sharps[0]] if sharps else loop


def _round(loop: list[tuple[Bend, bool]]) -> str:
    """The closed path along a loop."""
    if not loop[0][0][2]:
        return bends([bend[0] for bend, _ in loop], closed=True)
    x, y = round(loop[0][0][0][0]), round(loop[0][0][0][1])
    path, run = [f"M{x} {y}"], []
    for (spot, _, sharp), _ in [*loop[1:], loop[0]]:
        if not sharp:
            run.append(spot)
            continue
        path.append(_curve(x, y, run, spot) if run else f"L{round(spot[0])} {round(spot[1])}")
        x, y, run = round(spot[0]), round(spot[1]), []
    return "".join(path) + "Z"


def _runs(loop: list[tuple[Bend, bool]]) -> list[tuple[tuple[list[Spot], list[Spot], list[Spot]], bool]]:
    """The stretches of coast along a loop, each at the edge, a little into the water, and further."""
    closed = not loop[0][0][2]
    found: list[list[Bend]] = []
    run: list[Bend] = []
    for bend, coast in loop if closed else [*loop, loop[0]]:
        if bend[2]:
            if run:
                found.append([*run, bend])
            run = [bend] if coast else []
        else:
            run.append(bend)
    if closed:
        found.append(run)
    return [
        (
            (
                [spot for spot, _, _ in each],
                [(x + 7 * nx, y + 7 * ny) for (x, y), (nx, ny), _ in each],
                [(x + 13 * nx, y + 13 * ny) for (x, y), (nx, ny), _ in each],
            ),
            closed,
        )
        for each in found
    ]
