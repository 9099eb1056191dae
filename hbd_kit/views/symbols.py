"""Our own vector symbols, one for each word; they are drawn in symbols.svg, beside this file.

Each lies in a box of 48 units around 0,0 (those that begin with `waves` or `land_` are in board units)
and needs no style sheet: its colours are tokens of the palette, and `currentColor` is a seat's.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from pathlib import Path

from hbd_kit.views.coast import num

_SAFE = re.compile(r"[\w-]+")
_DRAWN = re.compile(r'<symbol id="hbd-([\w-]+)"[^>]*>(.*)</symbol>')


@lru_cache
def symbols() -> dict[str, str]:
    """Every word that has a drawing, with its <symbol> element as text."""
    text = Path(__file__).with_name("symbols.svg").read_text(encoding="utf-8")
    return {found[1]: found[0] for found in _DRAWN.finditer(text)}


def is_drawn(word: str) -> bool:
    """Whether there is a drawing for this word."""
    return word in symbols()


@lru_cache
def inner(word: str) -> str:
    """What is drawn inside the symbol of this word; nothing for a word without one."""
    found = _DRAWN.match(symbols().get(word, ""))
    return found[2] if found else ""


@lru_cache
def takes_colour(word: str) -> bool:
    """Whether the symbol shows the colour of its seat by itself."""
    return "currentColor" in inner(word)


def letters(word: str) -> str:
    """One to three letters that stand for a word without a drawing."""
    parts = [part for part in re.split(r"[\W_]+", word) if part]
    if len(parts) > 1:
        return "".join(part[0] for part in parts[:3]).upper()
    return word[:2].capitalize()


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
