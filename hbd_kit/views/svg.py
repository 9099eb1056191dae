"""A scene drawn: first a Drawing, whose parts a live board can swap one by one, then SVG text.

A part is one <g> element. Its key says what it shows ("place C4", "piece ship 0"), so a browser replaces
only what changed. Parts name colours by token; `svg` writes a document that stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from msgspec import Struct

from hbd_kit.core.scene import Piece, Place, Scene, Trail
from hbd_kit.views import chart, palette
from hbd_kit.views.chart import SIDE, Sheet
from hbd_kit.views.coast import Cell, Spot, bends, num, polygon
from hbd_kit.views.pieces import figure
from hbd_kit.views.symbols import symbols, use
from hbd_kit.views.tiles import HALF, carved, is_tile

_RULES = (
    f".hbd-board{{font-family:{palette.FONTS}}}"
    ".hbd-board .hit{fill:none;pointer-events:all}"
    ".hbd-board .mark,.hbd-board .title,.hbd-board .name,.hbd-board .fig{text-anchor:middle}"
    ".hbd-board .mark,.hbd-board .name{fill:var(--ink2)}"
    ".hbd-board .title{fill:var(--ink);font-style:italic;letter-spacing:.04em}"
    ".hbd-board .name{font-style:italic}"
    ".hbd-board .fig{fill:var(--ink);font-weight:700}"
    ".hbd-board .coin{fill:var(--gold);stroke:var(--ink);stroke-width:1.5}"
    ".hbd-board .tally{fill:none;stroke:var(--ink);stroke-width:3.2;stroke-linecap:round}"
    ".hbd-board .lit{fill:var(--lit)}"
    ".hbd-board .halo{fill:none;stroke:var(--glow2);stroke-width:15;stroke-opacity:.42;stroke-linejoin:round}"
    ".hbd-board .edge{fill:none;stroke:var(--ink2);stroke-width:7.4;stroke-linejoin:round}"
    ".hbd-board .ring{fill:none;stroke:var(--glow);stroke-width:5;stroke-linejoin:round}"
    ".hbd-board .thin{stroke-width:3}"
    + "".join(
        f".hbd-board .s{seat}{{color:var(--seat{seat});fill:var(--on{seat})}}"
        for seat in range(len(palette.SEATS))
    )
    + ".hbd-board .head{fill:var(--glow);stroke:var(--ink);stroke-width:1.8;stroke-linejoin:round}"
)
_MOTION = (
    "@media (prefers-reduced-motion:no-preference){.hbd-board .burst{animation:hbd-burst 3s steps(12) infinite}"
    "@keyframes hbd-burst{50%{fill-opacity:.5}}}"
)
_MOVED = re.compile(r'style="transform:translate\(([-\d.]+)px,([-\d.]+)px\)"')
"""How a live piece is moved, so that it can glide; not every reader of SVG files knows that way."""
_MANY = 16
"""More places to pick than this are ringed quietly, without arrow heads: where all glows, nothing does."""
_LIVE = re.compile(
    r"""<g[^>]*><path class="hit"[^>]*/></g>|<(?:path|circle) class="hit"[^>]*/>| data-\w+=(?:"[^"]*"|'[^']*')"""
)
"""What only a live board needs: what can be hit, and what parts, places and pieces are called."""
_USED = re.compile(r'href="#hbd-([\w-]+)"')


class Drawing(Struct, frozen=True):
    """A picture in parts, from back to front; about 100 units of it are one unit of the board."""

    width: float
    height: float
    label: str
    style: str
    defs: str
    parts: tuple[tuple[str, str], ...]


def draw(scene: Scene, picks: Mapping[str, str] = {}, names: Sequence[str] = ()) -> Drawing:
    """The drawing of a scene. `picks` are ids of places and pieces with the words of what picking does."""
    paper = chart.sheet(scene, bool(names))
    home = {piece.id: _home(piece, scene.places) for piece in scene.pieces}
    crowded = {place.id for place in home.values() if place is not None}
    tiled = {place.id for piece in scene.pieces if is_tile(piece) and (place := home[piece.id]) is not None}
    places = {place.id: place for place in scene.places}
    pieces = {piece.id: piece for piece in scene.pieces}
    marked = tuple(places[name] for name in scene.changed if name in places)

    parts = [
        _part("ground", chart.ground(scene, paper)),
        _part("frame", chart.frame(scene.title, scene.columns, scene.rows, tuple(names), paper)),
        _part("ornaments", "".join(chart.ornament(each, paper) for each in scene.ornaments)),
        _part("links", "".join(chart.link(each, paper) for each in scene.links)),
    ]
    for place in scene.places:
        shift = chart.town_shift(place, scene)
        parts.append((f"place {place.id}", _place(place, place.id in crowded, shift, paper)))
    news = "".join(_changed(place, place.id in tiled, paper) for place in marked)
    trails = "".join(_trail(trail, paper) for trail in scene.trails if not trail.clash)
    parts.append(_part("trails", news + trails))
    many = len(picks) > _MANY
    actors = [home[name] for name in scene.active if home.get(name) is not None and not many]
    for name in picks:
        if name in places:
            there = _Standing(name in crowded, name in tiled, many)
            parts.append(_picked_place(places[name], picks[name], actors, there, paper))
        elif name in pieces:
            parts.append(_picked_piece(pieces[name], picks[name], paper))
    burst = [_burst(pieces[name], paper) for name in scene.active if name in pieces]
    parts.append(_part("active", "".join(burst)))
    for piece in scene.pieces:
        under = home[piece.id]
        through = under is not None and under.id in picks and piece.id not in picks
        parts.append((f"piece {piece.id}", figure(piece, tuple(names), through, paper.spot(piece.at))))
    if clashes := "".join(_clash(trail, paper) for trail in scene.trails if trail.clash):
        parts.append(_part("clashes", clashes))
    return Drawing(
        paper.width,
        paper.height,
        scene.label,
        palette.properties() + _RULES + _MOTION,
        _defs(text for _, text in parts),
        tuple(parts),
    )


def svg(drawing: Drawing, night: bool = False, width: int | None = None) -> str:
    """The drawing as a whole SVG document, its colours written in; `width` is in pixels."""
    wide, high = num(drawing.width), num(drawing.height)
    size = f' width="{width}" height="{round(width * drawing.height / drawing.width)}"' if width else ""
    label = escape(drawing.label, quote=True)
    parts = "".join(_still(text) for _, text in drawing.parts)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hbd-board{" night" if night else ""}" '
        f'viewBox="0 0 {wide} {high}"{size} role="img" aria-label="{label}"><title>{label}</title>'
        f"<style>{_RULES}</style><defs>{drawing.defs}</defs>{parts}</svg>"
    )
    return palette.inlined(_MOVED.sub(r'transform="translate(\1 \2)"', text), night)


@lru_cache(maxsize=4096)
def _still(text: str) -> str:
    """A part without what only a live board needs."""
    return _LIVE.sub("", text)


# Parts -------------------------------------------------------------------------------------------


def _part(key: str, inside: str, more: str = "") -> tuple[str, str]:
    return key, f'<g data-key="{escape(key, quote=True)}"{more}>{inside}</g>'


def _defs(texts: Iterable[str]) -> str:
    words = sorted({word for text in texts for word in _words(text)})
    return "".join(symbols().get(word) or carved(word) for word in words)


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    """The symbols that a part uses."""
    return frozenset(_USED.findall(text))


# Places ------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _place(place: Place, crowded: bool, shift: Spot, paper: Sheet) -> str:
    """A place: where it can be hit, its symbol, and its counts. Under a piece the symbol is a small copy."""
    x, y = paper.spot(place.at)
    name, label = escape(place.id, quote=True), escape(place.label, quote=True)
    parts = [f'<g data-key="place {name}" data-id="{name}" data-label="{label}">']
    reach = _reach(place)
    if place.shape:
        parts.append(f'<path class="hit" d="{polygon(paper.cell(place.shape))}"/>')
    else:
        parts.append(
            f'<circle class="hit" cx="{num(x)}" cy="{num(y)}" r="{num(reach + 3)}"/>'
            f'<circle class="lit" cx="{num(x)}" cy="{num(y)}" r="{num(reach)}" stroke="var(--ink)" stroke-width="2.4"/>'
            f'<path d="M{num(x + reach * 0.3)} {num(y + reach * 0.82)}A{num(reach * 0.88)} {num(reach * 0.88)} 0 0 0 '
            f'{num(x + reach * 0.82)} {num(y + reach * 0.3)}" fill="none" stroke="var(--ink3)" stroke-width="2"/>'
        )
    counts = place.left + place.taken > 0
    if place.symbol and crowded:
        away = 0.66 if place.shape and len(place.shape) == 4 else 0.52
        corner_x, corner_y = (
            (x - reach * away, y - reach * away) if place.shape else (x - reach, y - reach * 0.9)
        )
        parts.append(use(place.symbol, corner_x, corner_y, 0.68 * reach))
    elif place.symbol:
        big = 1.32 * reach if place.shape else 1.2 * reach
        lift = -reach * 0.14 if counts else 0.0
        parts.append(use(place.symbol, x + shift[0], y + shift[1] + lift, big))
    if counts:
        parts.append(_counts(place.left, place.taken, x, y + reach * 0.76))
    return "".join(parts) + "</g>"


def _reach(place: Place) -> float:
    """How far a place reaches around its middle, for sure."""
    if not place.shape:
        return 27.0
    x, y = place.at
    return (
        min(
            62.0,
            min(
                _gap(place.at, a, b)
                for a, b in zip(place.shape, place.shape[1:] + place.shape[:1], strict=True)
            )
            * SIDE,
        )
        if (x, y)
        else 0.0
    )


def _gap(spot: Spot, a: Spot, b: Spot) -> float:
    """The distance from a spot to the line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy or 1.0
    part = max(0.0, min(1.0, ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / length))
    return hypot(spot[0] - a[0] - part * dx, spot[1] - a[1] - part * dy)


def _counts(left: int, taken: int, x: float, y: float) -> str:
    """Strokes for what is taken, coins for what is left; all taken is struck through."""
    total = left + taken
    step = min(15.5, 84 / total)
    size = min(5.6, step * 0.42)
    first = x - step * (total - 1) / 2
    parts = []
    if taken:
        strokes = [f"M{num(first + at * step - 2)} {num(y + 6)}l4-12" for at in range(taken)]
        if not left:
            strokes.append(
                f"M{num(first - 8)} {num(y + 4)}L{num(first + step * (taken - 1) + 8)} {num(y - 4)}"
            )
        parts.append(f'<path class="tally" d="{"".join(strokes)}"/>')
    parts += [
        f'<circle class="coin" cx="{num(first + at * step)}" cy="{num(y)}" r="{num(size)}"/>'
        for at in range(taken, total)
    ]
    return "".join(parts)


def _home(piece: Piece, places: Sequence[Place]) -> Place | None:
    """The smallest place that a piece stands on."""
    px, py = piece.at
    best, size = None, 1e9
    for place in places:
        if not place.shape:
            if hypot(place.at[0] - px, place.at[1] - py) < 0.34 and size > 0.1:
                best, size = place, 0.1
            continue
        if (
            abs(place.at[0] - px) < 0.8
            and abs(place.at[1] - py) < 0.8
            and chart.contains(place.shape, (px, py))
        ):
            xs, ys = [x for x, _ in place.shape], [y for _, y in place.shape]
            area = (max(xs) - min(xs)) * (max(ys) - min(ys))
            if area < size:
                best, size = place, area
    return best


# What just happened, what can be picked, whose move ------------------------------------------------


def _changed(place: Place, tiled: bool, paper: Sheet) -> str:
    """Small brackets around a place where something just happened."""
    x, y = paper.spot(place.at)
    far = _reach(place) - (2 if tiled else 6)
    arm = far * 0.3
    path = "".join(
        f"M{num(x + i * far)} {num(y + j * (far - arm))}v{num(j * arm)}h{num(-i * arm)}"
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    line = 'fill="none" stroke="var(--brass)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" {line}/>'


def _trail(trail: Trail, paper: Sheet) -> str:
    """A dashed way in a seat's colour on a pale band, a little curved, from a ring to where it ends."""
    spots = [paper.spot(point) for point in trail.points]
    if len(spots) == 2:
        (ax, ay), (bx, by) = spots
        bow = (ax + bx) / 2 + (by - ay) * 0.14, (ay + by) / 2 - (bx - ax) * 0.14
        spots = [spots[0], bow, spots[1]]
    path, (x, y) = bends(spots), spots[0]
    tint = palette.colour(trail.seat)
    return (
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{path}" stroke="var(--glow2)" stroke-width="14" stroke-opacity=".45"/>'
        f'<path d="{path}" stroke="var(--lit)" stroke-width="8.5"/>'
        f'<path d="{path}" stroke="{tint}" stroke-width="4.4" stroke-dasharray="10 8"/>'
        f'<circle class="lit" cx="{num(x)}" cy="{num(y)}" r="7" stroke="{tint}" stroke-width="3.6"/></g>'
    )


def _clash(trail: Trail, paper: Sheet) -> str:
    """Crossed blades in a burst, on the edge between the two that met."""
    (ax, ay), (bx, by) = paper.spot(trail.points[0]), paper.spot(trail.points[-1])
    place = f"translate({num((ax + bx) / 2)} {num((ay + by) / 2)})"
    blades = "M-8.5-8.5 8.5 8.5M8.5-8.5-8.5 8.5M-9.5 4-4 9.5M9.5 4 4 9.5"
    return (
        f'<g transform="{place}" stroke-linejoin="round" stroke-linecap="round"><path d="{_rays(17)}" '
        'fill="var(--glow2)" stroke="var(--ink)" stroke-width="1.2"/><circle class="lit" r="17.5" '
        f'stroke="{palette.colour(trail.seat)}" stroke-width="4"/><circle r="19.5" fill="none" stroke="var(--ink)" '
        f'stroke-width="1.4"/><path d="{blades}" fill="none" stroke="var(--ink)" stroke-width="3"/></g>'
    )


class _Standing(NamedTuple):
    """What stands on a place: anything at all, and a tile that covers it; and whether many can be picked."""

    crowded: bool
    tiled: bool
    many: bool


def _picked_place(
    place: Place, words: str, actors: Sequence[Place | None], there: _Standing, paper: Sheet
) -> tuple[str, str]:
    """The ring of a place that can be picked; bare ground is lit, and a neighbour has an arrow head."""
    x, y = paper.spot(place.at)
    inset: Cell = ()
    if place.shape:
        keep = 1 - (3.5 if there.tiled else 8.5) / max(10.0, _reach(place))
        inset = tuple((x + (a - x) * keep, y + (b - y) * keep) for a, b in paper.cell(place.shape))
        path = _softened(inset)
    else:
        path = _circle(x, y, _reach(place) + 6)
    bare = place.ground in ("", chart.OPEN) and not place.symbol and bool(place.shape)
    inside = [f'<path d="{path}" fill="var(--lit)" fill-opacity="{".72" if bare else ".16"}"/>']
    if bare and not place.ground and not there.crowded and not there.many:
        inside.append(use("unexplored", x, y, 40, ' opacity=".5"'))
    if there.many:
        inside.append(f'<path class="ring thin" d="{path}"/>')
    else:
        inside.append(
            f'<path class="halo" d="{path}"/><path class="edge" d="{path}"/><path class="ring" d="{path}"/>'
        )
    for actor in actors:
        if actor is None or actor.id == place.id:
            continue
        dx, dy = place.at[0] - actor.at[0], place.at[1] - actor.at[1]
        if hypot(dx, dy) < 1.6:
            inside.append(_head(x, y, atan2(dy, dx), inset, _reach(place) + 6))
    return _part(
        f"pick {place.id}", "".join(inside), f' class="pick" data-words="{escape(words, quote=True)}"'
    )


def _softened(cell: Cell) -> str:
    """The path around a cell with its corners rounded."""
    path = []
    for at, (x, y) in enumerate(cell):
        (ax, ay), (bx, by) = cell[at - 1], cell[(at + 1) % len(cell)]
        cut = min(0.3, 9 / max(1.0, hypot(ax - x, ay - y))), min(0.3, 9 / max(1.0, hypot(bx - x, by - y)))
        start = f"{num(x + (ax - x) * cut[0])} {num(y + (ay - y) * cut[0])}"
        end = f"{num(x + (bx - x) * cut[1])} {num(y + (by - y) * cut[1])}"
        path.append(f"{'L' if path else 'M'}{start}Q{num(x)} {num(y)} {end}")
    return "".join(path) + "Z"


def _circle(x: float, y: float, r: float) -> str:
    return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0 {num(-2 * r)} 0Z"


def _head(x: float, y: float, angle: float, inset: Cell, reach: float) -> str:
    """An arrow head on the far side of a ring."""
    dx, dy = cos(angle), sin(angle)
    if inset:
        reach = 1e9
        for (ax, ay), (bx, by) in zip(inset, inset[1:] + inset[:1], strict=True):
            ex, ey = bx - ax, by - ay
            across = dx * ey - dy * ex
            if abs(across) > 1e-9:
                along = ((ax - x) * ey - (ay - y) * ex) / across
                if along > 0:
                    reach = min(reach, along)
        diagonal = abs(abs(dx) - abs(dy)) < 0.2 and len(inset) == 4
        reach -= 5 if diagonal else 0
    place = f"translate({num(x + dx * reach)} {num(y + dy * reach)}) rotate({num(degrees(angle))})"
    return f'<path class="head" transform="{place}" d="M-8-12 10 0-8 12Q-3 0-8-12Z"/>'


def _picked_piece(piece: Piece, words: str, paper: Sheet) -> tuple[str, str]:
    x, y = paper.spot(piece.at)
    if is_tile(piece):
        far = HALF * piece.size + 3.5
        path = _softened(((x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)))
    else:
        path = _circle(x, y, 42 * piece.size)
    rings = (
        f'<path d="{path}" fill="var(--lit)" fill-opacity=".5"/>'
        f'<path class="halo" d="{path}"/><path class="edge" d="{path}"/><path class="ring" d="{path}"/>'
    )
    return _part(f"pick {piece.id}", rings, f' class="pick" data-words="{escape(words, quote=True)}"')


@lru_cache(maxsize=256)
def _rays(reach: float) -> str:
    """The rays of a small sun around 0,0, long and short in turn."""
    rays = []
    for at in range(20):
        turn, tip = at * pi / 10, reach * (1.24 if at % 2 else 1.14)
        spots = [(reach, turn - 0.06), (tip, turn), (reach, turn + 0.06)]
        rays.append(
            "M" + "L".join(f"{num(far * sin(way))} {num(-far * cos(way))}" for far, way in spots) + "Z"
        )
    return "".join(rays)


def _burst(piece: Piece, paper: Sheet) -> str:
    """The small sun behind the piece whose move it is."""
    x, y = paper.spot(piece.at)
    reach = (50 if is_tile(piece) else 38) * piece.size
    discs = "".join(
        f'<circle r="{num(reach * part)}" fill="var(--glow2)" fill-opacity="{light}"/>'
        for part, light in ((1.06, ".16"), (0.9, ".2"), (0.72, ".24"), (0.5, ".3"))
    )
    rays = f'<path class="burst" d="{_rays(reach)}" fill="var(--glow)"/>'
    return f'<g transform="translate({num(x)} {num(y)})">{discs}{rays}</g>'
