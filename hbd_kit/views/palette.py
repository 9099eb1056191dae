"""The colours of the chart by day and by night, and what tells one seat from another.

A drawing names a colour only by its token, `var(--sea)`. On a live board the style sheet gives the
token its value, and the night chart swaps the values; a standalone document has them written in,
because not every reader of SVG knows custom properties.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from hbd_kit.core.asking import Seat

DAY: Mapping[str, str] = {
    "paper": "#F3E7CB",
    "paper2": "#E7D6AF",
    "paper3": "#CDB480",
    "lit": "#FCF6E6",
    "sea": "#CFDFD8",
    "sea2": "#B4CFCA",
    "wave": "#4F8088",
    "ink": "#2A2017",
    "ink2": "#5B4833",
    "ink3": "#A08A60",
    "brass": "#8A6414",
    "gold": "#E3B23C",
    "fire": "#B8360F",
    "glow": "#D87400",
    "glow2": "#FFB52E",
    "plain": "#EFE3B4",
    "wood": "#C3CDA0",
    "rock": "#DDCBA8",
    "marsh": "#C9CFB0",
    "stone": "#CBBFAE",
    "dark": "#463A4A",
    "vein": "#C79BD6",
    "earth": "#A88E66",
    "frame": "#2A2017",
    "bone": "#FCF6E6",
    "shade": "#2A2017",
    "seat0": "#B4231F",
    "seat1": "#1D5FA6",
    "seat2": "#3C9A68",
    "seat3": "#75389A",
    "seat4": "#FFFDF6",
    "seat5": "#27232B",
    "on0": "#FFF6E6",
    "on1": "#FFF6E6",
    "on2": "#07170F",
    "on3": "#FFF6E6",
    "on4": "#2A2017",
    "on5": "#FFF6E6",
}

NIGHT: Mapping[str, str] = {
    "paper": "#1D2C40",
    "paper2": "#152132",
    "paper3": "#0B1420",
    "lit": "#2B3E57",
    "sea": "#123350",
    "sea2": "#0C2439",
    "wave": "#5B93B3",
    "ink": "#EBDAAE",
    "ink2": "#C4A86E",
    "ink3": "#8C7848",
    "brass": "#D6B062",
    "gold": "#E6BE5A",
    "fire": "#FF7A45",
    "glow": "#FFB938",
    "glow2": "#FFB938",
    "plain": "#2C3A3C",
    "wood": "#1D3A35",
    "rock": "#33374A",
    "marsh": "#26403A",
    "stone": "#3A3F4C",
    "dark": "#0A0710",
    "vein": "#B58AD0",
    "earth": "#2B2A33",
    "frame": "#B8954F",
    "bone": "#EBDAAE",
    "shade": "#05080D",
    "seat0": "#EE6A5C",
    "seat1": "#62ABF0",
    "seat2": "#7CD3A2",
    "seat3": "#B285E0",
    "seat4": "#F7F1E0",
    "seat5": "#0A0C10",
    "on0": "#2B0704",
    "on1": "#04182B",
    "on2": "#062114",
    "on3": "#1B0630",
    "on4": "#1B2430",
    "on5": "#F7F1E0",
}

SEATS: tuple[tuple[str, str], ...] = (
    ("red", "diamond"),
    ("blue", "circle"),
    ("green", "square"),
    ("purple", "triangle"),
    ("white", "star"),
    ("black", "cross"),
)
"""Each seat's colour and shape, in the order of seats; a seventh would begin again."""

SHAPES: Mapping[str, str] = {
    "diamond": "M0-11.5 9 0 0 11.5-9 0Z",
    "circle": "M-8.8 0a8.8 8.8 0 1 0 17.6 0 8.8 8.8 0 1 0-17.6 0Z",
    "square": "M-7.8-7.8H7.8V7.8H-7.8Z",
    "triangle": "M0-10 10 7.5H-10Z",
    "star": "M0-11 2.9-3.6 10.5-3.4 4.6 1.4 6.5 8.9 0 4.6-6.5 8.9-4.6 1.4-10.5-3.4-2.9-3.6Z",
    "cross": "M-3.4-9.5H3.4V-3.4H9.5V3.4H3.4V9.5H-3.4V3.4H-9.5V-3.4H-3.4Z",
}
"""The outline of each shape around 0,0, about 20 units wide."""

FONTS = (
    "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,"
    "Georgia,'Liberation Serif','DejaVu Serif',serif"
)

_TOKEN = re.compile(r"var\(--(\w+)\)")


def colour(seat: Seat | None) -> str:
    """The colour of a seat as a token, or of nobody's things."""
    return f"var(--seat{seat % len(SEATS)})" if seat is not None else "var(--brass)"


def on_colour(seat: Seat | None) -> str:
    """The token for what is drawn upon that colour."""
    return f"var(--on{seat % len(SEATS)})" if seat is not None else "var(--bone)"


def outline(seat: Seat) -> str:
    """The path of a seat's shape, around 0,0."""
    return SHAPES[SEATS[seat % len(SEATS)][1]]


def words(seat: Seat) -> str:
    """A seat's colour and shape as a person says them."""
    return " ".join(SEATS[seat % len(SEATS)])


@lru_cache
def properties() -> str:
    """The tokens as custom properties of a board: light, and night where the board has that class."""
    day = "".join(f"--{token}:{value};" for token, value in DAY.items())
    night = "".join(f"--{token}:{value};" for token, value in NIGHT.items())
    return f".hbd-board{{{day}}}.hbd-board.night{{{night}}}"


def inlined(text: str, night: bool = False) -> str:
    """The text with every token replaced by its value."""
    values = NIGHT if night else DAY
    return _TOKEN.sub(lambda found: values[found[1]], text)
