"""What lies beneath everything else: the sheet, its water and land, the frame with its banner.

Nothing here refers to a gradient, a pattern or a clip by its id, so that two boards on one page can
never take each other's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from html import escape

from msgspec import Struct

from hbd_kit.core.scene import Link, Ornament, Place, Point, Scene
from hbd_kit.views.coast import Cell, Spot, bends, chance, num, polygon, shores
from hbd_kit.views.palette import colour, outline
from hbd_kit.views.symbols import is_drawn

SIDE = 100
"""How many units of a drawing one unit of a board is."""

_WATER = {"sea", "ocean", "water", "lake", "town", "port", "harbour"}
_TOWNS = {"town", "port", "harbour"}
_LANDS = {
    "plain": "plain",
    "plains": "plain",
    "grass": "plain",
    "field": "plain",
    "steppe": "plain",
    "wood": "wood",
    "woods": "wood",
    "forest": "wood",
    "jungle": "wood",
    "rock": "rock",
    "hill": "rock",
    "hills": "rock",
    "mountain": "rock",
    "mountains": "rock",
    "marsh": "marsh",
    "swamp": "marsh",
    "stone": "stone",
    "dungeon": "stone",
    "city": "stone",
    "castle": "stone",
    "dark": "dark",
    "corruption": "dark",
    "corrupted": "dark",
    "sand": "sand",
    "desert": "sand",
    "beach": "sand",
    "cave": "earth",
    "cavern": "earth",
    "tunnel": "earth",
    "earth": "earth",
}
OPEN = "open"
"""The ground of a spot that is known and bare: it is left as it is."""

_PAINT = {"sand": "plain"}


class Sheet(Struct, frozen=True):
    """Where the board lies on its sheet, in drawing units."""

    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float
    scale: float

    def spot(self, at: Point) -> Spot:
        """A point of the board as drawing units."""
        return self.left + at[0] * SIDE, self.top + at[1] * SIDE

    def cell(self, shape: Sequence[Point]) -> Cell:
        """An outline on the board as whole drawing units."""
        return tuple((round(self.left + x * SIDE), round(self.top + y * SIDE)) for x, y in shape)


def sheet(scene: Scene, legend: bool = False) -> Sheet:
    """The sheet that this scene needs; large boards get larger margins, so that words stay readable."""
    wide, high = scene.width * SIDE, scene.height * SIDE
    scale = max(1.0, max(wide, high) / 1000)
    side = round((58 if scene.rows else 36) * scale)
    top = round((92 if scene.title else 44) * scale)
    foot = round(((56 if scene.columns else 36) + (34 if legend else 0)) * scale)
    return Sheet(side, top, side + wide, top + high, wide + 2 * side, top + high + foot, scale)


def is_water(ground: str) -> bool:
    """Whether this ground is drawn as water."""
    return ground in _WATER


def paint(ground: str) -> str:
    """The token of the colour in which this ground is painted."""
    if ground in _WATER:
        return "sea"
    kind = _LANDS.get(ground, "")
    return _PAINT.get(kind, kind) or "paper2"


# Ground ------------------------------------------------------------------------------------------


def ground(scene: Scene, paper: Sheet) -> str:
    """The sheet with its rhumb lines, the water and its coasts, the land and the grid."""
    rose = next((each for each in scene.ornaments if each.symbol == "rose"), None)
    middle = rose.at if rose else (scene.width * 0.68, scene.height * 0.28)
    shaped = tuple((place.shape, place.ground, place.symbol != "") for place in scene.places if place.shape)
    return _sheet(paper, middle) + _covered(shaped, paper)


@lru_cache(maxsize=32)
def _sheet(paper: Sheet, middle: Point) -> str:
    """Bare parchment, a little stained, darker toward the edge, with lines of bearing from the rose."""
    left, top, right, bottom = paper.left, paper.top, paper.right, paper.bottom
    wide, high = right - left, bottom - top
    inside = f'x="{num(left)}" y="{num(top)}" width="{num(wide)}" height="{num(high)}"'
    whole = f'<rect width="{num(paper.width)}" height="{num(paper.height)}" rx="10" fill="var(--paper)"/>'
    parts = [whole, f'<rect {inside} fill="var(--paper2)"/><g fill="var(--paper)">']
    for size in (0.94, 0.8, 0.62):
        spots = _blot(left + wide * 0.52, top + high * 0.46, wide * size / 2, high * size / 2, size)
        parts.append(f'<path fill-opacity=".42" d="{bends(spots, closed=True)}"/>')
    parts.append('</g><g fill="var(--paper3)">')
    for at in range(9):
        x, y = left + wide * (0.5 + 0.46 * chance("x", at)), top + high * (0.5 + 0.46 * chance("y", at))
        size = 9 + 34 * abs(chance("r", at)) ** 2
        spots = _blot(x, y, size, size * 0.8, at)
        parts.append(f'<path fill-opacity=".13" d="{bends(spots, closed=True)}"/>')
    x, y = paper.spot(middle)
    rays = "".join(f"M{num(x)} {num(y)}L{_edge(x, y, math.tau * ray / 32, paper)}" for ray in range(32))
    parts.append(
        f'</g><path d="{rays}" fill="none" stroke="var(--ink3)" stroke-width=".9" stroke-opacity=".5"/>'
    )
    return "".join(parts)


def _blot(x: float, y: float, wide: float, high: float, key: object) -> list[Spot]:
    spots = []
    for at in range(12):
        reach = 1 + 0.13 * chance(key, at)
        spots.append(
            (x + wide * reach * math.cos(at * math.tau / 12), y + high * reach * math.sin(at * math.tau / 12))
        )
    return spots


def _edge(x: float, y: float, angle: float, paper: Sheet) -> str:
    """Where a line from x, y leaves the board."""
    dx, dy = math.sin(angle), -math.cos(angle)
    reach = min(
        (paper.right - x) / dx if dx > 1e-9 else (paper.left - x) / dx if dx < -1e-9 else math.inf,
        (paper.bottom - y) / dy if dy > 1e-9 else (paper.top - y) / dy if dy < -1e-9 else math.inf,
    )
    return f"{round(x + dx * reach)} {round(y + dy * reach)}"


@lru_cache(maxsize=128)
def _covered(shaped: tuple[tuple[tuple[Point, ...], str, bool], ...], paper: Sheet) -> str:
    """Water, land and grid."""
    cells = [(paper.cell(shape), ground, busy) for shape, ground, busy in shaped]
    parts = []
    if water := frozenset(cell for cell, ground, _ in cells if ground in _WATER):
        parts.append(_water(water, cells, paper))
    land = [each for each in cells if each[1] not in ("", OPEN, *_WATER)]
    parts += [_land(*each) for each in sorted(land, key=lambda each: -_area(each[0]))]
    parts.append(_grid(tuple(cell for cell, _, _ in cells), paper))
    for cell, ground, _ in cells:
        if ground in _TOWNS:
            parts.append(_town(cell, (paper.left, paper.top, paper.right, paper.bottom)))
    return "".join(parts)


def _water(water: frozenset[Cell], cells: Sequence[tuple[Cell, str, bool]], paper: Sheet) -> str:
    covers, coast, (near, far) = shores(water, (paper.left, paper.top, paper.right, paper.bottom))
    waves = []
    for cell, ground, busy in cells:
        if ground in _WATER and ground not in _TOWNS:
            x, y = _middle(cell)
            waves.append(f'<use href="#hbd-waves{_kind(x, y, busy)}" x="{num(x)}" y="{num(y)}"/>')
    return (
        f'<path d="{covers}" fill="var(--sea)" stroke="var(--wave)" stroke-width="10" stroke-opacity=".16"/>'
        f'<g fill="none" stroke="var(--wave)"><path d="{far}" stroke-opacity=".42"/>'
        f'<path d="{near}" stroke-width="1.3" stroke-opacity=".7"/></g>{"".join(waves)}'
        f'<path d="{coast}" fill="none" stroke="var(--ink2)" stroke-width="2.4" stroke-linecap="round"/>'
    )


def _kind(x: float, y: float, busy: bool) -> int:
    at = int(x // SIDE * 7 + y // SIDE * 3)
    return 3 + at % 2 if busy else at % 3


def _middle(cell: Cell) -> Spot:
    xs, ys = [x for x, _ in cell], [y for _, y in cell]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _area(cell: Cell) -> float:
    xs, ys = [x for x, _ in cell], [y for _, y in cell]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def _land(cell: Cell, ground: str, busy: bool) -> str:
    """A cell of land in its colour, with trees, peaks, tufts or stones; an unknown ground has its name.

    A `busy` one has a symbol of its own, which says enough.
    """
    kind = _LANDS.get(ground, "")
    path = polygon(cell)
    parts = [
        f'<path d="{path}" fill="var(--{paint(ground)})" stroke="var(--ink)" stroke-width="2.4" stroke-linejoin="round"/>'
    ]
    x, y = _middle(cell)
    if busy:
        pass
    elif not kind:
        base = max(spot for _, spot in cell) - 12
        parts.append(
            f'<text class="name" x="{num(x)}" y="{num(base)}">{escape(ground.replace("_", " "))}</text>'
        )
    elif is_drawn(f"land_{kind}"):
        wide = max(spot for spot, _ in cell) - min(spot for spot, _ in cell)
        high = max(spot for _, spot in cell) - min(spot for _, spot in cell)
        if wide < 1.6 * SIDE and high < 1.6 * SIDE:
            parts.append(f'<use href="#hbd-land_{kind}" x="{num(x)}" y="{num(y)}"/>')
        else:
            parts += _scattered(cell, kind)
    return "".join(parts)


def _scattered(cell: Cell, kind: str) -> list[str]:
    """The texture of a region, wherever a whole tile of it fits."""
    xs, ys = [x for x, _ in cell], [y for _, y in cell]
    tiles = []
    for row in range(int((max(ys) - min(ys)) // 90)):
        for column in range(int((max(xs) - min(xs)) // 90)):
            x, y = min(xs) + 45 + column * 90 + (row % 2) * 20, min(ys) + 45 + row * 90
            corners = ((x - 38, y - 38), (x + 38, y - 38), (x - 38, y + 38), (x + 38, y + 38))
            if all(contains(cell, corner) for corner in corners):
                tiles.append(f'<use href="#hbd-land_{kind}" x="{num(x)}" y="{num(y)}"/>')
    return tiles


def contains(cell: Cell, spot: Spot) -> bool:
    """Whether the spot lies in the cell."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in zip(cell, cell[1:] + cell[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


@lru_cache(maxsize=16)
def _grid(cells: tuple[Cell, ...], paper: Sheet) -> str:
    """The edges between cells, straight runs of them as one line."""
    rows: dict[tuple[bool, float], set[float]] = {}
    other: dict[tuple[Spot, Spot], None] = {}
    for cell in cells:
        for a, b in zip(cell, cell[1:] + cell[:1], strict=True):
            (ax, ay), (bx, by) = sorted((a, b))
            if ax == bx and by - ay == SIDE and paper.left < ax < paper.right:
                rows.setdefault((True, ax), set()).add(ay)
            elif ay == by and bx - ax == SIDE and paper.top < ay < paper.bottom:
                rows.setdefault((False, ay), set()).add(ax)
            elif (ax != bx and ay != by) or abs(bx - ax) + abs(by - ay) != SIDE:
                other[(ax, ay), (bx, by)] = None
    path = []
    for (upright, line), starts in sorted(rows.items()):
        for start in sorted(starts):
            if start - SIDE in starts:
                continue
            end = start
            while end in starts:
                end += SIDE
            path.append(
                f"M{num(line)} {num(start)}V{num(end)}"
                if upright
                else f"M{num(start)} {num(line)}H{num(end)}"
            )
    path += [f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}" for (ax, ay), (bx, by) in other]
    line = 'fill="none" stroke="var(--ink3)" stroke-width="1.3" stroke-dasharray="7 6" stroke-opacity=".85"'
    return f'<path d="{"".join(path)}" {line}/>' if path else ""


def _town(cell: Cell, frame: tuple[float, float, float, float]) -> str:
    """Land for a town: a headland where the cell lies in a corner of the chart, else an island."""
    xs, ys = [x for x, _ in cell], [y for _, y in cell]
    left, top, right, bottom = frame
    corner_x = left if min(xs) <= left else right if max(xs) >= right else None
    corner_y = top if min(ys) <= top else bottom if max(ys) >= bottom else None
    if corner_x is None or corner_y is None:
        x, y = _middle(cell)
        turns, reach = [at * math.tau / 16 for at in range(16)], 40.0
    else:
        x, y = corner_x, corner_y
        start = {(True, True): 0.0, (False, True): 0.25, (False, False): 0.5, (True, False): 0.75}
        first = start[corner_x == left, corner_y == top] * math.tau
        turns, reach = [first + at * math.tau / 40 for at in range(11)], 78.0
    lines = []
    for off in (0, 7, 13):
        spots = []
        for at, turn in enumerate(turns):
            c, s = math.cos(turn), math.sin(turn)
            wobble = 4.5 * chance(cell, at) if 0 < at < len(turns) - 1 else 0
            far = (reach + off + wobble) / (c**4 + s**4) ** 0.25
            spots.append((x + far * c, y + far * s))
        lines.append(bends(spots, closed=len(turns) > 11))
    land = lines[0] if len(turns) > 11 else f"{lines[0]}L{num(x)} {num(y)}Z"
    return (
        f'<g fill="none" stroke="var(--wave)"><path d="{lines[2]}" stroke-opacity=".42"/>'
        f'<path d="{lines[1]}" stroke-width="1.3" stroke-opacity=".7"/></g><path d="{land}" fill="var(--plain)"/>'
        f'<path d="{lines[0]}" fill="none" stroke="var(--ink)" stroke-width="2.2" stroke-linecap="round"/>'
    )


def town_shift(place: Place, scene: Scene) -> Spot:
    """How far a town's symbol stands nearer to its corner of the chart."""
    if place.ground not in _TOWNS or not place.shape:
        return 0.0, 0.0
    xs, ys = [x for x, _ in place.shape], [y for _, y in place.shape]
    shift_x = -9.0 if min(xs) <= 0 else 9.0 if max(xs) >= scene.width else 0.0
    shift_y = -7.0 if min(ys) <= 0 else 7.0 if max(ys) >= scene.height else 0.0
    return (shift_x, shift_y) if shift_x and shift_y else (0.0, 0.0)


# Frame -------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def frame(
    title: str, columns: tuple[str, ...], rows: tuple[str, ...], names: tuple[str, ...], paper: Sheet
) -> str:
    """A scale bar around the board with letters and numbers, a banner, and whose colour is whose."""
    k, left, top, right, bottom = paper.scale, paper.left, paper.top, paper.right, paper.bottom
    bar = 11 * k
    wide, high = right - left, bottom - top
    rect = '<rect x="{}" y="{}" width="{}" height="{}" stroke-width="{}"/>'
    rules = [
        rect.format(*map(num, (7 * k, 7 * k, paper.width - 14 * k, paper.height - 14 * k, 1.6 * k))),
        rect.format(*map(num, (12 * k, 12 * k, paper.width - 24 * k, paper.height - 24 * k, 0.8 * k))),
        rect.format(*map(num, (left - bar, top - bar, wide + 2 * bar, high + 2 * bar, 1.4 * k))),
        rect.format(*map(num, (left, top, wide, high, 2.6 * k))),
    ]
    across, down = max(1, round(wide / SIDE)), max(1, round(high / SIDE))
    step, drop = wide / across, high / down
    dark = []
    for at in range(across):
        x = left + at * step
        for y in (top - bar / 2, bottom + bar / 2):
            dark.append(f"M{num(x)} {num(y)}h{num(step / 2)}")
    for at in range(down):
        y = top + at * drop
        for x in (left - bar / 2, right + bar / 2):
            dark.append(f"M{num(x)} {num(y)}v{num(drop / 2)}")
    band = f"M{num(left - bar / 2)} {num(top - bar / 2)}H{num(right + bar / 2)}V{num(bottom + bar / 2)}H{num(left - bar / 2)}Z"
    parts = [
        f'<path d="{band}" fill="none" stroke="var(--lit)" stroke-width="{num(bar)}"/>',
        f'<path d="{"".join(dark)}" fill="none" stroke="var(--frame)" stroke-width="{num(bar)}"/>',
        f'<g fill="none" stroke="var(--ink)">{"".join(rules)}</g>',
        f'<g class="mark" font-size="{num(25 * k)}">',
    ]
    for at, word in enumerate(columns):
        x = left + (at + 0.5) * wide / len(columns)
        parts.append(f'<text x="{num(x)}" y="{num(bottom + bar + 25 * k)}">{escape(word)}</text>')
    for at, word in enumerate(rows):
        y = top + (at + 0.5) * high / len(rows) + 8 * k
        parts += [
            f'<text x="{num(x)}" y="{num(y)}">{escape(word)}</text>' for x in (left - 29 * k, right + 29 * k)
        ]
    parts.append("</g>")
    if names:
        parts.append(_legend(names, paper))
    if title:
        parts.append(_banner(title, paper))
    return "".join(parts)


def _banner(title: str, paper: Sheet) -> str:
    """The title on a ribbon."""
    k, middle = paper.scale, paper.width / 2
    room = paper.width - 150 * k
    size = min(31 * k, (room - 24 * k) / (0.56 * max(1, len(title))))
    half = min(room / 2, 0.29 * size * len(title) + 34 * k)
    a, b, tail = middle - half, middle + half, 30 * k
    high, low = 20 * k, 68 * k
    y = (high + low) / 2
    ends = "".join(
        f"M{num(x)} {num(high + 9 * k)}h{num(way * tail)}l{num(-way * 12 * k)} {num((low - high) / 2)} "
        f"{num(way * 12 * k)} {num((low - high) / 2)}h{num(-way * (tail + 14 * k))}v{num(-9 * k)}Z"
        for x, way in ((a, -1), (b, 1))
    )
    folds = "".join(
        f"M{num(x)} {num(low)}h{num(-way * 14 * k)}v{num(9 * k)}Z" for x, way in ((a, -1), (b, 1))
    )
    curl = (
        f"M{num(a)} {num(high)}Q{num(middle)} {num(high - 7 * k)} {num(b)} {num(high)}V{num(low)}"
        f"Q{num(middle)} {num(low - 7 * k)} {num(a)} {num(low)}Z"
    )
    lines = "".join(
        f"M{num(a + 6 * k)} {num(line)}Q{num(middle)} {num(line - 7 * k)} {num(b - 6 * k)} {num(line)}"
        for line in (high + 5 * k, low - 5 * k)
    )
    return (
        f'<g stroke="var(--ink)" stroke-width="{num(1.7 * k)}" stroke-linejoin="round">'
        f'<path d="{ends}" fill="var(--paper2)"/><path d="{folds}" fill="var(--ink2)"/>'
        f'<path d="{curl}" fill="var(--lit)"/>'
        f'<path d="{lines}" fill="none" stroke="var(--ink3)" stroke-width="{num(k)}"/></g>'
        f'<text class="title" x="{num(middle)}" y="{num(y - 3.5 * k + size * 0.34)}" font-size="{num(size)}">'
        f"{escape(title)}</text>"
    )


def _legend(names: Sequence[str], paper: Sheet) -> str:
    """Each seat's shape with its name, in a row at the foot of the sheet."""
    k = paper.scale
    room = (paper.width - 60 * k) / len(names)
    size = min(21 * k, room / 7)
    most = max(3, int((room - 40 * k) / (0.52 * size)))
    shown = [name if len(name) <= most else name[: most - 1] + "…" for name in names]
    widths = [0.5 * size * len(name) + 54 * k for name in shown]
    x, y = (paper.width - sum(widths)) / 2 + 14 * k, paper.height - 31 * k
    parts = []
    for seat, (name, wide) in enumerate(zip(shown, widths, strict=True)):
        parts.append(
            f'<path transform="translate({num(x)} {num(y)}) scale({num(0.9 * k)})" d="{outline(seat)}" '
            f'fill="{colour(seat)}" stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round"/>'
            f'<text class="name" style="text-anchor:start" x="{num(x + 17 * k)}" y="{num(y + size * 0.33)}" '
            f'font-size="{num(size)}">{escape(name, quote=True)}</text>'
        )
        x += wide
    return "".join(parts)


# Ornaments and links -----------------------------------------------------------------------------


def ornament(each: Ornament, paper: Sheet) -> str:
    """A drawing that means nothing, pale."""
    x, y = paper.spot(each.at)
    half = each.size * SIDE
    box = f'x="{num(x - half)}" y="{num(y - half)}" width="{num(2 * half)}" height="{num(2 * half)}"'
    return f'<use href="#hbd-{each.symbol}" {box} opacity=".8"/>' if is_drawn(each.symbol) else ""


_STROKES = {
    "road": (("ink2", 13, ""), ("paper", 9.5, ""), ("ink2", 1.6, "1 7")),
    "river": (("wave", 30, ""), ("sea", 26, ""), ("wave", 1.2, "14 12")),
    "wall": (("ink", 10, ""), ("stone", 5.5, ""), ("ink", 5.5, "1.5 11")),
    "bridge": (("ink", 20, ""), ("plain", 16, ""), ("ink2", 16, "1.5 8")),
    "border": (("ink2", 2.4, "8 6"),),
    "path": (("ink2", 3, "2 8"),),
}


def link(each: Link, paper: Sheet) -> str:
    """A road, a river, a wall; a kind that is not known is a plain line."""
    spots = [paper.spot(point) for point in each.points]
    straight = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots)
    path = bends(spots) if each.kind == "river" else straight
    cap = "butt" if each.kind in ("wall", "bridge") else "round"
    lines = []
    for paint, wide, dashes in _STROKES.get(each.kind, (("ink2", 4, ""),)):
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        lines.append(f'<path d="{path}" stroke="var(--{paint})" stroke-width="{num(wide)}"{dash}/>')
    return f'<g fill="none" stroke-linecap="{cap}" stroke-linejoin="round">{"".join(lines)}</g>'
