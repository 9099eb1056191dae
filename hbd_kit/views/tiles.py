"""Carved tiles: a face with arrows and a value, an owner's back, a slab of land, in the few words of `<use>`.

What many tiles share is drawn once, by `carved`: the body, an arrow with its number toward each side, a
seat's shape, a value on its shield. Their ids begin with `t-`, which no word of a scene does. A tile's
<g> has by its class the seat's colour as `color`, and what is written upon that colour as `fill`: both
come through a <use>, where no rule of a style sheet does.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from math import cos, radians, sin

from hbd_kit.core.scene import Piece
from hbd_kit.views import palette
from hbd_kit.views.chart import paint
from hbd_kit.views.coast import num
from hbd_kit.views.symbols import is_drawn, use

HALF = 43
"""Half the side of a tile, in drawing units: a square is 100 wide, and the rest is the gap between tiles."""

_SHORT = re.compile(r"\w{1,2}")
_MADE = re.compile(r"t-(?:(face|back|slab|eye)|([amf])(-?\d+)x(\d+)|s(\d+)|v(\w+))")

_EDGE = 'stroke="var(--ink)" stroke-linejoin="round"'
_LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_SHADOW = '<rect x="-41" y="-39" width="87" height="86" rx="7" fill="var(--shade)" fill-opacity=".26"/>'
_BODY = f'<rect x="-43" y="-43" width="86" height="86" rx="7" fill="currentColor" {_EDGE} stroke-width="2"/>'
_BEVEL = (
    f'<g {_LINE} stroke-width="2.6"><path d="M-39.5 36V-36q0-3.5 3.5-3.5H36" stroke="var(--bone)" stroke-opacity=".55"/>'
    '<path d="M39.5-35V36q0 3.5-3.5 3.5H-35" stroke="var(--shade)" stroke-opacity=".4"/></g>'
)
_FACE = (
    f'{_SHADOW}{_BODY}{_BEVEL}<rect fill="var(--lit)" x="-35.5" y="-35.5" width="71" height="71" rx="4" {_EDGE} '
    f'stroke-width="1.4"/><path d="M-33 32.5V-33H32.5" {_LINE} stroke="var(--shade)" stroke-opacity=".2" '
    'stroke-width="2.6"/>'
)
_BACK = (
    f'{_SHADOW}{_BODY}{_BEVEL}<rect x="-35.5" y="-35.5" width="71" height="71" rx="4" fill="var(--paper3)" {_EDGE} '
    'stroke-width="1.4"/><path d="M-35-17.5-17.5-35M-35 0 0-35M-35 17.5 17.5-35M-35 35 35-35M-17.5 35 35-17.5M0 35 '
    "35 0M17.5 35 35 17.5M35-17.5 17.5-35M35 0 0-35M35 17.5-17.5-35M35 35-35-35M17.5 35-35-17.5M0 35-35 0M-17.5 35"
    '-35 17.5" fill="none" stroke="var(--ink2)" stroke-opacity=".55" stroke-width="1.1"/>'
    f'<circle fill="var(--lit)" r="22" {_EDGE} stroke-width="1.8"/><circle r="18.5" fill="none" stroke="var(--ink3)"/>'
)
_SLAB = (
    '<rect x="-43" y="-41" width="90" height="89" rx="6" fill="var(--shade)" fill-opacity=".26"/>'
    f'<rect x="-45" y="-45" width="90" height="90" rx="6" fill="currentColor" {_EDGE} stroke-width="2"/>'
    f'<g {_LINE} stroke-width="2.4"><path d="M-42 39V-39q0-3 3-3H39" stroke="var(--bone)" stroke-opacity=".6"/>'
    '<path d="M42-38V39q0 3-3 3H-38" stroke="var(--shade)" stroke-opacity=".22"/></g>'
)
_FIGURE = 'text-anchor="middle" font-weight="700"'
_PARTS = {"face": _FACE, "back": _BACK, "slab": _SLAB}
_BOX = ' viewBox="-24 -24 48 48" overflow="visible"'

_WAY = "M0-49 13-36H8.7V-24.5Q8.7-23 7.2-23H-7.2Q-8.7-23-8.7-24.5V-36H-13Z"
_FORE = "M0-55 17.5-38H11.5V-22Q11.5-20 9.5-20H-9.5Q-11.5-20-11.5-22V-38H-17.5Z"
_NOSE = "M0-53.5 12-39H-12Z"
"""The outlines of an arrow, of the one ahead, and of a mere wedge where no arrow leads ahead, to the north."""


@lru_cache(maxsize=512)
def carved(word: str) -> str:
    """What this word of a tile is drawn as, a <symbol> element; "" where it is no word of a tile."""
    found = _MADE.fullmatch(word)
    if not found:
        return ""
    part, kind, angle, steps, seat, value = found.groups()
    if part:
        inside = _PARTS[part]
    elif kind:
        inside = _arrow(kind, int(angle), steps)
    elif seat:
        inside = f'<path d="{palette.outline(int(seat))}" fill="{palette.colour(int(seat))}" {_EDGE} stroke-width="2.2"/>'
    else:
        inside = _shield(value)
    return f'<symbol id="hbd-{word}" overflow="visible">{inside}</symbol>'


def _arrow(kind: str, angle: int, steps: str) -> str:
    """An arrow plate that points outward, with how far; the one ahead has the seat's colour and stands out."""
    way = radians(angle)
    outline, fill, far, size, width = {
        "a": (_WAY, "var(--lit)", 31.5, 17, 1.6),
        "f": (_FORE, "currentColor", 33, 21, 2),
        "m": (_NOSE, "currentColor", 0, 0, 2),
    }[kind]
    x, y = far * sin(way), -far * cos(way) + size * 0.35
    ink = ' fill="var(--ink)"' if kind == "a" else ""
    at = f'x="{num(x)}" y="{num(y)}" font-size="{size}"'
    number = f"<text {_FIGURE}{ink} {at}>{steps}</text>" if size else ""
    return f'<path transform="rotate({angle})" d="{outline}" fill="{fill}" {_EDGE} stroke-width="{width}"/>{number}'


def _shield(value: str) -> str:
    """A value on a dark shield in the lower right corner."""
    size = 21 if len(value) < 2 else 16
    return (
        '<path d="M18.5 15.5H43.5V32Q43 43 31 47 19 43 18.5 32Z" fill="var(--ink)" stroke="var(--lit)" '
        f'stroke-width="1.8"/><text {_FIGURE} fill="var(--lit)" x="31" y="{num(29 + size * 0.35)}" '
        f'font-size="{size}">{value}</text>'
    )


def _seat(piece: Piece, x: float, y: float, scale: float) -> str:
    """The owner's shape."""
    return mark(piece.seat, x, y, scale) if piece.seat is not None else ""


def mark(seat: int, x: float, y: float, scale: float) -> str:
    """A seat's shape, about 20 units wide times `scale`."""
    size = f" scale({round(scale, 2)})" if scale != 1 else ""
    return f'<use href="#hbd-t-s{seat % len(palette.SEATS)}" transform="translate({num(x)} {num(y)}){size}"/>'


def is_tile(piece: Piece) -> bool:
    """Whether a piece is drawn as a square tile."""
    return piece.hidden or bool(piece.arrows) or bool(piece.ground) or not is_drawn(piece.symbol)


def tile(piece: Piece) -> str:
    """A carved tile around 0,0."""
    inside = _slab(piece) if piece.ground else _back(piece) if piece.hidden else _face(piece)
    size = f' transform="scale({round(piece.size, 2)})"' if piece.size != 1 else ""
    tint = f"var(--{paint(piece.ground)})" if piece.ground else "var(--ink2)"
    worn = f'color="{tint}"'
    if piece.seat is not None and not piece.ground:
        worn = f'class="s{piece.seat % len(palette.SEATS)}"'
    return f"<g {worn}{size}>{inside}</g>"


def _part(word: str) -> str:
    return f'<use href="#hbd-t-{word}"/>'


def _slab(piece: Piece) -> str:
    """A slab of land with its symbol, and small in a corner whose it is."""
    return f"{_part('slab')}{use(piece.symbol, 0, 2, 68)}{_seat(piece, -30, -30, 0.75)}"


def _back(piece: Piece) -> str:
    """A back with its owner's shape; where the view knows what lies there, that, faintly, in its stead.

    Who has looked beneath it is told by an eye with the shape of each.
    """
    if piece.symbol:
        middle = use(piece.symbol, 0, 0, 34, ' opacity=".6"') + _seat(piece, -30, -30, 1)
    elif piece.seat is not None:
        middle = _seat(piece, 0, 0, 1.35)
    else:
        middle = use("rose", 0, 0, 32)
    return _part("back") + middle + _eye(piece)


def _eye(piece: Piece) -> str:
    """An eye, and the shapes of those who have looked, on a plate at the upper right."""
    if not piece.looked:
        return ""
    wide = 26 + 15 * len(piece.looked)
    left = 46 - wide
    marks = "".join(mark(seat, left + 31 + 15 * at, -36, 0.62) for at, seat in enumerate(piece.looked))
    return (
        f'<rect class="lit" x="{left}" y="-47" width="{wide}" height="22" rx="11" {_EDGE} stroke-width="1.8"/>'
        f"{use('eye', left + 13, -36, 21)}{marks}"
    )


def _face(piece: Piece) -> str:
    """The picture, an arrow with its number for every way it may go, the owner's shape and the value."""
    ahead = piece.facing % 360
    arrows = "".join(
        _part(f"{'f' if angle % 360 == ahead else 'a'}{angle % 360}x{steps}") for angle, steps in piece.arrows
    )
    if piece.arrows and all(angle % 360 != ahead for angle, _ in piece.arrows):
        arrows = _part(f"m{ahead}x0") + arrows
    picture = use(piece.symbol, 0, 0, 45 if piece.arrows else 60)
    return f"{_part('face')}{picture}{arrows}{_seat(piece, -31, -31, 1)}{_worth(piece.plate)}{_held(piece)}{_seals(piece)}"


def _worth(text: str) -> str:
    """A value on a shield; a longer word on a plate at the foot."""
    if not text:
        return ""
    if _SHORT.fullmatch(text):
        return _part(f"v{text}")
    wide = min(84.0, 9.0 * len(text) + 10)
    return (
        f'<rect class="lit" x="{num(-wide / 2)}" y="24" width="{num(wide)}" height="19" rx="3" {_EDGE}/>'
        f'<text class="fig" y="38" font-size="14">{escape(text, quote=True)}</text>'
    )


def _held(piece: Piece) -> str:
    """What a piece carries, each a small tile of its owner at the upper right."""
    return "".join(
        f'<g transform="translate({34 - 12 * at} {-34 + 3 * at})"><rect x="-15" y="-15" width="30" height="30" rx="4" '
        f'fill="{palette.colour(seat)}" {_EDGE} stroke-width="1.8"/><rect class="lit" x="-11" y="-11" width="22" '
        f'height="22" rx="2" {_EDGE}/>{use(word, 0, 0, 21)}{mark(seat, -13, -13, 0.55)}</g>'
        for at, (word, seat) in enumerate(piece.holds)
    )


def _seals(piece: Piece) -> str:
    """What clings to a tile, each on a small round seal from its lower left."""
    return "".join(
        f'<circle class="lit" cx="-31" cy="{31 - 24 * at}" r="13.5" {_EDGE} stroke-width="1.7"/>'
        f"{use(word, -31, 31 - 24 * at, 22)}"
        for at, word in enumerate(piece.with_[:2])
    )
