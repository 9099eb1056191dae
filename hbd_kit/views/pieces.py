"""Pieces: ships and pawns in a seat's colour, round counters, and carved tiles with arrows or a back.

Each is drawn around 0,0 and then moved to its spot, so that a browser can let it glide.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from math import cos, radians, sin

from hbd_kit.core.scene import Piece
from hbd_kit.views import palette
from hbd_kit.views.coast import Spot, num
from hbd_kit.views.symbols import is_drawn, letters, takes_colour

_SAFE = re.compile(r"[\w-]+")

_BADGES = {"ship": (0.5, -8.0, 0.78), "pawn": (0.0, 7.0, 0.46)}
"""Where a seat's shape sits on a symbol that has the seat's colour, and how large."""

_EDGE = ' stroke="var(--ink)" stroke-width="2.2" stroke-linejoin="round"'
_ARROW = ((0, -13), (12, -1), (8, -1), (8, 11), (-8, 11), (-8, -1), (-12, -1))
"""The outline of an arrow that points up."""

_CLING = ((-30, 16, 1), (30, 16, -1), (-33, -17, 1), (33, -17, -1), (0, 34, 1))
"""Where what clings to a piece hangs on, and which way it looks."""


def use(word: str, x: float, y: float, size: float, more: str = "") -> str:
    """The symbol of a word, `size` units wide around x, y; a word without one becomes a lettered plate."""
    if is_drawn(word) and _SAFE.fullmatch(word):
        box = f'x="{num(x - size / 2)}" y="{num(y - size / 2)}" width="{num(size)}" height="{num(size)}"'
        return f'<use href="#hbd-{word}" {box}{more}/>'
    text = letters(word)
    high, wide = size * 0.62, size * (0.42 + 0.24 * len(text))
    return (
        f'<g{more}><rect class="lit" x="{num(x - wide / 2)}" y="{num(y - high / 2)}" width="{num(wide)}" '
        f'height="{num(high)}" rx="{num(high / 6)}" stroke="var(--ink)" stroke-width="1.8"/>'
        f'<text class="fig" x="{num(x)}" y="{num(y + size * 0.15)}" font-size="{num(size * 0.42)}">'
        f"{escape(text, quote=True)}</text></g>"
    )


@lru_cache(maxsize=1024)
def figure(piece: Piece, owner: str, through: bool, at: Spot) -> str:
    """A piece around 0,0, moved to its spot; if `through`, a click goes to the place beneath it."""
    x, y = at
    name = escape(piece.id, quote=True)
    label = escape(f"{owner}: {piece.label}" if owner else piece.label, quote=True)
    if is_tile(piece):
        inside = _tile(piece)
    else:
        inside = _figure(piece) if takes_colour(piece.symbol) else _disc(piece)
        inside += _clinging(piece)
    open_ = ' pointer-events="none"' if through else ""
    return (
        f'<g data-key="piece {name}" data-id="{name}" data-label="{label}"{open_} '
        f'style="transform:translate({num(x)}px,{num(y)}px)">{inside}</g>'
    )


def is_tile(piece: Piece) -> bool:
    """Whether a piece is drawn as a square tile."""
    return piece.hidden or bool(piece.arrows) or not is_drawn(piece.symbol)


def _shape(piece: Piece, x: float, y: float, scale: float, paint: str, edge: str = "") -> str:
    """The seat's shape."""
    if piece.seat is None:
        return ""
    place = f"translate({num(x)} {num(y)}) scale({round(scale, 2)})"
    return f'<path transform="{place}" d="{palette.outline(piece.seat)}" fill="{paint}"{edge}/>'


def _clinging(piece: Piece) -> str:
    """What clings to a piece, and its plate; more than there is room for is counted."""
    hung = "".join(
        f'<g transform="translate({num(a * piece.size)} {num(b * piece.size)}) scale({way} 1)">'
        f"{use(word, 0, 0, 44 * piece.size)}</g>"
        for word, (a, b, way) in zip(piece.with_, _CLING, strict=False)
    )
    rest = len(piece.with_) - len(_CLING)
    plate = piece.plate or (f"+{rest}" if rest > 0 else "")
    return hung + (_plate(plate, 27 * piece.size, 29 * piece.size, piece.size) if plate else "")


def _figure(piece: Piece) -> str:
    """A piece whose symbol has the seat's colour, with the seat's shape on it."""
    size = 70 * piece.size
    x, y, scale = _BADGES.get(piece.symbol, (0.0, 0.0, 0.5))
    unit = size / 48
    tint = palette.colour(piece.seat)
    mark = _shape(piece, x * unit, y * unit, scale * unit, palette.on_colour(piece.seat))
    return f'<g color="{tint}">{use(piece.symbol, 0, 0, size)}</g>{mark}{_pointer(piece, size * 0.6)}'


def _disc(piece: Piece) -> str:
    """A piece that is a picture on a round counter with a rim in the seat's colour."""
    reach = 34 * piece.size
    rim = palette.colour(piece.seat) if piece.seat is not None else "var(--ink3)"
    edge = ' stroke="var(--ink)" stroke-width="2.4"'
    return (
        f'<circle r="{num(reach)}" fill="{rim}"{edge.replace("2.4", "2")}/>'
        f'<circle class="lit" r="{num(reach * 0.84)}" stroke="var(--ink)" stroke-width="1.4"/>'
        f"{use(piece.symbol, 0, 0, reach * 1.22)}"
        f"{_shape(piece, -reach * 0.74, -reach * 0.74, 1.0 * piece.size, rim, edge)}{_pointer(piece, reach * 1.15)}"
    )


def _tile(piece: Piece) -> str:
    """A carved tile: a face with arrows, or its owner's back."""
    half = 41 * piece.size
    middle = half * 0.9
    rim = palette.colour(piece.seat) if piece.seat is not None else "var(--ink2)"
    box = 'x="{0}" y="{0}" width="{1}" height="{1}" rx="{2}"'
    outer = box.format(num(-half), num(2 * half), num(half * 0.14))
    inner = box.format(num(-middle), num(2 * middle), num(half * 0.1))
    shadow = f'<rect {outer} transform="translate(3 4)" fill="var(--shade)" fill-opacity=".28"/>'
    body = f'<rect {outer} fill="{rim}" stroke="var(--ink)" stroke-width="2"/>'
    face = _back(piece, half, inner, rim) if piece.hidden else _face(piece, half, inner, rim)
    return shadow + body + face + _seals(piece, half)


def _back(piece: Piece, half: float, box: str, rim: str) -> str:
    """A hatched back with the shape of its owner, or with a rose where that is nobody's to know."""
    reach = half * 0.9
    lines = "".join(
        f"M{num(-reach)} {num(reach * at / 3)}L{num(-reach * at / 3)} {num(reach)}"
        f"M{num(reach * at / 3)} {num(-reach)}L{num(reach)} {num(-reach * at / 3)}"
        for at in (-2, -1, 0, 1, 2)
    )
    emblem = _shape(piece, 0, 0, half / 32, rim, _EDGE) or use("rose", 0, 0, half * 0.7)
    return (
        f'<rect {box} fill="var(--paper2)" stroke="var(--ink)" stroke-width="1.2"/>'
        f'<path d="{lines}" fill="none" stroke="var(--ink3)" stroke-width="1.2"/>'
        f'<circle class="lit" r="{num(half * 0.46)}" stroke="var(--ink)" stroke-width="1.8"/>{emblem}'
    )


def _face(piece: Piece, half: float, box: str, rim: str) -> str:
    """The picture, an arrow with its number for every way it may go, the owner's shape and the value."""
    arrows = "".join(_arrow(piece, angle, steps, half, rim) for angle, steps in piece.arrows)
    return (
        f'<rect {box} class="lit" stroke="var(--ink)" stroke-width="1.2"/>'
        f"{use(piece.symbol, 0, 0, half * (0.98 if piece.arrows else 1.2))}{arrows}"
        f"{_shape(piece, -half * 0.72, -half * 0.72, 1.05 * piece.size, rim, _EDGE)}"
        f"{_shield(piece.plate, half * 0.68, half * 0.66, piece.size) if piece.plate else ''}"
    )


def _arrow(piece: Piece, angle: int, steps: int, half: float, rim: str) -> str:
    """An arrow plate that points outward, with how far; where the piece looks it has the seat's colour."""
    way = radians(angle)
    ahead = angle % 360 == piece.facing % 360
    size = half / 41 * (0.92 if ahead else 0.78)
    far = half * 1.02 - 13 * size
    paint, ink = (rim, palette.on_colour(piece.seat)) if ahead else ("var(--lit)", "var(--ink)")
    x, y = far * sin(way), -far * cos(way)
    path = " ".join(f"{num(a * size)} {num(b * size)}" for a, b in _ARROW)
    return (
        f'<path transform="translate({num(x)} {num(y)}) rotate({angle})" d="M{path}Z" fill="{paint}" '
        'stroke="var(--ink)" stroke-width="1.7" stroke-linejoin="round"/>'
        f'<text class="fig" x="{num(x)}" y="{num(y + 5.2 * size)}" font-size="{num(14.5 * size)}" '
        f'style="fill:{ink}">{steps}</text>'
    )


def _shield(text: str, x: float, y: float, scale: float) -> str:
    """A value on a dark shield."""
    size = scale * (1.0 if len(text) < 2 else 1.15)
    path = " ".join(num(each * size) for each in (-11, -13, 11, -13, 11, 4))
    return (
        f'<g transform="translate({num(x)} {num(y)})"><path d="M{path}Q{num(9 * size)} {num(12 * size)} 0 {num(15 * size)}'
        f'Q{num(-9 * size)} {num(12 * size)} {num(-11 * size)} {num(4 * size)}Z" fill="var(--ink)" stroke="var(--lit)" '
        f'stroke-width="1.6"/><text class="fig" y="{num(6 * scale)}" font-size="{num(19 * scale)}" '
        f'style="fill:var(--lit)">{escape(text, quote=True)}</text></g>'
    )


def _seals(piece: Piece, half: float) -> str:
    """What clings to a tile, each on a small round seal: an eye at its right, the rest from its left."""
    words = [word for word in piece.with_ if word != "eye"]
    spots = [(word, -0.72 + 0.62 * at, 0.74) for at, word in enumerate(words[:2])]
    spots += [("eye", 0.72, -0.74)] * ("eye" in piece.with_)
    reach = half * 0.3
    return "".join(
        f'<g transform="translate({num(half * a)} {num(half * b)})"><circle class="lit" r="{num(reach)}" '
        f'stroke="var(--ink)" stroke-width="1.6"/>{use(word, 0, 0, reach * 1.45)}</g>'
        for word, a, b in spots
    )


def _pointer(piece: Piece, reach: float) -> str:
    """A small wedge toward where the piece looks; the north needs none."""
    if not piece.facing % 360:
        return ""
    return (
        f'<path transform="rotate({piece.facing % 360}) translate(0 {num(-reach)})" d="M-9 5 0-9 9 5 0 1Z" '
        f'fill="{palette.colour(piece.seat)}" stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round"/>'
    )


def _plate(text: str, x: float, y: float, scale: float) -> str:
    """A number or a short word on a light plate."""
    size = 19 * scale
    wide = max(1.25 * size, size * (0.56 * len(text) + 0.5))
    return (
        f'<rect class="lit" x="{num(x - wide / 2)}" y="{num(y - size * 0.62)}" width="{num(wide)}" '
        f'height="{num(size * 1.24)}" rx="{num(size * 0.3)}" stroke="var(--ink)" stroke-width="1.8"/>'
        f'<text class="fig" x="{num(x)}" y="{num(y + size * 0.34)}" font-size="{num(size)}">'
        f"{escape(text, quote=True)}</text>"
    )
