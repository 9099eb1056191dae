"""Pieces: ships and pawns in a seat's colour, and round counters; carved tiles are in tiles.py.

Each is drawn around 0,0 and then moved to its spot, so that a browser can let it glide.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from html import escape

from hbd_kit.core.events import name_seats
from hbd_kit.core.scene import Piece
from hbd_kit.views import palette
from hbd_kit.views.coast import Spot, num
from hbd_kit.views.symbols import takes_colour, use
from hbd_kit.views.tiles import is_tile, tile

BADGES = {"ship": (0.5, -8.0, 0.78), "pawn": (0.0, 7.0, 0.46)}
"""Where a seat's shape sits on a symbol that has the seat's colour, and how large."""

_CLING = ((-30, 16, 1), (30, 16, -1), (-33, -17, 1), (33, -17, -1), (0, 34, 1))
"""Where what clings to a piece hangs on, and which way it looks."""


@lru_cache(maxsize=1024)
def figure(piece: Piece, names: tuple[str, ...], through: bool, at: Spot) -> str:
    """A piece around 0,0, moved to its spot; if `through`, a click goes to the place beneath it."""
    x, y = at
    name = escape(piece.id, quote=True)
    label = escape(called(piece, names), quote=True)
    if is_tile(piece):
        inside = tile(piece)
    else:
        inside = _figure(piece) if takes_colour(piece.symbol) else _disc(piece)
        inside += _clinging(piece)
    open_ = ' pointer-events="none"' if through else ""
    reach = f" data-reach='{_reach(piece)}'" if piece.reach else ""
    return (
        f'<g data-key="piece {name}" data-id="{name}" data-label="{label}"{reach}{open_} '
        f'style="transform:translate({num(x)}px,{num(y)}px)">{inside}</g>'
    )


def called(piece: Piece, names: Sequence[str]) -> str:
    """What a piece is called: whose it is, and its label."""
    label = name_seats(piece.label, names) if names else piece.label
    return f"{names[piece.seat]}: {label}" if piece.seat is not None and piece.seat < len(names) else label


def _reach(piece: Piece) -> str:
    """What a piece could do, as JSON that may stand between single quotes."""
    told = json.dumps({each.kind: each.ids for each in piece.reach}, separators=(",", ":"))
    return escape(told, quote=False).replace("'", "&#39;")


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
    x, y, scale = BADGES.get(piece.symbol, (0.0, 0.0, 0.5))
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
